import { evidenceWords } from '@/api/evidence-words.gen'
import { fields, parts } from '@/api/import-fields.gen'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { useForm, useValue } from '@/components/form'
import { ChoiceAt } from '@/components/form-fields'
import { NumberAt } from '@/components/form-numbers'
import { formatWithUnit } from '@/components/units'
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
        requests: parts.ImportChoicesWrite.counted_in.label,
      }

const classColumns: readonly TableColumn<Transaction>[] = [
  { header: 'Kind', value: (row) => row.region },
  { header: 'Ended', numeric: true, value: (row) => row.tasks },
  { header: 'CPU', unit: 's', value: (row) => row.cpu_seconds },
  { header: 'Resp', unit: 'ms', value: (row) => row.response_ms },
]

const modeColumns: readonly TableColumn<Mode>[] = [
  { header: 'Measured', value: (row) => row.name },
  { header: 'CPU on GPs', unit: 's', value: (row) => row.gp },
  { header: 'CPU on zIIPs', unit: 's', value: (row) => row.ziip },
  { header: 'A request', unit: 'ms', value: (row) => row.perRequest },
]

const transactionColumns: readonly TableColumn<Transaction>[] = [
  { header: 'Region', value: (row) => row.region },
  { header: 'Tasks', numeric: true, value: (row) => row.tasks },
  { header: 'CPU', unit: 's', value: (row) => row.cpu_seconds },
  { header: 'CPU of a task', unit: 'ms', value: (row) => (row.cpu_seconds / row.tasks) * 1000 },
  { header: 'Resp', unit: 'ms', value: (row) => row.response_ms },
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
  const { change } = useForm()
  const { value: intervals } = useValue<typeof choices.intervals>('intervals')
  return preview.cics.map((cics, at) => {
    const stated = intervals[at]
    const interval = `intervals.${at}`
    const of = preview.cics.length > 1 ? ` of file ${at + 1}` : ''
    const requests = cics.requests ?? choices.intervals[at]?.requests ?? null
    const { span_seconds: span } = cics
    const words = wordsOf(cics)
    const labelOf = (name: keyof typeof fields.StatedInterval) => ({
      label: fields.StatedInterval[name].label + of,
    })
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
        <div className="stack cells top gap-5 pt-4">
          {cics.regions.length > 1 && (
            <ChoiceAt
              at="counted_in"
              label={words.requests}
              options={cics.regions.map((region) => ({ value: region, label: region }))}
            />
          )}
          <div className="stack gap-4">
            <NumberAt at={`${interval}.seconds`} {...labelOf('seconds')} />
            {span !== null && stated?.seconds !== span && (
              <Button onClick={() => change(`${interval}.seconds`, span)}>
                {`Use the file’s ${formatWithUnit(span, 's')}`}
              </Button>
            )}
          </div>
          {cics.requests === null && cics.counted_in !== null && (
            <NumberAt at={`${interval}.requests`} {...labelOf('requests')} />
          )}
        </div>
      </div>
    )
  })
}
