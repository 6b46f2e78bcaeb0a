import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn, withSharedUnit } from './data-table'
import { formatFigure } from './number-format'
import { categoryMark } from './palette'
import { TableQuantity } from './quantity-column'
import { shownColumns } from './table-data'

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
  /** Of numbers; `table`: it is that of the table. */
  unit?: string
  /** What the field is shown times. */
  times?: number
  /** Place of the colour in which a chart draws it as a line. */
  color?: number
  /** Of what is counted, in the singular. */
  noun?: Field
  /** It is left out where all rows say the same. */
  if_apart?: boolean
}

/** A table that is declared in the domain, as `api/*-tables.gen.ts` has it. */
export interface DeclaredTable<Field> {
  name: string
  title: string
  heads: readonly Head<Field>[]
  /** Of its rows, where the answer has none. */
  names?: readonly string[]
}

function read(row: object, field: string): unknown {
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
    cell: (row, unitInHead) => {
      const shown = figure(row)
      return <TableQuantity figure={shown} name={shown?.label ?? ''} unitInHead={unitInHead} />
    },
  }
}

function columnOf<Row extends object>(
  { head, noun = '', shows, times = 1 }: Head<string>,
  of: (row: Row) => unknown,
  find: FindFigure,
): TableColumn<Row> {
  if (shows === 'figure') return figureColumn(find, head, of)
  if (shows === 'number' || shows === 'place') {
    const first = shows === 'place' ? 1 : 0
    const value = (row: Row) => (of(row) == null ? null : Number(of(row)) * times + first)
    return { header: head, numeric: true, value }
  }
  function value(row: Row) {
    const stated = of(row)
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
}

/** Returns the columns of a declared table that some rows have. */
export function answerColumns<Row extends object>(shown: AnswerColumns<Row>): TableColumn<Row>[] {
  const { table, rows, find } = shown
  const { heads, names = [] } = table
  return shownColumns(
    heads.map((head) => {
      const { field, if_apart: ifApart } = head
      const unit = head.unit === 'table' ? shown.unit : head.unit
      const of = (row: Row) => (field === undefined ? names[rows.indexOf(row)] : read(row, field))
      const isShown = ifApart
        ? rows.some((row) => of(row) !== of(rows[0] as Row))
        : rows.length === 0 || rows.some((row) => of(row) != null)
      const column = { id: field ?? '', ...columnOf(head, of, find), ...(unit && { unit }) }
      return isShown && withSharedUnit(column, rows)
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
    if (column === undefined || color === undefined) return []
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
  /** What screens alone have, behind what is declared. */
  also?: readonly TableColumn<Row>[]
  hideCaption?: boolean
}

/** Rows of an answer as their table is declared, which files draw too. */
export function AnswerTable<Row extends object>({
  also = [],
  hideCaption = false,
  ...shown
}: AnswerTableProps<Row>) {
  const { table, rows } = shown
  return (
    <DataTable
      caption={table.title}
      hideCaption={hideCaption}
      columns={[...answerColumns(shown), ...also]}
      rows={rows}
      rowKey={(row) => `${rows.indexOf(row)}`}
    />
  )
}
