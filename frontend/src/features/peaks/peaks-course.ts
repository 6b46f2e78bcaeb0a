import type { ChartPoints } from '@/components/peak-chart-data'
import type { CapStep, PeakCourse, PeakMark } from '@/components/peak-scene'
import { formatWithUnit } from '@/components/units'
import type { PeaksInputs } from './peaks-inputs'
import type { PeaksAnswer } from './peaks-query'
import { firstMinute, zoneOf } from './peaks-series'
import { putForward } from './peaks-time'
import { finding, peaksOf, windowStart, wordsOf } from './peaks-words'

/**
 * Returns the answer's course over common points of time: every interval of it begins at one, and
 * an average stands where its window ends. Between two averages there is no value, and no gap.
 */
export function chartPoints({
  course,
  interval_minutes: every,
  step_minutes,
  first_step_minute,
}: PeaksAnswer): ChartPoints {
  const intervals = course?.intervals ?? []
  const minutes: number[] = []
  const at = { start: [] as (number | undefined)[], end: [] as (number | undefined)[] }
  intervals.forEach((interval, position) => {
    const minute = interval * every
    if (minutes.at(-1) === minute) at.start[minutes.length - 1] = position
    else {
      minutes.push(minute)
      at.start.push(position)
      at.end.push(undefined)
    }
    const end = minute + every
    const ends = end > first_step_minute && (end - first_step_minute) % step_minutes === 0
    // the last interval is drawn up to its end
    if (ends || position === intervals.length - 1) {
      minutes.push(end)
      at.start.push(position === intervals.length - 1 ? position : undefined)
      at.end.push(ends ? position : undefined)
    }
  })
  const pick = (places: readonly (number | undefined)[], values: readonly (number | null)[]) =>
    places.map((position) => (position === undefined ? undefined : (values[position] ?? null)))
  const of = (places: readonly (number | undefined)[], values: readonly (number | null)[] | null) =>
    values && pick(places, values)
  return {
    minutes,
    consumed_before: pick(at.start, course?.consumed_before_msu ?? []),
    consumed_after: of(at.start, course?.consumed_after_msu ?? null),
    r4ha_before: pick(at.end, course?.r4ha_before_msu ?? []),
    r4ha_after: of(at.end, course?.r4ha_after_msu ?? null),
    overflow: of(at.start, course?.overflow_msu ?? null),
    r4ha_recorded: of(at.end, course?.r4ha_recorded_msu ?? null),
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
    const from = Math.max(0, windowStart(line, peak, answer))
    const name = which === 'before' ? 'Before' : 'After'
    const text = `${name}: ${formatWithUnit(peak.msu, 'MSU')}, ${words.to(peak.minute)}`
    return [{ ...peak, which, from, text }]
  })
}

/** Returns the cap of the only LPAR from when on. */
function capSteps(inputs: PeaksInputs): CapStep[] {
  const [{ defined_capacity_msu: msu, capacity_changes: changes }] = inputs.lpars
  const forward = putForward(inputs.period, zoneOf(inputs))
  const minuteOf = (day: number, minute: number) => {
    const wall = day * 1440 + minute - firstMinute(inputs)
    return wall - forward(wall)
  }
  const steps = changes.map(({ day, minute, defined_capacity_msu }) => ({
    from: minuteOf(day, minute),
    msu: defined_capacity_msu,
  }))
  return msu === null && steps.length === 0 ? [] : [{ from: 0, msu }, ...steps]
}

/** Returns what the chart draws of an answer. */
export function peakCourse(answer: PeaksAnswer, inputs: PeaksInputs): PeakCourse {
  const words = wordsOf(inputs)
  const to = answer.intervals * answer.interval_minutes
  return {
    title: finding(answer, words),
    points: chartPoints(answer),
    every: answer.interval_minutes,
    peaks: peakMarks(answer, inputs),
    caps: inputs.lpars.length === 1 ? capSteps(inputs) : [],
    words,
    stretches: [{ from: 0, to, first: firstMinute(inputs) }],
  }
}
