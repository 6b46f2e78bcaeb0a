import { billWords } from '@/api/bill-words.gen'
import type { Estate } from '@/api/bills'
import { valueWords } from '@/api/value-words.gen'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { monthText } from '@/components/month-text'
import { Note } from '@/components/states'

type Change = NonNullable<Estate['change']>
type MachinePart = Change['machines'][number]
type LparPart = Change['lpars'][number]

const appeared = { both: null, new: billWords.only_after, gone: billWords.only_before } as const

/** Names the column of a month's highest R4HA, whose month stays in one line. */
const highestIn = (month: string) =>
  `${valueWords.highest_r4ha}, ${monthText(month).replace(' ', '\u00a0')}`

function amounts<Part extends MachinePart | LparPart>(change: Change): TableColumn<Part>[] {
  const unit = 'MSU-hours'
  return [
    { header: monthText(change.before), unit, value: (part) => part.before_msu_hours },
    { header: monthText(change.after), unit, value: (part) => part.after_msu_hours },
    { header: 'Change', unit, value: (part) => part.change_msu_hours },
  ]
}

/** Which machine, then which LPAR: parts that sum to the month's change. */
export function ChangeTables({
  change,
  machine,
  onMachine,
}: {
  change: Change
  machine: Estate['machines'][number] | undefined
  onMachine: (serial: string) => void
}) {
  const machines: readonly TableColumn<MachinePart>[] = [
    {
      header: 'Machine',
      value: (part) => `${part.machine} ${part.serial}`,
      cell: (part) => (
        <>
          <Button look="quiet" small onClick={() => onMachine(part.serial)}>
            {`${part.machine} ${part.serial}`}
          </Button>
          {appeared[part.reported_in] !== null && (
            <p className="hint m-0">{appeared[part.reported_in]}</p>
          )}
        </>
      ),
    },
    ...amounts<MachinePart>(change),
    { header: highestIn(change.before), unit: 'MSU', value: (part) => part.peak_before_msu },
    { header: highestIn(change.after), unit: 'MSU', value: (part) => part.peak_after_msu },
  ]
  const lpars: readonly TableColumn<LparPart>[] = [
    { header: 'LPAR', value: (part) => part.lpar ?? billWords.not_by_lpar },
    ...amounts<LparPart>(change),
    { header: highestIn(change.before), unit: 'MSU', value: (part) => part.r4ha_before_msu },
    { header: highestIn(change.after), unit: 'MSU', value: (part) => part.r4ha_after_msu },
  ]
  return (
    <>
      {change.machines.length > 0 && (
        <section className="panel min-0 pad-7" aria-label={billWords.by_machine}>
          <DataTable
            caption={billWords.by_machine}
            rows={change.machines}
            rowKey={(part) => part.serial}
            columns={machines}
          />
        </section>
      )}
      {change.why_no_lpars !== null && <Note>{change.why_no_lpars}</Note>}
      {change.lpars.length > 0 && (
        <section className="panel min-0 pad-7" aria-label={billWords.by_lpar}>
          <DataTable
            caption={`${billWords.by_lpar} of ${machine?.machine ?? ''} ${change.serial ?? ''}`}
            rows={change.lpars}
            rowKey={(part) => part.lpar ?? ''}
            columns={lpars}
          />
          <p className="hint m-0 mt-4">
            The highest R4HA of LPARs lie in hours of their own: they do not add up to the
            machine’s.
          </p>
        </section>
      )}
    </>
  )
}
