import type { ChartPoints, Points } from '@/components/peak-chart-data'
import type { PeakCourse, PeakMark } from '@/components/peak-scene'
import { formatWithUnit } from '@/components/units'
import type { PeaksInputs } from './peaks-inputs'
import type { Line, PeaksAnswer } from './peaks-query'
import { firstMinute } from './peaks-series'
import { finding, peaksOf, stepEnd, wordsOf } from './peaks-words'

/** Puts each average where its window ends. */
function averages(line: Line, answer: PeaksAnswer, count: number): Points {
  const points = Array<number | null | undefined>(count).fill(undefined)
  line.r4ha_msu?.forEach((value, step) => {
    points[stepEnd(answer, step) / answer.interval_minutes] = value
  })
  return points
}

/** Returns the answer's series over common points of time. */
export function chartPoints(answer: PeaksAnswer): ChartPoints {
  const { consumed, total, interval_minutes } = answer
  const before = consumed?.before_msu ?? []
  const after = consumed?.after_msu ?? null
  const count = before.length + 1
  // the last interval is drawn up to its end
  const steps = (values: readonly (number | null)[]): Points => [...values, values.at(-1) ?? null]
  return {
    minutes: Array.from({ length: count }, (_, position) => position * interval_minutes),
    consumed_before: steps(before),
    consumed_after: after === null ? null : steps(after),
    r4ha_before: averages(total.before, answer, count),
    r4ha_after: total.after === null ? null : averages(total.after, answer, count),
  }
}

/** Returns the peaks that are billed, each with the hours that it averages. */
function peakMarks(answer: PeaksAnswer, inputs: PeaksInputs): PeakMark[] {
  const words = wordsOf(inputs)
  const peaks = peaksOf(answer)
  return (['before', 'after'] as const).flatMap((which): PeakMark[] => {
    const peak = peaks[which]
    const line = answer.total[which]
    if (peak === null || line === null) return []
    const shown = line.peak_window_end_minute === peak.minute
    const from =
      shown && line.peak_window_start_minute !== null
        ? line.peak_window_start_minute
        : peak.minute - answer.window_hours * 60
    const name = which === 'before' ? 'Before' : 'After'
    const text = `${name}: ${formatWithUnit(peak.msu, 'MSU')}, ${words.to(peak.minute)}`
    return [{ which, from: Math.max(0, from), minute: peak.minute, msu: peak.msu, text }]
  })
}

/** Returns what the chart draws of an answer. */
export function peakCourse(answer: PeaksAnswer, inputs: PeaksInputs): PeakCourse {
  const words = wordsOf(inputs)
  const points = chartPoints(answer)
  const to = points.minutes.at(-1) ?? 0
  return {
    title: finding(answer, words),
    points,
    peaks: peakMarks(answer, inputs),
    cap: inputs.lpars.length === 1 ? inputs.lpars[0].defined_capacity_msu : null,
    words,
    stretches: [{ from: 0, to, first: firstMinute(inputs) }],
  }
}
