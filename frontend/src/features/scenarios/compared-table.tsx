import { Fragment, type ReactNode } from 'react'
import type { Figure } from '@/api/figure'
import { sentence } from '@/components/stat'
import { formatWithUnit, shownFigure } from '@/components/units'
import { figureRows } from './compared-rows'
import classes from './compared-table.module.css'
import type { ComparedFigure } from './scenario-queries'

const nbsp = '\u00a0'

function Range({ figure, p50 }: { figure: Figure; p50: number | null | undefined }) {
  const { interval } = figure
  if (interval === null || interval.low === interval.high) return null
  const write = (value: number) => shownFigure(value, figure.unit)
  return (
    <span className="quiet">
      P5{nbsp}
      {write(interval.low)}
      {p50 == null ? '' : ` · P50${nbsp}${write(p50)}`} · P95{nbsp}
      {write(interval.high)}
    </span>
  )
}

interface FigureTextProps {
  figure: Figure | null
  p50: number | null | undefined
}

function FigureText({ figure, p50 }: FigureTextProps) {
  if (figure === null) return <span className="quiet">states no prices</span>
  if (figure.value === null) {
    return (
      <span className="quiet" title={figure.why_missing ?? undefined}>
        not available
      </span>
    )
  }
  return (
    <span className={classes.figure}>
      <span className="nowrap">{formatWithUnit(figure.value, figure.unit, figure.label)}</span>
      <Range figure={figure} p50={p50} />
    </span>
  )
}

/** Returns what tells reasons apart: those of other inputs, whatever their order. */
const together = (why: string) => why.split('; ').toSorted().join('; ')

/** reasons: what tells apart why figures are not compared, in the order of those below. */
function DifferenceText({
  figure,
  p50,
  label,
  reasons,
}: FigureTextProps & { label: string; reasons: readonly string[] }) {
  if (figure === null || figure.value === null) {
    const why = figure?.why_missing
    if (why == null) return <span className="quiet">–</span>
    return (
      <span className="quiet">
        not compared{nbsp}
        <sup>{reasons.indexOf(together(why)) + 1}</sup>
      </span>
    )
  }
  const { value, unit } = figure
  return (
    <span className={classes.figure}>
      <span className="nowrap">
        {value > 0 ? '+' : ''}
        {/* two percentages differ by points */}
        {unit === 'share'
          ? `${shownFigure(value, unit)}${nbsp}points`
          : formatWithUnit(value, unit, label)}
      </span>
      <Range figure={figure} p50={p50} />
    </span>
  )
}

interface ComparedTableProps<Row> {
  caption: string
  /** What the rows are. */
  corner: string
  numeric?: boolean
  /** What is compared: one entry a column. */
  sides: readonly { id: string; head: ReactNode }[]
  rows: readonly Row[]
  cell: (row: Row, position: number) => ReactNode
  /** What stands in the column behind each side but the first: its difference from that one. */
  difference?: (row: Row, position: number) => ReactNode
}

/** A row a figure, a column a scenario or a version. */
export function ComparedTable<Row extends { label: string; path?: string }>({
  caption,
  corner,
  numeric = false,
  sides,
  rows,
  cell,
  difference,
}: ComparedTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table
        className={`full size-text ${numeric ? 'digits' : ''} ${classes.table}`}
        data-numeric={numeric ? '' : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {sides.map(({ id, head }, position) => (
              <Fragment key={id}>
                <th scope="col">{head}</th>
                {difference !== undefined && position > 0 && (
                  <th scope="col">
                    Difference
                    <span className="quiet">from the first</span>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path ?? row.label}>
              <th scope="row">{row.label}</th>
              {sides.map(({ id }, position) => (
                <Fragment key={id}>
                  <td>{cell(row, position)}</td>
                  {difference !== undefined && position > 0 && <td>{difference(row, position)}</td>}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FiguresTableProps {
  caption: string
  sides: readonly { id: string; head: ReactNode }[]
  items: readonly ComparedFigure[]
}

/** The figures that tell the sides apart, and how far each lies from the first. */
export function FiguresTable({ caption, sides, items }: FiguresTableProps) {
  const rows = figureRows(items)
  const missing = rows.flatMap(({ differences }) => differences.map((one) => one?.why_missing))
  const reasons = new Map(missing.flatMap((why) => (why == null ? [] : [[together(why), why]])))
  return (
    <>
      <ComparedTable
        caption={caption}
        corner="Figure"
        numeric
        sides={sides}
        rows={rows}
        cell={(row, position) => (
          <FigureText figure={row.figures[position] ?? null} p50={row.p50[position]} />
        )}
        difference={(row, position) => (
          <DifferenceText
            figure={row.differences[position] ?? null}
            p50={row.differences_p50[position]}
            label={row.label}
            reasons={[...reasons.keys()]}
          />
        )}
      />
      {reasons.size > 0 && (
        <ol className="hint m-0 mt-4 pl-6" aria-label="Why figures are not compared">
          {[...reasons].map(([key, why]) => (
            <li key={key}>{sentence(why)}</li>
          ))}
        </ol>
      )}
    </>
  )
}
