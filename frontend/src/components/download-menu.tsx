import { type RefObject, useState } from 'react'
import { loaded } from '@/api/connection'
import type { LegendLine, PictureKind } from './chart-export'
import { DropMenu } from './drop-menu'
import type { Mark } from './palette'
import { type SourceList, sourceLines } from './source-note'
import { type Column, csv, standingAlone } from './table-data'
import { withoutMinus } from './turned-columns'

interface DownloadMenuProps<Row> {
  title: string
  unit: string
  sources: SourceList
  fileName: string
  columns: readonly Column<Row>[]
  rows: () => readonly Row[]
  legend: readonly { label: string; mark: Mark }[]
  lines?: readonly LegendLine[]
  /** Holds the swatches of the legend in `data-legend`, and the drawing in `data-drawing`. */
  card: RefObject<HTMLElement | null>
  /** Draws the picture where the card holds none; what it returns takes the drawing away again. */
  draw?: () => Promise<{ drawing: SVGSVGElement | null; remove: () => void }>
  /** The card shows no drawing now. */
  withoutPicture?: boolean
}

/** Saves what a card shows: its figures as data, its drawing with title, unit, legend and source. */
export function DownloadMenu<Row>({
  title,
  unit,
  sources,
  fileName,
  columns,
  rows,
  legend,
  lines = [],
  card,
  draw,
  withoutPicture = false,
}: DownloadMenuProps<Row>) {
  const [failure, setFailure] = useState<string>()

  async function save(kind: 'csv' | PictureKind) {
    setFailure(undefined)
    try {
      const { saveFile, savePicture } = await loaded(() => import('./chart-export'))
      if (kind === 'csv') {
        const written = rows()
        const turned = columns.map((column) => withoutMinus(column, written))
        const whole = standingAlone(turned, {
          Chart: title,
          Drawn: unit,
          Source: sourceLines(sources).join('; '),
        })
        // the byte order mark tells spreadsheets that it is UTF-8
        saveFile(`${fileName}.csv`, new Blob(['\ufeff', csv(whole, written)], { type: 'text/csv' }))
        return
      }
      const drawn = await draw?.()
      try {
        await savePicture(
          { title, unit, legend, lines, sources: sourceLines(sources) },
          kind,
          fileName,
          card.current,
          drawn?.drawing,
        )
      } finally {
        drawn?.remove()
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The file could not be made.')
    }
  }

  return (
    <>
      <DropMenu
        choices={[
          { label: 'Figures as CSV', onChoose: () => void save('csv') },
          { label: 'Picture as SVG', disabled: withoutPicture, onChoose: () => void save('svg') },
          { label: 'Picture as PNG', disabled: withoutPicture, onChoose: () => void save('png') },
          {
            label: 'Picture for a slide',
            disabled: withoutPicture,
            onChoose: () => void save('slide'),
          },
        ]}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
    </>
  )
}
