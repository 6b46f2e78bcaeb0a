import { memo, useState } from 'react'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import type { TimeWords } from '@/components/peak-scene'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'

type Hour = PeaksAnswer['hours_in_order'][number]

interface Row extends Hour {
  order: number
}

const fewRows = 8

/** Returns a clock hour as text that stays in one line. */
function hourText(hour: number, words: TimeWords): string {
  const end = words.clock(hour * 60 + 60)
  return `${words.from(hour * 60)} to ${end === '00:00' ? '24:00' : end}`.replaceAll(' ', '\u00a0')
}

/** The hours that would have to be lowered next, in their order. */
export const NextPeaks = memo(function NextPeaks({
  answer,
  words,
}: {
  answer: PeaksAnswer
  words: TimeWords
}) {
  const [all, setAll] = useState(false)
  const rows: Row[] = answer.hours_in_order.map((hour, position) => ({
    ...hour,
    order: position + 1,
  }))
  if (rows.length === 0) return null
  const changed = answer.total.after !== null
  const columns: (TableColumn<Row> | false)[] = [
    { id: 'order', header: 'Order', numeric: true, value: (row) => row.order },
    { id: 'hour', header: 'Clock hour', value: (row) => hourText(row.hour, words) },
    {
      id: 'r4ha',
      header: changed ? 'Highest R4HA after' : 'Highest R4HA',
      unit: 'MSU',
      numeric: true,
      value: (row) => row.r4ha_msu,
    },
    answer.peak_moved === true && {
      id: 'above',
      header: 'Above what is left at the old peak',
      unit: 'MSU',
      numeric: true,
      value: (row) => row.above_old_peak_msu,
    },
    {
      id: 'then',
      header: 'Then the peak is',
      unit: 'MSU',
      numeric: true,
      value: (row) => row.then_peak_msu,
    },
  ]
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className={classes.heading}>
        What would it take to lower the next peak, too?
      </h2>
      <p className={classes.soft}>
        Lower these hours in this order, each to the next. The last column is the highest average
        that is left once an hour and those above it are lowered.
      </p>
      <DataTable
        caption="Hours in the order of their averages"
        hideCaption
        columns={columns.filter((each) => each !== false)}
        rows={all ? rows : rows.slice(0, fewRows)}
        rowKey={(row) => String(row.hour)}
      />
      {!all && rows.length > fewRows && (
        <p className={classes.more}>
          <Button small look="quiet" onClick={() => setAll(true)}>
            Show all {rows.length} hours
          </Button>
        </p>
      )}
    </section>
  )
})
