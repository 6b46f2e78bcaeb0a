import { figureWords } from '@/api/figure-words.gen'
import type { Schemas } from '@/api/schemas'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { formatFigure } from '@/components/number-format'
import { ImportFrame } from './import-frame'
import type { TakenOver } from './import-query'
import { MeasuredBy } from './measured-by'
import { useImport } from './use-import'

type Cycle = Schemas['OwnTestBrought']['preview']['cycles'][number]

const columns: readonly TableColumn<Cycle & { id: string }>[] = [
  { header: 'Run', value: (row) => row.place },
  { header: 'Side', value: (row) => row.side ?? figureWords.unstated },
  { header: 'Requests', numeric: true, value: (row) => row.requests },
  { header: 'GP', unit: 's', value: (row) => row.gp_seconds },
  { header: 'zIIP', unit: 's', value: (row) => row.ziip_seconds },
  { header: 'Elapsed', unit: 's', value: (row) => row.elapsed_seconds },
]

/** Runs of a test as they were read, and what their table does not say. */
export function OwnTestPreview({
  first,
  onEnd,
}: {
  first: Schemas['OwnTestBrought']
  onEnd: (made: TakenOver | null) => void
}) {
  const { shown, frame } = useImport(first, onEnd)
  const { preview, choices } = shown
  return (
    <ImportFrame {...frame} hindrance={preview.left}>
      <DataTable
        caption="Runs before and after the change"
        columns={columns}
        rows={preview.cycles.map((cycle, at) => ({ ...cycle, id: String(at) }))}
        rowKey={(row) => row.id}
      />
      {preview.concurrency !== null && (
        <p className="hint m-0 regular anywhere">{`${formatFigure(preview.concurrency)} at a time`}</p>
      )}
      <div className="stack cells top gap-5 pt-4">
        <MeasuredBy optional />
        <Fields
          names={[
            ...['measured_on', 'measures'],
            ...(preview.files.length === 2 ? ['swapped'] : []),
            ...(choices.requests !== null || preview.cycles.some((cycle) => cycle.requests === null)
              ? ['requests']
              : []),
          ]}
        />
      </div>
    </ImportFrame>
  )
}
