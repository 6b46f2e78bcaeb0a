import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo } from 'react'
import type { Study } from '@/api/evidence'
import { figureWords } from '@/api/figure-words.gen'
import type { Schemas } from '@/api/schemas'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { formatFigure } from '@/components/number-format'
import { figureAnchor, pointAnchor } from '@/components/source-link'
import { Cite } from './cite'
import { cellAnchor, places, responseAnchor } from './configuration-cells'
import { downloadTable } from './configuration-file'
import classes from './configuration-page.module.css'
import type { Configuration, ConfigurationPoint, PublishedFigure } from './configuration-query'
import { seriesLabel } from './configuration-series'

/** A row of the document's table, with the printed totals and our own figures of the same row. */
export interface PrintedRow {
  point: ConfigurationPoint
  /** Printed totals by label. */
  totals: ReadonlyMap<string, PublishedFigure>
  cost: Schemas['CostRow'] | null
}

/** Returns the rows of the configuration's tables in their order, averages last. */
export function printedRows(configuration: Configuration): PrintedRow[] {
  const costs = new Map(configuration.costs?.rows.map((row) => [row.point, row]))
  return configuration.points.map((point) => ({
    point,
    totals: new Map(
      configuration.figures
        .filter((figure) => figure.point_id === point.id)
        .map((figure) => [totalName(figure.quantity, figure.label), figure]),
    ),
    cost: costs.get(point.id) ?? null,
  }))
}

/** The same total has one column, however a table heads it. */
function totalName(quantity: string | null, label: string): string {
  if (quantity === 'total_ms_per_transaction') return 'Total ms CPU per transaction'
  if (quantity === 'total_ms_per_transaction_excluding_zaap') return 'Total without zAAP'
  return label
}

interface PrintedTableProps {
  configuration: Configuration
  study: Study | undefined
  recomputed: boolean
  onWorking: (point: string) => void
}

function Recomputed({
  value,
  label,
  point,
  onWorking,
}: {
  value: number | null
  label: string
  point: string
  onWorking: (point: string) => void
}) {
  const id = useId()
  if (value === null) return <span className={classes.missing}>{figureWords.not_available}</span>
  return (
    <>
      <span id={`${id}-label`} className="visually-hidden">
        {label}
      </span>
      <button
        type="button"
        id={id}
        className={`bare min-24 accent digits ${classes.figure}`}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        title="Show the working"
        onClick={() => onWorking(point)}
      >
        {formatFigure(value)}
      </button>
    </>
  )
}

