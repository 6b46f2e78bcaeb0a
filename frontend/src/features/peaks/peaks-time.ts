import type { TimeWords } from '@/components/peak-scene'
import { daysOf, type Period } from './peaks-inputs'

const minutesOfDay = 24 * 60

function clock(minute: number): string {
  const hours = Math.floor(minute / 60)
  return `${String(hours).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

const dates = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

function firstDay(period: Period): number | null {
  if (period.kind === 'month') return daysOf(period.month)[0]?.getTime() ?? null
  if (period.kind === 'run' && period.start !== null) {
    const start = new Date(`${period.start}Z`)
    return Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate())
  }
  return null
}

function dayName(period: Period, day: number): string {
  const first = firstDay(period)
  if (first === null) return `day ${day + 1}`
  return dates.format(first + day * minutesOfDay * 60_000)
}

/** Returns what writes minutes from a series' start as times; `first` is where it begins in its day. */
export function timeWords(period: Period, first: number): TimeWords {
  const oneDay = period.kind === 'day'
  const write = (day: number, minute: number) =>
    oneDay && day === 0 ? clock(minute) : `${dayName(period, day)}, ${clock(minute)}`
  return {
    from: (minute) => {
      const whole = minute + first
      const day = Math.floor(whole / minutesOfDay)
      return write(day, whole - day * minutesOfDay)
    },
    to: (minute) => {
      const whole = minute + first
      const day = Math.ceil(whole / minutesOfDay) - 1
      return write(day, whole - day * minutesOfDay)
    },
    day: (minute) => dayName(period, Math.floor((minute + first) / minutesOfDay)),
    clock: (minute) => clock((((minute + first) % minutesOfDay) + minutesOfDay) % minutesOfDay),
  }
}
