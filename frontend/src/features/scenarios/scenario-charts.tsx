import { useQuery } from '@tanstack/react-query'
import { memo, useId, useMemo, useState } from 'react'
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type FindFigure, figureName } from '@/api/figure'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { monthTicks } from '@/components/month-ticks'
import { formatCompact, formatFigure } from '@/components/number-format'
import { categories, processors } from '@/components/palette'
import { PatternFill } from '@/components/pattern-fill'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import { EmptyState, ErrorState } from '@/components/states'
import type { Column } from '@/components/table-data'
import { formatWithUnit, shownValue, unitName } from '@/components/units'
import { Choice } from './form-parts'
import classes from './scenario-charts.module.css'
import type { Content } from './scenario-draft'
import { type Calculation, shareCurveQuery } from './scenario-queries'
import {
  type BinRow,
  type CashRow,
  type CurveRow,
  histogramChart,
  type MonthRow,
  type MonthsChart,
  monthsChart,
  shareCurve,
  type TornadoRow,
  tornadoChart,
} from './scenario-series'

const lowMark = categories[1] ?? categories[0]
const highMark = categories[0]

interface ChartProps {
  answer: Calculation
  find: FindFigure
  labels: ReadonlyMap<string, string>
}

const TornadoCard = memo(function TornadoCard({ answer, find, labels }: ChartProps) {
  const id = useId()
  const known = answer.tornado.filter((each) => each.bars.length > 0)
  const [asked, setAsked] = useState('net_present_value')
  const figure = known.some((each) => each.figure === asked) ? asked : (known[0]?.figure ?? '')
  const chart = useMemo(
    () => tornadoChart(answer, figure, find, labels),
    [answer, figure, find, labels],
  )
  const sources = sourceList(sourcesOf(find, [figure]))
  if (chart === null || sources === null) {
    return (
      <EmptyState title="What matters most is not known yet">
        <p>
          No input has a range. Add an uncertain input under “Uncertainty”; then this chart shows
          what each does to the result.
        </p>
      </EmptyState>
    )
  }
  const columns: Column<TornadoRow>[] = [
    { id: 'input', header: 'Input', value: (row) => row.label },
    { id: 'low', header: 'Low end', value: (row) => formatWithUnit(row.low_input, row.unit) },
    { id: 'high', header: 'High end', value: (row) => formatWithUnit(row.high_input, row.unit) },
    {
      id: 'at_low',
      header: 'Figure at the low end',
      unit: chart.unit,
      numeric: true,
      value: (row) => row.at_low,
    },
    {
      id: 'at_high',
      header: 'Figure at the high end',
      unit: chart.unit,
      numeric: true,
      value: (row) => row.at_high,
    },
  ]
  return (
    <ChartCard
      title={chart.title}
      unit={`${find(figure)?.label ?? ''}, ${unitName(chart.unit)}, with one input at its low and at its high end, all others as stated`}
      sources={sources}
      columns={columns}
      rows={chart.rows}
      rowKey={(row) => row.input}
      legend={[
        { label: 'input at its low end', mark: lowMark },
        { label: 'input at its high end', mark: highMark },
      ]}
      height={chart.rows.length * 46 + 48}
      fileName={`headroom-what-matters-for-${figure.replaceAll('_', '-')}`}
      controls={
        known.length > 1 && (
          <div className={classes.controls}>
            <Segmented
              label="Figure"
              value={figure}
              onChange={setAsked}
              options={known.map((each) => ({
                value: each.figure,
                label: figureName(each.figure, 'short') ?? find(each.figure)?.label ?? each.figure,
              }))}
            />
          </div>
        )
      }
    >
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={chart.rows}
          layout="vertical"
          margin={{ top: 4, right: 24, bottom: 4, left: 16 }}
          barSize={20}
          title={chart.title}
        >
          <defs>
            <PatternFill id={`${id}-low`} mark={lowMark} />
            <PatternFill id={`${id}-high`} mark={highMark} />
          </defs>
          <CartesianGrid horizontal={false} stroke="var(--hr-line)" />
          <XAxis
            niceTicks="snap125"
            type="number"
            domain={['auto', 'auto']}
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
          />
          <YAxis
            type="category"
            dataKey={(row: TornadoRow) => row.label}
            width={Math.min(250, Math.round(width * 0.4))}
            tick={{ fill: 'var(--hr-ink)', fontSize: 12.5 }}
            axisLine={axisLine}
            tickLine={false}
          />
          {/* bars of different axes lie in one row */}
          <YAxis yAxisId="high" type="category" dataKey={(row: TornadoRow) => row.label} hide />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hr-inset)' }}
            content={<TornadoTooltip unit={chart.unit} />}
          />
          <Bar
            dataKey={(row: TornadoRow) => row.low_span}
            name="low"
            fill={`url(#${id}-low)`}
            isAnimationActive={false}
          />
          <Bar
            yAxisId="high"
            dataKey={(row: TornadoRow) => row.high_span}
            name="high"
            fill={`url(#${id}-high)`}
            isAnimationActive={false}
          />
          <ReferenceLine x={chart.value} stroke="var(--hr-ink)" strokeWidth={1.5} />
        </BarChart>
      )}
    </ChartCard>
  )
})

