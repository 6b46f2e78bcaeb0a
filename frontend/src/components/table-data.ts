import { formatExactly } from './number-format'
import { shownValue, unitBeside } from './units'

export type CellValue = string | number | null

/** One column of a table, of its CSV file and of the figures behind a chart. */
export interface Column<Row> {
  /** What a link that sorts or a choice of columns calls it; without it: its head. */
  id?: string
  header: string
  /** Unit of numbers, as the API names it; stands in the head. */
  unit?: string
  /** What is sorted, searched and written to files. */
  value: (row: Row) => CellValue
  /** Whether its cells end at the right; without it: those of a column with a unit do. */
  numeric?: boolean
  /** The head where all values are below 0, for one that does not say *saved* or *added*. */
  below?: string
  /** Its values are drawn as their opposites. */
  opposites?: boolean
}

/** Columns in their order; what a condition leaves out is false. */
export type Columns<Row, One = Column<Row>> = readonly (One | false)[]

/** Returns the columns that are not left out. */
export const shownColumns = <One extends object>(columns: readonly (One | false)[]): One[] =>
  columns.filter((column): column is One => column !== false)

/** Returns what a column is called among those of its table. */
export const columnId = ({ id, header }: Pick<Column<unknown>, 'id' | 'header'>): string =>
  id ?? header

/** Returns the unit of a column as its head has it, in brackets; '' for one that the head says. */
export function headUnit({ header, unit }: Pick<Column<unknown>, 'header' | 'unit'>): string {
  const shown = unit === undefined ? '' : unitBeside(unit, header)
  // clients are counted in clients
  const isSaid = shown === '' || ` ${header.toLowerCase()} `.includes(` ${shown} `)
  return isSaid ? '' : `(${shown})`
}

/** Returns the head of a column with its unit. */
export function headerText(column: Pick<Column<unknown>, 'header' | 'unit'>): string {
  return `${column.header} ${headUnit(column)}`.trimEnd()
}

/** Returns the columns in which a row has something; the first heads the rows. */
export function withoutEmpty<Row, Kept extends Column<Row>>(
  columns: readonly Kept[],
  rows: readonly Row[],
): readonly Kept[] {
  return columns.filter(
    ({ value }, position) => position === 0 || rows.some((row) => value(row) !== null),
  )
}

/** Returns columns with what every row of a file rests on, which has no chart around it. */
export function standingAlone<Row>(
  columns: readonly Column<Row>[],
  told: Readonly<Record<'Chart' | 'Drawn' | 'Source', string>>,
): readonly Column<Row>[] {
  if (columns.some(({ header }) => header === 'Source')) return columns
  const around = Object.entries(told).map(([header, text]) => ({
    header,
    value: () => text,
  }))
  return [...columns, ...around]
}

export interface Sorting {
  column: string
  order: 'ascending' | 'descending'
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Returns the rows sorted by a column; missing values come last in both orders. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = columns.find((one) => columnId(one) === sorting?.column)
  if (column === undefined) return rows
  const direction = sorting?.order === 'descending' ? -1 : 1
  return rows.toSorted((one, other) => {
    const left = column.value(one)
    const right = column.value(other)
    if (left === null || right === null) {
      return left === right ? 0 : left === null ? 1 : -1
    }
    if (typeof left === 'number' && typeof right === 'number') return (left - right) * direction
    return byText.compare(String(left), String(right)) * direction
  })
}

/** Returns the rows in which every word of the search occurs somewhere. */
export function foundRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = columns
      .map((column) => column.value(row) ?? '')
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function csvCell(value: CellValue): string {
  if (value === null) return ''
  // files are for programs: a point for decimals, every digit
  const text = typeof value === 'number' ? formatExactly(value, 'en') : value
  // a leading sign of a formula would be run by a spreadsheet
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the table as CSV (RFC 4180), shares in percent as on the screen. */
export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => csvCell(headerText(column)))
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = column.value(row)
      return csvCell(typeof value === 'number' ? shownValue(value, column.unit ?? '') : value)
    }),
  )
  return [head, ...body].map((cells) => `${cells.join(',')}\r\n`).join('')
}
