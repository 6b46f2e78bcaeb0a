import { evidenceWords } from '@/api/evidence-words.gen'
import { AddLine, CellGrid } from '@/components/cell-grid'
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
  return (
    <CellGrid
      legend={side === 'before' ? evidenceWords.before_the_change : evidenceWords.after_the_change}
      columns={cycleFields.map(([, label]) => label)}
      rows={rows.map((cycle, row) => ({
        title: cycle.place || undefined,
        cells: cycleFields.map(([field]) => ({
          value: cycle[field],
          error: errors[cellName(side, row, field)],
        })),
      }))}
      nameOf={(row) => `cycle ${row + 1} ${side}`}
      errors={[errors[side]]}
      onCell={(row, column, text) => {
        const field = cycleFields[column]?.[0]
        if (field === undefined) return
        onChange(rows.map((other, at) => (at === row ? { ...other, [field]: text } : other)))
      }}
      onRemove={(row) => onChange(rows.filter((_, at) => at !== row))}
      actions={<AddLine onClick={() => onChange([...rows, emptyRow])}>Cycle {side}</AddLine>}
    />
  )
}
