import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakTables } from '@/api/peak-tables.gen'
import { peakWords } from '@/api/peak-words.gen'
import { AnswerTable } from '@/components/answer-table'
import { DataTable, type TableColumns } from '@/components/data-table'
import type { TimeWords } from '@/components/peak-scene'
import { productPrefix, withIds } from './peaks-figures'
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
    { header: peakWords.window_ends, value: (row) => when(row.before) },
    answer.total.after !== null && {
      header: peakWords.peak_after,
      unit,
      value: (row) => peak(row.after)?.msu ?? null,
    },
    answer.total.after !== null && {
      header: peakWords.window_ends_after,
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

const billed = ['saved_at_old_peak_msu', 'lost_to_new_peak_msu', 'billed_saving_msu'] as const

interface TableProps {
  answer: PeaksAnswer
  words: TimeWords
  find: FindFigure
}

/** The R4HA that machines recorded, beside the computed one. */
export const RecordedTable = memo(function RecordedTable({ answer, words, find }: TableProps) {
  const { lpars = [], total = null } = answer.recorded ?? {}
  const rows = total === null ? lpars : [...lpars, { ...total, lpar: peakWords.all_lpars }]
  return (
    <section aria-labelledby="recorded-heading">
      <h2 id="recorded-heading" className="m-0 mt-4 mb-3 size-lead strong">
        {peakWords.recorded_by_machine}
      </h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        SMF70LAC is the four-hour average that z/OS itself recorded. It is compared with the average
        of the values above, before any saving; no bill is based on it.
      </p>
      <AnswerTable
        table={peakTables.recorded}
        hideCaption
        {...{ rows, find }}
        when={(index) => words.to(stepEnd(answer, index))}
      />
    </section>
  )
})

/** What is billed for each product. */
export const ProductTable = memo(function ProductTable({ answer, words, find }: TableProps) {
  const rows = answer.products.map((product, position) =>
    withIds(product, productPrefix(position), billed, find),
  )
  return (
    <section aria-labelledby="products-table-heading">
      <h2 id="products-table-heading" className="m-0 mt-4 mb-3 size-lead strong">
        Product by product
      </h2>
      <AnswerTable
        table={peakTables.products}
        hideCaption
        {...{ rows, find }}
        when={(index) => words.to(stepEnd(answer, index))}
      />
    </section>
  )
})
