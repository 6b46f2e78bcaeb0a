import { expect, test } from 'vitest'
import { formatRange, formatWithUnit, formatWithUnitForWorking, unitName } from './units'

test('microseconds are written with their sign, alone and per cycle', () => {
  expect(unitName('us')).toBe('µs')
  expect(formatWithUnit(469095, 'us/cycle', '', 'en-US')).toBe('469,095\u00a0µs/cycle')
})

test('seconds per transaction are read in microseconds, and calculated with in a working', () => {
  expect(formatWithUnit(0.0001852, 's/transaction', '', 'en-US')).toBe('185.2\u00a0µs/transaction')
  expect(formatWithUnitForWorking(0.0001852, 's/transaction', 'en-US')).toBe(
    '0.0001852\u00a0s/transaction',
  )
})

test('a unit that begins like microseconds is left alone', () => {
  expect(unitName('user')).toBe('user')
})

test.each([
  [-0.00693, 'EUR', '0\u00a0EUR', '0\u00a0EUR'],
  [61_081.988, 'EUR', '61,082\u00a0EUR', '61,081.99\u00a0EUR'],
  [1_046.25, 'CHF', '1,046\u00a0CHF', '1,046.25\u00a0CHF'],
  [-956.5, 'CHF', '−956.50\u00a0CHF', '−956.50\u00a0CHF'],
  [-12_345_678.9, 'EUR/month', '−12,345,679\u00a0EUR/month', '−12,345,678.90\u00a0EUR/month'],
  [1.005, 'USD', '1.01\u00a0USD', '1.01\u00a0USD'],
  [0.4, 'JPY', '0\u00a0JPY', '0\u00a0JPY'],
  [0.00693, 'EUR/MSU-hour', '0.00693\u00a0EUR/MSU-hour', '0.00693\u00a0EUR/MSU-hour'],
  [0.00693, 'MSU', '0.00693\u00a0MSU', '0.00693\u00a0MSU'],
])('%d %s is written as %s, and as %s in a working', (value, unit, figure, working) => {
  expect(formatWithUnit(value, unit, '', 'en-US')).toBe(figure)
  expect(formatWithUnitForWorking(value, unit, 'en-US')).toBe(working)
})

test('a range says its unit once', () => {
  expect(formatRange(31_500_000, 52_500_000, 'transactions', '', 'en')).toBe(
    '31,500,000 to 52,500,000\u00a0transactions',
  )
  expect(formatRange(0.07, 0.11, 'share', '', 'en')).toBe('7 to 11\u00a0%')
})
