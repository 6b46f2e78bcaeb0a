import type { ReactNode } from 'react'
import classes from './report-page.module.css'

interface TableProps {
  caption: string
  head: readonly string[]
  /** Positions of the columns with numbers. */
  numeric?: readonly number[]
  /** Position of the column that names a row. */
  named?: number
  /** Whether the last row sums the others. */
  total?: boolean
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table as papers have them: all of it in sight, its head again on every page. */
export function Table({ caption, head, numeric = [], named = 0, total = false, rows }: TableProps) {
  const sentences = head.map((_, position) =>
    rows.some(({ cells }) => {
      const cell = cells[position]
      return typeof cell === 'string' && cell.length > 40
    }),
  )
  const look = (position: number) => {
    if (numeric.includes(position)) return classes.numeric
    return sentences[position] ? classes.sentences : undefined
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.wide} aria-label={`Table: ${caption}`} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((text, position) => (
              <th key={text} scope="col" className={look(position)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.key}
              className={total && at === rows.length - 1 ? classes.total : undefined}
            >
              {head.map((text, position) =>
                position === named ? (
                  <th key={text} scope="row" className={look(position)}>
                    {row.cells[position]}
                  </th>
                ) : (
                  <td key={text} className={look(position)}>
                    {/* a cell without a sign would not be there for readers of the PDF */}
                    {row.cells[position] === '' ? '\u00a0' : row.cells[position]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
