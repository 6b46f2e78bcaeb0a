import { expect, test } from 'vitest'
import { profileCourse } from '@/components/profile-course'
import { courseRows } from './report-peaks'

const hours = (value: number | null, count = 24) => Array<number | null>(count).fill(value)
const halves = (values: readonly (number | null)[]) => values.flatMap((value) => [value, value])

const peaks = {
  interval_minutes: 30,
  step_minutes: 30,
  window_start_minute: 540,
  window_end_minute: 780,
  before: { msu: 140, day: 1, label: 'First', end_minute: 810 },
  after: { msu: 100, day: 1, label: 'First', end_minute: 240 },
  moved: true,
  full_up_to_msu: 40,
  none_beyond_msu: 40,
  capped: null,
  conversion: null,
  products: [],
  days: [
    {
      day: 1,
      label: 'First',
      msu_before: halves([...hours(100, 9), ...hours(140, 4), ...hours(100, 11)]),
      msu_after: halves(hours(100)),
      r4ha_before: halves([...hours(null, 3), ...hours(110, 21)]),
      r4ha_after: halves([...hours(null, 3), ...hours(100, 21)]),
      billed_before: null,
      billed_after: null,
    },
  ],
}
const course = profileCourse(peaks)

test('the table has a row for each hour and one for a peak between two', () => {
  const rows = courseRows(course)
  expect(rows).toHaveLength(25)
  expect(rows.map((row) => row.cells[0])).toContain('day 1 (First), 13:30')
  expect(rows.at(-1)?.cells[0]).toBe('day 1 (First), 24:00')
})

test('a row gives the interval that ends then and the four hours to it', () => {
  const [one, ...others] = courseRows(course)
  expect(one?.cells.slice(1)).toEqual(['100', '100', '–', '–'])
  const ten = others.find((row) => row.cells[0] === 'day 1 (First), 10:00')
  expect(ten?.cells.slice(1)).toEqual(['140', '100', '110', '100'])
})
