import { peakWords } from '@/api/peak-words.gen'
import type { Schemas } from '@/api/schemas'
import { clock, dateText } from './clock'
import type { ChartPoints } from './peak-chart-data'
import type { PeakCourse, PeakMark, Stretch } from './peak-scene'
import { formatWithUnit } from './units'

/** Where the peak of a stored profile stands before and after, with the days of both. */
export type ProfilePeaks = Pick<
  Schemas['ProfileAnswer'],
  'interval_minutes' | 'step_minutes' | 'before' | 'after' | 'moved' | 'days'
>

/** Two days that stand beside each other are an hour apart. */
const betweenDays = 60
const minutesOfDay = 24 * 60

/** Returns the name of a calendar's day: its date where the calendar stands for real days. */
export function dayText(day: number, startsOn: string | null = null): string {
  const first = startsOn === null ? Number.NaN : Date.parse(`${startsOn}T00:00Z`)
  if (Number.isNaN(first)) return `day ${day}`
  return dateText(first + (day - 1) * minutesOfDay * 60_000)
}

/** Returns the kind of a day; those of a series that was loaded are called by their dates. */
function kindText(label: string, startsOn: string | null): string {
  return startsOn !== null && /^\d{4}-\d\d-\d\d$/.test(label) ? '' : ` (${label})`
}

/** Returns day, kind of day and time of a peak. */
export function placeText(
  { day, label, end_minute }: ProfilePeaks['before'],
  startsOn: string | null = null,
): string {
  return `${dayText(day, startsOn)}${kindText(label, startsOn)}, ${clock(end_minute)}`
}

/** Returns from where to where a peak moves; the day once where it stays on it. */
export function moveText(
  { before, after }: Pick<ProfilePeaks, 'before' | 'after'>,
  startsOn: string | null = null,
): string {
  if (before.day !== after.day) {
    return `from ${placeText(before, startsOn)}, to ${placeText(after, startsOn)}`
  }
  const kind = kindText(before.label, startsOn)
  return `on ${dayText(before.day, startsOn)}${kind} from ${clock(before.end_minute)} to ${clock(after.end_minute)}`
}

/** Returns up to which size a saving pays, as the beginning of a sentence. */
export function fullUpTo(msu: number): string {
  return `The first ${formatWithUnit(msu, 'MSU')} saved lower the bill in full`
}

/** Returns its end, where beyond a size nothing more is gained. */
export function nothingBeyond(full: number, none: number): string {
  return none === full
    ? `; ${peakWords.nothing_beyond}.`
    : `, then in part; beyond ${formatWithUnit(none, 'MSU')}, nothing more.`
}

/** Returns what the drawing shows, as a sentence. */
export function courseTitle(
  { before, after, moved }: ProfilePeaks,
  startsOn: string | null = null,
): string {
  const msu = (amount: number) => formatWithUnit(amount, 'MSU')
  if (before.msu === after.msu) return `The billed peak stays at ${msu(before.msu)}`
  const fall = `The billed peak goes from ${msu(before.msu)} to ${msu(after.msu)}`
  return moved
    ? `${fall} and moves ${moveText({ before, after }, startsOn)}`
    : `${fall}, ${placeText(before, startsOn)}`
}

interface Laid extends Stretch {
  day: ProfilePeaks['days'][number]
}

/** Lays the days of both peaks beside each other. */
function laidOut({ days, interval_minutes }: ProfilePeaks): Laid[] {
  let from = 0
  return days.map((day) => {
    const to = from + day.msu_before.length * interval_minutes
    const laid = { day, from, to, first: 0 }
    from = to + betweenDays
    return laid
  })
}

/** Returns the series of all days over evenly spaced points of time; nothing between two days. */
function pointsOf(peaks: ProfilePeaks, laid: readonly Laid[]): ChartPoints {
  const { interval_minutes: every, step_minutes: step } = peaks
  const count = (laid.at(-1)?.to ?? 0) / every + 1
  const series = (name: 'msu_before' | 'msu_after' | 'r4ha_before' | 'r4ha_after') => {
    const values = Array<number | null>(count).fill(null)
    for (const { day, from, to } of laid) {
      if (name.startsWith('r4ha')) {
        // an average stands where its window ends
        day[name].forEach((value, at) => {
          values[(from + (at + 1) * step) / every] = value
        })
      } else {
        day[name].forEach((value, at) => {
          values[from / every + at] = value
        })
        // the last interval is drawn up to its end
        if (to / every === count - 1) values[count - 1] = day[name].at(-1) ?? null
      }
    }
    if (!name.startsWith('r4ha') || step === every) return values
    // between two averages the line goes straight on
    return values.map((value, at) => {
      const inDay = laid.find(({ from, to }) => at * every > from && at * every <= to)
      const between = inDay !== undefined && (at * every - inDay.from) % step !== 0
      return between ? undefined : value
    })
  }
  return {
    minutes: Array.from({ length: count }, (_, at) => at * every),
    consumed_before: series('msu_before'),
    consumed_after: series('msu_after'),
    r4ha_before: series('r4ha_before'),
    r4ha_after: series('r4ha_after'),
  }
}

/** Returns what the chart draws of a profile: the days of the old and the new peak. */
export function profileCourse(
  peaks: ProfilePeaks,
  cap: number | null = null,
  startsOn: string | null = null,
): PeakCourse {
  const laid = laidOut(peaks)
  const placeOf = (minute: number): Laid | undefined =>
    laid.find(({ from, to }) => minute >= from && minute < to) ??
    laid.findLast(({ from }) => minute >= from)
  const endOf = (minute: number) => laid.find(({ from, to }) => minute > from && minute <= to)
  const write = (place: Laid | undefined, minute: number) =>
    place === undefined
      ? ''
      : placeText(
          { msu: 0, day: place.day.day, label: place.day.label, end_minute: minute - place.from },
          startsOn,
        )
  const marks = (['before', 'after'] as const).flatMap((which): PeakMark[] => {
    const peak = peaks[which]
    const stretch = laid.find(({ day }) => day.day === peak.day)
    if (stretch === undefined) return []
    const minute = stretch.from + peak.end_minute
    const name = which === 'before' ? 'Before' : 'After'
    const when = `${dayText(peak.day, startsOn)}, ${clock(peak.end_minute)}`
    return [
      {
        which,
        from: Math.max(stretch.from, minute - 4 * 60),
        minute,
        msu: peak.msu,
        text: `${name}: ${formatWithUnit(peak.msu, 'MSU')}, ${when}`,
      },
    ]
  })
  const [first = { from: 0, to: 0, first: 0 }, ...others] = laid
  return {
    title: courseTitle(peaks, startsOn),
    points: pointsOf(peaks, laid),
    every: peaks.interval_minutes,
    peaks: marks,
    caps: cap === null ? [] : [{ from: 0, msu: cap }],
    words: {
      from: (minute) => write(placeOf(minute), minute),
      to: (minute) => write(endOf(minute) ?? placeOf(minute), minute),
      day: (minute) => {
        const found = placeOf(minute)
        return found === undefined ? '' : dayText(found.day.day, startsOn)
      },
      clock: (minute) => clock(minute - (placeOf(minute)?.from ?? 0)),
    },
    stretches: [first, ...others],
  }
}
