import { figureAnchor, pointAnchor } from '@/components/source-link'
import type { Configuration, ConfigurationPoint } from './configuration-query'

/** What a configuration's table prints, with the anchor of its element and where it stands. */
export interface PrintedPlace {
  anchor: string
  place: string
  /** Null for a row as a whole. */
  printed: string | null
}

const plain = (text: string) => text.replace(/[^A-Za-z0-9.-]+/g, '-')

/** Returns the anchor of a cell by its column's head. */
export function cellAnchor(point: ConfigurationPoint, column: string): string {
  return `cell-${point.id}.${plain(column)}`
}

/** Returns the anchor of a row's response time. */
export function responseAnchor(point: ConfigurationPoint): string {
  return cellAnchor(point, 'response')
}

/** Returns every row, cell and total of a configuration's tables. */
export function places(configuration: Configuration): PrintedPlace[] {
  const rows = configuration.points.flatMap((point) => [
    { anchor: pointAnchor(point.id), place: `${point.table}, row ${point.row}`, printed: null },
    {
      anchor: responseAnchor(point),
      place: `${point.table}, row ${point.row}, response time`,
      printed: point.response_printed,
    },
    ...point.components.map((cell) => ({
      anchor: cellAnchor(point, cell.column),
      place: `${cell.table}, row ${cell.row}, ${cell.column}`,
      printed: cell.printed,
    })),
  ])
  const totals = configuration.figures.map((figure) => ({
    anchor: figureAnchor(figure.id),
    place: figure.locator,
    printed: figure.printed,
  }))
  return [...rows, ...totals]
}
