import { CartesianGrid, XAxis, YAxis } from 'recharts'
import { evenTicks } from './nice-ticks'
import { formatFigure, formatShort } from './number-format'

const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
const style = { tick, axisLine: { stroke: 'var(--hr-line-strong)' }, tickLine: false } as const
/** Some pixels of a character at an axis. */
const letter = 7

/** What stands at the ticks of an axis of numbers, all of them written alike. */
export interface Scale {
  ticks: readonly number[]
  from: number
  to: number
  text: (value: number) => string
}

/** Returns how the numbers of one axis are written: 9K beside 12K, and not 9,000. */
function writer(ticks: readonly number[], unit: string, locale?: string) {
  const short = ticks.some((value) => Math.abs(value) >= 10_000)
  return (value: number) =>
    `${short ? formatShort(value, locale) : formatFigure(value, locale)}${unit}`
}

interface ScaleWords {
  /** Stands behind each number. */
  unit?: string | undefined
  count?: number | undefined
  locale?: string | undefined
}

/** Returns an axis in round steps around all of these values and `base`. */
export function wholeScale(
  values: readonly (number | null)[],
  { base = 0, unit = '', count = 5, locale }: ScaleWords & { base?: number | undefined } = {},
): Scale {
  let [low, high] = [base, base]
  for (const value of values) {
    if (value === null) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  // what lies a hair below 0 does not take a step of its own
  if (low > -0.02 * high) low = Math.max(low, Math.min(0, base))
  const ticks = evenTicks(low, high, count)
  const text = writer(ticks, unit, locale)
  return { ticks, from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, text }
}

/** Returns an axis that ends where the values end, with round steps between. */
export function cutScale(
  from: number,
  to: number,
  { unit = '', count = 6, locale, whole = false }: ScaleWords & { whole?: boolean } = {},
): Scale {
  const round = evenTicks(from, to, whole ? Math.min(count, Math.max(1, to - from)) : count)
  const ticks = round.filter((value) => value >= from && value <= to)
  return { ticks, from, to: to > from ? to : from + 1, text: writer(ticks, unit, locale) }
}

/** Returns the first of these axes whose numbers find room beside one another, or the last. */
export function fitting(room: number, counts: readonly number[], build: (count: number) => Scale) {
  const scales = counts.map(build)
  const fits = ({ ticks, text }: Scale) =>
    ticks.reduce((sum, value) => sum + text(value).length * letter + 8, 0) <= room
  return scales.find(fits) ?? build(counts.at(-1) ?? 1)
}

/** Returns an axis with these ticks. */
export function ticksScale(ticks: readonly number[], unit = '', locale?: string): Scale {
  const text = writer(ticks, unit, locale)
  return { ticks, from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, text }
}

const numbers = (scale: Scale) => ({
  ...style,
  type: 'number' as const,
  domain: [scale.from, scale.to],
  ticks: scale.ticks,
  tickFormatter: scale.text,
})

/** Numbers from left to right. `name` stands below them. */
export function AcrossAxis<Row>({
  scale,
  name,
  of,
  words = false,
}: {
  scale: Scale
  name?: string | undefined
  of?: (row: Row) => number
  /** Words stand at the ticks: what finds no room before the first is left out. */
  words?: boolean
}) {
  const label = name !== undefined && {
    label: { value: name, position: 'insideBottom' as const, offset: -12, ...tick },
  }
  return (
    <XAxis
      {...numbers(scale)}
      {...(of && { dataKey: of })}
      {...label}
      minTickGap={8}
      // where not all numbers find room, each second or third: the steps stay even
      interval={words ? 'preserveEnd' : 'equidistantPreserveStart'}
    />
  )
}

/** Numbers from below to above, as wide as they need. */
export function UpAxis({ scale, right = false }: { scale: Scale; right?: boolean }) {
  const longest = Math.max(...scale.ticks.map((value) => scale.text(value).length))
  return (
    <YAxis
      {...numbers(scale)}
      {...(right && { yAxisId: 'right', orientation: 'right' as const })}
      width={Math.max(36, longest * letter + 10)}
    />
  )
}

/** The names of rows that lie one below the other. */
export function NamesAxis<Row>({
  of,
  width,
  hidden = false,
}: {
  of: (row: Row) => string
  width: number
  hidden?: boolean
}) {
  return (
    <YAxis
      {...style}
      {...(hidden && { yAxisId: 'over', hide: true })}
      type="category"
      dataKey={of}
      width={width}
      // its text begins beside the axis: as wide as this it would begin before the drawing
      tick={{ fill: 'var(--hr-ink)', fontSize: 12.5, width: width - 8 }}
      interval={0}
    />
  )
}

/** Lines behind a drawing. */
export function Grid({ only }: { only?: 'across' | 'up' }) {
  return (
    <CartesianGrid
      stroke="var(--hr-line)"
      horizontal={only !== 'up'}
      vertical={only !== 'across'}
    />
  )
}

/** The look of numbers and names that stand within a drawing. */
export const strong = { fill: 'var(--hr-ink)', fontSize: 12.5, fontWeight: 600 } as const
/** Keeps what is behind away from a text. */
export const halo = {
  stroke: 'var(--hr-panel)',
  strokeWidth: 4,
  paintOrder: 'stroke',
} as const
export const faint = { fill: 'var(--hr-ink-soft)', fontSize: 12 } as const
