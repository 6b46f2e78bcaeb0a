import { type ClipboardEvent, useId, useState } from 'react'
import { Button } from '@/components/button'
import form from '@/components/draft-sheet.module.css'
import { Icon } from '@/components/icon'
import { pastedCells } from '@/components/pasted-cells'
import { Note } from '@/components/states'
import { cell, type Grid } from './own-way-draft'
import classes from './own-way-form.module.css'
import { addColumn, addRow, removeColumn, removeRow, setColumn, writeCell } from './own-way-grid'
import { mostColumns, mostRows, pasteInto } from './own-way-paste'

interface OwnWayGridProps {
  grid: Grid
  onChange: (grid: Grid) => void
  /** What is wrong, by the names of the cells. */
  errors: Readonly<Record<string, string | undefined>>
}

const engines = { gp: 'GP', ziip: 'zIIP' } as const

/** Rates with response time and CPU % of each address space, typed or pasted from a spreadsheet. */
export function OwnWayGrid({ grid, onChange, errors }: OwnWayGridProps) {
  const id = useId()
  const { columns, rows } = grid
  const [said, setSaid] = useState<{ refused: boolean; lines: readonly string[] }>({
    refused: false,
    lines: [],
  })
  const wrong = [
    errors[cell.grid],
    ...columns.map((_, column) => errors[cell.column(column)]),
    ...rows.flatMap((_, row) => [
      errors[cell.rate(row)],
      errors[cell.response(row)],
      ...columns.map((_, column) => errors[cell.percent(row, column)]),
    ]),
  ].filter((each) => each !== undefined)

  function paste(event: ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells === null) return
    event.preventDefault()
    const pasted = pasteInto(grid, row, column, cells)
    if ('refusal' in pasted) {
      setSaid({ refused: true, lines: [pasted.refusal] })
      return
    }
    setSaid({ refused: false, lines: pasted.notes })
    onChange(pasted.grid)
  }

  function input(row: number, column: number, label: string, value: string, error?: string) {
    return (
      <input
        className={form.cell}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label}, line ${row + 1}`}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-errors`}
        value={value}
        onChange={(event) => onChange(writeCell(grid, row, column, event.currentTarget.value))}
        onPaste={(event) => paste(event, row, column)}
      />
    )
  }

  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
      <legend className="p-0 size-text strong">What was measured at each rate</legend>
      <p className="hint m-0">
        100 % = one CP. Paste from a spreadsheet; a header row sets the column names (ETR, Resp,
        CICS GCPU %, CTG AAPCP, CTG zIIP, Total).
      </p>
      {said.lines.length > 0 && (
        <Note tone={said.refused ? 'bad' : 'caution'} live>
          {said.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Note>
      )}
      <div className={form.scroller}>
        <table className={`${form.grid} ${classes.grid}`}>
          <thead>
            <tr>
              <th scope="col">Transactions a second</th>
              <th scope="col">Response, ms</th>
              {columns.map((each, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <th key={column} scope="col">
                  <input
                    className={form.cell}
                    type="text"
                    autoComplete="off"
                    aria-label={`Address space ${column + 1}`}
                    aria-invalid={errors[cell.column(column)] !== undefined}
                    aria-describedby={`${id}-errors`}
                    maxLength={40}
                    value={each.name}
                    onChange={(event) =>
                      onChange(setColumn(grid, column, { name: event.currentTarget.value }))
                    }
                  />
                  <div className="line middle gap-1 mt-1">
                    <select
                      className={classes.engine}
                      aria-label={`Processor of address space ${column + 1}`}
                      value={each.processor}
                      onChange={(event) =>
                        onChange(
                          setColumn(grid, column, {
                            processor: event.currentTarget.value === 'ziip' ? 'ziip' : 'gp',
                          }),
                        )
                      }
                    >
                      <option value="gp">GP, %</option>
                      <option value="ziip">zIIP, %</option>
                    </select>
                    {columns.length > 1 && (
                      <Button
                        look="icon"
                        small
                        aria-label={`Remove address space ${column + 1}`}
                        title="Remove"
                        onClick={() => onChange(removeColumn(grid, column))}
                      >
                        <Icon name="close" />
                      </Button>
                    )}
                  </div>
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((each, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <tr key={row}>
                <td>{input(row, 0, 'Transactions a second', each.rate, errors[cell.rate(row)])}</td>
                <td>{input(row, 1, 'Response', each.response, errors[cell.response(row)])}</td>
                {columns.map(({ name, processor }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column}>
                    {input(
                      row,
                      column + 2,
                      `${name || `Address space ${column + 1}`} on ${engines[processor]}`,
                      each.percents[column] ?? '',
                      errors[cell.percent(row, column)],
                    )}
                  </td>
                ))}
                <td>
                  {rows.length > 1 && (
                    <Button
                      look="icon"
                      small
                      aria-label={`Remove line ${row + 1}`}
                      title="Remove"
                      onClick={() => onChange(removeRow(grid, row))}
                    >
                      <Icon name="close" />
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id={`${id}-errors`} role="alert" hidden={wrong.length === 0}>
        <ul className={form.errors}>
          {[...new Set(wrong)].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <div className="line gap-4">
        <Button small disabled={rows.length >= mostRows} onClick={() => onChange(addRow(grid))}>
          <Icon name="plus" />
          Rate
        </Button>
        <Button
          small
          disabled={columns.length >= mostColumns}
          onClick={() => onChange(addColumn(grid))}
        >
          <Icon name="plus" />
          Address space
        </Button>
      </div>
    </fieldset>
  )
}
