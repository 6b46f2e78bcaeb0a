import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakTables } from '@/api/peak-tables.gen'
import { peakWords } from '@/api/peak-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { AnswerTable } from '@/components/answer-table'
import { Quantity } from '@/components/quantity'
import type { PeaksAnswer } from './peaks-query'
import { monthName } from './peaks-words'

interface ConsumedProps {
  answer: PeaksAnswer
  find: FindFigure
}

type Consumed = PeaksAnswer['consumed_lpars'][number]

const amounts = ['before_msu_hours', 'after_msu_hours', 'saved_msu_hours'] as const
const everything = 'All'

/** Returns a row for each LPAR of each month, each month's sum first. */
function rowsOf({ consumed_months: months, consumed_lpars: lpars }: PeaksAnswer) {
  const several = lpars.length > 1
  const parts = (found: readonly Consumed[], month: string) =>
    several ? found.map((part) => ({ ...part, month })) : []
  return [
    ...months.flatMap((month) => [
      { ...month, month: monthName(month), lpar: everything },
      ...parts(month.lpars, monthName(month)),
    ]),
    ...parts(lpars, everything),
  ]
}

/** What is consumed in all hours: by billing month, for each LPAR and in all. */
export const ConsumedTable = memo(function ConsumedTable({ answer, find }: ConsumedProps) {
  const sums = amounts.flatMap((name) => {
    const figure = find(`consumed_${name}`)
    return figure === undefined ? [] : [{ name, figure }]
  })
  const rows = rowsOf(answer)
  return (
    <section aria-labelledby="consumed-heading">
      <h2 id="consumed-heading" className="m-0 mt-4 mb-3 size-lead strong">
        {valueWords.msu_consumed}
      </h2>
      {sums.map(({ name, figure }) => (
        <p key={name} className="m-0 mt-3">
          <span id={`consumed-${name}`}>{figure.label}</span>{' '}
          <Quantity figure={figure} labelledBy={`consumed-${name}`} />
        </p>
      ))}
      {rows.length > 0 && (
        <details className="more mt-4">
          <summary>By billing month and LPAR</summary>
          <AnswerTable table={peakTables.consumed} hideCaption rows={rows} find={find} />
          {rows.some((row) => row.before_msu_hours === null) && (
            <p className="hint mt-2">{peakWords.consumption_open}</p>
          )}
        </details>
      )}
    </section>
  )
})
