export const levels = 8
/** Room for the hours beside the drawing. */
export const left = 44

export interface Day {
  /** Minutes of the series at which the day begins. */
  minute: number
  /** One value for each hour of the clock, null where there is none. */
  hours: readonly (number | null)[]
}

/** Returns the hours of the days; `first` is the minute of its day at which the series begins. */
export function daysOfHours(
  { first_minute }: { first_minute: number },
  values: readonly (number | null)[],
  first: number,
): Day[] {
  const begins = Math.floor((first + first_minute) / 60)
  const days: Day[] = []
  for (let from = -begins; from < values.length; from += 24) {
    const hours = Array.from({ length: 24 }, (_, hour) => values[from + hour] ?? null)
    days.push({ minute: from * 60 + first_minute, hours })
  }
  return days
}

/** Returns one path for each level: as many shapes as levels, however many hours there are. */
export function levelPaths(
  days: readonly Day[],
  low: number,
  high: number,
  wide: number,
  tall: number,
): string[] {
  const paths = Array<string>(levels).fill('')
  const number = (value: number) => Number(value.toFixed(2))
  days.forEach(({ hours }, day) => {
    for (let hour = 0; hour < 24; ) {
      const level = levelOf(hours[hour] ?? null, low, high)
      let end = hour + 1
      while (end < 24 && levelOf(hours[end] ?? null, low, high) === level) end += 1
      if (level !== null) {
        paths[level] +=
          `M${number(left + day * wide)} ${number((24 - end) * tall)}h${number(wide)}v${number((end - hour) * tall)}h${number(-wide)}z`
      }
      hour = end
    }
  })
  return paths
}

function levelOf(value: number | null, low: number, high: number): number | null {
  if (value === null) return null
  if (high <= low) return levels - 1
  return Math.min(levels - 1, Math.floor(((value - low) / (high - low)) * levels))
}
