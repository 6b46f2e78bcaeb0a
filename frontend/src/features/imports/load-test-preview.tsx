import { Suspense } from 'react'
import type { Schemas } from '@/api/schemas'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { lazyPart } from '@/components/lazy-part'
import { formatWithUnit } from '@/components/units'
import { ImportFrame } from './import-frame'
import type { LoadTest, TakenOver } from './import-query'
import { stepColumns, stepRows } from './load-test-series'
import { TickedNames } from './ticked-names'
import { useImport } from './use-import'

const LoadTestCard = lazyPart(() => import('./load-test-card'))

interface LoadTestPreviewProps {
  first: Schemas['LoadTestBrought']
  onEnd: (made: TakenOver | null) => void
}

/** A load test as it was read: its steps, and the names of its requests to count. */
export function LoadTestPreview({ first, onEnd }: LoadTestPreviewProps) {
  const { shown, choose, choosing, frame } = useImport(first, onEnd)
  const { preview } = shown
  const { test } = preview

  return (
    <ImportFrame {...frame} hindrance={test === null ? 'Settle first what is marked above.' : null}>
      <div className="stack cells top gap-5 pt-4">
        <Fields names={['steps_by', 'step_seconds']} found={test ?? undefined} />
      </div>
      {test !== null && <LoadTestFigures test={test} file={first.file_name ?? 'Pasted'} />}
      {test !== null && test.labels.length > 1 && (
        <TickedNames
          caption="Names of requests to count"
          header="Requests named"
          columns={labelColumns}
          rows={test.labels}
          rowKey={(row) => row.name}
          busy={choosing}
          onChoose={(labels) => choose({ labels })}
        />
      )}
    </ImportFrame>
  )
}

/** The steps of a load test as a picture and as a table. */
export function LoadTestFigures({ test, file }: { test: LoadTest; file: string }) {
  return (
    <>
      <Suspense fallback={<p className="hint m-0 regular anywhere">Drawing …</p>}>
        <LoadTestCard test={test} file={file} />
      </Suspense>
      <DataTable
        caption="Steps of the load test"
        columns={stepColumns(test)}
        rows={stepRows(test)}
        rowKey={(row) => row.id}
      />
    </>
  )
}

const labelColumns: readonly TableColumn<LoadTest['labels'][number]>[] = [
  { header: 'Requests', numeric: true, value: (row) => row.requests },
  { header: 'Failed', numeric: true, value: (row) => row.errors },
  {
    header: 'Median',
    numeric: true,
    value: (row) => row.response.p50_ms,
    cell: (row) => formatWithUnit(row.response.p50_ms, 'ms'),
  },
  {
    header: '95 of 100',
    numeric: true,
    value: (row) => row.response.p95_ms,
    cell: (row) => formatWithUnit(row.response.p95_ms, 'ms'),
  },
]
