import { expect, test } from 'vitest'
import { billedMonths } from './bills'

const months = ['2025-11', '2025-12', '2026-02'].map((month) => ({ month }))

test('a month without a file is a gap, and what is left of the year is not reported', () => {
  const taken = billedMonths(months, [10, 20, 40])
  expect(taken?.first_month).toBe('2025-11')
  expect(taken?.consumed_msu_hours.slice(0, 5)).toEqual([10, 20, null, 40, null])
  expect([taken?.consumed_msu_hours.length, taken?.reported_months, taken?.years]).toEqual([
    12, 4, 1,
  ])
})

test('thirteen months are two years', () => {
  const year = Array.from({ length: 13 }, (_, at) => ({
    month: `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  }))
  const taken = billedMonths(
    year,
    year.map((_, at) => at),
  )
  expect([taken?.years, taken?.reported_months, taken?.consumed_msu_hours[12]]).toEqual([2, 13, 12])
})

test('no months give nothing', () => {
  expect(billedMonths([], [])).toBeNull()
})
