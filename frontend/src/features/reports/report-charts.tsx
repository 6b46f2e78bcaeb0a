import { type ReactElement, type RefObject, useEffect, useId, useRef } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import { loaded } from '@/api/connection'
import type { ReportChart, ReportTable } from '@/api/reports'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import type { PictureKind, PictureText } from '@/components/chart-export'
import { evenTicks } from '@/components/nice-ticks'
import { formatCompact, formatFigure } from '@/components/number-format'
import { addressSpaces, categories, type Mark, processors } from '@/components/palette'
import { PatternFill, Swatch } from '@/components/pattern-fill'
import { PictureButtons } from '@/components/picture-buttons'
import classes from './report-page.module.css'

/** Pixels: what fits between the margins of A4 and of Letter. */
export const width = 660
const names = 300

/** Returns a chart's title as the name of a file. */
function fileName(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `headroom-${words.slice(0, 60).replace(/^-|-$/g, '')}`
}

interface Asked {
  kind: PictureKind
  resolve: (picture: string) => void
  reject: (error: unknown) => void
}

/** Answers the server's browser, which asks a chart for its picture. */
function useAskedPicture(frame: RefObject<HTMLElement | null>, text: PictureText) {
  useEffect(() => {
    const figure = frame.current
    async function give(event: Event) {
      const { kind, resolve, reject } = (event as CustomEvent<Asked>).detail
      try {
        const { pictureOf } = await loaded(() => import('@/components/chart-export'))
        const picture = await pictureOf(text, kind, figure)
        if (kind === 'svg') return resolve(await picture.text())
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.readAsDataURL(picture)
      } catch (error) {
        reject(error)
      }
    }
    figure?.addEventListener('headroom-picture', give)
    return () => figure?.removeEventListener('headroom-picture', give)
  })
}

/** A chart with title, unit, legend and source. */
export function Drawing({
  chart,
  title,
  unit,
  source,
  legend = [],
  children,
}: {
  /** By which it is embedded. */
  chart: string
  title: string
  unit: string
  source: string
  legend?: readonly { label: string; mark: Mark }[]
  children: ReactElement
}) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  useAskedPicture(frame, { title, unit, sources: [source], legend })
  return (
    <figure
      className={classes.drawing}
      ref={frame}
      data-chart={chart}
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`}>{title}</h3>
      <p className={classes.unit}>{unit}</p>
      {legend.length > 0 && (
        <ul className={classes.legend} data-legend="">
          {legend.map(({ label, mark }, position) => (
            <li key={label}>
              <Swatch id={`${id}-${position}`} mark={mark} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.sideways} data-screen-only="">
        Scroll the chart sideways to see all of it.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={classes.chart} data-drawing="" aria-label={title} tabIndex={0}>
        {children}
      </section>
      <figcaption className={classes.source}>{source}</figcaption>
      <PictureButtons
        title={title}
        unit={unit}
        sources={[source]}
        legend={legend}
        fileName={fileName(title)}
        frame={frame}
      />
    </figure>
  )
}

interface Row {
  name: string
  /** The name where it is a number. */
  at: number | null
  /** One a series. */
  values: readonly (number | null)[]
  texts: readonly string[]
}

interface Series {
  label: string
  mark: Mark
}

const longestLine = 46

/** Returns a name in one line, or in two where it is long; what does not fit there is cut. */
function linesOf(name: string): string[] {
  if (name.length <= longestLine) return [name]
  const end = name.lastIndexOf(' ', longestLine)
  const at = end > 0 ? end : longestLine
  const rest = name.slice(at).trim()
  return [
    name.slice(0, at).trimEnd(),
    rest.length <= longestLine ? rest : `${rest.slice(0, longestLine - 1)}…`,
  ]
}

/** The name of a row. */
function Name({ x, y, payload }: YAxisTickContentProps) {
  const lines = linesOf(String(payload.value))
  return (
    <text
      y={y}
      textAnchor="end"
      dominantBaseline="central"
      fontSize={11.5}
      fill="var(--hr-ink-soft)"
    >
      {lines.map((line, position) => (
        <tspan key={line} x={x} dy={position === 0 ? `${(1 - lines.length) * 0.55}em` : '1.1em'}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

const marks = [...Object.values(processors), ...categories, ...Object.values(addressSpaces)]

/** Returns the mark of a colour: its pattern tells it from the others in grey as well. */
function markOf(color: string): Mark {
  const known = marks.find((mark) => mark.color === `#${color.toLowerCase()}`)
  return known ?? { color: `#${color}`, pattern: 'rings' }
}

