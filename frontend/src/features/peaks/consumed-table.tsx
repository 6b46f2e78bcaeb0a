import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakWords } from '@/api/peak-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Quantity } from '@/components/quantity'
import type { PeaksAnswer } from './peaks-query'
import { monthName } from './peaks-words'

interface ConsumedProps {
  answer: PeaksAnswer
  find: FindFigure
}

type Consumed = PeaksAnswer['consumed_lpars'][number]
type Row = Omit<Consumed, 'lpar'> & { key: string; month: string; lpar: string }

const amounts = ['before_msu_hours', 'after_msu_hours', 'saved_msu_hours'] as const
const everything = 'All'

/** Returns a row for each LPAR of each month, each month's sum first. */
function rowsOf({ consumed_months: months, consumed_lpars: lpars }: PeaksAnswer): Row[] {
  const several = lpars.length > 1
  const parts = (found: readonly Consumed[], month: string) =>
    several ? found.map((part) => ({ ...part, key: `${month} ${part.lpar}`, month })) : []
  return [
    ...months.flatMap((month) => [
      { ...month, key: month.month, month: monthName(month), lpar: everything },
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
  const columns: TableColumn<Row>[] = [
    { header: peakWords.billing_month, value: ({ month }) => month },
    { header: 'LPAR', value: ({ lpar }) => lpar },
    ...sums.map(
      ({ name, figure }): TableColumn<Row> => ({
        header: figure.label,
        unit: figure.unit,
        value: (row) => row[name],
      }),
    ),
  ]
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
          <DataTable
            caption="MSU consumed by billing month and LPAR"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
          {rows.some((row) => row.before_msu_hours === null) && (
            <p className="hint mt-2">{peakWords.consumption_open}</p>
          )}
        </details>
      )}
    </section>
  )
})