function TornadoTooltip({
  unit,
  active,
  payload,
}: {
  unit: string
  active?: boolean
  payload?: readonly { payload?: TornadoRow }[]
}) {
  const row = payload?.[0]?.payload
  if (!active || row === undefined) return null
  return (
    <ChartTooltip
      unit={unit}
      active
      label={row.label}
      payload={[
        { name: `at ${formatWithUnit(row.low_input, row.unit)}`, value: row.at_low },
        { name: `at ${formatWithUnit(row.high_input, row.unit)}`, value: row.at_high },
      ]}
    />
  )
}

const MonthsCard = memo(function MonthsCard({ answer, find }: Omit<ChartProps, 'labels'>) {
  const chart = useMemo(() => monthsChart(answer, find), [answer, find])
  const money = answer.money
  const sources = sourceList(
    sourcesOf(find, ['gp_seconds_saved', ...(money === null ? [] : ['net_present_value'])]),
  )
  if (chart === null || sources === null) return null
  const columns: Column<MonthRow>[] = [
    { id: 'month', header: 'Month', numeric: true, value: (row) => row.month },
    { id: 'adopted', header: 'Adopted', unit: 'share', numeric: true, value: (row) => row.adopted },
    {
      id: 'seconds',
      header: 'GP time saved in the peak window',
      unit: 's',
      numeric: true,
      value: (row) => row.seconds,
    },
    ...(money === null
      ? []
      : [
          {
            id: 'saving',
            header: 'Saving of the month',
            unit: money.currency,
            numeric: true,
            value: (row: MonthRow) => row.saving,
          },
          {
            id: 'cumulated',
            header: 'Cumulated',
            unit: money.currency,
            numeric: true,
            value: (row: MonthRow) => row.cumulated,
          },
        ]),
  ]
  if (money !== null) return <CashCard {...{ answer, find, chart, columns, sources }} />
  return (
    <ChartCard
      title={chart.title}
      unit="GP seconds saved in the peak window, by month"
      sources={sources}
      columns={columns}
      rows={chart.rows}
      rowKey={(row) => String(row.month)}
      height={280}
      fileName="headroom-ramp-up"
    >
      {({ width, height }) => (
        <LineChart
          width={width}
          height={height}
          data={chart.rows}
          margin={{ top: 20, right: 28, bottom: 24, left: 8 }}
          title={chart.title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            type="number"
            dataKey={(row: MonthRow) => row.month}
            domain={['dataMin', 'dataMax']}
            ticks={monthTicks(chart.rows)}
            tick={tick}
            axisLine={axisLine}
            tickLine={false}
            label={axisTitle('Month')}
          />
          <YAxis
            niceTicks="snap125"
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            width={84}
            unit=" s"
          />
          <Tooltip isAnimationActive={false} content={<ChartTooltip unit="s" xLabel="Month" />} />
          <Line
            type="stepAfter"
            dataKey={(row: MonthRow) => row.seconds}
            name="GP time saved"
            stroke={processors.GP.color}
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
        </LineChart>
      )}
    </ChartCard>
  )
})

interface CashCardProps extends Omit<ChartProps, 'labels'> {
  chart: MonthsChart
  columns: readonly Column<MonthRow>[]
  sources: SourceList
}

/** Cumulated cash from before the first month on, with the range of the samples around it. */
function CashCard({ answer, chart, columns, sources }: CashCardProps) {
  const { cash } = chart
  const currency = answer.money?.currency ?? ''
  const payback = answer.figures.payback_month?.value
  const sampled = cash.some(({ band }) => band !== null)
  const partly = answer.sampling?.pays_from_stated_only ? ', from the stated inputs alone' : ''
  const last = cash.at(-1)?.month ?? 12
  const step = last > 120 ? 24 : last > 12 ? 12 : 3
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
  return (
    <ChartCard
      title={chart.title}
      unit={`Cumulated cash flow, ${currency}, by month, not discounted${sampled ? `; the band runs from P5 to P95${partly}` : ''}`}
      sources={sources}
      columns={columns}
      rows={chart.rows}
      rowKey={(row) => String(row.month)}
      height={300}
      fileName="headroom-cash-flow"
    >
      {({ width, height }) => (
        <ComposedChart
          width={width}
          height={height}
          data={cash}
          margin={{ top: 22, right: 28, bottom: 24, left: 8 }}
          title={chart.title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            type="number"
            dataKey={(row: CashRow) => row.month}
            domain={[0, 'dataMax']}
            ticks={ticks}
            tick={tick}
            axisLine={axisLine}
            tickLine={false}
            label={axisTitle('Month')}
          />
          <YAxis
            domain={[(low: number) => Math.min(0, low), (high: number) => Math.max(0, high)]}
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            width={64}
          />
          <Tooltip
            isAnimationActive={false}
            content={<ChartTooltip unit={currency} xLabel="Month" />}
          />
          {sampled && (
            <Area
              type="linear"
              dataKey={(row: CashRow) => row.band}
              name="P5 to P95"
              fill={highMark.color}
              fillOpacity={0.18}
              stroke="none"
              isAnimationActive={false}
            />
          )}
          <ReferenceLine y={0} stroke="var(--hr-ink)" strokeWidth={1.5} />
          <Line
            type="linear"
            dataKey={(row: CashRow) => row.cumulated}
            name="Cumulated"
            stroke={highMark.color}
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
          {payback != null && (
            <ReferenceLine
              x={payback}
              stroke="var(--hr-ink-soft)"
              strokeDasharray="3 4"
              label={{
                value: `paid back in month ${formatFigure(payback)}`,
                position: payback > last / 2 ? 'insideTopRight' : 'insideTopLeft',
                fill: 'var(--hr-ink)',
                fontSize: 12.5,
                fontWeight: 600,
              }}
            />
          )}
        </ComposedChart>
      )}
    </ChartCard>
  )
}

const binColumns = (unit: string): Column<BinRow>[] => [
  { id: 'low', header: 'From', unit, numeric: true, value: (row) => row.low },
  { id: 'high', header: 'To', unit, numeric: true, value: (row) => row.high },
  { id: 'count', header: 'Samples', numeric: true, value: (row) => row.count },
]

/** How the samples of one figure lie. */
const HistogramCard = memo(function HistogramCard({ answer, find }: Omit<ChartProps, 'labels'>) {
  const shapes = answer.sampling?.histograms ?? {}
  const known = Object.keys(shapes)
  const [asked, setAsked] = useState('net_present_value')
  const figure = known.includes(asked) ? asked : (known[0] ?? '')
  const chart = useMemo(() => histogramChart(answer, figure, find), [answer, figure, find])
  const sources = sourceList(sourcesOf(find, [figure]))
  if (chart === null || sources === null) return null
  const shown = find(figure)
  const mark = shown?.value == null ? null : shownValue(shown.value, chart.unit)
  // bars of one row of places each; the axis below reads in the figure's unit
  return (
    <ChartCard
      title={chart.title}
      unit={`Samples by ${shown?.label ?? ''}, ${unitName(chart.unit)}; the line is the value as stated`}
      sources={sources}
      // what is drawn is in the unit that is shown already
      columns={binColumns(unitName(chart.unit))}
      rows={chart.rows}
      rowKey={(row) => String(row.low)}
      height={240}
      fileName={`headroom-samples-of-${figure.replaceAll('_', '-')}`}
      controls={
        <div className={classes.controls}>
          <Choice
            label="Samples of"
            value={figure}
            options={known.map((id) => ({ value: id, label: find(id)?.label ?? id }))}
            onChange={setAsked}
          />
        </div>
      }
    >
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={chart.rows}
          margin={{ top: 8, right: 28, bottom: 4, left: 8 }}
          barCategoryGap={1}
          title={chart.title}
        >
          <CartesianGrid vertical={false} stroke="var(--hr-line)" />
          <XAxis
            type="number"
            dataKey={(row: BinRow) => row.middle}
            domain={[chart.rows[0]?.low ?? 0, chart.rows.at(-1)?.high ?? 1]}
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
          />
          <YAxis
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            width={64}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hr-inset)' }}
            content={<ChartTooltip unit="samples" xLabel="around" xUnit={chart.unit} />}
          />
          <Bar
            dataKey={(row: BinRow) => row.count}
            name="Samples"
            fill={highMark.color}
            barSize={Math.max(2, Math.floor((width - 110) / chart.rows.length) - 1)}
            isAnimationActive={false}
          />
          {mark !== null && <ReferenceLine x={mark} stroke="var(--hr-ink)" strokeWidth={1.5} />}
        </BarChart>
      )}
    </ChartCard>
  )
})