/** Paper in grey tells so many marks apart; charts of more stand in slides and workbook. */
const mostMarks = 4

/** Returns what a chart draws: the rows of its table up to the last with a number, and its series. */
export function drawn(chart: ReportChart, table: ReportTable) {
  const rows = table.rows.slice(0, chart.rows ?? undefined).map((cells): Row => {
    const values = chart.series.map((position) => cells[position]?.value ?? null)
    const last = values.findLastIndex((value) => value !== null && value !== 0)
    const text = (position: number | undefined) => cells[position ?? -1]?.text ?? ''
    return {
      name: text(chart.category),
      at: cells[chart.category]?.value ?? null,
      values,
      texts: chart.series.map((position, at) => {
        // the ends of a tornado would hide its names; its table has the numbers
        if (chart.form === 'tornado') return ''
        if (chart.form === 'bridge') return at === 0 ? '' : text(position)
        if (chart.form !== 'stacked bar') return values[at] === null ? '' : text(position)
        return at === Math.max(last, 0) ? text(chart.label ?? undefined) : ''
      }),
    }
  })
  const end = rows.findLastIndex((row) => row.values.some((value) => value !== null))
  const series = chart.series.map((position): Series => {
    const column = table.columns[position]
    return {
      label: column?.label ?? '',
      mark: markOf(column?.color ?? '0D7F8F'),
    }
  })
  return { rows: rows.slice(0, end + 1), series }
}

interface DrawnChartProps {
  chart: ReportChart
  table: ReportTable
  locale: string
}

/** A chart of a table of the report. */
export function DrawnChart({ chart, table, locale }: DrawnChartProps) {
  const { rows, series } = drawn(chart, table)
  if (rows.length === 0 || series.length > mostMarks) return null
  const along = table.columns[chart.category]?.label ?? ''
  const parts = {
    chart,
    along,
    rows,
    series,
    write: (value: number) => formatCompact(value, locale),
    locale,
  }
  return (
    <Drawing
      chart={chart.id}
      title={chart.title}
      unit={chart.unit}
      source={chart.source}
      legend={series.length > 1 && chart.form !== 'bridge' ? series : []}
    >
      {chart.form === 'line' ? <Lines {...parts} /> : <Bars {...parts} />}
    </Drawing>
  )
}

interface Parts {
  chart: ReportChart
  /** What the names of the rows are. */
  along: string
  rows: readonly Row[]
  series: readonly Series[]
  write: (value: number) => string
  locale: string
}

/** Returns the numbers at the axis: even ones around all that the bars reach. */
function ticksOf({ form, base }: ReportChart, rows: readonly Row[]): number[] {
  const ends = rows.flatMap(({ values }) => {
    const known = values.filter((value) => value !== null)
    return form === 'stacked bar' || form === 'bridge'
      ? [known.reduce((sum, value) => sum + value, 0)]
      : known
  })
  return evenTicks(Math.min(base ?? 0, ...ends), Math.max(base ?? 0, ...ends), 4)
}

