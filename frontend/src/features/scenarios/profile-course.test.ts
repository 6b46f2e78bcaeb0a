import { expect, test } from 'vitest'
import { courseRows, courseTicks, courseTitle } from './profile-course'

const hours = (value: number | null, count = 24) => Array<number | null>(count).fill(value)
const day = (number: number, label: string) => ({
  day: number,
  label,
  msu_before: [...hours(100, 9), ...hours(140, 4), ...hours(100, 11)],
  msu_after: hours(100),
  r4ha_before: hours(null, 3).concat(hours(110, 21)),
  r4ha_after: hours(null, 3).concat(hours(100, 21)),
})
const peaks = {
  interval_minutes: 60,
  step_minutes: 60,
  window_start_minute: 540,
  window_end_minute: 780,
  before: { msu: 140, day: 1, label: 'First', end_minute: 780 },
  after: { msu: 100, day: 2, label: 'Typical', end_minute: 240 },
  moved: true,
  full_up_to_msu: 40,
  none_beyond_msu: 40,
  days: [day(1, 'First'), day(2, 'Typical')],
}

test('an average stands where its window ends, the last interval is drawn to its end', () => {
  const rows = courseRows(peaks)
  expect(rows[3]?.r4ha_before).toBeNull()
  expect(rows[4]).toMatchObject({ at: 240, when: 'Day 1 (First), 04:00', r4ha_before: 110 })
  expect(rows[9]?.msu_before).toBe(140)
  expect(rows[24]).toMatchObject({ at: 1440, msu_before: 100 })
})

test('two days stand beside each other with a gap between them', () => {
  const rows = courseRows(peaks)
  expect(rows.length).toBe(25 + 1 + 25)
  expect(rows[25]).toMatchObject({ msu_before: null, r4ha_after: null })
  expect(rows[26]).toMatchObject({ at: 1500, when: 'Day 2 (Typical), 00:00' })
  expect(courseTicks(rows).length).toBe(12)
})

test('the title says from where to where the peak moves', () => {
  expect(courseTitle(peaks).replaceAll('\u00a0', ' ')).toBe(
    'The billed peak goes from 140 MSU to 100 MSU and moves from day 1 (First), 13:00, to day 2 (Typical), 04:00',
  )
})
