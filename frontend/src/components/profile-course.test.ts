import { expect, test } from 'vitest'
import { scene, wholeOf } from './peak-scene'
import { courseTitle, profileCourse } from './profile-course'

const hours = (value: number | null, count = 24) => Array<number | null>(count).fill(value)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const day = (number: number, label: string) => ({
  day: number,
  label,
  msu_before: [...hours(100, 9), ...hours(140, 4), ...hours(100, 11)],
  msu_after: hours(100),
  r4ha_before: hours(null, 3).concat(hours(110, 21)),
  r4ha_after: hours(null, 3).concat(hours(100, 21)),
  billed_before: null,
  billed_after: null,
})
const peaks = {
  interval_minutes: 60,
  step_minutes: 60,
  before: { msu: 140, day: 1, label: 'First', end_minute: 780 },
  after: { msu: 100, day: 2, label: 'Typical', end_minute: 240 },
  moved: true,
  capped: null,
  conversion: null,
  products: [],
  days: [day(1, 'First'), day(2, 'Typical')],
}

test('an average stands where its window ends', () => {
  const { points } = profileCourse(peaks)
  expect(points.r4ha_before[3]).toBeNull()
  expect(points.minutes[4]).toBe(240)
  expect(points.r4ha_before[4]).toBe(110)
  expect(points.consumed_before[9]).toBe(140)
})

test('two days stand beside each other with an hour of nothing between them', () => {
  const { points, stretches } = profileCourse(peaks)
  expect(stretches).toMatchObject([
    { from: 0, to: 1440 },
    { from: 1500, to: 2940 },
  ])
  expect(points.minutes.length).toBe(24 + 1 + 24 + 1)
  expect(points.consumed_before[24]).toBeNull()
  expect(points.r4ha_before[24]).toBe(110)
  expect(points.r4ha_before[25]).toBeNull()
  expect(points.consumed_before.at(-1)).toBe(100)
})

test('both peaks are marked at their times with the hours that they average', () => {
  const [before, after] = profileCourse(peaks).peaks
  expect(before).toMatchObject({ which: 'before', from: 540, minute: 780, msu: 140 })
  expect(plain(before?.text)).toBe('Before: 140 MSU, day 1, 13:00')
  expect(after).toMatchObject({ which: 'after', from: 1500, minute: 1740, msu: 100 })
})

test('times are those of each day, and real days have their dates', () => {
  const { words } = profileCourse(peaks)
  expect(words.from(1500)).toBe('day 2 (Typical), 00:00')
  expect(words.to(1440)).toBe('day 1 (First), 24:00')
  const dated = profileCourse(peaks, null, '2026-12-01')
  expect(dated.words.day(1500)).toBe('Wed 2 Dec')
  expect(plain(dated.peaks[0]?.text)).toBe('Before: 140 MSU, Tue 1 Dec, 13:00')
})

test('no label of the axis stands at the seam of two days', () => {
  const course = profileCourse(peaks)
  const drawn = scene(course, wholeOf(course), 900)
  expect(drawn.xTicks).not.toContain(1440)
  expect(drawn.xTicks.map(drawn.xLabel)).toContain('day 2')
})

test('an hourly average of five-minute values is one line, and ends with its day', () => {
  const fine = {
    ...peaks,
    interval_minutes: 30,
    days: peaks.days.map((day) => ({
      ...day,
      msu_before: day.msu_before.flatMap((value) => [value, value]),
      msu_after: day.msu_after.flatMap((value) => [value, value]),
    })),
  }
  const { points } = profileCourse(fine)
  expect(points.r4ha_before.slice(8, 11)).toEqual([110, undefined, 110])
  expect(points.r4ha_before[48]).toBe(110)
  expect(points.r4ha_before[49]).toBeNull()
  expect(points.consumed_before.length).toBe(48 + 2 + 48 + 1)
})

test('the title says from where to where the peak moves', () => {
  expect(plain(courseTitle(peaks))).toBe(
    'The billed peak goes from 140 MSU to 100 MSU and moves from day 1 (First), 13:00, to day 2 (Typical), 04:00',
  )
})

test('a peak that moves within a day names the day once', () => {
  const within = { ...peaks, after: { msu: 120, day: 1, label: 'First', end_minute: 240 } }
  expect(plain(courseTitle(within, '2026-12-01'))).toBe(
    'The billed peak goes from 140 MSU to 120 MSU and moves on Tue 1 Dec (First) from 13:00 to 04:00',
  )
})
