import { useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { fields } from '@/api/import-fields.gen'
import { Button } from '@/components/button'
import { Choice } from '@/components/choice'
import { DataTable, type TableColumn } from '@/components/data-table'
import { NumberField } from '@/components/number-field'
import { formatWithUnit } from '@/components/units'
import classes from './import-page.module.css'
import type { Choices, MeasurementBrought } from './import-query'
import { TickedNames } from './ticked-names'

type Cics = MeasurementBrought['preview']['cics'][number]
type Transaction = Cics['transactions'][number]
interface Mode {
  id: string
  name: string
  gp: number
  ziip: number
  perRequest: number | null
}

/** What is said of a class of SMF, and of a mode of TCBs. */
const wordsOf = (cics: Cics) =>
  cics.by_class
    ? {
        caption: 'CPU by class',
        rows: 'Classes to count',
        row: 'Class',
        requests: 'Requests are the transactions of',
      }
    : {
        caption: evidenceWords.cpu_by_mode,
        rows: 'Transactions to count',
        row: 'Transaction',
        requests: 'Requests are the tasks of',
      }

const classColumns: readonly TableColumn<Transaction>[] = [
  { id: 'kind', header: 'Kind', value: (row) => row.region },
  { id: 'tasks', header: 'Ended', numeric: true, value: (row) => row.tasks },
  { id: 'cpu', header: 'CPU', unit: 's', numeric: true, value: (row) => row.cpu_seconds },
  { id: 'response', header: 'Resp', unit: 'ms', numeric: true, value: (row) => row.response_ms },
]

const modeColumns: readonly TableColumn<Mode>[] = [
  { id: 'name', header: 'Measured', value: (row) => row.name },
  { id: 'gp', header: 'CPU on GPs', unit: 's', numeric: true, value: (row) => row.gp },
  { id: 'ziip', header: 'CPU on zIIPs', unit: 's', numeric: true, value: (row) => row.ziip },
  {
    id: 'request',
    header: 'A request',
    unit: 'ms',
    numeric: true,
    value: (row) => row.perRequest,
  },
]

const transactionColumns: readonly TableColumn<Transaction>[] = [
  { id: 'region', header: 'Region', value: (row) => row.region },
  { id: 'tasks', header: 'Tasks', numeric: true, value: (row) => row.tasks },
  { id: 'cpu', header: 'CPU', unit: 's', numeric: true, value: (row) => row.cpu_seconds },
  {
    id: 'task',
    header: 'CPU of a task',
    unit: 'ms',
    numeric: true,
    value: (row) => (row.cpu_seconds / row.tasks) * 1000,
  },
  { id: 'response', header: 'Resp', unit: 'ms', numeric: true, value: (row) => row.response_ms },
]

/** What CICS tells of each file: CPU by TCB and transaction, and what it leaves to enter. */
export function CicsChoices({
  shown: { choices, preview },
  busy,
  onChoose,
}: {
  shown: MeasurementBrought
  busy: boolean
  onChoose: (choices: Choices) => void
}) {
  const [intervals, setIntervals] = useState(choices.intervals)

  function change(at: number, stated: Partial<(typeof intervals)[number]>) {
    const next = intervals.map((one, place) => (place === at ? { ...one, ...stated } : one))
    setIntervals(next)
    return next
  }

  return preview.cics.map((cics, at) => {
    const stated = intervals[at] ?? { seconds: null, requests: null }
    const of = preview.cics.length > 1 ? ` of file ${at + 1}` : ''
    const requests = cics.requests ?? choices.intervals[at]?.requests ?? null
    const { span_seconds: span } = cics
    const words = wordsOf(cics)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: files have no other identity here
      <div key={at} className="stack gap-6">
        <DataTable
          caption={words.caption + of}
          columns={requests === null ? modeColumns.slice(0, -1) : modeColumns}
          rows={cics.times.map((time) => ({
            id: time.name,
            name: time.name,
            gp: time.gp_seconds,
            ziip: time.ziip_seconds,
            perRequest:
              requests === null ? null : ((time.gp_seconds + time.ziip_seconds) / requests) * 1000,
          }))}
          rowKey={(row) => row.id}
        />
        {cics.transactions.length > 1 && (
          <TickedNames
            caption={words.rows + of}
            header={words.row}
            columns={cics.by_class ? classColumns : transactionColumns}
            rows={cics.transactions}
            rowKey={(row) => `${row.region} ${row.name}`}
            busy={busy}
            onChoose={(labels) => onChoose({ labels })}
          />
        )}
        <div className={`stack gap-5 top pt-4 ${classes.choices}`}>
          {cics.regions.length > 1 && (
            <Choice
              label={words.requests}
              value={cics.counted_in ?? ''}
              none="Not chosen"
              choices={cics.regions.map((region) => [region, region] as const)}
              onChange={(region) => onChoose({ counted_in: region || null })}
            />
          )}
          <div className="stack gap-4">
            <NumberField
              label={`Time measured${of}`}
              unit="s"
              limits={fields.StatedInterval.seconds.limits}
              optional
              placeholder="None entered"
              value={stated.seconds}
              onChange={(seconds) => change(at, { seconds })}
              onSettle={() => onChoose({ intervals })}
            />
            {span !== null && stated.seconds !== span && (
              <Button
                onClick={() => onChoose({ intervals: change(at, { seconds: span }) })}
              >{`Use the file’s ${formatWithUnit(span, 's')}`}</Button>
            )}
          </div>
          {cics.requests === null && cics.counted_in !== null && (
            <NumberField
              label={`Requests in that time${of}`}
              unit="requests"
              limits={fields.StatedInterval.requests.limits}
              optional
              placeholder="None entered"
              value={stated.requests}
              onChange={(count) => change(at, { requests: count })}
              onSettle={() => onChoose({ intervals })}
            />
          )}
        </div>
      </div>
    )
  })
}
