import { billWords } from '@/api/bill-words.gen'
import { type Estate, type StoredEstate, useSettleEstate } from '@/api/bills'
import { Choice } from '@/components/choice'
import { DataTable } from '@/components/data-table'
import { monthText } from '@/components/month-text'
import { Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { whenText } from '@/components/when'
import { settled } from './entries'

type Several = Estate['several'][number]

function fileText(file: Several['files'][number]): string {
  const consumed =
    file.consumed_msu_hours === null
      ? 'consumption not stated'
      : formatWithUnit(file.consumed_msu_hours, 'MSU-hours')
  return `${file.file_name}, imported ${whenText(file.imported_at)}: ${consumed}`
}

/** Machines that several files of a month are about: which counts, chosen by the user. */
export function SeveralFiles({ estate, entries }: { estate: Estate; entries: StoredEstate }) {
  const save = useSettleEstate(estate.customer_id)
  const { several } = estate
  if (several.length === 0) return null
  const open = several.filter(({ counted }) => counted === null)

  function choose({ month, serial }: Several, report: string) {
    const counted = entries.counted.filter(
      (choice) => choice.month !== month || choice.serial !== serial,
    )
    if (report !== '') counted.push({ month, serial, report })
    save.mutate({ read: entries, entries: settled(entries, { counted }) })
  }

  return (
    <details className="more panel min-0 pad-7" open={open.length > 0}>
      <summary>{billWords.several_files}</summary>
      {save.error !== null && <Note tone="bad">{save.error.message}</Note>}
      <DataTable
        caption={billWords.several_files}
        hideCaption
        rows={[...open, ...several.filter((one) => one.counted !== null)]}
        rowKey={({ month, serial }) => `${month} ${serial}`}
        columns={[
          { header: 'Machine', value: (row) => `${row.machine} ${row.serial}` },
          { header: 'Month', unbroken: true, value: (row) => monthText(row.month) },
          {
            header: billWords.file_that_counts,
            prose: true,
            value: (row) => row.counted,
            cell: (row) => (
              <Choice
                label={`${billWords.file_that_counts}, ${row.serial}, ${monthText(row.month)}`}
                value={row.is_chosen ? (row.counted ?? '') : ''}
                none={row.is_replaced ? 'The newest file' : 'Not chosen: the month has no total'}
                choices={row.files.map((file) => [file.report, fileText(file)] as const)}
                onChange={(report) => choose(row, report)}
              />
            ),
          },
        ]}
      />
    </details>
  )
}
