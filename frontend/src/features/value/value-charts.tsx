import { useQuery } from '@tanstack/react-query'
import { memo, useId, useMemo } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { FindFigure } from '@/api/figure'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { formatCompact } from '@/components/number-format'
import { processors } from '@/components/palette'
import { PatternFill } from '@/components/pattern-fill'
import { Segmented } from '@/components/segmented'
import shared from '@/components/shared.module.css'
import { EmptyState, ErrorState } from '@/components/states'
import type { Column } from '@/components/table-data'
import { formatWithUnit, unitName } from '@/components/units'
import classes from './value-charts.module.css'
import type { CurveInput, ValueInputs } from './value-inputs'
import { curveQuery, type ValueAnswer } from './value-query'
import type { CurveFigure, ValueView } from './value-search'
import { type CurveRow, curveChart, type PartRow, partsChart } from './value-series'

interface ChartProps {
  answer: ValueAnswer
  find: FindFigure
  inputs: ValueInputs
}

const partColumns: readonly Column<PartRow>[] = [
  { id: 'label', header: 'Substitution', value: (row) => row.label },
  { id: 'share', header: 'Share', unit: 'share', numeric: true, value: (row) => row.share },
  {
    id: 'transactions',
    header: 'Transactions',
    numeric: true,
    value: (row) => row.transactions,
  },
  { id: 'gp', header: 'GP time saved', unit: 's', numeric: true, value: (row) => row.gp_seconds },
  {
    id: 'ziip',
    header: 'zIIP time added',
    unit: 's',
    numeric: true,
    value: (row) => row.ziip_seconds,
  },
]

/** Returns the label of a stack where its last piece ends, nothing at the other pieces. */
function labelAt(row: PartRow, position: number): string {
  const last = row.stack.findLastIndex((each) => each !== null)
  return position === last && row.gp_seconds !== null ? formatWithUnit(row.gp_seconds, 's') : ''
}

const PartsCard = memo(function PartsCard({ answer, find }: Omit<ChartProps, 'inputs'>) {
  const id = useId()
  const { title, rows, series } = useMemo(() => partsChart(answer, find), [answer, find])
  const sources = sourceList(sourcesOf(find, ['gp_seconds_saved']))
  const refused = answer.warnings.some((warning) => warning.code === 'saving_exceeds_machine')
  if (sources === null || refused || rows.every((row) => row.gp_seconds === null)) {
    return <EmptyState title={title} />
  }
  const longest = Math.max(...rows.map((row) => formatWithUnit(row.gp_seconds ?? 0, 's').length))
  return (
    <ChartCard
      title={title}
      unit="GP seconds saved in the peak window"
      sources={sources}
      columns={partColumns}
      rows={rows}
      rowKey={(row) => row.id}
      legend={series.length > 1 ? series : []}
      height={rows.length * 52 + 44}
      fileName="headroom-gp-seconds-by-substitution"
    >
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={rows}
          layout="vertical"
          margin={{ top: 4, right: Math.max(76, longest * 8), bottom: 4, left: 4 }}
          barCategoryGap={12}
          stackOffset="sign"
          title={title}
        >
          <defs>
            {series.map(({ mark }, position) => (
              <PatternFill key={mark.color} id={`${id}-${position}`} mark={mark} />
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
            unit=" s"
          />
          <YAxis
            type="category"
            dataKey={(row: PartRow) => row.label}
            width={Math.min(230, Math.round(width * 0.36))}
            tick={{ fill: 'var(--hr-ink)', fontSize: 12.5 }}
            axisLine={axisLine}
            tickLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hr-inset)' }}
            content={<ChartTooltip unit="s" />}
          />
          {series.map(({ label }, position) => (
            <Bar
              key={label}
              dataKey={(row: PartRow) => row.stack[position] ?? null}
              name={label}
              stackId="gp"
              fill={`url(#${id}-${position})`}
              stroke="var(--hr-panel)"
              isAnimationActive={false}
            >
              <LabelList
                position="right"
                fill="var(--hr-ink)"
                fontSize={12.5}
                fontWeight={600}
                valueAccessor={(entry: { payload?: PartRow }) =>
                  entry.payload === undefined ? '' : labelAt(entry.payload, position)
                }
              />
            </Bar>
          ))}
        </BarChart>
      )}
    </ChartCard>
  )
})

const figureNames: Record<CurveFigure, string> = {
  gp_seconds_saved: 'GP seconds',
  saved_msu: 'MSU',
  ziip_seconds_added: 'zIIP seconds',
}

const inputNames: Record<CurveInput, string> = {
  transactions: 'Volume',
  peak_share: 'Peak share',
  peak_hours: 'Hours',
  first_share: 'First share',
}

interface CurveCardProps extends ChartProps {
  view: ValueView
  onView: (view: Partial<ValueView>) => void
}

