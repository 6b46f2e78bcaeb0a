import { type ReactNode, useId } from 'react'
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { formatCompact } from '@/components/number-format'
import { PatternFill } from '@/components/pattern-fill'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import type { Configuration } from './configuration-query'
import {
  type ChartRow,
  costChart,
  cpuChart,
  responseChart,
  type SeriesChart,
} from './configuration-series'

const margin = { top: 16, right: 28, bottom: 24, left: 4 }

interface CardProps {
  chart: SeriesChart
  unit: string
  /** Unit of the numbers, as the API names it. */
  valueUnit: string
  sources: SourceList
  fileName: string
}

function columnsOf({ series }: SeriesChart, valueUnit: string): Column<ChartRow>[] {
  return [
    {
      id: 'rate',
      header: 'Transactions a second',
      numeric: true,
      value: (row) => row.x,
    },
    ...series.map((each, position) => ({
      id: each.id,
      header: each.label,
      unit: valueUnit,
      numeric: true,
      value: (row: ChartRow) => row.values[position] ?? null,
    })),
  ]
}

function rateAxis(): ReactNode {
  return (
    <XAxis
      niceTicks="snap125"
      type="number"
      dataKey={(row: ChartRow) => row.x}
      domain={[0, 'auto']}
      tick={tick}
      tickFormatter={(value: number) => formatCompact(value)}
      axisLine={axisLine}
      tickLine={false}
      label={axisTitle('Transactions a second')}
    />
  )
}

function valueAxis(unit: string): ReactNode {
  return (
    <YAxis
      niceTicks="snap125"
      tick={tick}
      tickFormatter={(value: number) => formatCompact(value)}
      axisLine={axisLine}
      tickLine={false}
      width={64}
      unit={unit}
      domain={[0, 'auto']}
    />
  )
}

function tooltip(unit: string): ReactNode {
  return (
    <Tooltip
      isAnimationActive={false}
      content={<ChartTooltip unit={unit} xLabel="Rate" xUnit="transactions/s" />}
    />
  )
}

