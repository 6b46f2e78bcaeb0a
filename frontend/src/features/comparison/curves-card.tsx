import { useQuery } from '@tanstack/react-query'
import { memo, useId, useMemo } from 'react'
import {
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { ChartCard } from '@/components/chart-card'
import { formatCompact, formatFigure } from '@/components/number-format'
import { SearchableSelect } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import {
  type CurveRow,
  curveChart,
  measuredPoints,
  pointColumns,
  type WayLine,
} from './comparison-curves'
import classes from './comparison-page.module.css'
import { type Comparison, curvesQuery } from './comparison-query'
import { type ComparisonState, curveFigures } from './comparison-state'
import { WayKey } from './way-key'

const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
const axisLine = { stroke: 'var(--hr-line-strong)' }
const limitWords = {
  method: ', where the method stops',
  test: ', where the test ended',
  finding: ', where the network was full',
} as const
const figureNames = { cost: 'Cost', cpu: 'CPU %', response: 'Response time' } as const

interface DotProps {
  cx: number | undefined
  cy: number | undefined
  payload: CurveRow | undefined
  line: WayLine
  faint: boolean
}

/** A measured point; the last one of a way that stops by itself ends in a bar. */
function MeasuredDot({ cx, cy, payload, line, faint }: DotProps) {
  if (cx === undefined || cy === undefined || payload?.measured !== true) return null
  const { limit, measured_range } = line.curve
  const last = payload.rate_per_second === measured_range.high
  return (
    <g opacity={faint ? 0.25 : 1}>
      {line.own ? (
        <path
          d={`M${cx} ${cy - 5}l5 5-5 5-5-5z`}
          fill={line.mark.color}
          stroke="var(--hr-panel)"
          strokeWidth={1}
        />
      ) : (
        <circle
          cx={cx}
          cy={cy}
          r={3.5}
          fill={line.mark.color}
          stroke="var(--hr-panel)"
          strokeWidth={1}
        />
      )}
      {last && limit.kind === 'method' && (
        <path
          d={`M${cx + 5} ${cy - 9}v18`}
          stroke={line.mark.color}
          strokeWidth={3}
          strokeLinecap="round"
        />
      )}
    </g>
  )
}

interface CurveTooltipProps {
  active?: boolean
  label?: number | string
  unit: string
  lines: readonly WayLine[]
  value: (row: CurveRow) => number | null
}

/** The measured points at the rate under the pointer. */
function CurveTooltip({ active, label, unit, lines, value }: CurveTooltipProps) {
  if (!active || typeof label !== 'number') return null
  const found = lines.flatMap((line) => {
    const row = line.curve.rows.find((each) => each.rate_per_second === label)
    const shown = row === undefined ? null : value(row)
    return row === undefined || shown === null ? [] : [{ line, row, shown }]
  })
  if (found.length === 0) return null
  return (
    <div className={classes.tooltip}>
      <strong>{formatFigure(label)} a second</strong>
      {found.map(({ line, row, shown }) => (
        <span key={line.id}>
          {line.label}: {formatWithUnit(shown, unit)} {row.measured ? '(measured)' : ''}
        </span>
      ))}
    </div>
  )
}

interface CurvesCardProps {
  answer: Comparison
  state: ComparisonState
  ways: readonly string[]
  known: readonly string[]
  sources: SourceList
  onChange: (change: Partial<ComparisonState>) => void
}

/** Cost, CPU or response time of the chosen ways along the rate, and where each stops. */
export const CurvesCard = memo(function CurvesCard({
  answer,
  state,
  ways,
  known,
  sources,
  onChange,
}: CurvesCardProps) {
  const id = useId()
  const { data, error, refetch } = useQuery(curvesQuery(state, ways))
  const chart = useMemo(
    () => (data === undefined ? null : curveChart(data, answer, state, known)),
    [data, answer, state, known],
  )
  const groups = useMemo(
    () => [
      {
        group: 'Access methods',
        items: (chart?.lines ?? []).map((line) => ({
          value: line.id,
          label: line.label,
          detail: line.curve.family,
        })),
      },
    ],
    [chart],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (chart === null) {
    return (
      <LoadingState what="curves">
        <Bone height={380} />
      </LoadingState>
    )
  }
  const { lines, value, valueUnit } = chart
  const focus = lines.find((line) => line.id === state.focus)
  const limit = focus?.curve.limit
  const direct = lines.length <= 4
  return (
    <ChartCard
      title={chart.title}
      unit={`${chart.unit}; points are measured, lines between them interpolated${state.curve === 'response' ? '' : ' in CPU %'}`}
      sources={sources}
      columns={pointColumns(chart)}
      rows={measuredPoints(chart)}
      rowKey={(point) => point.id}
      height={380}
      pictureLines={lines.map(({ label, mark, dash }) => ({ label, color: mark.color, dash }))}
      fileName={`headroom-ways-into-cics-${state.curve}-by-rate`}
      controls={
        <>
          <div className={classes.switches}>
            <Segmented
              label="Figure along the rate"
              value={state.curve}
              onChange={(curve) => onChange({ curve })}
              options={curveFigures.map((each) => ({ value: each, label: figureNames[each] }))}
            />
            <div className={classes.focus}>
              <SearchableSelect
                label="Access method whose limit is drawn"
                hideLabel
                groups={groups}
                value={focus?.id ?? null}
                onChange={(next) => onChange({ focus: next })}
                placeholder="Draw the limit of …"
                clearable
              />
            </div>
          </div>
          <WayKey
            lines={lines}
            focus={focus?.id ?? null}
            onFocus={(next) => onChange({ focus: next })}
          />
          {focus !== undefined && limit !== undefined && (
            <Note>
              <strong>{focus.label}</strong> was measured up to{' '}
              {formatFigure(focus.curve.measured_range.high)} a second
              {limitWords[limit.kind]}: {limit.reason}
            </Note>
          )}
        </>
      }
    >
      {({ width, height }) => (
        <LineChart
          width={width}
          height={height}
          margin={{ top: 14, right: direct ? 150 : 24, bottom: 24, left: 4 }}
          title={chart.title}
        >
          <defs>
            <pattern
              id={`${id}-beyond`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0v7" stroke="var(--hr-line-strong)" strokeWidth="2" />
            </pattern>
          </defs>
          <CartesianGrid stroke="var(--hr-line)" />
          <XAxis
            type="number"
            dataKey={(row: CurveRow) => row.rate_per_second}
            domain={[0, 'auto']}
            allowDuplicatedCategory={false}
            tick={tick}
            tickCount={7}
            tickFormatter={(each: number) => formatCompact(each)}
            axisLine={axisLine}
            tickLine={false}
            label={{
              value:
                answer.regions === 1
                  ? 'Transactions a second'
                  : 'Transactions a second in each region',
              position: 'insideBottom',
              offset: -14,
              fill: 'var(--hr-ink-soft)',
              fontSize: 12,
            }}
          />
          <YAxis
            tick={tick}
            tickFormatter={(each: number) => formatCompact(each)}
            axisLine={axisLine}
            tickLine={false}
            width={64}
            unit={valueUnit === 'percent' ? '\u00a0%' : `\u00a0${valueUnit}`}
            domain={[0, 'auto']}
          />
          <Tooltip
            isAnimationActive={false}
            content={<CurveTooltip unit={valueUnit} lines={lines} value={value} />}
          />
          {focus !== undefined && (
            <ReferenceArea
              x1={focus.curve.measured_range.high}
              fill={`url(#${id}-beyond)`}
              fillOpacity={0.7}
              label={{
                value: 'beyond what was measured',
                position: 'insideTopRight',
                fill: 'var(--hr-ink-soft)',
                fontSize: 12,
              }}
            />
          )}
          {lines.map((line) => {
            const faint = focus !== undefined && focus !== line
            return (
              <Line
                key={line.id}
                data={line.curve.rows}
                dataKey={(row: CurveRow) => value(row)}
                name={line.label}
                stroke={line.mark.color}
                strokeWidth={focus === line ? 3 : 1.75}
                strokeOpacity={faint ? 0.25 : 1}
                strokeDasharray={line.dash}
                dot={({ key, cx, cy, payload }: DotItemDotProps) => (
                  <MeasuredDot
                    key={key}
                    cx={cx}
                    cy={cy}
                    payload={payload as CurveRow | undefined}
                    line={line}
                    faint={faint}
                  />
                )}
                activeDot={{ r: 4 }}
                label={
                  direct
                    ? (props: { x?: number | string; y?: number | string; index?: number }) => (
                        <EndLabel
                          x={Number(props.x)}
                          y={Number(props.y)}
                          line={line}
                          last={props.index === line.curve.rows.length - 1}
                        />
                      )
                    : false
                }
                isAnimationActive={false}
              />
            )
          })}
          <ReferenceLine
            x={answer.region_rate_per_second}
            stroke="var(--hr-ink-soft)"
            strokeDasharray="3 4"
          />
        </LineChart>
      )}
    </ChartCard>
  )
})

/** Returns a name of at most so many letters; the mark of a user's own stays. */
function shortened(label: string, most: number): string {
  if (label.length <= most) return label
  const mark = label.endsWith(' (yours)') ? ' (yours)' : ''
  return `${label.slice(0, most - 1 - mark.length)}…${mark}`
}

function EndLabel({ x, y, line, last }: { x: number; y: number; line: WayLine; last: boolean }) {
  if (!last) return null
  return (
    <text x={x + 12} y={y + 4} fill="var(--hr-ink)" fontSize={12}>
      {shortened(line.label, 22)}
    </text>
  )
}
