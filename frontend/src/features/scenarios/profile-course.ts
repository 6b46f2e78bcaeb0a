import { formatWithUnit } from '@/components/units'
import type { Calculation } from './scenario-queries'

type ProfilePeaks = NonNullable<Calculation['profile']>
type PeakPlace = ProfilePeaks['before']

/** A point of time of a drawn day: what is used from there on, and the average that ends there. */
export interface CourseRow {
  /** Minutes along the drawing; the second day stands beside the first. */
  at: number
  when: string
  msu_before: number | null
  msu_after: number | null
  r4ha_before: number | null
  r4ha_after: number | null
}

const betweenDays = 60

export function clock(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${String(hour).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Returns day and time of a peak; the kind of day alone where it says enough. */
export function placeText({ day, label, end_minute }: PeakPlace): string {
  return `day ${day} (${label}), ${clock(end_minute)}`
}

/** Returns the points of the days that are drawn, a gap between two of them. */
export function courseRows(peaks: ProfilePeaks): CourseRow[] {
  const { interval_minutes: every, step_minutes: step } = peaks
  let offset = 0
  return peaks.days.flatMap((day, position) => {
    const count = day.msu_before.length
    const average = (values: readonly (number | null)[], minute: number) =>
      minute % step === 0 ? (values[minute / step - 1] ?? null) : null
    const rows = Array.from({ length: count + 1 }, (_, index): CourseRow => {
      const minute = index * every
      const used = Math.min(index, count - 1)
      return {
        at: offset + minute,
        when: `Day ${day.day} (${day.label}), ${clock(minute)}`,
        msu_before: day.msu_before[used] ?? null,
        msu_after: day.msu_after[used] ?? null,
        r4ha_before: average(day.r4ha_before, minute),
        r4ha_after: average(day.r4ha_after, minute),
      }
    })
    offset += count * every + betweenDays
    if (position === peaks.days.length - 1) return rows
    const nothing = { msu_before: null, msu_after: null, r4ha_before: null, r4ha_after: null }
    return [...rows, { at: offset - betweenDays / 2, when: '', ...nothing }]
  })
}

/** Returns what the drawing shows, as a sentence. */
export function courseTitle({ before, after, moved }: ProfilePeaks): string {
  const msu = (amount: number) => formatWithUnit(amount, 'MSU')
  if (before.msu === after.msu) return `The billed peak stays at ${msu(before.msu)}`
  const fall = `The billed peak goes from ${msu(before.msu)} to ${msu(after.msu)}`
  return moved
    ? `${fall} and moves from ${placeText(before)}, to ${placeText(after)}`
    : `${fall}, ${placeText(before)}`
}

/** Returns where times are written: every fourth hour of each day. */
export function courseTicks(rows: readonly CourseRow[]): number[] {
  return rows.filter(({ when }) => /(00|04|08|12|16|20):00$/.test(when)).map(({ at }) => at)
}
