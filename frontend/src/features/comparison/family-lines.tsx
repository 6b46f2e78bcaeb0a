import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useState } from 'react'
import { niceTicks } from '@/components/nice-ticks'
import { formatCompact, formatFigure } from '@/components/number-format'
import { formatWithUnit } from '@/components/units'
import type { CurveChart, WayLine } from './comparison-curves'
import classes from './comparison-page.module.css'

const tall = 168
const head = 24
const foot = 22
const left = 48
const letter = 5.8
const line = 13
const letters = 30

function columnsOf(width: number): number {
  return width < 520 ? 1 : width < 1100 ? 2 : 3
}

/** Returns the lines by family, in the order of their first way. */
function families({ lines }: CurveChart): [string, WayLine[]][] {
  const found = new Map<string, WayLine[]>()
  for (const one of lines) found.set(one.family, [...(found.get(one.family) ?? []), one])
  return [...found]
}

/** The line below the charts that says what is noted at the pinned rate. */
const noteLine = 22

/** Returns the room above a family's chart for the names of its lines: in one column they have none beside it. */
const namesAbove = (lines: readonly WayLine[], columns: number) =>
  columns === 1 ? lines.length * line + 8 : 0

function chartsHeight(groups: readonly [string, WayLine[]][], columns: number): number {
  const rows = Math.ceil(groups.length / columns) * tall
  return groups.reduce((sum, [, lines]) => sum + namesAbove(lines, columns), rows)
}

export function familyLinesHeight(chart: CurveChart, width: number, pinned: boolean): number {
  return chartsHeight(families(chart), columnsOf(width)) + (pinned ? noteLine : 0)
}

/** Returns where labels stand so that none lies on another, each as near to its place as can be. */
export function spreadLabels(places: readonly number[], gap: number, low: number, high: number) {
  const order = places
    .map((_, index) => index)
    .toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const found = [...places]
  let before = low - gap
  for (const index of order) {
    before = Math.max(found[index] ?? 0, before + gap)
    found[index] = before
  }
  let after = high + gap
  for (const index of order.toReversed()) {
    after = Math.min(found[index] ?? 0, after - gap)
    found[index] = after
  }
  return found
}

interface FamilyLinesProps {
  chart: CurveChart
  width: number
  /** The rate of one region, drawn in each chart. */
  rate: number
  focus: string | null
  /** Puts the line of a name that is pressed in focus, or lets go of it; stable. */
  onFocus: (line: string | null) => void
  /** A rate that all lines stay read at, with what is noted there; part of the picture. */
  pin: number | null
  note: string | null
  /** Stable. */
  onPin: (rate: number | null) => void
}

/** Returns a name of at most so many letters; the mark of a user's own stays. */
function shortened(label: string, most = letters): string {
  if (label.length <= most) return label
  const mark = label.endsWith(' (yours)') ? ' (yours)' : ''
  return `${label.slice(0, most - 1 - mark.length)}…${mark}`
}

/** Returns the name of a family as it finds room: "DTP" before it is cut. */
function familyName(family: string, most: number): string {
  if (family.length <= most) return family
  return shortened(family.replace('Distributed Transaction Processing', 'DTP'), most)
}

/** Returns what a line shows at a rate, between its points as it is drawn; null beyond its ends. */
export function readAt(
  rows: readonly { rate: number; value: number }[],
  rate: number,
): number | null {
  const after = rows.findIndex((row) => row.rate >= rate)
  const [low, high] = [rows[Math.max(0, after - 1)], rows[after]]
  if (low === undefined || high === undefined) return null
  if (high.rate === rate || high.rate === low.rate) return high.rate === rate ? high.value : null
  return low.value + ((high.value - low.value) * (rate - low.rate)) / (high.rate - low.rate)
}

function longest(lines: readonly WayLine[]): number {
  return Math.max(...lines.map((one) => Math.min(one.label.length, letters)))
}

const body = tall - head - foot

