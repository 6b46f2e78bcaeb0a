import { memo, useMemo } from 'react'
import {
  CartesianGrid,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { categoryMark } from '@/components/palette'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit, shownValue } from '@/components/units'
import type { ZiipAnswer } from './ziip-query'

interface Row {
  point: string
  configuration: string
  label: string
  /** Percent of the one engine that the eligible work wanted, and percent of it that overflowed. */
  wanted: number
  overflowed: number
}

function rowsOf(answer: ZiipAnswer): Row[] {
  return answer.measured.flatMap((each) => {
    const wanted = answer.inputs[each.wanted_percent]?.value
    const share = answer.inputs[each.overflow_share]?.value
    if (wanted == null || share == null) return []
    const overflowed = shownValue(share, 'share')
    return [
      {
        point: each.point,
        configuration: each.configuration,
        label: each.label,
        wanted,
        overflowed,
      },
    ]
  })
}

const columns: readonly Column<Row>[] = [
  { id: 'label', header: 'Measured with', value: (row) => row.label },
  {
    id: 'wanted',
    header: 'Wanted of the engine',
    unit: 'percent',
    numeric: true,
    value: (row) => row.wanted,
  },
  {
    id: 'overflowed',
    header: 'Overflowed',
    unit: 'percent',
    numeric: true,
    value: (row) => row.overflowed,
  },
]
const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
const shapes = ['circle', 'diamond', 'square', 'triangle'] as const

/** The measured rows that overflow rests on, and where this work stands among them. */
export default memo(function OverflowCard({
  answer,
  sources,
}: {
  answer: ZiipAnswer
  sources: SourceList
}) {
  const rows = useMemo(() => rowsOf(answer), [answer])
  const configurations = [...new Set(rows.map((row) => row.configuration))]
  const { utilisation, overflow_share } = answer.figures
  const title =
    overflow_share.value === null || utilisation.value === null
      ? 'What was measured of overflow to GPs'
      : `At ${formatWithUnit(utilisation.value, 'share')} of each zIIP ${formatWithUnit(overflow_share.value, 'share')} of the eligible work overflows to GPs`
  return (
    <ChartCard
      title={title}
      unit="Percent of the eligible work that ran on GPs, against percent of one engine that it wanted"
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.point}
      legend={configurations.map((configuration, position) => ({
        label: rows.find((row) => row.configuration === configuration)?.label ?? configuration,
        mark: categoryMark(position),
      }))}
      height={260}
      fileName="headroom-ziip-overflow"
    >
      {({ width, height }) => (
        <ScatterChart
          width={width}
          height={height}
          margin={{ top: 12, right: 20, bottom: 6, left: 0 }}
          title={title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            type="number"
            dataKey={(row: Row) => row.wanted}
            name="Wanted"
            unit=" %"
            domain={[0, 100]}
            tick={tick}
            axisLine={{ stroke: 'var(--hr-line-strong)' }}
            tickLine={false}
          />
          <YAxis
            type="number"
            dataKey={(row: Row) => row.overflowed}
            name="Overflowed"
            unit=" %"
            tick={tick}
            axisLine={false}
            tickLine={false}
            width={56}
          />
          <Tooltip isAnimationActive={false} content={<ChartTooltip unit="percent" />} />
          {utilisation.value !== null && (
            <ReferenceLine
              x={shownValue(utilisation.value, 'share')}
              stroke="var(--hr-ink-soft)"
              strokeDasharray="3 4"
            />
          )}
          {configurations.map((configuration, position) => (
            <Scatter
              key={configuration}
              name={configuration}
              data={rows.filter((row) => row.configuration === configuration)}
              fill={categoryMark(position).color}
              shape={shapes[position % shapes.length]}
              isAnimationActive={false}
            />
          ))}
        </ScatterChart>
      )}
    </ChartCard>
  )
})
