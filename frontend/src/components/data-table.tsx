import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import classes from './data-table.module.css'
import {
  type Column,
  type Columns,
  columnId,
  headerText,
  headUnit,
  type Sorting,
  shownColumns,
} from './table-data'
import { Terms } from './terms'
import { minusWords, withoutMinus } from './turned-columns'
import { Unbroken } from './unbroken'
import { shownFigure, unitBeside } from './units'

export interface TableColumn<Row> extends Column<Row> {
  /**
   * How the cell is drawn where the value alone is not enough; whether its head has the unit, and
   * whether all its figures are drawn as their opposites.
   */
  cell?: (row: Row, unitInHead: boolean, opposites: boolean) => ReactNode
  /** Unit of a row's figure: one that all rows share stands in the head. */
  unitOf?: (row: Row) => string | undefined
  sortable?: boolean
  hideHeader?: boolean
  /** Sentences, which wrap. */
  prose?: boolean
  /** A date or a short name, which does not. */
  unbroken?: boolean
}

export type TableColumns<Row> = Columns<Row, TableColumn<Row>>

/** Returns a column of what can be done with each row; its head is for screen readers alone. */
export function besideRow<Row>(header: string, cell: (row: Row) => ReactNode): TableColumn<Row> {
  return { header, hideHeader: true, sortable: false, value: () => null, cell }
}

interface DataTableProps<Row> {
  caption: string
  /** The first column heads its row. */
  columns: TableColumns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Id of a row's element, for links that lead to it. */
  rowId?: (row: Row) => string | undefined
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  hideCaption?: boolean
  /** Rows of 26 px. */
  dense?: boolean
  /**
   * More columns than a telephone or a tablet has room for are cards there, one for a row, values
   * below their heads; false: they are read down their columns.
   */
  cards?: boolean
}

/** More rows than these scroll inside their table, so that what stands below stays near. */
const mostRowsOpen = 40

/** Columns that there is room for. */
const mostColumns = { telephone: 3, tablet: 5 }

/** Returns a column with the unit that all its rows share. */
export function withSharedUnit<Row>(
  column: TableColumn<Row>,
  rows: readonly Row[],
): TableColumn<Row> {
  if (column.unitOf === undefined || column.unit !== undefined) return column
  const [unit, ...others] = new Set(rows.map(column.unitOf).filter((one) => one !== undefined))
  if (unit === undefined || others.length > 0 || unitBeside(unit, '') === '') return column
  return { ...column, unit }
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  if (column.cell !== undefined)
    return column.cell(row, column.unit !== undefined, column.opposites === true)
  const value = column.value(row)
  if (value === null) return <span className="soft">{figureWords.not_available}</span>
  if (typeof value === 'number') return shownFigure(value, column.unit ?? '')
  return column.prose ? <Unbroken text={value} /> : value
}

function SortArrow({ order }: { order: Sorting['order'] | undefined }) {
  return (
    <svg className={classes.arrow} viewBox="0 0 8 12" aria-hidden="true">
      {order !== 'descending' && <path d="M4 1l3 4H1z" fill="currentColor" />}
      {order !== 'ascending' && <path d="M4 11L1 7h6z" fill="currentColor" />}
    </svg>
  )
}

/** The head of a column; its unit stays in one line, and a short one with a head of one word. */
function HeadText<Row>({ column, plain }: { column: TableColumn<Row>; plain: boolean }) {
  const unit = headUnit(column)
  return (
    <>
      {plain ? column.header : <Terms text={column.header} />}
      {unit !== '' && (
        <>
          {column.header.includes(' ') || unit.length > 7 ? ' ' : '\u00a0'}
          <span className="nowrap">{unit}</span>
        </>
      )}
    </>
  )
}

const isNumeric = ({ numeric, unit }: Pick<Column<unknown>, 'numeric' | 'unit'>): boolean =>
  numeric ?? unit !== undefined

/** Returns the room for the longest head of a row, with what its cell has beside it. */
function nameWidth<Row>(head: TableColumn<Row> | undefined, rows: readonly Row[]): CSSProperties {
  const longest = rows.reduce((most, row) => Math.max(most, `${head?.value(row) ?? ''}`.length), 0)
  return { '--hr-name': `${longest + (head?.cell === undefined ? 2 : 6)}ch` } as CSSProperties
}

