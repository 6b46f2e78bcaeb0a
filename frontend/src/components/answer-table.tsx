import type { ReactNode } from 'react'
import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn, withSharedUnit } from './data-table'
import { formatFigure } from './number-format'
import { categoryMark } from './palette'
import { TableQuantity } from './quantity-column'
import { shownColumns } from './table-data'
import { opposite } from './turned'
import { formatWithUnit, shownFigure } from './units'

type Key<Of> = keyof Of & string

type Inside<Row> = { [Name in Key<Row>]: `${Name}.${Key<NonNullable<Row[Name]>>}` }[Key<Row>]
/** What has sides, such as a sum before and after, lies a step deeper. */
type Deep<Row> = {
  [Name in Key<Row>]: NonNullable<Row[Name]> extends { before: object }
    ? `${Name}.${Inside<NonNullable<Row[Name]>>}`
    : never
}[Key<Row>]

/** Paths of what a row has, and texts that are made of some. */
export type FieldOf<Row> = Key<Row> | Inside<Row> | Deep<Row> | `${string}{${string}`

interface Head<Field> {
  head: string
  /** Without it: the row's name. */
  field?: Field
  shows: 'figure' | 'number' | 'text' | 'prose' | 'yes' | 'place' | 'count' | 'moment'
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

/** Returns a column of figures that open their working, or of bare numbers, which have none. */
function figureColumn<Row>(
  { head, unit = '', below }: Head<string>,
  of: (row: Row) => unknown,
  { rows, find = () => undefined }: AnswerColumns<Row>,
  nameOf: (row: Row) => unknown,
): TableColumn<Row> {
  const figure = (row: Row) => {
    const id = of(row)
    return typeof id === 'string' ? find(id) : undefined
  }
  const bare = (row: Row) => (typeof of(row) === 'number' ? Number(of(row)) : null)
  if (rows.every((row) => figure(row) === undefined))
    return { header: head, numeric: true, value: bare }
  return {
    header: head,
    numeric: true,
    value: (row) => figure(row)?.value ?? bare(row),
    unitOf: (row) => figure(row)?.unit,
    cell: (row, unitInHead, opposites) => {
      const number = bare(row)
      if (number !== null) return shownFigure(opposites ? 0 - number : number, unit)
      const stated = figure(row)
      const shown = opposites && stated ? opposite(stated, below ?? stated.label) : stated
      const { label = '' } = shown ?? {}
      const name = `${nameOf(row)}`
      return (
        <TableQuantity
          figure={shown}
          name={label.includes(name) ? label : `${label}, ${name}`}
          unitInHead={unitInHead}
        />
      )
    },
  }
}

function columnOf<Row extends object>(
  head: Head<string>,
  of: (row: Row) => unknown,
  shown: AnswerColumns<Row>,
  nameOf: (row: Row) => unknown,
): TableColumn<Row> {
  const { head: header, noun = '', shows, times = 1 } = head
  const { find, when } = shown
  if (shows === 'figure') return figureColumn(head, of, shown, nameOf)
  if (head.unit === 'row') {
    const value = (row: Row) => formatWithUnit(Number(of(row)), `${read(row, 'unit')}`)
    return { header, numeric: true, value }
  }
  if (shows === 'number' || shows === 'place') {
    const first = shows === 'place' ? 1 : 0
    const value = (row: Row) => (of(row) == null ? null : Number(of(row)) * times + first)
    return { header, numeric: true, value }
  }
  if (shows === 'moment')
    return {
      header,
      value: (row) => (of(row) == null ? null : (when?.(Number(of(row)), row) ?? null)),
    }
  function value(row: Row) {
    const stated = [of(row)].flat().join(', ') || null
    const count = shows === 'count' ? find?.(`${stated}`)?.value : undefined
    if (stated == null || count === null) return '–'
    if (shows === 'yes') return stated ? 'yes' : 'no'
    if (count === undefined) return `${stated}`
    const counted = read(row, noun)
    return counted == null
      ? formatFigure(count)
      : `${formatFigure(count)}\u00a0${counted}${count === 1 ? '' : 's'}`
  }
  return { header, prose: shows === 'prose', unbroken: shows !== 'prose', value }
}

interface AnswerColumns<Row> {
  table: DeclaredTable<FieldOf<Row>>
  rows: readonly Row[]
  find?: FindFigure
  /** Writes a moment of a row; without it they are left out. */
  when?: (moment: number, row: Row) => string
  /** Of numbers that have that of the table. */
  unit?: string | undefined
  /** Columns that say nothing here. */
  without?: readonly FieldOf<Row>[]
  /** How cells are drawn, by their column, around what is drawn otherwise. */
  cells?: Partial<Record<FieldOf<Row>, (row: Row, drawn: ReactNode) => ReactNode>>
}

/** Returns the columns of a declared table that some rows have. */
export function answerColumns<Row extends object>(shown: AnswerColumns<Row>): TableColumn<Row>[] {
  const { table, rows, without = [], cells, when } = shown
  const { heads, names = [] } = table
  const ofHead = ({ field }: { field?: string }) =>
    field === undefined ? (row: Row) => names[rows.indexOf(row)] : (row: Row) => read(row, field)
  const nameOf = ofHead(heads[0] ?? {})
  return shownColumns(
    heads.map((head) => {
      const { field, below, if_apart: ifApart } = head
      const unit = head.unit === 'table' ? shown.unit : head.unit
      const of = ofHead(head)
      const isShown = ifApart
        ? rows.some((row) => of(row) !== of(rows[0] as Row))
        : rows.length === 0 || rows.some((row) => of(row) != null)
      if (!isShown || without.some((one) => one === field)) return false
      if (head.shows === 'moment' && when === undefined) return false
      const column = {
        ...{ id: field ?? '', ...columnOf(head, of, shown, nameOf) },
        ...(unit && unit !== 'row' && { unit }),
        ...(below && { below }),
      }
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
  /** Without one: the title. */
  caption?: string
  hideCaption?: boolean
  dense?: boolean
}

/** Rows of an answer as their table is declared, which files draw too. */
export function AnswerTable<Row extends object>({
  first = false,
  also = [],
  caption,
  hideCaption = false,
  dense = false,
  ...shown
}: AnswerTableProps<Row>) {
  const rows = first ? [first as Row, ...shown.rows] : shown.rows
  return (
    <DataTable
      caption={caption ?? shown.table.title}
      hideCaption={hideCaption}
      dense={dense}
      cards
      columns={[...answerColumns({ ...shown, rows }), ...also]}
      rows={rows}
      rowKey={(row) => `${rows.indexOf(row)}`}
    />
  )
}
