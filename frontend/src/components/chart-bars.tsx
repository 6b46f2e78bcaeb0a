import { useId } from 'react'
import { Bar, BarChart, LabelList, ReferenceLine, Tooltip } from 'recharts'
import { AcrossAxis, fitting, Grid, halo, NamesAxis, strong, wholeScale } from './chart-axes'
import { ChartCard, type ChartCardProps } from './chart-card'
import type { FilledProps } from './chart-lines'
import { ChartTooltip } from './chart-tooltip'
import type { Mark } from './palette'
import { PatternFill } from './pattern-fill'
import { formatWithUnit, unitName } from './units'

export interface BarSeries<Row> {
  label: string
  mark: Mark
  /** How long it is, or from where to where it reaches. */
  value: (row: Row) => number | [number, number] | null
  /** What stands behind it, '' for nothing. */
  text?: (row: Row) => string
}

export interface BarsProps<Row> {
  title: string
  rows: readonly Row[]
  name: (row: Row) => string
  series: readonly BarSeries<Row>[]
  /** beside: one bar a series; stack: one on the other; over: all in one line, from `base`. */
  form?: 'beside' | 'stack' | 'over'
  /** Unit of the values, as the API names it. */
  unit: string
  /** Where the bars begin, drawn as a line; otherwise 0. */
  base?: number
  /** A limit that the bars are held against. */
  limit?: number
  /** Pixels for the names; otherwise a part of the width. */
  names?: number
  /** Values stand in the pieces that are wide enough. */
  inside?: boolean
  /** Stands below the numbers. */
  below?: string
  /** What the tooltip says of a row, where it is not the values. */
  tip?: (row: Row) => readonly { name: string; value: number }[]
}

/** A bar a row, of a chart of lines. */
export function ChartColumns<Row>({ label, value, fill = 'none', room = 0 }: FilledProps<Row>) {
  const barSize = Math.max(2, Math.floor(room) - 1)
  return (
    <Bar dataKey={value} name={label} isAnimationActive={false} fill={fill} barSize={barSize} />
  )
}

const ends = (value: number | [number, number] | null) =>
  value === null ? [] : typeof value === 'number' ? [value] : value

function Tip<Row>({
  of,
  unit,
  name,
  active,
  label,
  payload = [],
}: {
  of: ((row: Row) => readonly { name: string; value: number }[]) | undefined
  unit: string
  name: (row: Row) => string
  active?: boolean
  label?: string | number
  payload?: readonly { name?: string | number; value?: unknown; payload?: Row }[]
}) {
  const row = payload[0]?.payload
  const shown = of === undefined || row === undefined ? payload : of(row)
  const head = row === undefined ? label : name(row)
  return (
    <ChartTooltip
      unit={unit}
      payload={shown}
      {...(active !== undefined && { active })}
      {...(head !== undefined && { label: head })}
    />
  )
}

