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
import { tick } from '@/components/chart-axis'
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

/** A place in the chart. */
type Point = Pick<Row, 'wanted' | 'overflowed'>

/** Returns what is taken between the measured rows, by configuration. */
function linesOf(answer: ZiipAnswer): Map<string, Point[]> {
  return new Map(
    answer.curves.map((curve) => [
      curve.configuration,
      curve.wanted_percent.map((wanted, index) => ({
        wanted,
        overflowed: shownValue(curve.overflow_share[index] ?? 0, 'share'),
      })),
    ]),
  )
}

/** Returns where this work stands; none where nothing of it is eligible. */
function ownPoint({ figures }: ZiipAnswer): Point[] {
  const { utilisation, overflow_share } = figures
  if (utilisation.value === null || overflow_share.value === null) return []
  return [
    {
      wanted: shownValue(utilisation.value, 'share'),
      overflowed: shownValue(overflow_share.value, 'share'),
    },
  ]
}

const ownMark = { color: 'var(--hr-ink)', pattern: 'solid' } as const

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
  const lines = useMemo(() => linesOf(answer), [answer])
  const own = useMemo(() => ownPoint(answer), [answer])
  const configurations = [...new Set(rows.map((row) => row.configuration))]
  const { utilisation, overflow_share } = answer.figures
  const bound = overflow_share.label.endsWith('at least') ? 'at least ' : ''
  const title =
    overflow_share.value === null || utilisation.value === null
      ? 'What was measured of overflow to GPs'
      : `At ${formatWithUnit(utilisation.value, 'share')} of each zIIP ${bound}${formatWithUnit(overflow_share.value, 'share')} of the eligible work overflows to GPs`
  return (
    <ChartCard
      title={title}
      unit="Percent of the eligible work that ran on GPs, against percent of one engine that it wanted"
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.point}
      legend={[
        ...configurations.map((configuration, position) => ({
          label: rows.find((row) => row.configuration === configuration)?.label ?? configuration,
          mark: categoryMark(position),
        })),
        ...(own.length > 0 ? [{ label: 'This work', mark: ownMark }] : []),
      ]}
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
            niceTicks="snap125"
            type="number"
            dataKey={(row: Row) => row.wanted}
            name="Wanted"
            unit=" %"
            domain={[0, (most: number) => Math.max(100, Math.ceil(most / 25) * 25)]}
            tick={tick}
            axisLine={{ stroke: 'var(--hr-line-strong)' }}
            tickLine={false}
          />
          <YAxis
            niceTicks="snap125"
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
          {own.map((point) => (
            <ReferenceLine
              key={point.wanted}
              x={point.wanted}
              stroke="var(--hr-ink-soft)"
              strokeDasharray="3 4"
            />
          ))}
          {configurations.map((configuration, position) => (
            <Scatter
              key={`${configuration} line`}
              name={`${configuration}, interpolated`}
              data={lines.get(configuration) ?? []}
              dataKey={(point: Point) => point.overflowed}
              line={{ stroke: categoryMark(position).color, strokeWidth: 1.5 }}
              shape={() => <g />}
              tooltipType="none"
              isAnimationActive={false}
            />
          ))}
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
          <Scatter
            name="This work"
            data={own}
            fill={ownMark.color}
            stroke="var(--hr-panel)"
            shape="star"
            isAnimationActive={false}
          />
        </ScatterChart>
      )}
    </ChartCard>
  )
})
