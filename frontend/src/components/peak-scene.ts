import { niceTicks } from './nice-ticks'
import { type ChartPoints, drawnPositions, highest, pointsAt, timeTicks } from './peak-chart-data'

export const marks = {
  consumed_before: { color: '#7d756b', pattern: 'rings' },
  consumed_after: { color: '#3b8b50', pattern: 'solid' },
  r4ha_before: { color: '#3177c6', pattern: 'horizontal' },
  r4ha_after: { color: '#b8621b', pattern: 'solid' },
  cap: { color: '#bb4a7e', pattern: 'back-diagonal' },
  overflow: { color: '#7a5cc0', pattern: 'diagonal' },
  r4ha_recorded: { color: '#1f8a8a', pattern: 'vertical' },
} as const

/** What writes minutes of the drawing as times. */
export interface TimeWords {
  /** When something begins: `Mon 2 Nov, 09:00`. */
  from: (minute: number) => string
  /** When something ends: midnight is 24:00 of the day that ends. */
  to: (minute: number) => string
  /** The day alone, for axes. */
  day: (minute: number) => string
  clock: (minute: number) => string
}

/** A billed peak: what is marked, and the hours that it averages. */
export interface PeakMark {
  which: 'before' | 'after'
  /** Where its window begins and ends, in minutes of the drawing. */
  from: number
  minute: number
  msu: number
  text: string
}

/** The part of the time that is drawn, in minutes of the drawing. */
export interface Span {
  from: number
  to: number
}

/** Time without a break. `first`: the minute of the day at which it begins. */
export interface Stretch extends Span {
  first: number
}

/** A cap from a minute of the drawing on; null: none from then on. */
export interface CapStep {
  from: number
  msu: number | null
}

/** What the chart is made of: consumption and averages, the billed peaks, and the words for times. */
export interface PeakCourse {
  /** The finding, as a sentence. */
  title: string
  points: ChartPoints
  /** Length of an interval in minutes. */
  every: number
  peaks: readonly PeakMark[]
  /** One for all that is drawn, which may change; empty: none. */
  caps: readonly CapStep[]
  words: TimeWords
  stretches: readonly [Stretch, ...Stretch[]]
}

/** Everything that is drawn, and nothing of how. */
export interface Scene {
  points: ChartPoints
  from: number
  to: number
  top: number
  /** Those within the time that is drawn. */
  peaks: readonly PeakMark[]
  /** The windows of all peaks. */
  windows: readonly PeakMark[]
  /** The stretches with a cap. */
  caps: readonly (Span & { msu: number })[]
  yTicks: readonly number[]
  xTicks: readonly number[]
  xLabel: (minute: number) => string
}

const dayMinutes = 24 * 60

/** Returns the whole time that a course has. */
export function wholeOf({ stretches }: PeakCourse): Span {
  return { from: 0, to: stretches.at(-1)?.to ?? 0 }
}

/** Returns a day and a half around a peak, or undefined where there is no such peak. */
export function around(course: PeakCourse, which: 'before' | 'after'): Span | undefined {
  const peak = course.peaks.find((mark) => mark.which === which)
  if (peak === undefined) return undefined
  const from = Math.max(0, peak.minute - dayMinutes)
  return { from, to: Math.min(wholeOf(course).to, from + 1.5 * dayMinutes) }
}

/** Returns the last point of time that is not after a minute, the first where all are. */
export function positionAt({ points: { minutes } }: PeakCourse, minute: number): number {
  let low = 0
  let high = minutes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((minutes[middle] ?? 0) <= minute) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Returns the round times of every stretch; a label at a seam or at the end would meet another. */
function ticksOf({ stretches }: PeakCourse, span: Span, width: number, oneDay: boolean) {
  const { every } = timeTicks(span.from, span.to, width, stretches[0].first, 72)
  const xTicks = stretches.flatMap((stretch) => {
    const from = Math.max(stretch.from, span.from)
    const to = Math.min(stretch.to, span.to)
    if (to <= from) return []
    const begins = stretch.first - stretch.from
    const { ticks } = timeTicks(from, to, width, begins, 72, every)
    return oneDay ? ticks : ticks.filter((tick) => tick < to - every / 3)
  })
  return { xTicks, every }
}

/** Returns the drawing of a span at so many pixels. The peaks themselves are always drawn. */
export function scene(course: PeakCourse, span: Span, width: number): Scene {
  const { words } = course
  const caps = course.caps.flatMap(({ from: begin, msu }, position) => {
    const from = Math.max(span.from, begin)
    const to = Math.min(span.to, course.caps[position + 1]?.from ?? span.to)
    return msu !== null && to > from ? [{ from, to, msu }] : []
  })
  const positions = drawnPositions(
    course.points,
    positionAt(course, span.from),
    positionAt(course, span.to),
    Math.max(50, Math.floor(width / 2)),
    course.peaks.map((peak) => positionAt(course, peak.minute)),
  )
  const points = pointsAt(course.points, positions)
  const yTicks = niceTicks(Math.max(highest(points), ...caps.map(({ msu }) => msu)) * 1.02, 5)
  const oneDay = wholeOf(course).to <= dayMinutes && course.stretches[0].first === 0
  const { xTicks, every } = ticksOf(course, span, width, oneDay)
  return {
    points,
    from: span.from,
    to: span.to,
    top: yTicks.at(-1) ?? 1,
    peaks: course.peaks.filter(({ minute }) => minute >= span.from && minute <= span.to),
    windows: course.peaks,
    caps,
    yTicks,
    xTicks,
    xLabel: (minute) => {
      // the end of a day is its 24:00, not the beginning of another
      if (oneDay) return minute >= dayMinutes ? '24:00' : words.clock(minute)
      return every >= dayMinutes || words.clock(minute) === '00:00'
        ? words.day(minute)
        : words.clock(minute)
    },
  }
}