/** CPU of every address space, one on the other. */
function StackedCard({ chart, unit, valueUnit, sources, fileName }: CardProps) {
  const id = useId()
  return (
    <ChartCard
      title={chart.title}
      unit={unit}
      sources={sources}
      columns={columnsOf(chart, valueUnit)}
      rows={chart.rows}
      rowKey={(row) => row.id}
      legend={chart.series}
      height={300}
      fileName={fileName}
    >
      {({ width, height }) => (
        <AreaChart
          width={width}
          height={height}
          data={[...chart.rows]}
          margin={margin}
          title={chart.title}
        >
          <defs>
            {chart.series.map(({ id: key, mark }, position) => (
              <PatternFill key={key} id={`${id}-${position}`} mark={mark} />
            ))}
          </defs>
          <CartesianGrid stroke="var(--hr-line)" />
          {rateAxis()}
          {valueAxis('\u00a0%')}
          {tooltip(valueUnit)}
          {chart.series.map(({ id: key, label, mark }, position) => (
            <Area
              key={key}
              dataKey={(row: ChartRow) => row.values[position] ?? null}
              name={label}
              stackId="cpu"
              type="linear"
              stroke={mark.color}
              strokeWidth={2}
              fill={`url(#${id}-${position})`}
              fillOpacity={0.85}
              dot={{ r: 3, fill: 'var(--hr-panel)', stroke: mark.color, strokeWidth: 2 }}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      )}
    </ChartCard>
  )
}

/** Measured points, joined by thin lines that lead the eye. */
function PointsCard({
  chart,
  unit,
  valueUnit,
  sources,
  fileName,
  mean,
}: CardProps & { mean?: number | null }) {
  const shownMean = mean ?? null
  return (
    <ChartCard
      title={chart.title}
      unit={
        shownMean === null ? unit : `${unit}; dashed: our mean, ${formatWithUnit(shownMean, 'ms')}`
      }
      sources={sources}
      columns={columnsOf(chart, valueUnit)}
      rows={chart.rows}
      rowKey={(row) => row.id}
      legend={chart.series.length > 1 ? chart.series : []}
      height={280}
      fileName={fileName}
    >
      {({ width, height }) => (
        <LineChart
          width={width}
          height={height}
          data={[...chart.rows]}
          margin={margin}
          title={chart.title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          {rateAxis()}
          {valueAxis('\u00a0ms')}
          {tooltip(valueUnit)}
          {shownMean !== null && (
            <ReferenceLine y={shownMean} stroke="var(--hr-ink-soft)" strokeDasharray="4 4" />
          )}
          {chart.series.map(({ id: key, label, mark }, position) => (
            <Line
              key={key}
              dataKey={(row: ChartRow) => row.values[position] ?? null}
              name={label}
              stroke={mark.color}
              strokeWidth={1}
              strokeDasharray="3 3"
              dot={{
                r: 4.5,
                fill: mark.color,
                stroke: 'var(--hr-panel)',
                strokeWidth: 1.5,
                strokeDasharray: '0',
              }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ChartCard>
  )
}

/** Runs of a test cycle, one bar each. */
function RunsCard({ chart, unit, sources, fileName }: CardProps) {
  const id = useId()
  const columns: Column<ChartRow>[] = [
    { id: 'run', header: 'Run', value: (row) => row.label },
    ...columnsOf(chart, 'ms').slice(1),
  ]
  return (
    <ChartCard
      title={chart.title}
      unit={unit}
      sources={sources}
      columns={columns}
      rows={chart.rows}
      rowKey={(row) => row.id}
      legend={chart.series}
      height={chart.rows.length * 40 + 44}
      fileName={fileName}
    >
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={[...chart.rows]}
          layout="vertical"
          margin={{ top: 4, right: 24, bottom: 4, left: 4 }}
          title={chart.title}
        >
          <defs>
            {chart.series.map(({ id: key, mark }, position) => (
              <PatternFill key={key} id={`${id}-${position}`} mark={mark} />
            ))}
          </defs>
          <CartesianGrid horizontal={false} stroke="var(--hr-line)" />
          <XAxis
            niceTicks="snap125"
            type="number"
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            unit=" ms"
          />
          <YAxis
            type="category"
            dataKey={(row: ChartRow) => row.label}
            width={88}
            tick={{ fill: 'var(--hr-ink)', fontSize: 12.5 }}
            axisLine={axisLine}
            tickLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hr-inset)' }}
            content={<ChartTooltip unit="ms" />}
          />
          {chart.series.map(({ id: key, label, mark }, position) => (
            <Bar
              key={key}
              dataKey={(row: ChartRow) => row.values[position] ?? null}
              name={label}
              stackId="cost"
              fill={`url(#${id}-${position})`}
              stroke="var(--hr-panel)"
              isAnimationActive={false}
            >
              <LabelList
                position="inside"
                fill="#fff"
                fontSize={12}
                fontWeight={600}
                stroke={mark.color}
                strokeWidth={4}
                style={{ paintOrder: 'stroke' }}
                valueAccessor={(entry: { payload?: ChartRow; width?: number }) => {
                  const value = entry.payload?.values[position] ?? null
                  // a label stands only where its piece is wide enough to hold it
                  return value === null || (entry.width ?? 0) < 70
                    ? ''
                    : formatWithUnit(value, 'ms')
                }}
              />
            </Bar>
          ))}
        </BarChart>
      )}
    </ChartCard>
  )
}

/** All charts of a configuration, loaded after its table. */
export function ConfigurationCharts({
  configuration,
  sources,
}: {
  configuration: Configuration
  sources: SourceList
}) {
  const cpu = cpuChart(configuration)
  const cost = costChart(configuration)
  const response = responseChart(configuration)
  const file = `headroom-${configuration.id}`
  return (
    <>
      {cost !== null &&
        (configuration.costs?.basis === 'rate' ? (
          <PointsCard
            chart={cost}
            unit="Milliseconds of CPU per transaction, against the rate; points are measured"
            valueUnit="ms"
            sources={sources}
            fileName={`${file}-cost`}
            mean={cost.series.length === 1 ? configuration.costs.averages.total_ms : null}
          />
        ) : (
          <RunsCard
            chart={cost}
            unit="Milliseconds of CPU per transaction"
            valueUnit="ms"
            sources={sources}
            fileName={`${file}-cost`}
          />
        ))}
      {cpu !== null && (
        <StackedCard
          chart={cpu}
          unit="Percent of one CP by address space, against the rate"
          valueUnit="percent"
          sources={sources}
          fileName={`${file}-cpu`}
        />
      )}
      {response !== null && (
        <PointsCard
          chart={response}
          unit="Milliseconds, as printed, against the rate"
          valueUnit="ms"
          sources={sources}
          fileName={`${file}-response`}
        />
      )}
    </>
  )
}
