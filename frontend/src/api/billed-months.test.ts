import { expect, test } from 'vitest'
import { billedMonths, referenceYear, signingSearch } from './billed-months'

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

const year = Array.from({ length: 13 }, (_, at) => ({
  month: `${2025 + Math.floor((at + 9) / 12)}-${String(((at + 9) % 12) + 1).padStart(2, '0')}`,
  consumed_msu_hours: 1000 + at,
}))

function estate(consumed: (at: number) => number | null, peaks: (number | null)[][]) {
  return {
    months: year.map((month, at) => ({ ...month, consumed_msu_hours: consumed(at) })),
    machines: peaks.map((peak_msu) => ({
      peak_msu,
      consumed_msu_hours: peak_msu.map((peak) => (peak === null ? null : 1)),
    })),
  } as never
}

test('the newest twelve months are the reference year, with the mean of their peaks', () => {
  const peaks = [Array(13).fill(100), [...Array(12).fill(null), 60]]
  const taken = referenceYear(estate((at) => (at === 0 ? 99_999 : 1000), peaks))
  // a second machine is there in one of the twelve months
  expect(taken).toEqual({ reference_msu_hours: 12_000, peak_msu: 105 })
})

test('a month without a total leaves no reference year', () => {
  expect(referenceYear(estate((at) => (at === 5 ? null : 1000), []))).toBeNull()
})

test('a case takes what it saves to a reference year with a peak, and without one', () => {
  const saved = { msuHoursPerYear: 600, peakMsu: 2.5, currency: 'CHF' }
  expect(signingSearch({ reference_msu_hours: 12_000, peak_msu: 105 }, saved)).toEqual({
    reference_msu_hours: '12000',
    charges_per_year: 'none',
    saved_msu_hours_per_year: '600',
    currency: 'CHF',
    peak_msu: '105',
    saved_peak_msu: '2.5',
    charges_fall_per_year: 'none',
  })
  const withoutPeak = signingSearch({ reference_msu_hours: 12_000, peak_msu: null }, saved)
  expect(withoutPeak).not.toHaveProperty('saved_peak_msu')
})
