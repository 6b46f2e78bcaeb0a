import { valueWords } from '@/api/value-words.gen'
import type { Column } from './table-data'
import { otherWay, signsOf } from './turned'

/** Returns the other head of a column, and whether it has values below 0 and above. */
function ways<Row>(column: Column<Row>, rows: readonly Row[]) {
  const other = column.below ?? otherWay(column.header)
  const isOneWay = column.opposites || other === column.header
  return { other, ...signsOf(isOneWay ? [] : rows.map(column.value)) }
}

/** Returns a column of savings as one of what is added, where it holds nothing else. */
export function withoutMinus<Row, Kept extends Column<Row>>(
  column: Kept,
  rows: readonly Row[],
): Kept {
  const { other, falls, rises } = ways(column, rows)
  if (!falls || rises) return column
  const value = (row: Row) => {
    const signed = column.value(row)
    return typeof signed === 'number' ? 0 - signed : signed
  }
  return { ...column, header: other, value, opposites: true }
}

/** Returns a head as it stands within a sentence. */
const within = (head: string) => head.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** Returns what a minus means in each column of savings that has one. */
export function minusWords<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return columns
    .map((column) => ({ header: column.header, ...ways(column, rows) }))
    .filter(({ falls }) => falls)
    .map(({ header, other }) => `${header}: ${valueWords.minus_means} ${within(other)}.`)
    .join(' ')
}
