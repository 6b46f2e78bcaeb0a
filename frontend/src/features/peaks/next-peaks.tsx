import { memo } from 'react'
import { peakWords } from '@/api/peak-words.gen'
import { DataTable, type TableColumns } from '@/components/data-table'
import type { TimeWords } from '@/components/peak-scene'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { isHeld } from './peaks-words'

type PeakWindow = PeaksAnswer['windows_in_order'][number]

interface Row extends PeakWindow {
  order: number
}

/** Returns hours as text that stays in one line. */
function windowText({ start_minute, end_minute }: PeakWindow, words: TimeWords): string {
  const end = words.clock(end_minute)
  const from = words.from(Math.max(0, start_minute))
  return `${from} to ${end === '00:00' ? '24:00' : end}`.replaceAll(' ', '\u00a0')
}

function headOf(answer: PeaksAnswer): string {
  if (isHeld(answer)) return 'Billed'
  return answer.total.after === null ? 'R4HA' : peakWords.r4ha_after
}

/** The windows that would have to be lowered next, in their order. */
export const NextPeaks = memo(function NextPeaks({
  answer,
  words,
}: {
  answer: PeaksAnswer
  words: TimeWords
}) {
  const rows = answer.windows_in_order.map(
    (window, position): Row => ({
      ...window,
      order: position + 1,
    }),
  )
  if (rows.length === 0) return null
  const columns: TableColumns<Row> = [
    { header: 'Order', numeric: true, value: (row) => row.order },
    { header: 'Window', value: (row) => windowText(row, words) },
    { header: headOf(answer), unit: 'MSU', value: (row) => row.r4ha_msu },
    answer.peak_moved === true && {
      header: 'Above what is left at the old peak',
      unit: 'MSU',
      value: (row) => row.above_old_peak_msu,
    },
    { header: 'Then the peak is', unit: 'MSU', value: (row) => row.then_peak_msu },
  ]
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="m-0 mt-4 mb-3 size-lead strong">
        What would it take to lower the next peak, too?
      </h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        The highest windows that have no hour in common. Lower them in this order, each to the next.
      </p>
      <DataTable
        caption="Windows in the order of their averages"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.index)}
      />
    </section>
  )
})
