import { useId } from 'react'
import { Button } from '@/components/button'
import form from '@/components/draft-sheet.module.css'
import { Icon } from '@/components/icon'
import { type CycleRow, cellName, cycleFields, emptyRow, type Side } from './own-test-draft'

interface CyclesFieldProps {
  side: Side
  rows: readonly CycleRow[]
  onChange: (rows: readonly CycleRow[]) => void
  /** What is wrong, by the names of the cells. */
  errors: Readonly<Record<string, string | undefined>>
}

/** The cycles before or after the change, a line each. */
export function CyclesField({ side, rows, onChange, errors }: CyclesFieldProps) {
  const id = useId()
  const wrong = [
    errors[side],
    ...rows.flatMap((_, row) => cycleFields.map(([field]) => errors[cellName(side, row, field)])),
  ].filter((text) => text !== undefined)
  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
      <legend className="p-0 size-text strong">
        {side === 'before' ? 'Before the change' : 'After the change'}
      </legend>
      <div className={form.scroller}>
        <table className={form.grid}>
          <thead>
            <tr>
              {cycleFields.map(([field, label]) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <tr key={position}>
                {cycleFields.map(([field, label]) => (
                  <td key={field}>
                    <input
                      className={form.cell}
                      type="text"
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${label}, cycle ${position + 1} ${side}`}
                      aria-invalid={errors[cellName(side, position, field)] !== undefined}
                      aria-describedby={`${id}-errors`}
                      title={row.place === '' ? undefined : row.place}
                      value={row[field]}
                      onChange={(event) =>
                        onChange(
                          rows.map((other, at) =>
                            at === position ? { ...other, [field]: event.target.value } : other,
                          ),
                        )
                      }
                    />
                  </td>
                ))}
                <td>
                  <Button
                    look="icon"
                    small
                    aria-label={`Remove cycle ${position + 1} ${side}`}
                    title="Remove"
                    disabled={rows.length === 1}
                    onClick={() => onChange(rows.filter((_, at) => at !== position))}
                  >
                    <Icon name="close" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id={`${id}-errors`} role="alert" hidden={wrong.length === 0}>
        <ul className={form.errors}>
          {wrong.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <Button small onClick={() => onChange([...rows, emptyRow])}>
          <Icon name="plus" />
          Cycle {side}
        </Button>
      </div>
    </fieldset>
  )
}
