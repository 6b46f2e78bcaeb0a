import { memo } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, LabelList, XAxis, YAxis } from 'recharts'
import type { FindFigure } from '@/api/figure'
import { tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { wrapped } from '@/components/chart-export'
import { formatCompact, formatFigure } from '@/components/number-format'
import { marks } from '@/components/peak-scene'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'

interface Step {
  label: string
  msu: number
  /** From where to where the bar reaches. */
  reach: [number, number]
  color: string
  text: string
}

/** Returns the steps from the old bill to the new one, or null where there is no change. */
export function waterfall(find: FindFigure): { title: string; steps: Step[] } | null {
  const value = (id: string) => find(id)?.value ?? null
  const before = value('peak_before_msu')
  const after = value('peak_after_msu')
  const left = value('after_at_old_peak_msu')
  const saved = value('saved_at_old_peak_msu')
  const lost = value('lost_to_new_peak_msu')
  const billed = value('billed_saving_msu')
  if (
    before === null ||
    after === null ||
    left === null ||
    saved === null ||
    lost === null ||
    billed === null
  ) {
    return null
  }
  const msu = (amount: number) => formatWithUnit(amount, 'MSU')
  const minus = '\u2212'
  const steps: Step[] = [
    {
      label: 'Peak before',
      msu: before,
      reach: [0, before],
      color: marks.r4ha_before.color,
      text: formatFigure(before),
    },
    {
      label: 'Saved at the old peak',
      msu: saved,
      reach: [left, before],
      color: marks.consumed_after.color,
      text: `${minus}${formatFigure(saved)}`,
    },
    {
      label: 'Lost to the new peak',
      msu: lost,
      reach: [left, after],
      color: marks.cap.color,
      text: `+${formatFigure(lost)}`,
    },
    {
      label: 'Peak after',
      msu: after,
      reach: [0, after],
      color: marks.r4ha_after.color,
      text: formatFigure(after),
    },
  ]
  const title =
    saved === 0
      ? 'Nothing is saved at the old peak'
      : lost > 0
        ? `Of ${msu(saved)} saved at the old peak ${msu(billed)} are billed: the new peak takes ${msu(lost)} back`
        : `All ${msu(saved)} saved at the old peak are billed`
  return { title, steps }
}

const columns: readonly Column<Step>[] = [
  { id: 'label', header: 'Step', value: (row) => row.label },
  { id: 'msu', header: 'Amount', unit: 'MSU', numeric: true, value: (row) => row.msu },
]

/** The name of a step in as many lines as it has words enough for. */
function StepName({
  x = 0,
  y = 0,
  payload,
  width = 0,
}: {
  x?: number | string
  y?: number | string
  payload?: { value: string }
  width?: number | string
}) {
  const lines = wrapped(payload?.value ?? '', Number(width) / 4 - 6, (text) => text.length * 6.6)
  return (
    <text textAnchor="middle" fontSize={12} fill="var(--hr-ink)">
      {lines.map((line, position) => (
        <tspan key={line} x={Number(x)} y={Number(y) + 12 + position * 15}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** From the old peak to the new one. */
export default memo(function WaterfallCard({
  find,
  sources,
}: {
  find: FindFigure
  sources: SourceList
}) {
  const chart = waterfall(find)
  if (chart === null) return null
  return (
    <ChartCard
      title={chart.title}
      unit="MSU, billed"
      sources={sources}
      columns={columns}
      rows={chart.steps}
      rowKey={(row) => row.label}
      height={250}
      fileName="headroom-billed-saving"
    >
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={chart.steps}
          margin={{ top: 22, right: 8, bottom: 4, left: 0 }}
          barCategoryGap="28%"
          title={chart.title}
        >
          <CartesianGrid vertical={false} stroke="var(--hr-line)" />
          <XAxis
            dataKey={(row: Step) => row.label}
            tick={<StepName />}
            axisLine={{ stroke: 'var(--hr-line-strong)' }}
            tickLine={false}
            interval={0}
            height={62}
          />
          <YAxis
            niceTicks="snap125"
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={false}
            tickLine={false}
            width={52}
          />
          <Bar dataKey={(row: Step) => row.reach} isAnimationActive={false}>
            {chart.steps.map((step) => (
              <Cell key={step.label} fill={step.color} />
            ))}
            <LabelList
              position="top"
              fill="var(--hr-ink)"
              fontSize={12.5}
              fontWeight={600}
              valueAccessor={(entry: { payload?: Step }) => entry.payload?.text ?? ''}
            />
          </Bar>
        </BarChart>
      )}
    </ChartCard>
  )
})
