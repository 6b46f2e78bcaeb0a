import { held, type IntervalMinutes } from './peaks-inputs'

/** A form of a day. It lays the user's own levels onto hours and has no numbers of its own. */
export interface Shape {
  id: string
  label: string
  sentence: string
  /** What each level is called, in the order in which `hours` names it. */
  levels: readonly string[]
  /** Level and length of each stretch of the day, from midnight on. */
  hours: readonly (readonly [level: number, hours: number])[]
}

export const shapes: readonly [Shape, ...Shape[]] = [
  {
    id: 'flat',
    label: 'Flat',
    sentence: 'One level all day.',
    levels: ['All day'],
    hours: [[0, 24]],
  },
  {
    id: 'office',
    label: 'Office hours',
    sentence: 'The day’s level from 08:00 to 18:00, the night’s before and after.',
    levels: ['Night', 'Day'],
    hours: [
      [0, 8],
      [1, 10],
      [0, 6],
    ],
  },
  {
    id: 'month-end',
    label: 'Month-end batch and online peak',
    sentence: 'Batch from 20:00 to 04:00, online from 08:00 to 18:00, the night’s level between.',
    levels: ['Between', 'Online', 'Batch'],
    hours: [
      [2, 4],
      [0, 4],
      [1, 10],
      [0, 2],
      [2, 4],
    ],
  },
]

/** Returns a day of the shape at these levels, one value an interval. */
export function shaped(
  shape: Shape,
  levels: readonly number[],
  interval: IntervalMinutes,
): number[] {
  return held(
    shape.hours.map(([level, hours]) => [levels[level] ?? 0, hours]),
    interval,
  )
}
