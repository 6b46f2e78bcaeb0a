import { useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { fields, parts } from '@/api/own-fields.gen'
import { AddLine, CellGrid } from '@/components/cell-grid'
import form from '@/components/draft-sheet.module.css'
import { IconButton } from '@/components/icon-button'
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
  const { columns, rows } = grid
  const [said, setSaid] = useState<{ refused: boolean; lines: readonly string[] }>({
    refused: false,
    lines: [],
  })

  function paste(row: number, column: number, cells: string[][]) {
    const pasted = pasteInto(grid, row, column, cells)
    if ('refusal' in pasted) {
      setSaid({ refused: true, lines: [pasted.refusal] })
      return
    }
    setSaid({ refused: false, lines: pasted.notes })
    onChange(pasted.grid)
  }

  const heads = (errorsId: string) => (
    <>
      <th scope="col">{fields.OwnPoint.etr_per_second.label}</th>
      <th scope="col">{fields.OwnPoint.response_ms.label}</th>
      {columns.map(({ name, processor }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
        <th key={column} scope="col">
          <input
            className={`control ${form.cell}`}
            type="text"
            autoComplete="off"
            aria-label={`Address space ${column + 1}`}
            aria-invalid={errors[cell.column(column)] !== undefined}
            aria-describedby={errorsId}
            maxLength={parts.OwnComponent.name.most}
            value={name}
            onChange={(event) =>
              onChange(setColumn(grid, column, { name: event.currentTarget.value }))
            }
          />
          <div className="line middle gap-1 mt-1">
            <select
              className={`grow fill round ${classes.engine}`}
              aria-label={`Processor of address space ${column + 1}`}
              value={processor}
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
              <IconButton
                icon="close"
                does="Remove"
                to={`address space ${column + 1}`}
                small
                onClick={() => onChange(removeColumn(grid, column))}
              />
            )}
          </div>
        </th>
      ))}
    </>
  )

  return (
    <CellGrid
      legend="What was measured at each rate"
      className={classes.grid}
      columns={[
        fields.OwnPoint.etr_per_second.label,
        'Response',
        ...columns.map(
          ({ name, processor }, column) =>
            `${name || `Address space ${column + 1}`} on ${engines[processor]}`,
        ),
      ]}
      heads={heads}
      rows={rows.map(({ rate, response, percents }, row) => ({
        cells: [
          { value: rate, error: errors[cell.rate(row)] },
          { value: response, error: errors[cell.response(row)] },
          ...columns.map((_, column) => ({
            value: percents[column] ?? '',
            error: errors[cell.percent(row, column)],
          })),
        ],
      }))}
      nameOf={(row) => `line ${row + 1}`}
      errors={[errors[cell.grid], ...columns.map((_, column) => errors[cell.column(column)])]}
      onCell={(row, column, text) => onChange(writeCell(grid, row, column, text))}
      onPaste={paste}
      onRemove={(row) => onChange(removeRow(grid, row))}
      actions={
        <>
          <AddLine disabled={rows.length >= mostRows} onClick={() => onChange(addRow(grid))}>
            Rate
          </AddLine>
          <AddLine
            disabled={columns.length >= mostColumns}
            onClick={() => onChange(addColumn(grid))}
          >
            {evidenceWords.address_space}
          </AddLine>
        </>
      }
    >
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
    </CellGrid>
  )
}
