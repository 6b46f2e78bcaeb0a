import type { ReactNode } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import type { Schemas } from '@/api/schemas'
import { Note } from '@/components/states'
import { formatWithUnitForWorking } from '@/components/units'

function text(value: number | null, row: Schemas['Recomputation']['differing'][number]): string {
  return value === null
    ? `none: ${row.why ?? figureWords.not_available}`
    : formatWithUnitForWorking(value, row.unit)
}

interface NewerDataProps {
  found: Schemas['Recomputation']
  /** Freezes the report again; undefined for whoever did not make it. */
  refresh: ReactNode
}

/** What today's data and formulas give from the report's inputs, where that is another figure. */
export function NewerData({ found, refresh }: NewerDataProps) {
  if (!found.differs) {
    return (
      <p className="hint m-0">
        Calculated again today with the data and formulas of now: all {found.compared} numbers are
        the same.
      </p>
    )
  }
  if (found.refused !== null) {
    return (
      <Note>Today these inputs give no answer: {found.refused} The report stays as it is.</Note>
    )
  }
  return (
    <Note>
      <p>Newer data give another figure. The report stays as it was frozen; today it would say:</p>
      {found.differing.length > 0 && (
        <Table
          caption="Numbers that differ today"
          head={['Number', 'In this report', 'Today']}
          numeric
          rows={found.differing.map((row) => ({
            key: `${row.of ?? ''} ${row.role} ${row.id}`,
            cells: [
              row.of === null ? row.label : `${row.of}: ${row.label}`,
              text(row.then, row),
              text(row.now, row),
            ],
          }))}
        />
      )}
      {found.lines.length > 0 && (
        <details>
          <summary>
            {found.lines.length === 1
              ? 'One line of the report would read otherwise'
              : `${found.lines.length} lines of the report would read otherwise`}
          </summary>
          <Table
            caption="What has changed since, line by line"
            head={['Part', 'Line', 'In this report', 'Today']}
            rows={found.lines.map((line, position) => ({
              key: `${position}`,
              cells: [line.part, line.line || '–', line.then ?? 'new', line.now ?? 'gone'],
            }))}
          />
        </details>
      )}
      {found.editions.length > 0 && (
        <ul>
          {found.editions.map(({ name, then, now }) => (
            <li key={name}>
              {name}: {then ?? 'none'} in this report, {now ?? 'none'} today
            </li>
          ))}
        </ul>
      )}
      {refresh}
    </Note>
  )
}

interface TableProps {
  caption: string
  head: readonly string[]
  /** Whether all columns but the first hold numbers. */
  numeric?: boolean
  /** Cells by the row; the first one names it. */
  rows: readonly { key: string; cells: readonly [name: string, ...others: string[]] }[]
}

/** A table that looks as those of the report. */
function Table({ caption, head, numeric = false, rows }: TableProps) {
  const look = numeric ? 'number' : undefined
  const [first, ...others] = head
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className="table" aria-label={`Table: ${caption}`} tabIndex={0}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((text) => (
              <th key={text} scope="col" className={look}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((text, position) => (
                <td key={others[position]} className={look}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
