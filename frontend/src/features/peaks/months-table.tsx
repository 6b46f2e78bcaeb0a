import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn } from '@/components/data-table'
import type { TimeWords } from '@/components/peak-scene'
import { Quantity } from '@/components/quantity'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { stepEnd } from './peaks-words'

type Month = PeaksAnswer['months'][number]

const names = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function daysText({ starts_on, ends_on, whole }: Month): string {
  const text = `${days.format(new Date(starts_on))} to ${days.format(new Date(ends_on))}`
  return `${text.replaceAll(' ', '\u00a0')}${whole ? '' : ', in part'}`
}

interface MonthsProps {
  answer: PeaksAnswer
  words: TimeWords
  find: FindFigure
}

/** What each billing month bills, before and after, and their sum. */
export const MonthsTable = memo(function MonthsTable({ answer, words, find }: MonthsProps) {
  const { months, months_saving: sum, month_bills: bills } = answer
  if (months.length === 0) return null
  const saved = answer.total.after !== null
  const msu = { unit: 'MSU', numeric: true } as const
  const money = { unit: bills?.currency ?? '', numeric: true } as const
  const billOf = ({ month }: Month) => bills?.bills.find((bill) => bill.month === month)
  const amount = find('saving_of_billing_months') ?? find('bills_before')
  const when = (index: number | null) => (index === null ? null : words.to(stepEnd(answer, index)))
  const columns: (TableColumn<Month> | false)[] = [
    { id: 'month', header: 'Billing month', value: (row) => names.format(new Date(row.starts_on)) },
    { id: 'days', header: 'Days', value: daysText },
    { id: 'before', header: 'Peak before', ...msu, value: (row) => row.peak_before_msu },
    { id: 'at', header: 'Window ends', value: (row) => when(row.peak_before_index) },
    saved && { id: 'after', header: 'Peak after', ...msu, value: (row) => row.peak_after_msu },
    saved && {
      id: 'then',
      header: 'Window ends, after',
      value: (row) => when(row.peak_after_index),
    },
    saved && {
      id: 'billed',
      header: 'Billed saving',
      numeric: true,
      value: (row) => row.billed_saving_msu,
      cell: (row) => {
        const figure = find(`month[${row.month}].billed_saving_msu`)
        if (figure === undefined) return 'not available'
        return (
          <>
            <span id={`month-${row.month}`} className="visually-hidden">
              {`Billed saving, ${row.month}`}
            </span>
            <Quantity figure={figure} labelledBy={`month-${row.month}`} label="Billed saving" />
          </>
        )
      },
    },
    {
      id: 'whole',
      header: 'Billed, whole MSU',
      value: (row) =>
        row.whole_after_msu === null
          ? row.whole_before_msu
          : `${row.whole_before_msu} \u2192 ${row.whole_after_msu}`,
    },
    bills != null && {
      id: 'bill-before',
      header: 'Bill before',
      ...money,
      value: (row) => billOf(row)?.bill_before ?? null,
    },
    bills != null &&
      saved && {
        id: 'bill-after',
        header: 'Bill after',
        ...money,
        value: (row) => billOf(row)?.bill_after ?? null,
      },
    bills != null &&
      saved && {
        id: 'saving',
        header: 'Saving',
        ...money,
        value: (row) => billOf(row)?.saving ?? null,
      },
  ]
  return (
    <section aria-labelledby="months-heading">
      <h2 id="months-heading" className={classes.heading}>
        What each billing month bills
      </h2>
      <p className={classes.soft}>
        Each month is billed by its own peak; a window reaches back over the cut.
        {months.some(({ whole }) => !whole) &&
          ' A month that these days cover in part is no bill yet.'}
      </p>
      <DataTable
        caption="Billing months"
        hideCaption
        columns={columns.filter((each) => each !== false)}
        rows={months}
        rowKey={(row) => row.month}
      />
      {sum != null && (
        <p className={classes.more}>
          <span id="months-sum">All months together bill less by</span>{' '}
          <Quantity figure={sum} labelledBy="months-sum" />
        </p>
      )}
      {bills != null && amount !== undefined && (
        <p className={classes.more}>
          <span id="months-money">
            {saved ? 'All months together cost less by' : 'All months together cost'}
          </span>{' '}
          <Quantity figure={amount} labelledBy="months-money" />
        </p>
      )}
    </section>
  )
})
