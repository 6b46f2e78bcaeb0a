import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { formatCompact } from '@/components/number-format'
import { categories, type Mark } from '@/components/palette'
import type { LoadTest } from './import-query'
import { type StepRow, stepColumns, stepRows, stepsFinding } from './load-test-series'

const [first, second, third] = categories as unknown as readonly [Mark, Mark, Mark]

const lines = [
  { label: 'Median', mark: first, value: (row: StepRow) => row.p50_ms },
  { label: '95 of 100', mark: second, value: (row: StepRow) => row.p95_ms },
  { label: '99 of 100', mark: third, value: (row: StepRow) => row.p99_ms },
] as const

/** Response times of a load test against the rate that each step achieved, in order of time. */
export default function LoadTestCard({ test, file }: { test: LoadTest; file: string }) {
  const rows = stepRows(test)
  const drawn = rows.filter((row) => row.steady || test.steps.length === 1)
  const shown = drawn.length > 0 ? drawn : rows
  const title = stepsFinding(test)
  return (
    <ChartCard
      title={title}
      unit="Response time in ms, all requests of a step"
      sources={[
        {
          study: null,
          document: null,
          locator: `${file}, ${test.tool} ${test.layout}`,
          configuration: null,
          point: null,
          figure: null,
          printed: null,
        },
      ]}
      columns={stepColumns(test)}
      rows={rows}
      rowKey={(row) => row.id}
      legend={lines}
      height={280}
      fileName="headroom-load-test"
    >
      {({ width, height }) => (
        <LineChart
          width={width}
          height={height}
          data={[...shown]}
          margin={{ top: 16, right: 28, bottom: 24, left: 4 }}
          title={title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            type="number"
            dataKey={(row: StepRow) => row.achieved_per_second}
            domain={[0, 'auto']}
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            label={axisTitle('Achieved requests a second')}
          />
          <YAxis
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            width={64}
            unit={'\u00a0ms'}
            domain={[0, 'auto']}
          />
          <Tooltip
            isAnimationActive={false}
            content={<ChartTooltip unit="ms" xLabel="Rate" xUnit="requests/s" />}
          />
          {lines.map(({ label, mark, value }) => (
            <Line
              key={label}
              dataKey={value}
              name={label}
              stroke={mark.color}
              strokeWidth={1}
              strokeDasharray="3 3"
              dot={{ r: 4.5, fill: mark.color, stroke: 'var(--hr-panel)', strokeDasharray: '0' }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ChartCard>
  )
}
