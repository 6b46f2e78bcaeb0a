import { type ComponentType, type ReactNode, useId } from 'react'
import {
  ComposedChart,
  type DotItemDotProps,
  Line,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
} from 'recharts'
import {
  AcrossAxis,
  cutScale,
  faint,
  fitting,
  Grid,
  halo,
  type Scale,
  strong,
  ticksScale,
  UpAxis,
  wholeScale,
} from './chart-axes'
import { ChartCard, type ChartCardProps } from './chart-card'
import { ChartTooltip } from './chart-tooltip'
import type { Mark } from './palette'
import { PatternFill } from './pattern-fill'
import { unitName } from './units'

/** One series over numbers. */
export interface LineSeries<Row> {
  label: string
  value: (row: Row) => number | null
  mark: Mark
  /**
   * line: values with nothing but a line. steps: each value until the next. measured: points, joined
   * to lead the eye. points: points alone. stack: areas one on the other. bars: one bar a row.
   */
  kind?: 'line' | 'steps' | 'measured' | 'points' | 'stack' | 'bars'
  dash?: string | undefined
  thin?: boolean
  /** Which of the shapes its points have; without it a circle. */
  shape?: number
  /** Measured on the scale at the right. */
  right?: boolean
  /** Points as rings, that a line behind is seen through. */
  rings?: boolean
  /** Goes on over rows that have no value of it, as measured series do. */
  joined?: boolean
  /** Not in the tooltip. */
  silent?: boolean
}

/** How an area or a series of bars is drawn. room: pixels of a row. */
export interface FilledProps<Row> {
  label: string
  value: (row: Row) => number | [number, number] | null
  mark: Mark
  fill?: string
  stacked?: boolean
  room?: number
}

interface At {
  at: number
  label?: string | undefined
  /** A line that stands out, such as zero or the value as stated. */
  solid?: boolean
  /** Its label stands below, where the line that is drawn is above. */
  low?: boolean
}

export interface LinesProps<Row> {
  title: string
  rows: readonly Row[]
  x: (row: Row) => number
  xName: string
  /** Unit of x, as the API names it, in the tooltip. */
  xUnit?: string
  /** What the tooltip calls x; otherwise its name. */
  xShort?: string
  /** Stands behind each number of x. */
  xTickUnit?: string
  /** Where x begins and ends; otherwise at 0, and round after the last. 'rows': as the rows do. */
  xFrom?: 'rows' | number
  xTo?: number
  xTicks?: readonly number[]
  /** Only whole numbers of x have a tick. */
  xWhole?: boolean
  /** Unit of the values, as the API names it. */
  unit: string
  /** Stands behind each number at the left; otherwise the unit. */
  tickUnit?: string
  series: readonly LineSeries<Row>[]
  /** Draws areas or bars, given by charts that have any: others load without. */
  filled?: ComponentType<FilledProps<Row>>
  /** From low to high around a line. */
  band?: { label: string; value: (row: Row) => [number, number] | null; mark: Mark }
  /** Marked places of x, and of the values. */
  across?: readonly At[]
  levels?: readonly At[]
  /** A straight line through 0 that rises by 1 with x, as far as this. */
  diagonal?: number | undefined
  /** What stands at a tick of x, where it is not a number. */
  xText?: (value: number) => string
  /** The place that the page's figures stand at. */
  point?: { x: number; y: number; text: string; mark: Mark } | undefined
}

/** Shapes of points, around 0: a circle, a diamond, a square, a triangle and a star. */
const shapes = [
  'M0-4.5a4.5 4.5 0 110 9a4.5 4.5 0 110-9z',
  'M0-6L4.5 0 0 6-4.5 0z',
  'M-4-4h8v8h-8z',
  'M0-5.5L5.2 4h-10.4z',
  'M0-7l2 4.4 4.8.4-3.6 3.2 1 4.8L0 3.4l-4.2 2.4 1-4.8-3.6-3.2 4.8-.4z',
] as const

function pointOf({
  mark,
  shape,
  rings,
  kind,
}: Pick<LineSeries<never>, 'mark' | 'shape' | 'rings' | 'kind'>) {
  if (kind !== 'measured' && kind !== 'points' && kind !== 'stack') return false
  if (kind === 'stack') return { r: 3, fill: 'var(--hr-panel)', stroke: mark.color, strokeWidth: 2 }
  if (rings)
    return {
      r: 4,
      fill: 'var(--hr-panel)',
      stroke: mark.color,
      strokeWidth: 2,
      strokeDasharray: '0',
    }
  return ({ cx, cy, key }: DotItemDotProps) =>
    cx == null || cy == null ? (
      <g key={key} />
    ) : (
      <path
        key={key}
        d={shapes[(shape ?? 0) % shapes.length]}
        transform={`translate(${cx} ${cy})`}
        fill={mark.color}
        stroke="var(--hr-panel)"
        strokeWidth={1.5}
      />
    )
}

