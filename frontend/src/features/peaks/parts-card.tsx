import { memo } from 'react'
import { peakTables } from '@/api/peak-tables.gen'
import { answerColumns } from '@/components/answer-table'
import { BarsDrawing } from '@/components/chart-bars'
import { ChartCard } from '@/components/chart-card'
import { categories, type Mark } from '@/components/palette'
import type { SourceList } from '@/components/source-note'
import { formatWithUnit } from '@/components/units'
import type { PeaksAnswer } from './peaks-query'

type Part = PeaksAnswer['peak_parts'][number]

const [, ...stands] = peakTables.parts.heads
type Stand = (typeof stands)[number]['field']

/** More LPARs than these are drawn as one. */
const mostDrawn = categories.length - 1
const others = 'Other LPARs'

interface Drawn {
  lpar: string
  msu: Readonly<Record<Stand, number>>
  mark: Mark
}

/** Returns what is drawn: the largest LPARs at the old peak, and the rest as one. */
export function drawnParts(parts: readonly Part[]): Drawn[] {
  const ordered = [...parts].sort((one, other) => (other.before_msu ?? 0) - (one.before_msu ?? 0))
  const own = ordered.length > mostDrawn + 1 ? ordered.slice(0, mostDrawn) : ordered
  const rest = ordered.slice(own.length)
  const sum = (stand: Stand) => rest.reduce((whole, part) => whole + (part[stand] ?? 0), 0)
  const of = (read: (stand: Stand) => number) => ({
    before_msu: read('before_msu'),
    left_at_old_peak_msu: read('left_at_old_peak_msu'),
    after_msu: read('after_msu'),
  })
  return [
    ...own.map((part) => ({ lpar: part.lpar, msu: of((stand) => part[stand] ?? 0) })),
    ...(rest.length === 0 ? [] : [{ lpar: others, msu: of(sum) }]),
  ].map((drawn, position) => ({
    ...drawn,
    mark: categories[position % categories.length] ?? categories[0],
  }))
}

/** Which LPAR drives the peak: what each is of the old one and of the new one. */
export default memo(function PartsCard({
  answer,
  sources,
}: {
  answer: PeaksAnswer
  sources: SourceList
}) {
  const { peak_parts: parts } = answer
  const peak = answer.total.before.billed_peak_msu
  const drawn = drawnParts(parts)
  const [first] = drawn
  if (peak === null || first === undefined || parts.length < 2) return null
  const columns = answerColumns({ table: peakTables.parts, rows: parts })
  const rows = stands.filter(({ field }) => columns.some(({ id }) => id === field))
  const title = `${first.lpar} has the largest part of the old peak: ${formatWithUnit(first.msu.before_msu, 'MSU')}`
  return (
    <ChartCard
      title={title}
      unit="MSU by LPAR, the lower of R4HA and defined capacity"
      sources={sources}
      columns={columns}
      rows={parts}
      rowKey={(row) => row.lpar}
      legend={drawn.map(({ lpar, mark }) => ({ label: lpar, mark }))}
      height={rows.length * 48 + 48}
      fileName="headroom-peak-by-lpar"
    >
      {(size) => (
        <BarsDrawing
          {...size}
          title={title}
          rows={rows}
          name={(stand) => stand.head}
          names={116}
          form="stack"
          unit="MSU"
          series={drawn.map(({ lpar, msu, mark }) => ({
            label: lpar,
            mark,
            value: (stand: (typeof rows)[number]) => msu[stand.field],
          }))}
        />
      )}
    </ChartCard>
  )
})
