import { memo } from 'react'
import { DataTable, type TableColumn } from '@/components/data-table'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import type { TimeWords } from './peaks-time'

type Hour = PeaksAnswer['hours_in_order'][number]

interface Row extends Hour {
  order: number
}

/** The hours that would have to be lowered next, in their order. */
export const NextPeaks = memo(function NextPeaks({
  answer,
  words,
}: {
  answer: PeaksAnswer
  words: TimeWords
}) {
  const rows: Row[] = answer.hours_in_order.map((hour, position) => ({
    ...hour,
    order: position + 1,
  }))
  if (rows.length === 0) return null
  const changed = answer.total.after !== null
  const columns: (TableColumn<Row> | false)[] = [
    { id: 'order', header: 'Order', numeric: true, value: (row) => row.order },
    { id: 'hour', header: 'Clock hour', value: (row) => words.from(row.hour * 60) },
    {
      id: 'r4ha',
      header: changed ? 'Highest R4HA after' : 'Highest R4HA',
      unit: 'MSU',
      numeric: true,
      value: (row) => row.r4ha_msu,
    },
    changed && {
      id: 'above',
      header: 'Above what is left at the old peak',
      unit: 'MSU',
      numeric: true,
      value: (row) => row.above_old_peak_msu,
    },
    {
      id: 'then',
      header: 'Peak once this hour and those above are lowered',
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
        Lower these hours in this order. The last column is the highest average that is then left.
      </p>
      <DataTable
        caption="Hours in the order of their averages"
        hideCaption
        columns={columns.filter((each) => each !== false)}
        rows={rows}
        rowKey={(row) => String(row.hour)}
      />
    </section>
  )
})
