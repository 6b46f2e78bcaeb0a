import { auditWords } from '@/api/audit-words.gen'
import { evidenceWords } from '@/api/evidence-words.gen'
import { saveFile } from '@/components/chart-export'
import { type Column, csv } from '@/components/table-data'
import type { Configuration } from './configuration-query'

interface Cell {
  row: string
  column: string
  printed: string
  value: number | null
  unit: string
  place: string
}

/** Returns every printed cell of a configuration with its number, its unit and its place. */
export function printedCells(configuration: Configuration): Cell[] {
  return [
    ...configuration.points.flatMap((point) => {
      const place = `${point.table}, ${point.row}`
      const cells: Cell[] = []
      if (point.etr_printed !== null) {
        cells.push({
          row: point.name,
          column: 'ETR',
          printed: point.etr_printed,
          value: point.etr_per_second,
          unit: 'transactions/s',
          place: `${place}, ETR`,
        })
      }
      if (point.response_printed !== null) {
        cells.push({
          row: point.name,
          column: 'Response',
          printed: point.response_printed,
          value: point.response_ms,
          unit: 'ms',
          place: `${place}, response`,
        })
      }
      for (const component of point.components) {
        cells.push({
          row: point.name,
          column: component.column,
          printed: component.printed,
          value: component.value,
          unit: component.unit,
          place: `${component.table}, ${component.row}, ${component.column}`,
        })
      }
      return cells
    }),
    ...configuration.figures.map((figure) => ({
      row: configuration.points.find((point) => point.id === figure.point_id)?.name ?? '',
      column: figure.label,
      printed: figure.printed ?? auditWords.picture,
      value: figure.value,
      unit: figure.unit,
      place: figure.locator,
    })),
  ]
}

const columns: Column<Cell>[] = [
  { header: 'Row', value: (cell) => cell.row },
  { header: 'Column', value: (cell) => cell.column },
  { header: evidenceWords.as_printed, value: (cell) => cell.printed },
  { header: 'Value', value: (cell) => cell.value },
  { header: 'Unit', value: (cell) => cell.unit },
  { header: 'Place', value: (cell) => cell.place },
]

/** Saves the configuration's printed cells as CSV, one cell a line. */
export function downloadPrinted(configuration: Configuration): void {
  save(`headroom-${configuration.id}-data.csv`, csv(columns, printedCells(configuration)))
}

/** Saves the table as it is shown, one row a line. */
export function downloadTable<Row>(
  configuration: Configuration,
  shown: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  save(`headroom-${configuration.id}.csv`, csv(shown, rows))
}

function save(name: string, text: string): void {
  // the byte order mark tells spreadsheets that it is UTF-8
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/csv' }))
}
