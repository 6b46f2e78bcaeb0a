import { formatWithUnit } from '@/components/units'
import {
  type ChartPoints,
  chartPoints,
  drawnPositions,
  highest,
  pointsAt,
  timeTicks,
  valueTicks,
} from './peak-chart-data'
import type { PeaksInputs } from './peaks-inputs'
import type { PeaksAnswer } from './peaks-query'
import { firstMinute } from './peaks-series'
import type { TimeWords } from './peaks-time'
import { peaksOf, wordsOf } from './peaks-words'

export const marks = {
  consumed_before: { color: '#7d756b', pattern: 'rings' },
  consumed_after: { color: '#3b8b50', pattern: 'solid' },
  r4ha_before: { color: '#3177c6', pattern: 'horizontal' },
  r4ha_after: { color: '#b8621b', pattern: 'solid' },
  cap: { color: '#bb4a7e', pattern: 'back-diagonal' },
} as const

export interface PeakMark {
  which: 'before' | 'after'
  minute: number
  msu: number
  text: string
}

/** Everything that is drawn, and nothing of how: canvas and paper draw the same. */
export interface Scene {
  points: ChartPoints
  from: number
  to: number
  top: number
  peaks: readonly PeakMark[]
  /** The four hours that each peak averages. */
  windows: readonly { which: 'before' | 'after'; from: number; to: number }[]
  cap: number | null
  yTicks: readonly number[]
  xTicks: readonly number[]
  xLabel: (minute: number) => string
}

/** The part of the time that is drawn, in minutes from the series' start. */
export interface Span {
  from: number
  to: number
}

export interface PeakData {
  answer: PeaksAnswer
  inputs: PeaksInputs
  words: TimeWords
  points: ChartPoints
  whole: Span
}

export function peakData(answer: PeaksAnswer, inputs: PeaksInputs): PeakData {
  const points = chartPoints(answer)
  return {
    answer,
    inputs,
    words: wordsOf(inputs),
    points,
    whole: { from: 0, to: points.minutes.at(-1) ?? 0 },
  }
}

const dayMinutes = 24 * 60

/** Returns a day and a half around a peak, or undefined where there is no such peak. */
export function around(data: PeakData, which: 'before' | 'after'): Span | undefined {
  const peak = peaksOf(data.answer)[which]
  if (peak === null) return undefined
  const from = Math.max(data.whole.from, peak.minute - dayMinutes)
  return { from, to: Math.min(data.whole.to, from + 1.5 * dayMinutes) }
}

function positionAt({ points }: PeakData, minute: number): number {
  const every = points.minutes[1] ?? 1
  return Math.min(points.minutes.length - 1, Math.max(0, Math.round(minute / every)))
}

/** Returns the drawing of a span at so many pixels. The peaks themselves are always drawn. */
export function scene(data: PeakData, span: Span, width: number): Scene {
  const { answer, inputs, words } = data
  const { before, after } = peaksOf(answer)
  const keep = [before, after].flatMap((peak) =>
    peak === null ? [] : [positionAt(data, peak.minute)],
  )
  const columns = Math.max(50, Math.floor(width / 2))
  const positions = drawnPositions(
    data.points,
    positionAt(data, span.from),
    positionAt(data, span.to),
    columns,
    keep,
  )
  const points = pointsAt(data.points, positions)
  const cap = inputs.lpars.length === 1 ? inputs.lpars[0].defined_capacity_msu : null
  const yTicks = valueTicks(Math.max(highest(points), cap ?? 0) * 1.08)
  const { ticks, every } = timeTicks(span.from, span.to, width, firstMinute(inputs), 72)
  const oneDay = inputs.period.kind === 'day'
  const peaks: PeakMark[] = []
  const windows: Scene['windows'][number][] = []
  for (const which of ['before', 'after'] as const) {
    const peak = which === 'before' ? before : after
    const line = answer.total[which]
    if (peak === null || line === null) continue
    const text = `${which === 'before' ? 'Before' : 'After'}: ${formatWithUnit(peak.msu, 'MSU')}, ${words.to(peak.minute)}`
    peaks.push({ which, minute: peak.minute, msu: peak.msu, text })
    const shown = line.peak_window_end_minute === peak.minute
    const from =
      shown && line.peak_window_start_minute !== null
        ? line.peak_window_start_minute
        : peak.minute - answer.window_hours * 60
    windows.push({ which, from: Math.max(0, from), to: peak.minute })
  }
  return {
    points,
    from: span.from,
    to: span.to,
    top: yTicks.at(-1) ?? 1,
    peaks,
    windows,
    cap,
    yTicks,
    // a date at the very end would stand half outside
    xTicks: oneDay ? ticks : ticks.filter((tick) => tick < span.to - every / 3),
    xLabel: (minute) => {
      if (oneDay) return minute === 0 ? words.clock(0) : words.to(minute)
      return every >= dayMinutes || words.clock(minute) === '00:00'
        ? words.day(minute)
        : words.clock(minute)
    },
  }
}
