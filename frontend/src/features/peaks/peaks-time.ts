import { clock, dateText } from '@/components/clock'
import type { TimeWords } from '@/components/peak-scene'
import type { Period } from './peaks-inputs'
import { startsOn } from './peaks-series'

const minutesOfDay = 24 * 60

function firstDay(period: Period): number | null {
  const date = startsOn({ period })
  return date === null ? null : Date.parse(date)
}

function dayName(period: Period, day: number): string {
  const first = firstDay(period)
  if (first === null) return `day ${day + 1}`
  return dateText(first + day * minutesOfDay * 60_000)
}

/** Returns a day with its year where it was measured; one that is drawn stands in a calendar. */
function dayInYear(period: Period, day: number): string {
  const first = period.kind === 'run' ? firstDay(period) : null
  const year = first === null ? '' : ` ${new Date(first + day * 86_400_000).getUTCFullYear()}`
  return dayName(period, day) + year
}

/** Tells whether a text names a time zone. */
export function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns by how many minutes a zone's clock is ahead of UTC at an instant. */
function ahead(zone: string, instant: number): number {
  let format = clocks.get(zone)
  if (format === undefined) {
    const two = '2-digit'
    const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const
    // Swedish writes dates as ISO 8601 does
    format = new Intl.DateTimeFormat('sv-SE', { ...parts, hourCycle: 'h23', timeZone: zone })
    clocks.set(zone, format)
  }
  const local = Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
  return Math.round((local - instant) / 60_000)
}

/**
 * Returns by how many minutes clocks have been put forward between the start of a run and a minute
 * of it: days of 23 and 25 hours follow from it.
 */
export function putForward(period: Period, zone: string | null): (minute: number) => number {
  if (zone === null || period.kind !== 'run' || period.start === null) return () => 0
  const wall = Date.parse(`${period.start}Z`)
  const first = ahead(zone, wall - ahead(zone, wall) * 60_000)
  const begins = wall - first * 60_000
  const known = new Map<number, number>()
  return (minute) => {
    const hour = Math.floor(minute / 60)
    let shift = known.get(hour)
    if (shift === undefined) {
      shift = ahead(zone, begins + hour * 3_600_000) - first
      known.set(hour, shift)
    }
    return shift
  }
}

/** Returns what writes minutes from a series' start as times; `first` is where it begins in its day. */
export function timeWords(period: Period, first: number, zone: string | null = null): TimeWords {
  const forward = putForward(period, zone)
  const wallOf = (minute: number) => minute + first + forward(minute)
  const oneDay = period.kind === 'day'
  const write = (day: number, minute: number) =>
    oneDay && day === 0 ? clock(minute) : `${dayInYear(period, day)}, ${clock(minute)}`
  return {
    from: (minute) => {
      const whole = wallOf(minute)
      const day = Math.floor(whole / minutesOfDay)
      return write(day, whole - day * minutesOfDay)
    },
    to: (minute) => {
      const whole = wallOf(minute)
      const day = Math.ceil(whole / minutesOfDay) - 1
      return write(day, whole - day * minutesOfDay)
    },
    day: (minute) => dayName(period, Math.floor(wallOf(minute) / minutesOfDay)),
    clock: (minute) => clock(((wallOf(minute) % minutesOfDay) + minutesOfDay) % minutesOfDay),
  }
}
