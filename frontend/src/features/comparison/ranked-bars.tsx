import { memo, useId, useMemo } from 'react'
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  LabelList,
  Tooltip,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { formatCompact, formatFigure } from '@/components/number-format'
import { PatternFill } from '@/components/pattern-fill'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import { formatWithUnit } from '@/components/units'
import classes from './comparison-page.module.css'
import type { Comparison } from './comparison-query'
import { type BarRow, barColumns, rankedBars } from './comparison-series'
import { type ComparisonState, type MsuBasis, measures, msuBases } from './comparison-state'

const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
const axisLine = { stroke: 'var(--hr-line-strong)' }

const measureNames = {
  transaction: 'Per transaction',
  hour: 'Per hour',
  msu: 'MSU',
} as const

export const basisNames: Record<MsuBasis, string> = {
  per_cp_rating: 'per CP rating',
  service_units: 'service units',
  whole_machine_rating: 'whole machine',
}

interface RankedBarsProps {
  answer: Comparison
  /** The state that the answer belongs to. */
  state: ComparisonState
  sources: SourceList
  onChange: (change: Partial<ComparisonState>) => void
}

/** Below this width the names stand above the bars. */
const narrow = 560

/** Returns the sum of a bar behind its last piece, nothing behind the others. */
function labelAt(row: BarRow, position: number, unit: string): string {
  const last = row.pieces.findLastIndex((each) => each !== null)
  return position === last && row.whole !== null ? formatWithUnit(row.whole, unit) : ''
}

/** Returns a name that fits above its bar. */
function shortened(label: string, width: number): string {
  const most = Math.floor((width - 20) / 6.4)
  return label.length <= most ? label : `${label.slice(0, most - 1)}…`
}

/** Returns in a few words why a row has no bar; the table has the whole reason. */
function absence({ whole, way }: BarRow): string {
  if (whole !== null) return ''
  if (way.status !== 'beyond_measured_range') return 'not available'
  const { low, high } = way.measured_range
  return `measured from ${formatFigure(low)} to ${formatFigure(high)} a second`
}

function Controls({ state, onChange }: Pick<RankedBarsProps, 'state' | 'onChange'>) {
  return (
    <div className={classes.switches}>
      <Segmented
        label="Processors"
        value={state.processors}
        onChange={(processors) => onChange({ processors })}
        options={[
          { value: 'all', label: 'GP and zIIP' },
          { value: 'gp', label: 'GP only' },
        ]}
      />
      <Segmented
        label="Measure"
        value={state.measure}
        onChange={(measure) => onChange({ measure })}
        options={measures.map((value) => ({ value, label: measureNames[value] }))}
      />
      {state.measure === 'msu' && (
        <Segmented
          label="MSU basis"
          value={state.msu_basis}
          onChange={(msu_basis) => onChange({ msu_basis })}
          options={msuBases.map((value) => ({ value, label: basisNames[value] }))}
        />
      )}
      <Segmented
        label="Length of the bars"
        value={state.share ? 'share' : 'absolute'}
        onChange={(value) => onChange({ share: value === 'share' })}
        options={[
          { value: 'absolute', label: 'Absolute' },
          { value: 'share', label: 'Share' },
        ]}
      />
    </div>
  )
}

/** What each way costs at the rate, split by address space, the cheapest first. */
export const RankedBarsCard = memo(function RankedBarsCard({
  answer,
  state,
  sources,
  onChange,
}: RankedBarsProps) {
  const id = useId()
  const bars = useMemo(() => rankedBars(answer, state), [answer, state])
  const columns = useMemo(() => barColumns(bars), [bars])
  const { rows, series, valueUnit } = bars
  return (
    <ChartCard
      title={bars.title}
      unit={bars.unit}
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      legend={series}
      height={(width) => rows.length * (width < narrow ? 46 : 34) + 44}
      fileName={`headroom-ways-into-cics-${state.measure}`}
      controls={<Controls state={state} onChange={onChange} />}
    >
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={[...rows]}
          layout="vertical"
          margin={{ top: width < narrow ? 16 : 4, right: 78, bottom: 4, left: 4 }}
          barCategoryGap={7}
          barSize={width < narrow ? 16 : undefined}
          stackOffset={state.share ? 'expand' : 'none'}
          title={bars.title}
        >
          <defs>
            {series.map(({ id: key, mark }, position) => (
              <PatternFill key={key} id={`${id}-${position}`} mark={mark} />
            ))}
          </defs>
          <CartesianGrid horizontal={false} stroke="var(--hr-line)" />
          <XAxis
            type="number"
            tick={tick}
            tickFormatter={(value: number) =>
              state.share ? formatWithUnit(value, 'share') : formatCompact(value)
            }
            axisLine={axisLine}
            tickLine={false}
            unit={state.share ? '' : `\u00a0${valueUnit}`}
          />
          {width < narrow ? (
            <YAxis
              type="category"
              dataKey={(row: BarRow) => row.label}
              width={1}
              mirror
              tick={({ y, payload }: YAxisTickContentProps) => (
                <text x={5} y={Number(y) - 13} fill="var(--hr-ink)" fontSize={12}>
                  {shortened(String(payload.value), width)}
                </text>
              )}
              axisLine={axisLine}
              tickLine={false}
              interval={0}
            />
          ) : (
            <YAxis
              type="category"
              dataKey={(row: BarRow) => row.label}
              width={Math.min(250, Math.round(width * 0.38))}
              tick={{ fill: 'var(--hr-ink)', fontSize: 12 }}
              axisLine={axisLine}
              tickLine={false}
              interval={0}
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hr-inset)' }}
            content={<ChartTooltip unit={valueUnit} />}
          />
          {series.map(({ id: key, label }, position) => (
            <Bar
              key={key}
              dataKey={(row: BarRow) => row.pieces[position] ?? null}
              name={label}
              stackId="cost"
              fill={`url(#${id}-${position})`}
              stroke="var(--hr-panel)"
              isAnimationActive={false}
            >
              <LabelList
                position="right"
                fill="var(--hr-ink)"
                fontSize={12}
                fontWeight={600}
                valueAccessor={(entry: { payload?: BarRow }) =>
                  entry.payload === undefined ? '' : labelAt(entry.payload, position, valueUnit)
                }
              />
            </Bar>
          ))}
          {/* ways that were not measured at this rate keep their place and say so */}
          <Bar
            dataKey={(row: BarRow) => (row.whole === null ? 1e-9 : null)}
            name="not available"
            stackId="cost"
            isAnimationActive={false}
            tooltipType="none"
            legendType="none"
            shape={({ x, y, height: tall, payload }: BarShapeProps) => (
              <text
                x={Number(x) + 8}
                y={Number(y) + Number(tall) / 2 + 4}
                fill="var(--hr-ink-soft)"
                fontSize={12}
                fontStyle="italic"
              >
                {absence(payload as BarRow)}
              </text>
            )}
          />
        </BarChart>
      )}
    </ChartCard>
  )
})