/** Returns the room for a head of four words or more, which stands in two lines. */
function headRoom(text: string): CSSProperties | undefined {
  const words = text.split(' ')
  if (words.length < 4) return undefined
  const halves = words.slice(1).map((_, at) => words.slice(0, at + 1).join(' ').length)
  const longer = Math.min(...halves.map((half) => Math.max(half, text.length - half - 1)))
  // a letter takes less than a digit
  const room = `calc(${Math.min(15, Math.ceil(longer * 0.87))}ch + 2 * var(--hr-space-5))`
  return { '--hr-head': room } as CSSProperties
}

/** Returns what stands above a value in its row's card, its unit whole; '' where there is no value. */
const cardHead = <Row,>(column: TableColumn<Row>, row: Row) =>
  (column.value(row) ?? '') === ''
    ? ''
    : headerText(column).replaceAll('MSU-hours', 'MSU\u2011hours')

/** A table that sorts by its heads and scrolls inside itself on narrow screens. */
export function DataTable<Row>({
  caption,
  columns: stated,
  rows,
  rowKey,
  rowId,
  sorting,
  onSort,
  hideCaption = false,
  dense = false,
  cards = !dense,
}: DataTableProps<Row>) {
  function head(column: TableColumn<Row>, position: number) {
    const id = columnId(column)
    const order = sorting?.column === id ? sorting.order : undefined
    // heads of rows stand at the left, numbers too
    const numeric = isNumeric(column) && position > 0
    const room = dense || position === 0 ? undefined : headRoom(headerText(column))
    const className = [
      numeric ? classes.numeric : '',
      order ? classes.sorted : '',
      room ? classes.wraps : '',
    ]
    const sortable = onSort !== undefined && column.sortable !== false
    return (
      <th
        key={id}
        scope="col"
        className={className.join(' ')}
        style={room}
        aria-sort={sortable ? (order ?? 'none') : undefined}
      >
        {sortable ? (
          <button
            type="button"
            className={`inline middle no-line pointer gap-2 ${classes.sort}`}
            onClick={() =>
              onSort({
                column: id,
                order: order === 'ascending' ? 'descending' : 'ascending',
              })
            }
          >
            <span>
              <HeadText column={column} plain />
            </span>
            <SortArrow order={order} />
          </button>
        ) : column.hideHeader ? (
          <span className="visually-hidden">{headerText(column)}</span>
        ) : (
          <HeadText column={column} plain={false} />
        )}
      </th>
    )
  }

  const units = shownColumns(stated).map((column) => withSharedUnit(column, rows))
  // a table that sorts keeps the order of its signs
  const columns = onSort === undefined ? units.map((column) => withoutMinus(column, rows)) : units
  const minuses = minusWords(columns, rows)
  const width = columns.length > mostColumns.tablet ? 60 : 40
  const narrow = useMediaQuery(`(max-width: ${width}em)`, false, { getInitialValueInEffect: false })
  // sentences take the room of two
  const sentences = columns.slice(1).filter(({ prose }) => prose).length
  const laid = cards && narrow && columns.length + sentences > mostColumns.telephone
  const form = `${rows.length > mostRowsOpen ? classes.tall : ''} ${laid ? classes.cards : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={`${classes.scroll} ${form}`} aria-label={caption} tabIndex={0}>
      <table
        className={`${classes.table} ${classes.sticky} ${dense ? classes.dense : ''}`}
        style={nameWidth(columns[0], rows)}
      >
        <caption className={hideCaption ? 'visually-hidden' : classes.caption}>{caption}</caption>
        <thead>
          <tr>{columns.map(head)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} id={rowId?.(row)}>
              {columns.map((column, position) =>
                position === 0 ? (
                  <th
                    key={columnId(column)}
                    scope="row"
                    // a number alone would be no name of its card
                    data-head={
                      cards && /^[\d.,]+$/.test(`${column.value(row)}`)
                        ? cardHead(column, row)
                        : undefined
                    }
                    className={column.prose ? classes.prose : undefined}
                  >
                    <Cell column={column} row={row} />
                  </th>
                ) : (
                  <td
                    key={columnId(column)}
                    data-head={cards && !column.hideHeader ? cardHead(column, row) : undefined}
                    className={
                      isNumeric(column)
                        ? classes.numeric
                        : column.prose
                          ? classes.prose
                          : column.unbroken
                            ? 'nowrap'
                            : undefined
                    }
                  >
                    <Cell column={column} row={row} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {minuses !== '' && <p className={`hint m-0 ruled ${classes.minuses}`}>{minuses}</p>}
    </section>
  )
}
