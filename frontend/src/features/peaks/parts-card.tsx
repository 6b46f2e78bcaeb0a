import { memo } from 'react'
import { BarsDrawing } from '@/components/chart-bars'
import { ChartCard } from '@/components/chart-card'
import { categories, type Mark } from '@/components/palette'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import type { PeaksAnswer } from './peaks-query'

type Part = PeaksAnswer['peak_parts'][number]

const stands = [
  { id: 'before_msu', label: 'Old peak, before' },
  { id: 'left_at_old_peak_msu', label: 'Old peak, after' },
  { id: 'after_msu', label: 'New peak, after' },
] as const
type Stand = (typeof stands)[number]['id']

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
  const changed = answer.total.after !== null
  const rows = stands.filter((stand) => changed || stand.id === 'before_msu')
  const columns: Column<Part>[] = [
    { header: 'LPAR', value: (row) => row.lpar },
    ...rows.map(
      (stand): Column<Part> => ({
        header: stand.label,
        unit: 'MSU',
        value: (row) => row[stand.id],
      }),
    ),
  ]
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
          name={(stand) => stand.label}
          names={116}
          form="stack"
          unit="MSU"
          series={drawn.map(({ lpar, msu, mark }) => ({
            label: lpar,
            mark,
            value: (stand: (typeof rows)[number]) => msu[stand.id],
          }))}
        />
      )}
    </ChartCard>
  )
})
