import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { peakWords } from '@/api/peak-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { DataTable, type TableColumns } from '@/components/data-table'
import type { TimeWords } from '@/components/peak-scene'
import { Quantity } from '@/components/quantity'
import { quantityColumn } from '@/components/quantity-column'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { type Month, monthName, stepEnd } from './peaks-words'

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

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
  const whole = months.filter((month) => month.whole).length
  const counted =
    whole === 0 || whole === months.length
      ? 'All months together'
      : whole === 1
        ? peakWords.the_whole_month
        : `${whole} whole months together`
  const verb = counted === peakWords.the_whole_month ? 's' : ''
  const year = find('billed_saving_of_a_year')
  const amount = find('saving_of_billing_months') ?? find('bills_before')
  const when = (index: number | null) => (index === null ? null : words.to(stepEnd(answer, index)))
  const columns: TableColumns<Month> = [
    { header: peakWords.billing_month, value: monthName },
    { header: 'Days', value: daysText },
    { header: peakWords.peak_before, ...msu, value: (row) => row.peak_before_msu },
    { header: 'Window ends', value: (row) => when(row.peak_before_index) },
    saved && { header: peakWords.peak_after, ...msu, value: (row) => row.peak_after_msu },
    saved && { header: 'Window ends, after', value: (row) => when(row.peak_after_index) },
    saved &&
      quantityColumn({
        header: peakWords.billed_saving,
        below: valueWords.onto_the_bill,
        label: peakWords.billed_saving,
        figure: (row) => find(`month[${row.month}].billed_saving_msu`),
        name: (row, head) => `${head}, ${monthName(row)}`,
        none: figureWords.not_available,
      }),
    {
      header: 'Billed, whole MSU',
      value: (row) =>
        row.whole_after_msu === null
          ? row.whole_before_msu
          : `${row.whole_before_msu} \u2192 ${row.whole_after_msu}`,
    },
  ]
  return (
    <section aria-labelledby="months-heading">
      <h2 id="months-heading" className="m-0 mt-4 mb-3 size-lead strong">
        {peakWords.what_each_month_bills}
      </h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        Each month is billed by its own peak; a window reaches back over the cut.
        {months.some(({ whole }) => !whole) &&
          ' A month that these days cover in part is no bill yet.'}
      </p>
      <DataTable
        caption={peakWords.billing_months}
        hideCaption
        columns={columns}
        rows={months}
        rowKey={(row) => row.month}
      />
      {sum != null && (
        <p className={`m-0 mt-3 no-print`}>
          <span id="months-sum">{`${counted} bill${verb} less by`}</span>{' '}
          <Quantity figure={sum} labelledBy="months-sum" />
          {year !== undefined && (
            <>
              <span id="year-sum">; a year at that rate by</span>{' '}
              <Quantity figure={year} labelledBy="year-sum" />
            </>
          )}
        </p>
      )}
      {bills != null && <BillsTable bills={bills} saved={saved} />}
      {bills != null && amount !== undefined && (
        <p className={`m-0 mt-3 no-print`}>
          <span id="months-money">{`${counted} cost${verb}${saved ? ' less by' : ''}`}</span>{' '}
          <Quantity figure={amount} labelledBy="months-money" />
        </p>
      )}
    </section>
  )
})

type Bills = NonNullable<PeaksAnswer['month_bills']>
interface BillRow {
  key: string
  month: string
  label: string
  bill: Bills['bills'][number]
}

/** What each billing month costs, product by product where there are several. */
function BillsTable({ bills, saved }: { bills: Bills; saved: boolean }) {
  const money = { unit: bills.currency, numeric: true } as const
  const several = bills.products.length > 1
  const rowsOf = (label: string, found: Bills['bills']): BillRow[] =>
    found.map((bill) => ({ key: `${label} ${bill.month}`, month: bill.month, label, bill }))
  const rows = [
    ...rowsOf(several ? 'All together' : (bills.products[0]?.label ?? ''), bills.bills),
    ...(several ? bills.products.flatMap((product) => rowsOf(product.label, product.bills)) : []),
  ]
  const columns: TableColumns<BillRow> = [
    {
      header: peakWords.billing_month,
      value: ({ month }) => monthName({ starts_on: `${month}-01` }),
    },
    { header: 'Product', value: ({ label }) => label },
    { header: peakWords.bill_before, ...money, value: ({ bill }) => bill.bill_before },
    saved && { header: peakWords.bill_after, ...money, value: ({ bill }) => bill.bill_after },
    saved && { header: 'Saving', ...money, value: ({ bill }) => bill.saving },
  ]
  return (
    <DataTable
      caption="What each billing month costs"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}