/** Bars that lie, so that their names can be read. */
export function BarsDrawing<Row>({
  width,
  height,
  title,
  rows,
  name,
  series,
  form = 'beside',
  unit,
  base,
  limit,
  names = Math.min(250, Math.round(width * 0.38)),
  inside = false,
  below,
  tip,
}: BarsProps<Row> & { width: number; height: number }) {
  const id = useId()
  const reached =
    form === 'stack'
      ? rows.map((row) =>
          series.flatMap(({ value }) => ends(value(row))).reduce((a, b) => a + b, 0),
        )
      : rows.flatMap((row) => series.flatMap(({ value }) => ends(value(row))))
  const short = unitName(unit)
  const texts = rows.flatMap((row) => series.map(({ text }) => text?.(row).length ?? 0))
  const texted = Math.max(0, ...texts) * 8
  const right = Math.max(32, 8 + texted)
  const known = reached.filter((end) => end !== null)
  const least = Math.min(0, ...known)
  // a number left of its bar needs room before the names
  const beyond = (texted / (width - names - right)) * (Math.max(0, ...known) - least)
  const ahead = least < 0 && texted > 0 && base === undefined ? [least - beyond] : []
  const scale = fitting(width - names - right + 32, width < 480 ? [3, 2] : [5, 3], (count) =>
    wholeScale([...reached, ...ahead, limit ?? null], {
      ...(base !== undefined && { base }),
      unit: short === '' ? '' : `\u00a0${short}`,
      count,
    }),
  )
  return (
    <BarChart
      width={width}
      height={height}
      data={[...rows]}
      layout="vertical"
      margin={{
        top: 4,
        right,
        bottom: below === undefined ? 4 : 18,
        left: 4,
      }}
      barCategoryGap="20%"
      stackOffset="sign"
      title={title}
      accessibilityLayer
      {...(form === 'over' && { barSize: 20 })}
    >
      <defs>
        {series.map(({ label, mark }, position) => (
          <PatternFill key={label} id={`${id}-${position}`} mark={mark} />
        ))}
      </defs>
      <Grid only="up" />
      <AcrossAxis scale={scale} name={below} />
      <NamesAxis of={name} width={names} />
      {form === 'over' && <NamesAxis of={name} width={names} hidden />}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--hr-inset)' }}
        content={<Tip of={tip} unit={unit} name={name} />}
      />
      {series.map(({ label, mark, value, text }, position) => (
        <Bar
          key={label}
          dataKey={value}
          name={label}
          {...(form === 'stack' && { stackId: 'all', stroke: 'var(--hr-panel)' })}
          {...(form === 'over' && position > 0 && { yAxisId: 'over' })}
          {...(form === 'beside' && { maxBarSize: 24 })}
          fill={`url(#${id}-${position})`}
          isAnimationActive={false}
        >
          {text !== undefined && (
            <LabelList
              position="right"
              offset={7}
              {...strong}
              {...halo}
              strokeWidth={8}
              valueAccessor={(entry: { payload?: Row }) =>
                entry.payload === undefined ? '' : text(entry.payload)
              }
            />
          )}
          {inside && (
            <LabelList
              position="inside"
              {...strong}
              fill="#fff"
              stroke={mark.color}
              strokeWidth={4}
              style={{ paintOrder: 'stroke' }}
              valueAccessor={(entry: { payload?: Row; width?: number }) => {
                const length = entry.payload === undefined ? null : value(entry.payload)
                return typeof length !== 'number' || (entry.width ?? 0) < 70
                  ? ''
                  : formatWithUnit(length, unit)
              }}
            />
          )}
        </Bar>
      ))}
      {base !== undefined && <ReferenceLine x={base} stroke="var(--hr-ink)" strokeWidth={1.5} />}
      {limit !== undefined && (
        <ReferenceLine x={limit} stroke="var(--hr-danger)" strokeDasharray="5 4" />
      )}
    </BarChart>
  )
}

type CardProps<Row> = Omit<ChartCardProps<Row>, 'children' | 'unit' | 'height' | 'legend'> &
  Omit<BarsProps<Row>, 'rows' | 'unit'> & {
    /** What is drawn, in words. */
    says: string
    unit: string
    rows: readonly Row[]
    /** Pixels of a row. */
    tall?: number
    legend?: ChartCardProps<Row>['legend']
  }

/** A chart of bars with its frame; more than one series has a key. */
export function BarsCard<Row>({ says, tall = 44, legend, ...props }: CardProps<Row>) {
  const { rows, series } = props
  return (
    <ChartCard
      {...props}
      unit={says}
      legend={legend ?? (series.length > 1 ? series : [])}
      height={rows.length * tall + 48}
    >
      {(size) => <BarsDrawing {...props} {...size} />}
    </ChartCard>
  )
}

/** A row of a tornado: a figure with one input at its low and at its high end. */
export interface TornadoBar {
  label: string
  at_low: number
  at_high: number
}

type TornadoProps<Row> = Omit<CardProps<Row>, 'series' | 'form' | 'base' | 'name' | 'tall'> & {
  value: number
  marks: { low: Mark; high: Mark }
}

/** Returns where a bar begins: where the other ends if that lies between, so that neither hides one. */
export function beginOf(value: number, own: number, other: number): number {
  const between = value < other ? other < own : own < other && other < value
  return between && value !== other ? other : value
}

/** What each input does to a figure, from the figure as it stands. */
export function TornadoCard<Row extends TornadoBar>({ value, marks, ...props }: TornadoProps<Row>) {
  return (
    <BarsCard
      {...props}
      name={(row) => row.label}
      form="over"
      base={value}
      // a telephone's names take several lines
      tall={Math.max(46, ...props.rows.map(({ label }) => 8 + 14 * Math.ceil(label.length / 20)))}
      series={[
        {
          label: 'input at its low end',
          mark: marks.low,
          value: (row) => [beginOf(value, row.at_low, row.at_high), row.at_low],
        },
        {
          label: 'input at its high end',
          mark: marks.high,
          value: (row) => [beginOf(value, row.at_high, row.at_low), row.at_high],
        },
      ]}
    />
  )
}
