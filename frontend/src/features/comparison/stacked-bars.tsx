import { memo, useMemo } from 'react'
import { getNiceTickValues } from 'recharts'
import { formatCompact, formatFigure } from '@/components/number-format'
import { PatternFill } from '@/components/pattern-fill'
import { formatWithUnit } from '@/components/units'
import type { BarRow, BarSeries } from './comparison-series'

/** Below this width the names stand above the bars. */
export const narrow = 560
const bottom = 26

/** Returns the height of a row in pixels. */
export function rowHeight(width: number): number {
  return width < narrow ? 46 : 34
}

export function barsHeight(rows: number, width: number): number {
  return rows * rowHeight(width) + bottom + 8
}

/** Returns in a few words why a row has no bar; the table has the whole reason. */
function absence({ way }: BarRow): string {
  if (way.status === 'not_comparable') return 'not ranked: speed of its machine not known'
  if (way.status !== 'beyond_measured_range') return 'not available'
  const { low, high } = way.measured_range
  const range = `measured at ${formatFigure(low)} to ${formatFigure(high)} tps`
  const fewest = way.regions_in_range
  if (fewest === null) return range
  return `${range}; fits in ${formatFigure(fewest)} ${fewest === 1 ? 'region' : 'regions'}`
}

function wholeText({ whole }: BarRow, unit: string): string {
  return whole === null ? '' : formatWithUnit(whole, unit)
}

/** Returns a name on at most so many lines of so many letters. */
export function nameLines(name: string, letters: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of name.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || longer.length <= letters) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  const kept = lines.slice(0, most)
  if (lines.length > most) {
    const last = kept[most - 1] ?? ''
    kept[most - 1] = `${last.slice(0, Math.max(1, letters - 1))}…`
  }
  return kept
}

const ownMark = ' (yours)'

/** Returns the name of a user's own way on lines; its mark stays whatever is cut. */
export function ownNameLines(name: string, letters: number, most: number): string[] {
  const lines = nameLines(name.slice(0, -ownMark.length), letters - ownMark.length, most)
  return lines.map((line, position) => (position === lines.length - 1 ? `${line}${ownMark}` : line))
}

interface RowProps {
  row: BarRow
  top: number
  left: number
  tall: number
  above: boolean
  letters: number
  /** Pixels of one unit; null where bars show shares. */
  scale: number
  share: boolean
  unit: string
  fills: readonly string[]
  series: readonly BarSeries[]
}

const Row = memo(function Row({
  row,
  top,
  left,
  tall,
  above,
  letters,
  scale,
  share,
  unit,
  fills,
  series,
}: RowProps) {
  const thick = above ? 16 : tall - 12
  const y = above ? tall - thick - 6 : (tall - thick) / 2
  const own = row.way.origin === 'user'
  const lines = own
    ? ownNameLines(row.label, letters, above ? 1 : 2)
    : nameLines(row.label, letters, above ? 1 : 2)
  const length = share && row.whole !== null && row.whole > 0 ? scale / row.whole : scale
  let x = left
  return (
    <g transform={`translate(0 ${top})`}>
      <text
        x={above ? left + 2 : left - 8}
        y={above ? y - 5 : tall / 2 + 4 - (lines.length - 1) * 6.5}
        textAnchor={above ? 'start' : 'end'}
        fill="var(--hr-ink)"
        fontSize={12}
      >
        <title>{row.way.label}</title>
        {lines.map((line, position) => (
          <tspan key={line} x={above ? left + 2 : left - 8} dy={position === 0 ? 0 : 13}>
            {line}
          </tspan>
        ))}
      </text>
      {row.whole === null ? (
        <text
          x={left + 8}
          y={y + thick / 2 + 4}
          fill="var(--hr-ink-soft)"
          fontSize={12}
          fontStyle="italic"
        >
          {absence(row)}
        </text>
      ) : (
        <>
          {row.pieces.map((piece, position) => {
            const one = series[position]
            if (piece === null || one === undefined) return null
            const from = x
            x += piece * length
            return (
              <rect
                key={one.id}
                x={from}
                y={y}
                width={Math.max(0, piece * length)}
                height={thick}
                fill={fills[position]}
                stroke="var(--hr-panel)"
              >
                <title>{`${row.label}, ${one.label}: ${formatWithUnit(piece, unit)}`}</title>
              </rect>
            )
          })}
          {own && (
            <rect
              x={left}
              y={y - 2}
              width={Math.max(0, x - left)}
              height={thick + 4}
              fill="none"
              stroke="var(--hr-ink)"
              strokeWidth={1.5}
              strokeDasharray="5 3"
            />
          )}
          <text x={x + 6} y={y + thick / 2 + 4} fill="var(--hr-ink)" fontSize={12} fontWeight={600}>
            {wholeText(row, unit)}
          </text>
        </>
      )}
    </g>
  )
})

interface StackedBarsProps {
  id: string
  title: string
  width: number
  height: number
  rows: readonly BarRow[]
  series: readonly BarSeries[]
  unit: string
  share: boolean
}

/**
 * Stacked bars with their names, drawn as they are: the chart library lays out its axes, its labels
 * and its tooltips again at every step of the rate, which a hand that moves a slider feels.
 */
export function StackedBars({
  id,
  title,
  width,
  height,
  rows,
  series,
  unit,
  share,
}: StackedBarsProps) {
  const above = width < narrow
  const tall = rowHeight(width)
  const left = above ? 1 : Math.min(240, Math.round(width * 0.34))
  const longest = Math.max(0, ...rows.map((row) => wholeText(row, unit).length))
  // the number at the end of the longest bar stands beside it in full
  const right = Math.max(78, Math.ceil(longest * 7.4) + 12)
  const room = Math.max(40, width - left - right)
  const letters = above ? Math.floor((width - 10) / 6.3) : Math.floor((left - 12) / 6.3)
  const most = share ? 1 : Math.max(0, ...rows.map((row) => row.whole ?? 0))
  const ticks = getNiceTickValues([0, most || 1], width < 700 ? 4 : 6)
  const end = ticks.at(-1) ?? 1
  const foot = rows.length * tall
  const fills = useMemo(() => series.map((_, index) => `url(#${id}-${index})`), [series, id])
  return (
    <svg width={width} height={height} role="img" aria-label={title}>
      <defs>
        {series.map(({ id: key, mark }, position) => (
          <PatternFill key={key} id={`${id}-${position}`} mark={mark} />
        ))}
      </defs>
      {ticks.map((tick) => {
        const x = left + (tick / end) * room
        return (
          <g key={tick}>
            <path d={`M${x} 0V${foot}`} stroke="var(--hr-line)" fill="none" />
            <text
              x={x}
              y={foot + 18}
              textAnchor={above && tick === 0 ? 'start' : 'middle'}
              fill="var(--hr-ink-soft)"
              fontSize={12}
            >
              {share ? formatWithUnit(tick, 'share') : `${formatCompact(tick)}\u00a0${unit}`}
            </text>
          </g>
        )
      })}
      {rows.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          top={position * tall}
          left={left}
          tall={tall}
          above={above}
          letters={letters}
          scale={room / end}
          share={share}
          unit={unit}
          fills={fills}
          series={series}
        />
      ))}
      <path d={`M${left} 0V${foot}H${left + room}`} stroke="var(--hr-line-strong)" fill="none" />
    </svg>
  )
}
