import { type ClipboardEvent, type ReactNode, useId } from 'react'
import { Button } from './button'
import form from './draft-sheet.module.css'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { pastedCells } from './pasted-cells'

interface Cell {
  value: string
  error?: string | undefined
}

interface CellGridProps {
  legend: string
  /** What a column holds, for screen readers. */
  columns: readonly string[]
  /** Heads that are more than their column's name, told where the errors stand. */
  heads?: (errorsId: string) => ReactNode
  rows: readonly { cells: readonly Cell[]; title?: string | undefined }[]
  /** What a line is called, such as `line 3`. */
  nameOf: (row: number) => string
  /** What is wrong beyond the cells. */
  errors: readonly (string | undefined)[]
  onCell: (row: number, column: number, text: string) => void
  /** Takes several cells that were pasted into one. */
  onPaste?: (row: number, column: number, cells: string[][]) => void
  onRemove: (row: number) => void
  className?: string | undefined
  /** Buttons below the cells. */
  actions: ReactNode
  children?: ReactNode
}

/** Lines of cells, typed or pasted from a spreadsheet; what is wrong stands once below them. */
export function CellGrid({
  legend,
  columns,
  heads,
  rows,
  nameOf,
  errors,
  onCell,
  onPaste,
  onRemove,
  className = '',
  actions,
  children,
}: CellGridProps) {
  const errorsId = useId()
  const wrong = new Set(
    [...errors, ...rows.flatMap(({ cells }) => cells.map(({ error }) => error))].filter(
      (text) => text !== undefined,
    ),
  )

  function paste(event: ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells === null || onPaste === undefined) return
    event.preventDefault()
    onPaste(row, column, cells)
  }

  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
      <legend className="p-0 size-text strong">{legend}</legend>
      {children}
      <div className={form.scroller}>
        <table className={`full ${form.grid} ${className}`}>
          <thead>
            <tr>
              {heads?.(errorsId) ??
                columns.map((name, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <th key={column} scope="col">
                    {name}
                  </th>
                ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, title }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <tr key={row}>
                {cells.map(({ value, error }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column}>
                    <input
                      className={`control ${form.cell}`}
                      type="text"
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${columns[column]}, ${nameOf(row)}`}
                      aria-invalid={error !== undefined}
                      aria-describedby={errorsId}
                      title={title}
                      value={value}
                      onChange={(event) => onCell(row, column, event.currentTarget.value)}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon="close"
                    does="Remove"
                    to={nameOf(row)}
                    small
                    disabled={rows.length === 1}
                    onClick={() => onRemove(row)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id={errorsId} role="alert" hidden={wrong.size === 0}>
        <ul className={form.errors}>
          {[...wrong].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="line gap-4">{actions}</div>
    </fieldset>
  )
}

interface AddLineProps {
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** Adds a line or a column to the cells. */
export function AddLine({ children, ...button }: AddLineProps) {
  return (
    <Button small {...button}>
      <Icon name="plus" />
      {children}
    </Button>
  )
}