/** Bars that lie, so that their names can be read; those of a tornado begin at its base. */
function Bars({ chart, locale, rows, series, write }: Parts) {
  const id = useId()
  const stacked = chart.form === 'stacked bar'
  const bridge = chart.form === 'bridge'
  const thick = rows.length > 10 ? 22 : 30
  const each = chart.form === 'tornado' ? 11 : 18
  const { base } = chart
  const ticks = ticksOf(chart, rows)
  // numbers that lie close together need more digits than others
  const ends = (value: number) => formatFigure(value, locale)
  return (
    <BarChart
      width={width}
      height={
        52 + rows.length * (stacked || bridge ? thick : Math.max(thick, each * series.length + 8))
      }
      data={[...rows]}
      layout="vertical"
      margin={{ top: 4, right: 96, bottom: 18, left: 0 }}
      accessibilityLayer={false}
      barCategoryGap={6}
    >
      <defs>
        {series.map(({ label, mark }, at) => (
          <PatternFill key={label} id={`${id}-${at}`} mark={mark} />
        ))}
      </defs>
      <CartesianGrid horizontal={false} stroke="var(--hr-line)" />
      <XAxis
        type="number"
        tick={tick}
        axisLine={axisLine}
        tickLine={false}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        ticks={ticks}
        tickFormatter={base === null ? write : ends}
        label={axisTitle(chart.unit, -10)}
      />
      <YAxis
        type="category"
        dataKey={(row: Row) => row.name}
        width={names}
        tick={Name}
        axisLine={axisLine}
        tickLine={false}
        interval={0}
      />
      {base !== null && <ReferenceLine x={base} stroke="var(--hr-ink)" />}
      {series.map(({ label }, at) => (
        <Bar
          key={label}
          dataKey={(row: Row) => {
            const value = row.values[at] ?? null
            if (bridge) {
              const from = row.values[0] ?? 0
              return at === 0 || value === null ? null : [from, from + value]
            }
            return base === null || value === null ? value : [base, value]
          }}
          stackId={stacked || bridge ? 'all' : undefined}
          fill={`url(#${id}-${at})`}
          isAnimationActive={false}
        >
          <LabelList
            position="right"
            fill="var(--hr-ink)"
            fontSize={12}
            valueAccessor={(entry: { payload?: Row }) => entry.payload?.texts[at] ?? ''}
          />
        </Bar>
      ))}
    </BarChart>
  )
}

/** Lines over numbers where these lie, or over what follows in time. */
function Lines({ along, rows, series, write, locale }: Parts) {
  const places = rows.map(({ at }) => at).filter((at) => at !== null)
  const numeric =
    places.length === rows.length &&
    places.length > 1 &&
    places.every((at, position) => position === 0 || at > (places[position - 1] ?? at))
  const [low, high] = [places[0] ?? 0, places.at(-1) ?? 0]
  return (
    <LineChart
      width={width}
      height={260}
      data={[...rows]}
      margin={{ top: 10, right: 24, bottom: 22, left: 16 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--hr-line)" />
      {numeric ? (
        <XAxis
          type="number"
          dataKey={(row: Row) => row.at}
          domain={[low, high]}
          ticks={evenTicks(low, high, 8).filter((at) => at >= low && at <= high)}
          tickFormatter={(at: number) => formatFigure(at, locale)}
          tick={tick}
          axisLine={axisLine}
          label={axisTitle(along, -12)}
        />
      ) : (
        <XAxis
          dataKey={(row: Row) => row.name}
          tick={tick}
          axisLine={axisLine}
          minTickGap={24}
          label={axisTitle(along, -12)}
        />
      )}
      <YAxis tick={tick} axisLine={axisLine} width={80} tickFormatter={write} />
      <ReferenceLine y={0} stroke="var(--hr-ink)" />
      {series.map(({ label, mark }, at) => (
        <Line
          key={label}
          dataKey={(row: Row) => row.values[at]}
          stroke={mark.color}
          strokeWidth={2.5}
          // in grey the last line is told from those before it
          strokeDasharray={at === series.length - 1 ? undefined : '7 4'}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}
