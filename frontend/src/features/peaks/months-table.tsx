import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakTables } from '@/api/peak-tables.gen'
import { peakWords } from '@/api/peak-words.gen'
import { AnswerTable } from '@/components/answer-table'
import type { TimeWords } from '@/components/peak-scene'
import { Quantity } from '@/components/quantity'
import { withIds } from './peaks-figures'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { type Month, monthName, stepEnd } from './peaks-words'

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

function daysText({ starts_on, ends_on, whole }: Month): string {
  const [first, last] = [starts_on, ends_on].map((day) => days.format(new Date(day)))
  return `${first} to ${last}${whole ? '' : ', in part'}`
}

const names = ['peak_before_msu', 'peak_after_msu', 'billed_saving_msu'] as const
const amounts = ['bill_before', 'bill_after', 'saving'] as const

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
  const rows = months.map((month) => ({
    ...withIds(month, `month[${month.month}].`, names, find),
    month: monthName(month),
    starts_on: daysText(month),
    whole_before_msu: [month.whole_before_msu, month.whole_after_msu]
      .flatMap((msu) => msu ?? [])
      .join(' \u2192 '),
  }))
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
      <AnswerTable
        table={peakTables.months}
        caption={peakTables.months.name}
        hideCaption
        {...{ rows, find }}
        when={(index) => words.to(stepEnd(answer, index))}
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
      {bills != null && <BillsTable {...{ bills, months, find }} />}
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
interface BillsProps {
  bills: Bills
  months: readonly Month[]
  find: FindFigure
}

/** What each billing month costs, product by product where there are several. */
function BillsTable({ bills, months, find }: BillsProps) {
  const products = bills.products.length > 1 ? bills.products : []
  const label = products.length > 1 ? peakWords.all_together : (bills.products[0]?.label ?? '')
  const rows = [{ label, months, bills: bills.bills }, ...products].flatMap((product, number) =>
    product.months.flatMap((month, at) => {
      const bill = { ...month, label: product.label, ...product.bills[at] }
      const within = number === 0 ? '' : `product[${number}].`
      return {
        ...withIds(bill, `month[${month.month}].${within}`, [...names, ...amounts], find),
        month: monthName(month),
      }
    }),
  )
  return <AnswerTable table={peakTables.bills} {...{ rows, find }} unit={bills.currency} />
}
