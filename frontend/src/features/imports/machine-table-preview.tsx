import { useState } from 'react'
import type { Schemas } from '@/api/schemas'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { formatFigure } from '@/components/number-format'
import { ImportFrame } from './import-frame'
import type { MachineTableBrought, TakenOver } from './import-query'
import { useImport } from './use-import'

const differenceColumns: readonly TableColumn<Schemas['RatingChange']>[] = [
  { header: 'Model', value: (change) => change.machine },
  { header: 'Figure', value: (change) => change.label },
  { header: 'Now', numeric: true, value: (change) => change.before },
  { header: 'In this table', numeric: true, value: (change) => change.after },
  { header: 'Table of the figure now', value: (change) => change.edition ?? 'none' },
]

/** Returns what hinders keeping a table: one that says nothing new needs no date. */
function hindrance({ new: added, changed }: MachineTableBrought['preview'], dated: string | null) {
  if (added + changed === 0)
    return 'All figures of this table count already: there is nothing to keep.'
  return dated === null ? 'Enter the date of the table.' : null
}

interface MachineTablePreviewProps {
  first: MachineTableBrought
  onEnd: (made: TakenOver | null) => void
}

/** A table of machines: what it would add and change, figure by figure. */
export function MachineTablePreview({ first, onEnd }: MachineTablePreviewProps) {
  const { shown, frame } = useImport(first, onEnd)
  const { preview } = shown
  return (
    <ImportFrame {...frame} hindrance={hindrance(preview, shown.choices.dated)}>
      <p>
        {`Models: ${formatFigure(preview.new)} new, ${formatFigure(preview.changed)} changed, ${formatFigure(preview.same)} the same; ${formatFigure(preview.absent)} are not in this table and stay as they are.`}
      </p>
      <div className="stack cells lined top gap-x-6">
        <Fields names={['dated', 'decimal']} found={preview} />
      </div>
      <Differences of={preview.differences} />
      {preview.new_models.length > 0 && (
        <details className="more">
          <summary>New models</summary>
          <p className="m-0 mt-3 size-small digits">{preview.new_models.join(', ')}</p>
        </details>
      )}
    </ImportFrame>
  )
}

const differencesAPage = 20

/** Each figure that differs from the one that counts now, some at a time. */
function Differences({ of }: { of: readonly Schemas['RatingChange'][] }) {
  const [page, setPage] = useState(0)
  if (of.length === 0) return null
  // another choice may leave fewer
  const from = Math.min(page, Math.ceil(of.length / differencesAPage) - 1) * differencesAPage
  const shown = of.slice(from, from + differencesAPage)
  return (
    <div className="stack gap-4 min-0">
      <DataTable
        caption={`${formatFigure(of.length)} figures differ`}
        columns={differenceColumns}
        rows={shown}
        rowKey={(change) => `${change.machine} ${change.rating}`}
      />
      {of.length > differencesAPage && (
        <nav className="row ends gap-4 middle" aria-label="Pages of the differences">
          <span className="hint m-0">
            {`${from + 1} to ${from + shown.length} of ${formatFigure(of.length)}`}
          </span>
          <Button small disabled={from === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button
            small
            disabled={from + differencesAPage >= of.length}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}