function axisUnit(unit: string): string {
  return unitName(unit) === '' ? '' : `\u00a0${unitName(unit)}`
}

/** Some pixels of a character of an axis' name, and what stands beside it. */
const letter = 6.5
const axisRoom = 70

function scalesOf<Row>({
  width,
  rows,
  x,
  xTickUnit = '',
  xFrom = 0,
  xTo,
  xTicks,
  xWhole = false,
  unit,
  tickUnit = axisUnit(unit),
  series,
  band,
  levels = [],
  diagonal,
  point,
}: LinesProps<Row> & { width: number }): { across: Scale; left: Scale; right: Scale | null } {
  const places = rows.map(x)
  const first = xFrom === 'rows' ? Math.min(...places) : xFrom
  const last = xTo ?? Math.max(first, ...places)
  const across =
    xTicks !== undefined
      ? {
          ...ticksScale(xTicks, xTickUnit),
          from: first,
          to: last > first ? last : first + 1,
        }
      : fitting(width - axisRoom, [6, 4, 3, 2], (count) =>
          xFrom === 'rows' || xTo !== undefined
            ? cutScale(first, last, { unit: xTickUnit, whole: xWhole, count })
            : wholeScale(places, { unit: xTickUnit, count }),
        )
  const stacked = series.filter(({ kind }) => kind === 'stack')
  const left = series.filter(({ right, kind }) => !right && kind !== 'stack')
  const values = [
    ...left.flatMap(({ value }) => rows.map(value)),
    ...rows.map((row) => stacked.reduce((sum, { value }) => sum + (value(row) ?? 0), 0)),
    ...(band === undefined ? [] : rows.flatMap((row) => band.value(row) ?? [])),
    ...levels.map(({ at }) => at),
    ...(diagonal === undefined ? [] : [diagonal]),
    ...(point === undefined ? [] : [point.y]),
  ]
  const right = series.filter((one) => one.right)
  return {
    across,
    left: wholeScale(values, { unit: tickUnit }),
    right: right.length === 0 ? null : wholeScale(right.flatMap(({ value }) => rows.map(value))),
  }
}

/** Lines, points and areas over numbers. */
export function LinesDrawing<Row>({
  width,
  height,
  ...props
}: LinesProps<Row> & { width: number; height: number }) {
  const id = useId()
  const { title, rows, x, xName, xUnit = '', xShort = xName, unit, series } = props
  const { filled: Filled, band, across: marked = [], levels = [], diagonal, point } = props
  const { across, left, right } = scalesOf({ ...props, width })
  const { xText = across.text } = props
  const dashed = { stroke: 'var(--hr-ink-soft)', strokeDasharray: '3 4' }
  const bold = { stroke: 'var(--hr-ink)', strokeWidth: 1.5 }
  return (
    <ComposedChart
      width={width}
      height={height}
      data={[...rows]}
      margin={{ top: 26, right: right === null ? 28 : 4, bottom: 20, left: 4 }}
      title={title}
      accessibilityLayer
    >
      <defs>
        {series.map(({ label, mark, kind }, position) =>
          kind === 'stack' || kind === 'bars' ? (
            <PatternFill key={label} id={`${id}-${position}`} mark={mark} />
          ) : null,
        )}
      </defs>
      <Grid />
      <AcrossAxis
        scale={{ ...across, text: xText }}
        name={xName.length * letter > width - axisRoom ? xShort : xName}
        of={x}
        words={props.xText !== undefined}
      />
      <UpAxis scale={left} />
      {right !== null && <UpAxis scale={right} right />}
      <Tooltip
        isAnimationActive={false}
        content={<ChartTooltip unit={unit} xLabel={xShort} xUnit={xUnit} />}
      />
      {diagonal !== undefined && (
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: diagonal, y: diagonal },
          ]}
          stroke="var(--hr-ink-soft)"
        />
      )}
      {band !== undefined && Filled !== undefined && <Filled {...band} />}
      {levels.map(({ at, label, solid }) => (
        <ReferenceLine
          key={`level ${at}`}
          y={at}
          {...(solid ? bold : dashed)}
          {...(label !== undefined && {
            label: { value: label, position: 'insideBottomLeft', ...faint },
          })}
        />
      ))}
      {series.map((one, position) =>
        (one.kind === 'stack' || one.kind === 'bars') && Filled !== undefined ? (
          <Filled
            key={one.label}
            label={one.label}
            value={one.value}
            mark={one.mark}
            fill={`url(#${id}-${position})`}
            stacked={one.kind === 'stack'}
            room={(width - 110) / rows.length}
          />
        ) : (
          <Series key={one.label} one={one} />
        ),
      )}
      {marked.map(({ at, label, solid, low }) => (
        <ReferenceLine
          key={`at ${at}`}
          x={at}
          {...(solid ? bold : dashed)}
          {...(label !== undefined && {
            label: {
              value: label,
              // beside the line where there is more room
              position: `inside${low ? 'Bottom' : 'Top'}${at > (across.from + across.to) / 2 ? 'Right' : 'Left'}`,
              ...strong,
              ...halo,
            },
          })}
        />
      ))}
      {point !== undefined && (
        <ReferenceDot
          x={point.x}
          y={point.y}
          r={pointRadius}
          // drawn with its text: in a layer of its own it was once left behind by a new width
          shape={<g />}
          label={({ viewBox }: { viewBox: { x: number; y: number } }) => (
            <Point at={viewBox} of={point} side={sideOf(props, across, left)} />
          )}
        />
      )}
    </ComposedChart>
  )
}

