import { memo } from 'react'
import { Button } from '@/components/button'
import { categoryMark } from '@/components/palette'
import { Swatch } from '@/components/pattern-fill'
import classes from './month-calendar.module.css'
import { daysOf, weekdays } from './peaks-inputs'

const monthNames = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayNames = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** Returns the month so many before or after. */
function beside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}

interface MonthCalendarProps {
  month: string
  /** The kind of each day. */
  days: readonly number[]
  kinds: readonly string[]
  /** The kind that a day becomes when it is chosen. */
  chosen: number
  onMonth: (month: string) => void
  onDay: (day: number, kind: number) => void
}

/** A month with a kind for each day. Choosing a day makes it one of the chosen kind. */
export const MonthCalendar = memo(function MonthCalendar({
  month,
  days,
  kinds,
  chosen,
  onMonth,
  onDay,
}: MonthCalendarProps) {
  const dates = daysOf(month)
  const before = ((dates[0]?.getUTCDay() ?? 1) + 6) % 7
  const cells: (number | null)[] = [...Array<null>(before).fill(null), ...days.keys()]
  while (cells.length % 7 !== 0) cells.push(null)
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
  return (
    <div className="stack gap-4 min-0">
      <div className={`line middle gap-4 ${classes.which}`}>
        <Button small aria-label="Earlier month" onClick={() => onMonth(beside(month, -1))}>
          ‹
        </Button>
        <span className={`size-text strong ${classes.month}`} aria-live="polite">
          {monthNames.format(dates[0])}
        </span>
        <Button small aria-label="Later month" onClick={() => onMonth(beside(month, 1))}>
          ›
        </Button>
      </div>
      <table className={classes.table}>
        <caption className="visually-hidden">Kinds of the month’s days</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekdays[weekday]} />
                ) : (
                  <td key={weekdays[weekday]}>
                    <button
                      type="button"
                      className={`line middle apart full fill pointer gap-2 ${classes.day}`}
                      aria-label={`${dayNames.format(dates[day])}: ${kinds[days[day] ?? 0] ?? ''}`}
                      onClick={() => onDay(day, chosen)}
                    >
                      <span>{day + 1}</span>
                      <Swatch id={`day-${day}`} mark={categoryMark(days[day] ?? 0)} />
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
