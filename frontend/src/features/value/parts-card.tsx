import { memo, useMemo } from 'react'
import type { FindFigure } from '@/api/figure'
import { scenarioTables } from '@/api/scenario-tables.gen'
import { answerColumns } from '@/components/answer-table'
import { BarsCard } from '@/components/chart-bars'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { EmptyState } from '@/components/states'
import { otherWay } from '@/components/turned'
import { formatWithUnit } from '@/components/units'
import type { ValueAnswer } from './value-query'
import { type PartRow, partsChart } from './value-series'

const says = 'GP seconds saved in the peak window'

/** Returns the label of a stack where its last piece ends, nothing at the other pieces. */
function labelAt({ stack, gp_seconds }: PartRow, position: number, adds: boolean): string {
  const last = stack.findLastIndex((value) => value !== null)
  if (position !== last || gp_seconds === null) return ''
  return formatWithUnit(adds ? 0 - gp_seconds : gp_seconds, 's')
}

/** What each part of a mix saves: one bar alone would say nothing. */
export default memo(function PartsCard({
  answer,
  find,
}: {
  answer: ValueAnswer
  find: FindFigure
}) {
  const { title, rows, series, adds } = useMemo(() => partsChart(answer, find), [answer, find])
  const sources = sourceList(sourcesOf(find, ['gp_seconds_saved']))
  const refused = answer.warnings.some((warning) => warning.code === 'saving_exceeds_machine')
  if (sources === null || refused || rows.every((row) => row.gp_seconds === null)) {
    return <EmptyState title={title} />
  }
  return (
    <BarsCard
      title={title}
      says={adds ? otherWay(says) : says}
      unit="s"
      sources={sources}
      columns={answerColumns({ table: scenarioTables.mix, rows, find })}
      rows={rows}
      rowKey={({ part }) => part.substitution}
      name={({ part }) => part.label}
      form="stack"
      series={series.map(({ label, mark }, position) => ({
        label,
        mark,
        value: (row: PartRow) => row.stack[position] ?? null,
        text: (row: PartRow) => labelAt(row, position, adds),
      }))}
      tall={52}
      fileName="headroom-gp-seconds-by-substitution"
    />
  )
})