/** Where each family's chart lies, and how rates and values lie in it. */
function layoutOf(chart: CurveChart, width: number, rate: number) {
  const groups = families(chart)
  const columns = columnsOf(width)
  const wide = width / columns
  const most = Math.max(...chart.lines.map((one) => one.curve.measured_range.high), rate)
  // as wide as the names leave it where they stand beside the end of a family's longest line
  const room = Math.max(
    80,
    Math.min(
      wide - left - 14,
      ...(columns === 1 ? [] : groups).map(
        ([, lines]) =>
          ((wide - left - 16 - longest(lines) * letter) * most) /
          Math.max(...lines.map((one) => one.curve.measured_range.high)),
      ),
    ),
  )
  const highest = (lines: readonly WayLine[]) =>
    Math.max(0, ...lines.flatMap((one) => one.curve.rows.map((row) => chart.value(row) ?? 0)))
  const common = highest(chart.lines)
  const cells = groups.map(([family, lines], position) => {
    // one way that answers slowly would press all others to the ground: each family has its own scale
    const ticks = niceTicks(chart.ownScale ? highest(lines) : common, 4)
    const top = ticks.at(-1) ?? 1
    const begins = head + namesAbove(lines, columns)
    const from = chartsHeight(groups.slice(0, position - (position % columns)), columns)
    return {
      family,
      lines,
      ticks,
      top,
      begins,
      from: { x: (position % columns) * wide, y: from },
      y: (value: number) => begins + body - (value / top) * body,
    }
  })
  const x = (value: number) => left + (value / most) * room
  return { cells, columns, wide, most, room, x, height: chartsHeight(groups, columns) }
}

type Layout = ReturnType<typeof layoutOf>

/** Returns the rate under a pointer, whichever family's chart it lies over; null beside all. */
function rateUnder({ wide, most, room }: Layout, x: number): number | null {
  const share = ((x % wide) - left) / room
  return share < 0 || share > 1 ? null : share * most
}

/** One rate through the charts of all families, and what each line has there. */
function Reading({ chart, layout, rate }: { chart: CurveChart; layout: Layout; rate: number }) {
  const at = layout.x(rate)
  // the names of the lines stand at the right
  const before = at - left > 38
  return layout.cells.map(({ family, lines, begins, from, y }) => {
    const reads = lines.flatMap((one) => {
      const value = readOf(chart, one, rate)
      return value === null ? [] : [{ one, value }]
    })
    const labels = spreadLabels(
      reads.map(({ value }) => y(value)),
      line - 1,
      begins + 4,
      begins + body,
    )
    return (
      <g key={family} transform={`translate(${from.x} ${from.y})`}>
        <path d={`M${at} ${begins - 6}v${body + 6}`} stroke="var(--hr-ink)" />
        {reads.map(({ one, value }, index) => (
          <g key={one.id}>
            <circle cx={at} cy={y(value)} r={3.5} fill={one.mark.color} stroke="var(--hr-panel)" />
            <text
              x={before ? at - 6 : at + 6}
              textAnchor={before ? 'end' : 'start'}
              y={(labels[index] ?? 0) + 4}
              fill="var(--hr-ink)"
              stroke="var(--hr-panel)"
              strokeWidth={4}
              paintOrder="stroke"
              fontSize={11}
              fontWeight={600}
            >
              {formatFigure(value)}
            </text>
          </g>
        ))}
      </g>
    )
  })
}

function readOf(chart: CurveChart, one: WayLine, rate: number): number | null {
  const rows = one.curve.rows.flatMap((row) => {
    const value = chart.value(row)
    return value === null ? [] : [{ rate: row.rate_per_second, value }]
  })
  return readAt(rows, rate)
}

const steps = 40

/** Returns a rate as a link holds it. */
const wholeRate = (rate: number) => Math.max(1, Math.round(rate))

/**
 * Small charts that are read together: pointer or arrow keys move one rate through all of them, a
 * click or Enter pins it, Escape lets go.
 */