/** Returns on which side of its point a text stands, so that no end cuts it and no line crosses it. */
function sideOf<Row>(
  { point, rows, x, series }: LinesProps<Row>,
  { from, to }: Scale,
  heights: Scale,
) {
  const [first] = series
  if (point === undefined || first === undefined) return { end: true, above: true }
  const along = (point.x - from) / (to - from)
  const line = rows.map((row) => [x(row), first.value(row)] as const)
  const before = line.findLast(([at, value]) => at < point.x && value !== null)
  const after = line.find(([at, value]) => at > point.x && value !== null)
  const rises = (after?.[1] ?? point.y) >= (before?.[1] ?? point.y)
  const end = along > 0.85 || (along > 0.25 && rises)
  const low = (point.y - heights.from) / (heights.to - heights.from) < 0.12
  return { end, above: low || end === rises }
}

const pointRadius = 6

/** A point, and what it says beside it above or below. */
function Point({
  at,
  of: { mark, text },
  side,
}: {
  at: { x: number; y: number }
  of: { mark: Mark; text: string }
  side: { end: boolean; above: boolean }
}) {
  const [x, y, off] = [at.x + pointRadius, at.y + pointRadius, 10]
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={pointRadius}
        fill="var(--hr-panel)"
        stroke={mark.color}
        strokeWidth={3}
      />
      <text
        x={x + (side.end ? -off : off)}
        y={y + (side.above ? -off : off + 11)}
        textAnchor={side.end ? 'end' : 'start'}
        {...strong}
        {...halo}
      >
        {text}
      </text>
    </g>
  )
}

function Series<Row>({ one }: { one: LineSeries<Row> }): ReactNode {
  const { label, value, mark, kind = 'line', dash, thin = false, right = false } = one
  const dot = pointOf(one)
  const stroke = kind === 'points' ? 'none' : mark.color
  const leads = kind === 'measured' && dash === undefined
  return (
    <Line
      dataKey={value}
      name={label}
      isAnimationActive={false}
      {...(right && { yAxisId: 'right' })}
      {...(one.silent && { tooltipType: 'none' as const })}
      type={kind === 'steps' ? 'stepAfter' : 'linear'}
      stroke={stroke}
      strokeWidth={leads ? 1 : thin ? 1.5 : 2.5}
      {...(leads ? { strokeDasharray: '3 3' } : dash !== undefined && { strokeDasharray: dash })}
      connectNulls={kind === 'measured' || one.joined === true}
      dot={dot}
    />
  )
}

type CardProps<Row, Place> = Omit<ChartCardProps<Row>, 'children' | 'rows' | 'unit' | 'height'> &
  Omit<LinesProps<Place>, 'rows' | 'unit'> & {
    /** What is drawn, in words. */
    says: string
    unit: string
    /** The rows of the table. */
    rows: readonly Row[]
    /** What is drawn, where that is something else. */
    drawn?: readonly Place[]
    height?: number
  }

/** Returns a legend where there is something to tell apart: a line that goes on dashed is the same line. */
function legendOf<Row>(series: readonly LineSeries<Row>[], rows: readonly Row[]) {
  const drawn = series.filter(({ value }) => rows.some((row) => value(row) !== null))
  const marks = drawn.filter(
    ({ mark }, at) => drawn.findIndex((one) => one.mark.color === mark.color) === at,
  )
  return marks.length > 1 ? marks : []
}

/** A chart of lines or points with its frame. */
export function LinesCard<Row, Place = Row>({
  says,
  rows,
  drawn,
  height = 280,
  ...props
}: CardProps<Row, Place>) {
  const places = drawn ?? (rows as readonly unknown[] as Place[])
  const { legend = legendOf(props.series, places) } = props
  return (
    <ChartCard {...props} legend={legend} unit={says} rows={rows} height={height}>
      {(size) => <LinesDrawing {...props} {...size} rows={places} />}
    </ChartCard>
  )
}
