import { useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { fields, parts } from '@/api/import-fields.gen'
import { wayWords } from '@/api/way-words.gen'
import { Choice } from '@/components/choice'
import { DataTable, type TableColumn } from '@/components/data-table'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { ImportFrame } from './import-frame'
import classes from './import-page.module.css'
import type { OwnTestBrought, TakenOver } from './import-query'
import { MeasuredBy } from './measured-by'
import { SettledText } from './settled-text'
import { useImport } from './use-import'

type Cycle = OwnTestBrought['preview']['cycles'][number]

const columns: readonly TableColumn<Cycle & { id: string }>[] = [
  { id: 'place', header: 'Run', value: (row) => row.place },
  { id: 'side', header: 'Side', value: (row) => row.side ?? figureWords.unstated },
  { id: 'requests', header: 'Requests', numeric: true, value: (row) => row.requests },
  { id: 'gp', header: 'GP', unit: 's', numeric: true, value: (row) => row.gp_seconds },
  { id: 'ziip', header: 'zIIP', unit: 's', numeric: true, value: (row) => row.ziip_seconds },
  {
    id: 'elapsed',
    header: 'Elapsed',
    unit: 's',
    numeric: true,
    value: (row) => row.elapsed_seconds,
  },
]

/** Runs of a test as they were read, and what their table does not say. */
export function OwnTestPreview({
  first,
  onEnd,
}: {
  first: OwnTestBrought
  onEnd: (made: TakenOver | null) => void
}) {
  const { shown, choose, frame } = useImport(first, onEnd)
  const { preview, choices } = shown
  const [requests, setRequests] = useState(choices.requests)
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
      <div className={`stack gap-5 top pt-4 ${classes.choices}`}>
        <MeasuredBy author={choices.author} machine={choices.machine} optional choose={choose} />
        <SettledText
          label={wayWords.measured_on}
          value={choices.measured_on}
          maxLength={parts.ImportChoicesWrite.measured_on.most}
          hint="Year-month-day"
          onSettle={(measured_on) => choose({ measured_on })}
        />
        <Choice
          label="The runs measure"
          value={choices.measures}
          choices={[
            ['transaction', 'The whole transaction'],
            ['infrastructure', 'The infrastructure alone'],
          ]}
          onChange={(value) =>
            choose({ measures: value === 'infrastructure' ? 'infrastructure' : 'transaction' })
          }
        />
        {preview.files.length === 2 && (
          <Choice
            label="First file"
            value={choices.swapped ? 'after' : 'before'}
            choices={[
              ['before', 'Before the change'],
              ['after', evidenceWords.after_the_change],
            ]}
            onChange={(value) => choose({ swapped: value === 'after' })}
          />
        )}
        {(choices.requests !== null || preview.cycles.some((cycle) => cycle.requests === null)) && (
          <NumberField
            label="Requests of each run"
            unit="requests"
            limits={fields.ImportChoicesWrite.requests.limits}
            optional
            value={requests}
            onChange={setRequests}
            onSettle={() => requests !== choices.requests && choose({ requests })}
          />
        )}
      </div>
    </ImportFrame>
  )
}
