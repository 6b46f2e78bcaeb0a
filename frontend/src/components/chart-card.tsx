import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import classes from './chart-card.module.css'
import type { LegendLine } from './chart-export'
import { DataTable } from './data-table'
import { DownloadMenu } from './download-menu'
import type { Mark } from './palette'
import { Swatch } from './pattern-fill'
import { Segmented } from './segmented'
import { type SourceList, SourceNote } from './source-note'
import { type Columns, shownColumns } from './table-data'
import { Terms } from './terms'
import { useElementWidth } from './use-element-width'

export interface ChartCardProps<Row> {
  /** The finding, as a sentence. */
  title: string
  unit: string
  sources: SourceList
  /** The figures that are drawn: what the table shows and the CSV file holds. */
  columns: Columns<Row>
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
  /** What stands first: one bar is no picture. */
  first?: 'chart' | 'table'
  children: (size: { width: number; height: number }) => ReactElement
}

/** The frame of every chart: what it says, its unit and source, its figures and its files. */
export function ChartCard<Row>({
  title,
  unit,
  sources,
  columns: stated,
  rows,
  rowKey,
  legend = [],
  pictureLines = [],
  height,
  below = 0,
  fileName,
  controls,
  first = 'chart',
  children,
}: ChartCardProps<Row>) {
  const columns = shownColumns(stated)
  const [view, setView] = useState(first)
  const { ref, width } = useElementWidth()
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  const tall = typeof height === 'number' ? height : height(width)
  const written = () => (typeof rows === 'function' ? rows() : rows)

  return (
    <figure
      className={`panel stack min-0 m-0 gap-5 ${classes.card}`}
      ref={card}
      aria-labelledby={titleId}
    >
      <div className="row top apart gap-y-4 gap-x-6">
        <div className={`min-0 ${classes.titles}`}>
          <h3 className="m-0 size-lead strong tight" id={titleId}>
            <Terms text={title} />
          </h3>
          <p className="hint m-0 mt-1">
            <Terms text={unit} />
          </p>
        </div>
        <div className={`line middle gap-3 no-print`}>
          <Segmented
            label="Show as"
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <DownloadMenu
            title={title}
            unit={unit}
            sources={sources}
            fileName={fileName}
            columns={columns}
            rows={written}
            legend={legend}
            lines={pictureLines}
            card={card}
            withoutPicture={view === 'table'}
          />
        </div>
      </div>
      {controls}
      {view === 'chart' ? (
        <>
          {legend.length > 0 && (
            <ul
              className={`row plain-list gap-y-2 gap-x-6 size-small ${classes.legend}`}
              data-legend=""
            >
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
            className={`min-0 ${classes.drawing}`}
            style={{ minHeight: tall + below }}
            data-drawing=""
          >
            {width > 0 && children({ width, height: tall })}
          </div>
        </>
      ) : (
        <DataTable
          {...{ caption: title, columns, rowKey }}
          hideCaption
          cards={false}
          rows={written()}
        />
      )}
      <figcaption className="pt-4 ruled">
        <SourceNote sources={sources} />
      </figcaption>
    </figure>
  )
}
