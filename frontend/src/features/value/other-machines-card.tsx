import { memo } from 'react'
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { formatCompact } from '@/components/number-format'
import { categoryMark } from '@/components/palette'
import { EmptyState } from '@/components/states'
import type { Column } from '@/components/table-data'
import type { OnMachine, OtherMachines } from './other-machines-query'
import { machinesFinding } from './other-machines-series'

const mark = categoryMark(0)
const mostBars = 24

const columns: readonly Column<OnMachine>[] = [
  { id: 'machine', header: 'Model', value: (row) => row.name },
  { id: 'cps', header: 'CPs', numeric: true, value: (row) => row.cps },
  {
    id: 'msu',
    header: 'MSU saved',
    numeric: true,
    value: (row) => row.figures.saved_msu_per_cp_rating.value,
  },
  {
    id: 'gp',
    header: 'GP seconds saved per hour',
    numeric: true,
    value: (row) => row.figures.gp_seconds_saved_per_hour.value,
  },
  {
    id: 'ziip',
    header: 'zIIP seconds added per hour',
    numeric: true,
    value: (row) => row.figures.ziip_seconds_added_per_hour.value,
  },
]

function saved(row: OnMachine): number | null {
  return row.figures.saved_msu_per_cp_rating.value
}

/** MSU saved on each machine: bars for few, a line along the CPs for a whole family. */
export const OtherMachinesCard = memo(function OtherMachinesCard({
  answer,
}: {
  answer: OtherMachines
}) {
  const title = machinesFinding(answer)
  const [first, ...rest] = answer.sources.map((locator) => ({
    study: null,
    document: null,
    locator,
    configuration: null,
    point: null,
    figure: null,
    printed: null,
  }))
  if (first === undefined) return <EmptyState title={title} />
  const bars = answer.rows.length <= mostBars
  return (
    <ChartCard
      title={title}
      unit={bars ? 'MSU saved, by rating per CP' : 'MSU saved, by rating per CP, along the CPs'}
      sources={[first, ...rest]}
      columns={columns}
      rows={answer.rows}
      rowKey={(row) => row.machine}
      height={bars ? answer.rows.length * 30 + 44 : 320}
      fileName="headroom-other-machines"
    >
      {({ width, height }) =>
        bars ? (
          <BarChart
            width={width}
            height={height}
            data={[...answer.rows]}
            layout="vertical"
            margin={{ top: 4, right: 24, bottom: 4, left: 4 }}
            title={title}
          >
            <CartesianGrid horizontal={false} stroke="var(--hr-line)" />
            <XAxis
              niceTicks="snap125"
              type="number"
              tick={tick}
              axisLine={axisLine}
              tickLine={false}
              tickFormatter={(value: number) => formatCompact(value)}
              unit=" MSU"
            />
            <YAxis
              type="category"
              dataKey={(row: OnMachine) => row.name}
              width={110}
              tick={{ fill: 'var(--hr-ink)', fontSize: 12.5 }}
              axisLine={axisLine}
              tickLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hr-inset)' }}
              content={<ChartTooltip unit="MSU" />}
            />
            <Bar dataKey={saved} name="MSU saved" fill={mark.color} isAnimationActive={false} />
          </BarChart>
        ) : (
          <LineChart
            width={width}
            height={height}
            data={[...answer.rows]}
            margin={{ top: 8, right: 16, bottom: 22, left: 4 }}
            title={title}
          >
            <CartesianGrid vertical={false} stroke="var(--hr-line)" />
            <XAxis
              niceTicks="snap125"
              type="number"
              dataKey={(row: OnMachine) => row.cps}
              domain={['dataMin', 'dataMax']}
              allowDecimals={false}
              tick={tick}
              axisLine={axisLine}
              tickLine={false}
              label={axisTitle('CPs')}
            />
            <YAxis
              niceTicks="snap125"
              tick={tick}
              axisLine={axisLine}
              tickLine={false}
              width={64}
              tickFormatter={(value: number) => formatCompact(value)}
            />
            <Tooltip
              isAnimationActive={false}
              content={<ChartTooltip unit="MSU" xLabel="CPs" xUnit="CP" />}
            />
            <Line
              dataKey={saved}
              name="MSU saved"
              stroke={mark.color}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        )
      }
    </ChartCard>
  )
})
