import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn, withSharedUnit } from './data-table'
import { formatFigure } from './number-format'
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
  { head, noun = '', shows }: Head<string>,
  of: (row: Row) => unknown,
  find: FindFigure,
): TableColumn<Row> {
  if (shows === 'figure') return figureColumn(find, head, of)
  if (shows === 'number' || shows === 'place') {
    const first = shows === 'place' ? 1 : 0
    const value = (row: Row) => (of(row) == null ? null : Number(of(row)) + first)
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

/** Returns the columns of a declared table that some rows have. */
export function answerColumns<Row extends object>(
  { heads, names = [] }: DeclaredTable<FieldOf<Row>>,
  rows: readonly Row[],
  find: FindFigure,
): TableColumn<Row>[] {
  return shownColumns(
    heads.map((head) => {
      const { field, if_apart: ifApart } = head
      const of = (row: Row) => (field === undefined ? names[rows.indexOf(row)] : read(row, field))
      const isShown = ifApart
        ? rows.some((row) => of(row) !== of(rows[0] as Row))
        : rows.length === 0 || rows.some((row) => of(row) != null)
      return isShown && withSharedUnit({ id: field ?? '', ...columnOf(head, of, find) }, rows)
    }),
  )
}

interface AnswerTableProps<Row> {
  table: DeclaredTable<FieldOf<Row>>
  rows: readonly Row[]
  find: FindFigure
  /** What screens alone have, behind what is declared. */
  also?: readonly TableColumn<Row>[]
  hideCaption?: boolean
  /** Rows are cards on telephones and tablets. */
  cards?: boolean
}

/** Rows of an answer as their table is declared, which files draw too. */
export function AnswerTable<Row extends object>({
  table,
  rows,
  find,
  also = [],
  hideCaption = false,
  cards = false,
}: AnswerTableProps<Row>) {
  return (
    <DataTable
      caption={table.title}
      hideCaption={hideCaption}
      cards={cards}
      columns={[...answerColumns(table, rows, find), ...also]}
      rows={rows}
      rowKey={(row) => `${rows.indexOf(row)}`}
    />
  )
}