/** The table as the document prints it, digit by digit; with our own figures where they are asked. */
export function PrintedTable({ configuration, study, recomputed, onWorking }: PrintedTableProps) {
  const { costs } = configuration
  const rows = useMemo(() => printedRows(configuration), [configuration])
  const columns = useMemo(() => {
    const rated = rows.some((row) => row.point.etr_printed !== null)
    const heads = new Map<string, string>()
    for (const { point } of rows) {
      for (const { column } of point.components) heads.set(column, column)
    }
    const totals = new Set(rows.flatMap((row) => [...row.totals.keys()]))
    const found: TableColumn<PrintedRow>[] = [
      {
        id: 'row',
        header: rated ? 'ETR' : 'Row',
        value: ({ point }) => rowName(point),
        cell: ({ point }) => <To anchor={pointAnchor(point.id)}>{rowName(point)}</To>,
      },
    ]
    if (rows.some((row) => row.point.response_printed !== null)) {
      found.push({
        id: 'response',
        header: 'Response ms',
        numeric: true,
        value: ({ point }) => point.response_printed,
        cell: ({ point }) => linked(responseAnchor(point), point.response_printed),
      })
    }
    for (const head of heads.keys()) {
      const cellOf = ({ point }: PrintedRow) =>
        point.components.find((component) => component.column === head)?.printed ?? null
      found.push({
        id: head,
        header: head,
        numeric: true,
        value: cellOf,
        cell: (row) => linked(cellAnchor(row.point, head), cellOf(row)),
      })
    }
    for (const total of totals) {
      const cellOf = (row: PrintedRow) => row.totals.get(total)?.printed ?? null
      found.push({
        id: total,
        header: total,
        numeric: true,
        value: cellOf,
        cell: (row) => {
          const figure = row.totals.get(total)
          return (
            <strong>
              {figure === undefined
                ? printedCell(null)
                : linked(figureAnchor(figure.id), figure.printed)}
            </strong>
          )
        },
      })
    }
    if (!recomputed || costs === null) return found
    // the mean of the rows stands beside the printed average, where there is one
    const own = (row: PrintedRow) => row.cost ?? (row.point.is_average ? costs.averages : null)
    const pointOf = (row: PrintedRow) => (row.cost === null ? 'average' : row.point.name)
    costs.columns.forEach((column, position) => {
      const label = seriesLabel(column.component, column.processor)
      found.push({
        id: `own ${column.id}`,
        header: `${label}, recomputed`,
        unit: 'ms',
        value: (row) => own(row)?.ms[position] ?? null,
        cell: (row) => (
          <Recomputed
            value={own(row)?.ms[position] ?? null}
            label={`${label}, recomputed`}
            point={pointOf(row)}
            onWorking={onWorking}
          />
        ),
      })
    })
    found.push({
      id: 'own total',
      header: 'Total, recomputed',
      unit: 'ms',
      value: (row) => own(row)?.total_ms ?? null,
      cell: (row) => (
        <Recomputed
          value={own(row)?.total_ms ?? null}
          label="Total, recomputed"
          point={pointOf(row)}
          onWorking={onWorking}
        />
      ),
    })
    return found
  }, [rows, recomputed, costs, onWorking])
  return (
    <>
      <DataTable
        caption={`${configuration.label}, as printed in ${tables(configuration)}`}
        hideCaption
        cards={false}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.point.id}
        rowId={(row) => pointAnchor(row.point.id)}
      />
      <div className={`row middle mt-3 size-small ${classes.cited}`} data-screen-only="">
        <Cited configuration={configuration} study={study} />
        <Button small onClick={() => downloadTable(configuration, columns, rows)}>
          <Icon name="download" />
          CSV as shown
        </Button>
      </div>
    </>
  )
}

/** A link to where it stands itself: what the address names is cited below the table. */
function To({ anchor, children }: { anchor: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={true}
      hash={anchor}
      replace
      resetScroll={false}
      className={classes.cell}
      title="Link and citation"
    >
      {children}
    </Link>
  )
}

function linked(anchor: string, printed: string | null) {
  if (printed === null) return printedCell(null)
  return (
    <span id={anchor}>
      <To anchor={anchor}>{printed}</To>
    </span>
  )
}

/** Link and citation of the row or cell that the address names. */
function Cited({
  configuration,
  study,
}: {
  configuration: Configuration
  study: Study | undefined
}) {
  const hash = useLocation({ select: (location) => location.hash })
  const found = places(configuration).find((place) => place.anchor === hash)
  return (
    <div className={`row middle gap-y-3 gap-x-5 ${classes.citation}`} aria-live="polite">
      {found === undefined ? (
        <span className={classes.soft}>
          Select a row or a printed number for its link and citation.
        </span>
      ) : (
        <>
          <span>
            {found.place}
            {found.printed !== null && <strong>{`: ${found.printed}`}</strong>}
          </span>
          <Cite study={study} {...found} labelled />
        </>
      )}
    </div>
  )
}

/** Returns the head of a row: its rate as printed, or which run it is. */
function rowName(point: ConfigurationPoint): string {
  if (point.etr_printed !== null) return point.etr_printed
  if (point.is_average) return point.name.slice(0, 1).toUpperCase() + point.name.slice(1)
  return /^\d+$/.test(point.name) ? `Run ${point.name}` : point.row
}

function printedCell(printed: string | null) {
  if (printed !== null) return printed
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not printed</span>
    </>
  )
}

/** Returns the names of the tables that the rows stand in. */
export function tables(configuration: Configuration): string {
  const names = [...new Set(configuration.points.map((point) => point.table))]
  return names.length === 0 ? configuration.locator : names.join(' and ')
}
