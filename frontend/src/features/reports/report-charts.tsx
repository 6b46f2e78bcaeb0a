import { type ReactElement, type RefObject, useEffect, useId, useRef } from 'react'
import type { YAxisTickContentProps } from 'recharts'
import { loaded } from '@/api/connection'
import type { ReportChart, ReportTable } from '@/api/reports'
import { BarsDrawing } from '@/components/chart-bars'
import { BridgeDrawing } from '@/components/chart-bridge'
import type { PictureKind, PictureText } from '@/components/chart-export'
import { LinesDrawing } from '@/components/chart-lines'
import { addressSpaces, categories, type Mark, processors } from '@/components/palette'
import { Swatch } from '@/components/pattern-fill'
import { PictureButtons } from '@/components/picture-buttons'
import classes from './report-page.module.css'

/** How wide a chart is drawn, in pixels, and what of that its names take. */
export interface Room {
  width: number
  names: number
  /** What the names of a bridge take, each in one line. */
  steps: number
  /** Letters of a line of names. */
  line: number
  /** Lines of a name, at most. */
  lines: number
}

/** What fits between the margins of A4 and of Letter, and on a telephone's page. */
const paper: Room = { width: 660, names: 300, steps: 300, line: 46, lines: 2 }
const telephone: Room = { width: 288, names: 112, steps: 160, line: 15, lines: 5 }

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
  draw,
}: {
  /** By which it is embedded. */
  chart: string
  title: string
  unit: string
  source: string
  legend?: readonly { label: string; mark: Mark }[]
  draw: (room: Room) => ReactElement
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
      {/* drawn for both: a style chooses, also in the one HTML file, which runs no script */}
      <section className={classes.chart} data-drawing="" aria-label={title}>
        {draw(paper)}
      </section>
      <section className={classes.narrow} data-narrow="" aria-label={title}>
        {draw(telephone)}
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

/** Returns a name in as few lines as it takes; what does not fit into the last is cut. */
export function linesOf(name: string, { line, lines }: Pick<Room, 'line' | 'lines'>): string[] {
  if (name.length <= line) return [name]
  if (lines === 1) return [`${name.slice(0, line - 1).trimEnd()}…`]
  const end = name.lastIndexOf(' ', line)
  const at = end > 0 ? end : line
  return [
    name.slice(0, at).trimEnd(),
    ...linesOf(name.slice(at).trim(), { line, lines: lines - 1 }),
  ]
}

/** The name of a row. */
function Name({ x, y, payload, room }: YAxisTickContentProps & { room: Room }) {
  const lines = linesOf(String(payload.value), room)
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

/** How the lines of a chart are told apart without colour: what is drawn, and what the key says. */
const strokes = [
  { dash: '7 4', said: 'dashed' },
  { dash: undefined, said: 'solid' },
  { dash: '2 3', said: 'dotted' },
  { dash: '9 3 2 3', said: 'dash and dot' },
] as const

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
  const parts = { chart, along, rows, series, locale }
  const lines = chart.form === 'line'
  const key = series.map(({ label, mark }, at) => ({
    label: lines ? `${label}, ${strokes[at]?.said}` : label,
    mark,
  }))
  return (
    <Drawing
      chart={chart.id}
      title={chart.title}
      unit={chart.unit}
      source={chart.source}
      legend={series.length > 1 && chart.form !== 'bridge' ? key : []}
      draw={(room) =>
        chart.form === 'line' ? (
          <Lines {...parts} room={room} />
        ) : chart.form === 'bridge' ? (
          <Bridge {...parts} room={room} />
        ) : (
          <Bars {...parts} room={room} />
        )
      }
    />
  )
}

interface Parts {
  chart: ReportChart
  /** What the names of the rows are. */
  along: string
  rows: readonly Row[]
  series: readonly Series[]
  locale: string
  room: Room
}

/** Bars that lie, so that their names can be read; those of a tornado begin at its base. */
function Bars({ chart, rows, series, locale, room }: Parts) {
  const stacked = chart.form === 'stacked bar'
  const lines = Math.max(...rows.map(({ name }) => linesOf(name, room).length))
  const thick = Math.max(rows.length > 10 ? 22 : 30, lines > 2 ? lines * 13 + 6 : 0)
  const rowHeight = chart.form === 'tornado' ? 11 : 18
  const { base } = chart
  return (
    <BarsDrawing
      still
      width={room.width}
      height={38 + rows.length * (stacked ? thick : Math.max(thick, rowHeight * series.length + 8))}
      title={chart.title}
      rows={rows}
      name={(row) => row.name}
      names={room.names}
      nameTick={(given) => <Name {...given} room={room} />}
      unit=""
      locale={locale}
      form={stacked ? 'stack' : 'beside'}
      {...(base !== null && { base })}
      series={series.map(({ label, mark }, at) => ({
        label,
        mark,
        value: ({ values }: Row) => {
          const value = values[at] ?? null
          return base === null || value === null ? value : [base, value]
        },
        text: ({ texts }: Row) => texts[at] ?? '',
      }))}
    />
  )
}

/** A bridge: the first series lifts the others, which go on from where the row before ended. */
function Bridge({ chart, rows, series, room }: Parts) {
  let end = 0
  const steps = rows.map(({ name, values, texts }) => {
    const at = values[1] == null ? 2 : 1 // what counts against the saving stands in the third
    const mark = series[at]?.mark ?? categories[0]
    const low = values[0] ?? 0
    const high = low + (values[at] ?? 0)
    const down = Math.abs(high - end) < Math.abs(low - end)
    end = down ? low : high
    return { label: name, from: down ? high : low, to: end, text: texts[at] ?? '', mark }
  })
  return <BridgeDrawing title={chart.title} width={room.width} names={room.steps} steps={steps} />
}

/** Lines over numbers where these lie, or over what follows in time. */
function Lines({ chart, along, rows, series, locale, room }: Parts) {
  const places = rows.map(({ at }) => at).filter((at) => at !== null)
  const numeric =
    places.length === rows.length &&
    places.length > 1 &&
    places.every((at, position) => position === 0 || at > (places[position - 1] ?? at))
  // two names of hours stand beside one another on a telephone, away from its edges
  const every = Math.ceil(rows.length / (room === telephone ? 2 : 8))
  const first = room === telephone ? Math.floor(every / 2) : 0
  const placed = rows.map((row, position) => ({ ...row, x: numeric ? (row.at ?? 0) : position }))
  return (
    <LinesDrawing
      still
      width={room.width}
      height={260}
      title={chart.title}
      rows={placed}
      x={(row) => row.x}
      xName={along}
      xFrom="rows"
      {...(!numeric && {
        xTicks: placed.map(({ x }) => x).filter((x) => x % every === first),
        xText: (x: number) => rows[x]?.name ?? '',
      })}
      unit=""
      locale={locale}
      series={series.map(({ label, mark }, at) => ({
        label,
        mark,
        value: ({ values }: Row) => values[at] ?? null,
        dash: series.length > 1 ? strokes[at]?.dash : undefined,
      }))}
      levels={[{ at: 0, solid: true }]}
    />
  )
}
