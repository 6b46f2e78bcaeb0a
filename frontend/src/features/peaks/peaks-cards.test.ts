import { expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import { daysOfHours, levelPaths } from './hours-of-days'
import { drawnParts } from './parts-card'
import { waterfall } from './waterfall-card'

test('hours are laid out by the days of the clock, wherever the series begins', () => {
  // from 22:30 on: the hours from 22:00 and 23:00, then those of the next day
  const values = [5, 6, ...Array<number>(24).fill(1), 9]
  const days = daysOfHours({ first_minute: -30 }, values, 22 * 60 + 30)
  expect(days.map(({ minute }) => minute)).toEqual([-1350, 90, 1530])
  expect(days[0]?.hours.slice(21)).toEqual([null, 5, 6])
  expect(days[1]?.hours).toEqual(Array(24).fill(1))
  expect(days[2]?.hours[0]).toBe(9)
})

test('hours of one level that follow each other are one shape', () => {
  const hours = [...Array<number>(12).fill(0), ...Array<number>(11).fill(80), null]
  const paths = levelPaths([{ minute: 0, hours }], 0, 80, 10, 5)
  expect(paths).toHaveLength(8)
  expect(paths.filter((path) => path !== '')).toHaveLength(2)
  expect(paths[0]?.match(/M/g)).toHaveLength(1)
})

test('the largest LPARs at the old peak are drawn, the rest as one', () => {
  const parts = Array.from({ length: 20 }, (_, position) => ({
    lpar: `L${position}`,
    before_msu: position,
    left_at_old_peak_msu: position,
    after_msu: null,
  }))
  const drawn = drawnParts(parts)
  expect(drawn[0]?.lpar).toBe('L19')
  expect(drawn.at(-1)?.lpar).toBe('Other LPARs')
  const whole = drawn.reduce((sum, { msu }) => sum + msu.before_msu, 0)
  expect(whole).toBe(190)
})

test('a peak that rises is told without two signs', () => {
  const figures: Record<string, number> = {
    peak_before_msu: 100,
    after_at_old_peak_msu: 105,
    peak_after_msu: 112,
    saved_at_old_peak_msu: -5,
    lost_to_new_peak_msu: 7,
    billed_saving_msu: -12,
  }
  const label = 'Added by the new peak'
  const find = (id: string) => ({ label, value: figures[id] ?? null }) as Figure
  const chart = waterfall(find)
  expect(chart?.title.replaceAll('\u00a0', ' ')).toBe(
    '5 MSU added at the old peak, and the new peak adds 7 MSU: 12 MSU more are billed',
  )
  expect(chart?.steps.map(({ label, text }) => [label, text])).toEqual([
    ['Peak before', '100'],
    ['Added at the old peak', '+5'],
    ['Added by the new peak', '+7'],
    ['Peak after', '112'],
  ])
})
