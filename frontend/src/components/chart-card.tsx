import { Menu } from '@mantine/core'
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { loaded } from '@/api/connection'
import { Button } from './button'
import classes from './chart-card.module.css'
import type { LegendLine } from './chart-export'
import { DataTable } from './data-table'
import { Icon } from './icon'
import type { Mark } from './palette'
import { Swatch } from './pattern-fill'
import { Segmented } from './segmented'
import { type SourceList, SourceNote, sourceLines } from './source-note'
import { type Column, csv } from './table-data'
import { Terms } from './terms'
import { useElementWidth } from './use-element-width'

interface ChartCardProps<Row> {
  /** The finding, as a sentence. */
  title: string
  unit: string
  sources: SourceList
  /** The figures that are drawn: what the table shows and the CSV file holds. */
  columns: readonly Column<Row>[]
  /** A function where it takes long to write them, and they are seen only when asked for. */
  rows: readonly Row[] | (() => readonly Row[])
  rowKey: (row: Row) => string
  legend?: readonly { label: string; mark: Mark }[]
  /** Names of lines for pictures, where the page has a key of its own. */
  pictureLines?: readonly LegendLine[]
  /** In pixels; a function where narrow drawings need more room. */
  height: number | ((width: number) => number)
  /** Room for what stands below the drawing, kept from the first moment on. */
  below?: number
  fileName: string
  /** Choices that change what is drawn. */
  controls?: ReactNode
  children: (size: { width: number; height: number }) => ReactElement
}

type FileKind = 'csv' | 'svg' | 'png'

/** The frame of every chart: what it says, its unit and source, its figures and its files. */
export function ChartCard<Row>({
  title,
  unit,
  sources,
  columns,
  rows,
  rowKey,
  legend = [],
  pictureLines = [],
  height,
  below = 0,
  fileName,
  controls,
  children,
}: ChartCardProps<Row>) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [failure, setFailure] = useState<string>()
  const { ref, width } = useElementWidth()
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  const tall = typeof height === 'number' ? height : height(width)
  const written = () => (typeof rows === 'function' ? rows() : rows)

  async function save(kind: FileKind) {
    setFailure(undefined)
    try {
      const { pictureSvg, pngOf, saveFile } = await loaded(() => import('./chart-export'))
      if (kind === 'csv') {
        // the byte order mark tells spreadsheets that it is UTF-8
        saveFile(
          `${fileName}.csv`,
          new Blob(['\ufeff', csv(columns, written())], { type: 'text/csv' }),
        )
        return
      }
      const drawing = card.current?.querySelector<SVGSVGElement>('[data-drawing] svg')
      if (!drawing) throw new Error('Show the chart first; the picture is taken from it.')
      const swatches = card.current?.querySelectorAll('[data-legend] pattern') ?? []
      const picture = pictureSvg({
        title,
        unit,
        legend: legend.map((each, position) => ({ ...each, pattern: swatches[position] })),
        lines: pictureLines,
        drawing,
        sources: sourceLines(sources),
        font: 'system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
      })
      if (kind === 'svg') {
        saveFile(`${fileName}.svg`, new Blob([picture.svg], { type: 'image/svg+xml' }))
      } else {
        saveFile(`${fileName}.png`, await pngOf(picture.svg, picture.width, picture.height))
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The file could not be made.')
    }
  }

  return (
    <figure className={classes.card} ref={card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h3 className={classes.title} id={titleId}>
            <Terms text={title} />
          </h3>
          <p className={classes.unit}>
            <Terms text={unit} />
          </p>
        </div>
        <div className={classes.actions}>
          <Segmented
            label="Show as"
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <Button look="icon" aria-label="Download" title="Download">
                <Icon name="download" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save('csv')}>Figures as CSV</Menu.Item>
              <Menu.Item disabled={view === 'table'} onClick={() => save('svg')}>
                Picture as SVG
              </Menu.Item>
              <Menu.Item disabled={view === 'table'} onClick={() => save('png')}>
                Picture as PNG
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {controls}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {view === 'chart' ? (
        <>
          {legend.length > 0 && (
            <ul className={classes.legend} data-legend="">
              {legend.map(({ label, mark }, position) => (
                <li key={label}>
                  <Swatch id={`${titleId}-${position}`} mark={mark} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <div
            ref={ref}
            className={classes.drawing}
            style={{ minHeight: tall + below }}
            data-drawing=""
          >
            {width > 0 && children({ width, height: tall })}
          </div>
        </>
      ) : (
        <DataTable caption={title} hideCaption columns={columns} rows={written()} rowKey={rowKey} />
      )}
      <figcaption className={classes.foot}>
        <SourceNote sources={sources} />
      </figcaption>
    </figure>
  )
}
