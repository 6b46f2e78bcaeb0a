const dates = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Returns a time of the day, minutes from midnight: `09:30`. */
export function clock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Returns the date of an instant, in milliseconds: `Mon 2 Nov`. */
export function dateText(instant: number): string {
  return dates.format(instant)
}