const CurveCard = memo(function CurveCard({ answer, find, inputs, view, onView }: CurveCardProps) {
  const over =
    view.over === 'first_share' && inputs.mix.length < 2
      ? 'transactions'
      : (view.over ?? 'transactions')
  const { data, error, refetch } = useQuery(curveQuery(inputs, over))
  const fits = data?.over.id === over
  const chart = useMemo(
    () => (data && fits ? curveChart(data, answer, view.show) : null),
    [data, fits, answer, view.show],
  )
  const sources = sourceList(sourcesOf(find, [view.show]))
  const controls = (
    <div className={classes.controls}>
      <Segmented
        label="Figure of the curve"
        value={view.show}
        onChange={(show) => onView({ show })}
        options={(Object.keys(figureNames) as CurveFigure[]).map((value) => ({
          value,
          label: figureNames[value],
          disabled: answer.figures[value].value === null,
        }))}
      />
      <span className={shared.soft}>against</span>
      <Segmented
        label="Input that the curve runs along"
        value={over}
        onChange={(next) => onView({ over: next })}
        options={(Object.keys(inputNames) as CurveInput[]).map((value) => ({
          value,
          label: inputNames[value],
          disabled: value === 'first_share' && inputs.mix.length < 2,
        }))}
      />
    </div>
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (chart === null || sources === null) {
    const missing = answer.figures[view.show]
    return (
      <EmptyState
        title={
          data && missing.value === null ? `${missing.label} is not available` : 'Drawing the curve'
        }
      >
        {missing.why_missing !== null && <p>{missing.why_missing}</p>}
        {controls}
      </EmptyState>
    )
  }
  const { figure, rows, current, leavesRange, xLabel, xUnit } = chart
  const columns: Column<CurveRow>[] = [
    { id: 'x', header: xLabel, unit: xUnit, numeric: true, value: (row) => row.x },
    { id: 'y', header: figure.label, unit: figure.unit, numeric: true, value: (row) => row.y },
    ...(leavesRange
      ? [
          {
            id: 'rate',
            header: 'Rate',
            value: (row: CurveRow) =>
              row.within === null && row.y !== null ? 'beyond measured range' : 'measured',
          },
        ]
      : []),
  ]
  const mark = view.show === 'ziip_seconds_added' ? processors.zIIP : processors.GP
  return (
    <ChartCard
      title={chart.title}
      unit={`${figure.label}, ${unitName(figure.unit)}, against ${xLabel.toLowerCase()}${leavesRange ? '; dashed: estimated, beyond the measured range' : ''}`}
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.x)}
      height={300}
      fileName={`headroom-${view.show.replaceAll('_', '-')}-against-${over.replaceAll('_', '-')}`}
      controls={controls}
    >
      {({ width, height }) => (
        <LineChart
          width={width}
          height={height}
          data={rows}
          margin={{ top: 26, right: 28, bottom: 24, left: 8 }}
          title={chart.title}
        >
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            niceTicks="snap125"
            type="number"
            dataKey={(row: CurveRow) => row.x}
            domain={['dataMin', 'dataMax']}
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            tickCount={7}
            label={axisTitle(
              unitName(xUnit) === xLabel.toLowerCase() ? xLabel : `${xLabel} (${unitName(xUnit)})`,
            )}
          />
          <YAxis
            niceTicks="snap125"
            tick={tick}
            tickFormatter={(value: number) => formatCompact(value)}
            axisLine={axisLine}
            tickLine={false}
            width={64}
            unit={` ${unitName(figure.unit)}`}
          />
          <Tooltip
            isAnimationActive={false}
            content={<ChartTooltip unit={figure.unit} xLabel={xLabel} xUnit={xUnit} />}
          />
          <Line
            dataKey={(row: CurveRow) => row.within}
            name={figure.label}
            stroke={mark.color}
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
          {leavesRange && (
            <Line
              dataKey={(row: CurveRow) => row.beyond}
              name={`${figure.label}, estimated`}
              stroke={mark.color}
              strokeWidth={2.5}
              strokeDasharray="3 5"
              dot={false}
              isAnimationActive={false}
            />
          )}
          <ReferenceLine x={current.x} stroke="var(--hr-ink-soft)" strokeDasharray="3 4" />
          {current.y !== null && (
            <ReferenceDot
              x={current.x}
              y={current.y}
              r={6}
              fill="var(--hr-panel)"
              stroke={mark.color}
              strokeWidth={3}
              label={{
                value: formatWithUnit(current.y, figure.unit),
                position: 'top',
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

/** The charts of the calculator, loaded after its figures. */
export default function ValueCharts(props: CurveCardProps) {
  return (
    <>
      <PartsCard answer={props.answer} find={props.find} />
      <CurveCard {...props} />
    </>
  )
}
