import { memo, useId } from 'react'
import { niceTicks } from '@/components/nice-ticks'
import { formatCompact, formatFigure } from '@/components/number-format'
import { formatWithUnit } from '@/components/units'
import type { CurveChart, WayLine } from './comparison-curves'

const tall = 168
const head = 24
const foot = 22
const left = 48
const letter = 5.8
const line = 13
const letters = 30

function columnsOf(width: number): number {
  return width < 520 ? 1 : width < 860 ? 2 : 3
}

/** Returns the lines by family, in the order of their first way. */
function families({ lines }: CurveChart): [string, WayLine[]][] {
  const found = new Map<string, WayLine[]>()
  for (const one of lines) found.set(one.family, [...(found.get(one.family) ?? []), one])
  return [...found]
}

export function familyLinesHeight(chart: CurveChart, width: number): number {
  return Math.ceil(families(chart).length / columnsOf(width)) * tall
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

function longest(lines: readonly WayLine[]): number {
  return Math.max(...lines.map((one) => Math.min(one.label.length, letters)))
}

/** Small charts with one scale, each with the lines of a family, the others behind them in grey. */
export const FamilyLines = memo(function FamilyLines({
  chart,
  width,
  rate,
  focus,
}: FamilyLinesProps) {
  const id = useId()
  const cells = families(chart)
  const columns = columnsOf(width)
  const wide = width / columns
  const most = Math.max(...chart.lines.map((one) => one.curve.measured_range.high), rate)
  // as wide as the names leave it, which stand beside the end of a family's longest line
  const room = Math.max(
    80,
    Math.min(
      wide - left - 14,
      ...cells.map(
        ([, lines]) =>
          ((wide - left - 16 - longest(lines) * letter) * most) /
          Math.max(...lines.map((one) => one.curve.measured_range.high)),
      ),
    ),
  )
  const body = tall - head - foot
  const values = chart.lines.map((one) =>
    one.curve.rows.map((row) => ({ row, value: chart.value(row) })),
  )
  const across = niceTicks(most, room > 220 ? 5 : 3).filter((tick) => tick <= most)
  // one way that answers slowly would press all others to the ground: each family has its own scale
  const common = Math.max(0, ...values.flat().map((one) => one.value ?? 0))
  const x = (value: number) => left + (value / most) * room
  const unit = chart.valueUnit === 'percent' ? '%' : chart.valueUnit
  return (
    <svg
      width={width}
      height={Math.ceil(cells.length / columns) * tall}
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
      {cells.map(([family, lines], position) => {
        const own = Math.max(
          0,
          ...lines.flatMap((one) => one.curve.rows.map((row) => chart.value(row) ?? 0)),
        )
        const ticks = niceTicks(chart.ownScale ? own : common, 4)
        const top = ticks.at(-1) ?? 1
        const y = (value: number) => head + body - (value / top) * body
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
          head + 4,
          head + body,
        )
        const right = Math.max(left, ...ends.map((one) => one?.x ?? left))
        const focused = lines.find((one) => one.id === focus)
        return (
          <g
            key={family}
            transform={`translate(${(position % columns) * wide} ${Math.floor(position / columns) * tall})`}
          >
            {/* the names have their place to themselves */}
            <clipPath id={`${id}-clip-${position}`}>
              <rect x={0} y={0} width={right + 4} height={tall} />
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
            {across.map((tick) => (
              <text
                key={tick}
                x={x(tick)}
                y={head + body + 15}
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
                y={head}
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
              d={`M${x(rate)} ${head}v${body}`}
              stroke="var(--hr-ink-soft)"
              strokeDasharray="3 4"
            />
            {lines.map((one, index) => {
              const stop = ends[index]
              const label = labels[index] ?? 0
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
                  {(Math.abs(label - stop.y) > 3 || right - stop.x > 8) && (
                    <path
                      d={`M${stop.x + 4} ${stop.y}L${right + 11} ${label}`}
                      stroke={one.mark.color}
                      strokeWidth={0.75}
                      fill="none"
                    />
                  )}
                  <text
                    x={right + 13}
                    y={label + 4}
                    fill="var(--hr-ink)"
                    stroke="var(--hr-panel)"
                    strokeWidth={3}
                    paintOrder="stroke"
                    fontSize={11}
                  >
                    <title>{one.label}</title>
                    {shortened(one.label)}
                  </text>
                </g>
              )
            })}
          </g>
        )
      })}
    </svg>
  )
})
