import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakWords } from '@/api/peak-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { DataTable, type TableColumn, type TableColumns } from '@/components/data-table'
import type { TimeWords } from '@/components/peak-scene'
import { quantityColumn } from '@/components/quantity-column'
import { productFigure } from './peaks-figures'
import type { Line, PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { billedPeak, stepEnd } from './peaks-words'

interface Row {
  name: string
  before: Line
  after: Line | null
}

function peakColumns(answer: PeaksAnswer, words: TimeWords): TableColumns<Row> {
  const unit = 'MSU'
  const peak = (line: Line | null) => billedPeak(line, answer)
  const when = (line: Line | null) => {
    const found = peak(line)
    return found === null ? null : words.to(found.minute)
  }
  return [
    { header: 'LPAR', value: (row) => row.name },
    { header: peakWords.peak_before, unit, value: (row) => peak(row.before)?.msu ?? null },
    { header: 'Window ends', value: (row) => when(row.before) },
    answer.total.after !== null && {
      header: peakWords.peak_after,
      unit,
      value: (row) => peak(row.after)?.msu ?? null,
    },
    answer.total.after !== null && {
      header: 'Window ends, after',
      value: (row) => when(row.after),
    },
    answer.lpars.some((lpar) => lpar.before.capped_steps > 0) && {
      header: 'Steps under the cap, before',
      numeric: true,
      value: (row) => row.before.capped_steps,
    },
  ]
}

/** Peaks of each LPAR and of their sum. */
export const LparTable = memo(function LparTable({
  answer,
  words,
}: {
  answer: PeaksAnswer
  words: TimeWords
}) {
  const rows: Row[] = [
    ...answer.lpars.map((lpar) => ({ name: lpar.lpar, before: lpar.before, after: lpar.after })),
    { name: peakWords.all_lpars, ...answer.total },
  ]
  return (
    <section aria-labelledby="lpars-heading">
      <h2 id="lpars-heading" className="m-0 mt-4 mb-3 size-lead strong">
        LPAR by LPAR
      </h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        The bill follows the peak of the sum. It is lower than the sum of the peaks where LPARs peak
        at different hours.
      </p>
      <DataTable
        caption="Peaks of each LPAR"
        hideCaption
        columns={peakColumns(answer, words)}
        rows={rows}
        rowKey={(row) => row.name}
      />
    </section>
  )
})

type RecordedRow = NonNullable<PeaksAnswer['recorded']>['lpars'][number]

/** The R4HA that machines recorded, beside the computed one. */
export const RecordedTable = memo(function RecordedTable({
  answer,
  words,
  find,
}: {
  answer: PeaksAnswer
  words: TimeWords
  find: FindFigure
}) {
  const { recorded } = answer
  if (recorded == null) return null
  const name = (row: RecordedRow) => row.lpar ?? peakWords.all_lpars
  const when = (index: number | null) => (index === null ? null : words.to(stepEnd(answer, index)))
  const columns: TableColumn<RecordedRow>[] = [
    { header: 'LPAR', value: name },
    { header: peakWords.highest_recorded, unit: 'MSU', value: (row) => row.peak_msu },
    { header: 'Window ends', value: (row) => when(row.peak_index) },
    { header: peakWords.averages_compared, numeric: true, value: (row) => row.compared },
    quantityColumn({
      header: peakWords.recorded_less_computed_at_most,
      label: peakWords.recorded_less_computed,
      figure: (row) => find(row.difference ?? ''),
      name: (row) => `Recorded less computed, ${name(row)}`,
      none: 'nothing to compare',
    }),
    { header: 'There the window ends', value: (row) => when(row.index) },
  ]
  return (
    <section aria-labelledby="recorded-heading">
      <h2 id="recorded-heading" className="m-0 mt-4 mb-3 size-lead strong">
        {peakWords.recorded_by_machine}
      </h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        SMF70LAC is the four-hour average that z/OS itself recorded. It is compared with the average
        of the values above, before any saving; no bill is based on it.
      </p>
      <DataTable
        caption="Recorded and computed R4HA"
        hideCaption
        columns={columns}
        rows={recorded.total === null ? recorded.lpars : [...recorded.lpars, recorded.total]}
        rowKey={name}
      />
    </section>
  )
})

type ProductRow = PeaksAnswer['products'][number] & { position: number }
const billed = [
  ['saved_at_old_peak_msu', peakWords.saved_at_old_peak, peakWords.added_at_old_peak],
  ['lost_to_new_peak_msu', peakWords.lost_to_new_peak, peakWords.lost_to_new_peak],
  ['billed_saving_msu', peakWords.billed_saving, valueWords.onto_the_bill],
] as const

/** What is billed for each product. */
export const ProductTable = memo(function ProductTable({
  answer,
  words,
  find,
}: {
  answer: PeaksAnswer
  words: TimeWords
  find: FindFigure
}) {
  const peak = (line: Line | null) => billedPeak(line, answer)
  const columns: TableColumn<ProductRow>[] = [
    { header: 'Product', value: (row) => row.product },
    {
      header: peakWords.peak_before,
      unit: 'MSU',
      value: (row) => peak(row.total.before)?.msu ?? null,
    },
    {
      header: 'Window ends',
      value: (row) => {
        const found = peak(row.total.before)
        return found === null ? null : words.to(found.minute)
      },
    },
    ...billed.map(([id, header, below]) =>
      quantityColumn<ProductRow>({
        ...{ id, header, below, label: header, none: 'no saving' },
        figure: (row) => find(productFigure(row.position, id)),
        name: (row, head) => `${head}, ${row.product}`,
      }),
    ),
  ]
  return (
    <section aria-labelledby="products-table-heading">
      <h2 id="products-table-heading" className="m-0 mt-4 mb-3 size-lead strong">
        Product by product
      </h2>
      <DataTable
        caption="What is billed for each product"
        hideCaption
        columns={columns}
        rows={answer.products.map((product, position) => ({ ...product, position }))}
        rowKey={(row) => row.product}
      />
    </section>
  )
})