const curveColumns: readonly Column<CurveRow>[] = [
  {
    id: 'x',
    header: 'Share of the first part',
    unit: 'percent',
    numeric: true,
    value: (row) => row.x,
  },
  { id: 'gp', header: 'GP time saved', unit: 's', numeric: true, value: (row) => row.gp_seconds },
  { id: 'msu', header: 'MSU saved', unit: 'MSU', numeric: true, value: (row) => row.msu },
  {
    id: 'ziip',
    header: 'zIIP time added',
    unit: 's',
    numeric: true,
    value: (row) => row.ziip_seconds,
  },
]

/** GP seconds over the whole range of a mix of two, from none to all of the first part. */
const ShareCard = memo(function ShareCard({
  answer,
  find,
  content,
}: Omit<ChartProps, 'labels'> & { content: Content }) {
  const { data, error, refetch } = useQuery(shareCurveQuery(content))
  const chart = useMemo(() => (data ? shareCurve(data, answer) : null), [data, answer])
  const sources = sourceList(sourcesOf(find, ['gp_seconds_saved']))
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (chart === null || sources === null) return <EmptyState title="Drawing the curve" />
  const { current } = chart
  return (
    <ChartCard
      title={chart.title}
      unit={`GP seconds saved in the peak window, against the share of ${chart.first}, %`}
      sources={sources}
      columns={curveColumns}
      rows={chart.rows}
      rowKey={(row) => String(row.x)}
      height={280}
      fileName="headroom-share-of-the-first-part"
    >
      {({ width, height }) => (
        <LineChart
          width={width}
          height={height}
          data={chart.rows}
          margin={{ top: 26, right: 28, bottom: 24, left: 8 }}
          title={chart.title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            niceTicks="snap125"
            type="number"
            dataKey={(row: CurveRow) => row.x}
            domain={[0, 100]}
            tick={tick}
            axisLine={axisLine}
            tickLine={false}
            tickCount={6}
            unit=" %"
            label={axisTitle(`Share of ${chart.first}`)}
          />
          <YAxis
            niceTicks="snap125"
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            width={64}
            unit=" s"
          />
          <Tooltip
            isAnimationActive={false}
            content={<ChartTooltip unit="s" xLabel="Share" xUnit="percent" />}
          />
          <Line
            dataKey={(row: CurveRow) => row.gp_seconds}
            name="GP time saved"
            stroke={processors.GP.color}
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
          {current.gp_seconds !== null && (
            <ReferenceDot
              x={current.x}
              y={current.gp_seconds}
              r={6}
              fill="var(--hr-panel)"
              stroke={processors.GP.color}
              strokeWidth={3}
              label={{
                value: formatWithUnit(current.gp_seconds, 's'),
                position: current.x > 85 ? 'left' : 'top',
                fill: 'var(--hr-ink)',
                fontSize: 13,
                fontWeight: 600,
                offset: 12,
                stroke: 'var(--hr-panel)',
                strokeWidth: 4,
                paintOrder: 'stroke',
              }}
            />
          )}
        </LineChart>
      )}
    </ChartCard>
  )
})

interface ScenarioChartsProps extends ChartProps {
  content: Content
}

/** The charts of a scenario, loaded after its figures. */
export default function ScenarioCharts({ answer, find, labels, content }: ScenarioChartsProps) {
  return (
    <>
      {content.mix.length === 2 && <ShareCard {...{ answer, find, content }} />}
      <MonthsCard {...{ answer, find }} />
      <HistogramCard {...{ answer, find }} />
      <TornadoCard {...{ answer, find, labels }} />
    </>
  )
}
