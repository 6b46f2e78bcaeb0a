import type { Schemas } from '@/api/schemas'
import { clock } from './clock'
import type { Profile } from './profile-handover'
import { formatWithUnit } from './units'

/** More kinds of day than these are days of a loaded series: they are counted, not named. */
const mostNamed = 4

/** Says what one LPAR saves, when, and what of it moves. */
export function savingText(saving: Profile['savings'][number]): string {
  const { msu, workload_share, days, moved } = saving
  const amount =
    workload_share == null
      ? formatWithUnit(msu ?? 0, 'MSU')
      : `${formatWithUnit(workload_share, 'share')} of its workload`
  const on =
    days == null
      ? ''
      : days.length > mostNamed
        ? `, on ${days.length} days`
        : `, on ${days.join(' and ')}`
  const goes = moved
    ? `; ${formatWithUnit(moved.share, 'share')} of it moves to ${hoursText(moved)}`
    : ''
  return `${saving.lpar}: ${amount} from ${hoursText(saving)}${on}${goes}.`
}

/** Says which days or LPARs of a profile are from a file; of many days the first and the last. */
function daysText(days: readonly string[]): string {
  return days.length > mostNamed
    ? `${days.length} days from ${days[0]} to ${days.at(-1)}`
    : days.join(', ')
}

/** Says from which file a profile is, on which machine it was recorded, and from when to when. */
export function sourceText(source: Schemas['ProfileSource']): string {
  const known = [
    source.what,
    source.machine == null ? null : `recorded on a ${source.machine}`,
    source.starts_at == null || source.ends_at == null
      ? null
      : `${source.starts_at.replace('T', ' ')} to ${source.ends_at.replace('T', ' ')}`,
    source.intervals == null
      ? null
      : `${source.intervals} ${source.intervals === 1 ? 'interval' : 'intervals'} of ${source.interval_minutes} min`,
    source.lpars == null
      ? null
      : `${source.lpars.length === 1 ? 'LPAR' : 'LPARs'} ${source.lpars.join(', ')}`,
    source.days == null ? null : daysText(source.days),
    `SHA-256 ${source.sha256.slice(0, 12)}`,
  ].filter((part) => part != null)
  const changed = source.edited ? ' Its values were changed since.' : ''
  return `From ${source.file_name ?? 'pasted values'}: ${known.join(', ')}.${changed}`
}

export type ProductHours = Schemas['ProductHours']

/** Says in which LPARs a product runs, and when. */
export function productHoursText(lpars: readonly string[], hours: readonly ProductHours[]): string {
  return lpars
    .map((lpar) => {
      const times = hours
        .filter((held) => held.lpar === lpar)
        .map((held) => {
          const days = held.weekdays == null ? '' : `${held.weekdays.join(', ')} `
          return `${days}${hoursText(held)}`
        })
      return times.length === 0 ? lpar : `${lpar} (${times.join(' and ')})`
    })
    .join(', ')
}

function hoursText(hours: { start_minute: number; end_minute: number }): string {
  return `${clock(hours.start_minute)} to ${clock(hours.end_minute)}`
}