export const FamilyLines = memo(function FamilyLines(props: FamilyLinesProps) {
  const { chart, width, rate, pin, onPin } = props
  const layout = useMemo(() => layoutOf(chart, width, rate), [chart, width, rate])
  const [read, setRead] = useState<number | null>(null)
  const at = read ?? pin ?? rate

  function move(event: PointerEvent<HTMLElement>) {
    if (pin === null)
      setRead(rateUnder(layout, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  function press(event: KeyboardEvent) {
    const step = layout.most / steps
    const moved = {
      ArrowLeft: Math.max(0, at - step),
      ArrowRight: Math.min(layout.most, at + step),
      Home: 0,
      End: layout.most,
      Enter: null,
      Escape: null,
    }[event.key]
    if (moved === undefined) return
    event.preventDefault()
    setRead(moved)
    const pinned = event.key === 'Enter' ? wholeRate(at) : null
    if (pinned !== pin) onPin(pinned)
  }

  const values = chart.lines.flatMap((one) => {
    const value = readOf(chart, one, at)
    return value === null ? [] : [`${one.label} ${formatWithUnit(value, chart.valueUnit)}`]
  })
  const rates = formatFigure(Math.round(at))
  return (
    <div
      className={classes.read}
      role="slider"
      tabIndex={0}
      aria-label="Rate that the lines are read at"
      aria-valuemin={0}
      aria-valuemax={Math.round(layout.most)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${rates} tps: ${values.join('; ') || 'nothing was measured'}`}
      onPointerMove={move}
      onPointerLeave={() => setRead(null)}
      onClick={() => {
        if (pin !== null || read !== null)
          onPin(pin === null && read !== null ? wholeRate(read) : null)
        setRead(null)
      }}
      onKeyDown={press}
      onBlur={() => setRead(null)}
    >
      <Lines {...props} layout={layout} />
      {read !== null && (
        <>
          <svg className={classes.reading} width={width} height={layout.height} aria-hidden="true">
            <Reading chart={chart} layout={layout} rate={read} />
          </svg>
          <p className="hint m-0" aria-hidden="true">
            {`Read at ${rates} tps; a click pins it`}
          </p>
        </>
      )}
      {read === null && pin !== null && (
        <p className="hint m-0" aria-hidden="true">
          Pinned: a click or Escape lets go
        </p>
      )}
    </div>
  )
})

/** Small charts with one scale, each with the lines of a family, the others behind them in grey. */
const Lines = memo(function Lines({
  chart,
  width,
  rate,
  focus,
  onFocus,
  pin,
  note,
  layout,
}: FamilyLinesProps & { layout: Layout }) {
  const id = useId()
  const { cells, columns, wide, most, room, x } = layout
  const above = columns === 1
  const across = niceTicks(most, room > 220 ? 5 : 3).filter((tick) => tick <= most)
  // the marked rate is named, and no other number lies on it
  const besideRate = (tick: number) =>
    Math.abs(x(tick) - x(rate)) > (tick === across.at(-1) ? 50 : 36)
  const unit = chart.valueUnit === 'percent' ? '%' : chart.valueUnit
  return (
    <svg
      width={width}
      height={familyLinesHeight(chart, width, pin !== null)}
      role="img"
      aria-label={chart.title}
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
      {cells.map(({ family, lines, ticks, top, begins, from, y }, position) => {
        const path = (one: WayLine) =>
          one.curve.rows
            .flatMap((row) => {
              const value = chart.value(row)
              return value === null ? [] : [`${x(row.rate_per_second)} ${y(value)}`]
            })
            .join('L')
        const ends = lines.map((one) => {
          const last = one.curve.rows.findLast((row) => chart.value(row) !== null)
          return last === undefined
            ? null
            : { x: x(last.rate_per_second), y: y(chart.value(last) ?? 0) }
        })
        const labels = spreadLabels(
          ends.map((one) => one?.y ?? head),
          line,
          begins + 4,
          begins + body,
        )
        const right = Math.max(left, ...ends.map((one) => one?.x ?? left))
        const focused = lines.find((one) => one.id === focus)
        return (
          <g key={family} transform={`translate(${from.x} ${from.y})`}>
            {/* the names have their place to themselves */}
            <clipPath id={`${id}-clip-${position}`}>
              <rect x={0} y={0} width={right + 4} height={begins + body + foot} />
            </clipPath>
            <text x={4} y={14} fill="var(--hr-ink)" fontSize={11.5} fontWeight={600}>
              <title>{family}</title>
              {familyName(family, Math.floor((wide - 8) / 7.2))}
            </text>
            {ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${left} ${y(tick)}H${left + room}`} stroke="var(--hr-line)" />
                <text
                  x={left - 5}
                  y={y(tick) + 4}
                  textAnchor="end"
                  fill="var(--hr-ink-soft)"
                  fontSize={11}
                >
                  {formatCompact(tick)}
                  {tick === top ? `\u00a0${unit}` : ''}
                </text>
              </g>
            ))}
            <text
              x={x(rate)}
              y={begins + body + 15}
              textAnchor="middle"
              fill="var(--hr-ink)"
              fontSize={11}
              fontWeight={600}
            >
              {formatFigure(rate)}
            </text>
            {across.filter(besideRate).map((tick) => (
              <text
                key={tick}
                x={x(tick)}
                y={begins + body + 15}
                textAnchor="middle"
                fill="var(--hr-ink-soft)"
                fontSize={11}
              >
                {formatFigure(tick)}
                {tick === across.at(-1) ? ' tps' : ''}
              </text>
            ))}
            {focused !== undefined && (
              <rect
                x={x(focused.curve.measured_range.high)}
                y={begins}
                width={Math.max(0, left + room - x(focused.curve.measured_range.high))}
                height={body}
                fill={`url(#${id}-beyond)`}
                opacity={0.7}
              >
                <title>beyond what was measured</title>
              </rect>
            )}
            {chart.lines
              .filter((one) => !lines.includes(one) && !chart.ownScale)
              .map((one) => (
                <path
                  key={one.id}
                  d={`M${path(one)}`}
                  stroke="var(--hr-line-strong)"
                  fill="none"
                  clipPath={`url(#${id}-clip-${position})`}
                />
              ))}
            <path
              d={`M${x(rate)} ${begins}v${body}`}
              stroke="var(--hr-ink-soft)"
              strokeDasharray="3 4"
            />
            {lines.map((one, index) => {
              const stop = ends[index]
              const label = above ? 9 + (index + 1) * line + 4 : (labels[index] ?? 0)
              if (stop == null) return null
              const faint = focused !== undefined && focused !== one
              return (
                <g key={one.id} opacity={faint ? 0.4 : 1}>
                  <path
                    d={`M${path(one)}`}
                    stroke={one.mark.color}
                    strokeWidth={focused === one ? 3 : 2}
                    strokeDasharray={one.dash}
                    fill="none"
                  />
                  {one.curve.rows.map((row) => {
                    const value = chart.value(row)
                    if (!row.measured || value === null) return null
                    return (
                      <circle
                        key={row.rate_per_second}
                        cx={x(row.rate_per_second)}
                        cy={y(value)}
                        r={one.own ? 4 : 3}
                        fill={one.own ? 'var(--hr-panel)' : one.mark.color}
                        stroke={one.mark.color}
                        strokeWidth={one.own ? 2 : 0}
                      >
                        <title>{`${one.label}: ${formatWithUnit(value, chart.valueUnit)} at ${formatFigure(row.rate_per_second)} a second (measured)`}</title>
                      </circle>
                    )
                  })}
                  {one.curve.limit.kind === 'method' && (
                    <path
                      d={`M${stop.x + 5} ${stop.y - 7}v14`}
                      stroke={one.mark.color}
                      strokeWidth={3}
                    >
                      <title>{one.curve.limit.reason}</title>
                    </path>
                  )}
                  {(above || Math.abs(label - stop.y) > 3 || right - stop.x > 8) && (
                    <path
                      d={
                        above ? `M4 ${label}h20` : `M${stop.x + 4} ${stop.y}L${right + 11} ${label}`
                      }
                      stroke={one.mark.color}
                      strokeWidth={above ? 2 : 0.75}
                      strokeDasharray={above ? one.dash : undefined}
                      fill="none"
                    />
                  )}
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: the list above the chart does the same by keyboard */}
                  <text
                    className={`pointer ${classes.name}`}
                    onClick={(event) => {
                      // a click beside the names keeps the rate
                      event.stopPropagation()
                      onFocus(focused === one ? null : one.id)
                    }}
                    x={above ? 30 : right + 13}
                    y={label + 4}
                    fill="var(--hr-ink)"
                    stroke="var(--hr-panel)"
                    strokeWidth={3}
                    paintOrder="stroke"
                    fontSize={11}
                  >
                    <title>{one.label}</title>
                    {shortened(one.label, above ? 2 * letters : letters)}
                  </text>
                </g>
              )
            })}
          </g>
        )
      })}
      {pin !== null && (
        <>
          <Reading chart={chart} layout={layout} rate={Math.min(pin, most)} />
          <text x={4} y={layout.height + 14} fill="var(--hr-ink)" fontSize={11.5}>
            {`${formatFigure(pin)} tps${note === null ? '' : `: ${note}`}`}
          </text>
        </>
      )}
    </svg>
  )
})
