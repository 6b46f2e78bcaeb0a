/** Values at points of time; null where there is a gap, undefined where the series has no point. */
export type Points = readonly (number | null | undefined)[]

/** What the chart draws, all series over the same points of time. */
export interface ChartPoints {
  /** Minutes from the series' start: the beginnings of the intervals, and the end of the last. */
  minutes: readonly number[]
  consumed_before: Points
  consumed_after: Points | null
  r4ha_before: Points
  r4ha_after: Points | null
  /** What of the consumption before is overflow of zIIPs. */
  overflow?: Points | null
  /** The R4HA that the machine recorded. */
  r4ha_recorded?: Points | null
}

function seriesOf({ minutes: _, ...series }: ChartPoints): Points[] {
  return Object.values(series).filter((values) => values != null)
}

/**
 * Returns the positions to draw between two points of time so that nothing is lost at so many
 * columns: of every column and series the lowest and the highest value, and the first gap. What
 * stands in `keep` is drawn in any case.
 */
export function drawnPositions(
  points: ChartPoints,
  first: number,
  last: number,
  columns: number,
  keep: readonly number[] = [],
): number[] {
  const count = last - first + 1
  if (count <= 2 * columns) return Array.from({ length: count }, (_, index) => first + index)
  const chosen = new Set<number>([first, last])
  for (const position of keep) if (position >= first && position <= last) chosen.add(position)
  for (const series of seriesOf(points)) {
    for (let column = 0; column < columns; column += 1) {
      const from = first + Math.floor((column * count) / columns)
      const to = first + Math.floor(((column + 1) * count) / columns)
      let low: number | undefined
      let high: number | undefined
      let gap: number | undefined
      for (let position = from; position < to; position += 1) {
        const value = series[position]
        if (value === undefined) continue
        if (value === null) {
          gap ??= position
          continue
        }
        if (low === undefined || value < (series[low] ?? 0)) low = position
        if (high === undefined || value > (series[high] ?? 0)) high = position
      }
      for (const position of [low, high, gap]) if (position !== undefined) chosen.add(position)
    }
  }
  return [...chosen].sort((one, other) => one - other)
}

/** Returns the points at these positions alone. */
export function pointsAt(points: ChartPoints, positions: readonly number[]): ChartPoints {
  const pick = (series: Points): Points => positions.map((position) => series[position])
  return {
    minutes: positions.map((position) => points.minutes[position] ?? 0),
    consumed_before: pick(points.consumed_before),
    consumed_after: points.consumed_after && pick(points.consumed_after),
    r4ha_before: pick(points.r4ha_before),
    r4ha_after: points.r4ha_after && pick(points.r4ha_after),
    overflow: points.overflow && pick(points.overflow),
    r4ha_recorded: points.r4ha_recorded && pick(points.r4ha_recorded),
  }
}

/** Returns the highest value that is drawn. */
export function highest(points: ChartPoints): number {
  let found = 0
  for (const series of seriesOf(points)) {
    for (const value of series) if (typeof value === 'number' && value > found) found = value
  }
  return found
}

const tickMinutes = [5, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 7200, 10080, 20160, 44640]

/**
 * Returns round times between two minutes, so that labels of so many pixels do not meet, or at the
 * given distance. first: the minute of the day at minute 0.
 */
export function timeTicks(
  from: number,
  to: number,
  width: number,
  first: number,
  label = 64,
  given?: number,
): { ticks: number[]; every: number } {
  const fit = Math.max(2, Math.floor(width / label))
  const every = given ?? tickMinutes.find((minutes) => (to - from) / minutes <= fit) ?? 44640
  const ticks: number[] = []
  // round times of the day, although the series may begin within it
  const start = Math.ceil((from + first) / every) * every - first
  for (let tick = start; tick <= to; tick += every) ticks.push(tick)
  return { ticks, every }
}
