import type { ReactNode } from 'react'
import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn, withSharedUnit } from './data-table'
import { formatFigure } from './number-format'
import { categoryMark } from './palette'
import { TableQuantity } from './quantity-column'
import { shownColumns } from './table-data'
import { opposite } from './turned'
import { formatWithUnit } from './units'

type Key<Of> = keyof Of & string

/** Paths of what a row has, and texts that are made of some. */
export type FieldOf<Row> =
  | Key<Row>
  | { [Name in Key<Row>]: `${Name}.${Key<NonNullable<Row[Name]>>}` }[Key<Row>]
  | `${string}{${string}`

interface Head<Field> {
  head: string
  /** Without it: the row's name. */
  field?: Field
  shows: 'figure' | 'number' | 'text' | 'prose' | 'yes' | 'place' | 'count'
  /** What the field is shown times. */
  times?: number
  /** Of what a chart draws of it, by its place or its processor. */
  color?: number | string
  /** Of what is counted, in the singular. */
  noun?: Field
  /** It is left out where all rows say the same. */
  if_apart?: boolean
  /** Of numbers; `row`: each row says its own, `table`: it is that of the table. */
  unit?: string
  /** The head where all values are below 0. */
  below?: string
}

/** A table that is declared in the domain, as `api/*-tables.gen.ts` has it. */
export interface DeclaredTable<Field> {
  name: string
  title: string
  heads: readonly Head<Field>[]
  /** Of its rows, where the answer has none. */
  names?: readonly string[]
}

/** A row that is no part of the answer, by the paths of columns. */
type RowBeside<Field extends string> = Partial<Record<Field, string>>

function read(row: object, field: string): unknown {
  if (Object.hasOwn(row, field)) return row[field as keyof typeof row]
  if (field.includes('{'))
    return field.replace(/\{(.+?)\}/g, (_, path: string) => `${read(row, path)}`)
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row)
}

/** Returns a column of figures that open their working. */
function figureColumn<Row>(
  find: FindFigure,
  header: string,
  of: (row: Row) => unknown,
): TableColumn<Row> {
  const figure = (row: Row) => {
    const id = of(row)
    // older answers have a bare amount in place of some
    return typeof id === 'string' ? find(id) : undefined
  }
  return {
    header,
    numeric: true,
    value: (row) => figure(row)?.value ?? null,
    unitOf: (row) => figure(row)?.unit,
    cell: (row, unitInHead, opposites) => {
      const stated = figure(row)
      const shown = opposites && stated ? opposite(stated) : stated
      return <TableQuantity figure={shown} name={shown?.label ?? ''} unitInHead={unitInHead} />
    },
  }
}

function columnOf<Row extends object>(
  { head, noun = '', shows, unit, times = 1 }: Head<string>,
  of: (row: Row) => unknown,
  { find, unit: ofTable }: AnswerColumns<Row>,
): TableColumn<Row> {
  if (shows === 'figure') return figureColumn(find, head, of)
  if (unit === 'row') {
    const value = (row: Row) => formatWithUnit(Number(of(row)), `${read(row, 'unit')}`)
    return { header: head, numeric: true, value }
  }
  if (shows === 'number' || shows === 'place') {
    const first = shows === 'place' ? 1 : 0
    const value = (row: Row) => (of(row) == null ? null : Number(of(row)) * times + first)
    const shared = unit === 'table' ? ofTable : unit
    return { header: head, numeric: true, value, ...(shared && { unit: shared }) }
  }
  function value(row: Row) {
    const stated = [of(row)].flat().join(', ') || null
    const count = shows === 'count' ? find(`${stated}`)?.value : undefined
    if (stated == null || count === null) return '–'
    if (shows === 'yes') return stated ? 'yes' : 'no'
    if (count === undefined) return `${stated}`
    const counted = read(row, noun)
    return counted == null
      ? formatFigure(count)
      : `${formatFigure(count)}\u00a0${counted}${count === 1 ? '' : 's'}`
  }
  return { header: head, prose: shows === 'prose', unbroken: shows !== 'prose', value }
}

interface AnswerColumns<Row> {
  table: DeclaredTable<FieldOf<Row>>
  rows: readonly Row[]
  find: FindFigure
  /** Of numbers that have that of the table. */
  unit?: string | undefined
  /** Columns that say nothing here. */
  without?: readonly FieldOf<Row>[]
  /** How cells are drawn, by their column, around what is drawn otherwise. */
  cells?: Partial<Record<FieldOf<Row>, (row: Row, drawn: ReactNode) => ReactNode>>
}

/** Returns the columns of a declared table that some rows have. */
export function answerColumns<Row extends object>(shown: AnswerColumns<Row>): TableColumn<Row>[] {
  const { table, rows, without = [], cells } = shown
  const { heads, names = [] } = table
  return shownColumns(
    heads.map((head) => {
      const { field, if_apart: ifApart, below } = head
      const of = (row: Row) => (field === undefined ? names[rows.indexOf(row)] : read(row, field))
      const isShown = ifApart
        ? rows.some((row) => of(row) !== of(rows[0] as Row))
        : rows.length === 0 || rows.some((row) => of(row) != null)
      if (!isShown || without.some((one) => one === field)) return false
      const column = { id: field ?? '', ...columnOf(head, of, shown), ...(below && { below }) }
      const own = field === undefined ? undefined : cells?.[field]
      const { cell = column.value } = column
      return withSharedUnit(
        own ? { ...column, cell: (row, ...how) => own(row, cell(row, ...how)) } : column,
        rows,
      )
    }),
  )
}

/** Returns what a chart draws of a declared table: its figures, what is across, and its lines. */
export function answerLines<Row extends object>(shown: AnswerColumns<Row>) {
  const { table, rows } = shown
  const columns = answerColumns(shown)
  const [across] = columns
  const lines = table.heads.flatMap(({ field, color }) => {
    const column = columns.find(({ id }) => id === field)
    if (column === undefined || typeof color !== 'number') return []
    const value = (row: Row) => column.value(row) as number | null
    return [{ id: column.id, label: column.header, value, mark: categoryMark(color) }]
  })
  return {
    columns,
    rows,
    unit: columns.find(({ id }) => id === lines[0]?.id)?.unit ?? '',
    tickUnit: '',
    rowKey: (row: Row) => `${across?.value(row)}`,
    x: (row: Row) => Number(across?.value(row)),
    series: lines,
  }
}

interface AnswerTableProps<Row> extends AnswerColumns<Row> {
  /** What stands above the rows. */
  first?: RowBeside<FieldOf<Row>> | false
  /** What screens alone have, behind what is declared. */
  also?: readonly TableColumn<Row>[]
  hideCaption?: boolean
  dense?: boolean
}

/** Rows of an answer as their table is declared, which files draw too. */
export function AnswerTable<Row extends object>({
  first = false,
  also = [],
  hideCaption = false,
  dense = false,
  ...shown
}: AnswerTableProps<Row>) {
  const rows = first ? [first as Row, ...shown.rows] : shown.rows
  return (
    <DataTable
      caption={shown.table.title}
      hideCaption={hideCaption}
      dense={dense}
      cards
      columns={[...answerColumns({ ...shown, rows }), ...also]}
      rows={rows}
      rowKey={(row) => `${rows.indexOf(row)}`}
    />
  )
}
