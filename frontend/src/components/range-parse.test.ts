import { expect, test } from 'vitest'
import { endsOf, parseRange } from './range-parse'

test.each([
  ['30M to 50M', 30e6, 50e6],
  ['30 to 50M', 30e6, 50e6],
  ['30M–50M', 30e6, 50e6],
  ['30M - 50M', 30e6, 50e6],
  ['30M-50M', 30e6, 50e6],
  ['30 Mio bis 50 Mio', 30e6, 50e6],
  ['between 1.5k and 2.5k', 1500, 2500],
  ['1,5k to 2,5k', 1500, 2500],
  ['0.5G..1G', 5e8, 1e9],
  ['42M ± 2M', 40e6, 44e6],
])('%s is a range with its middle as the value', (typed, low, high) => {
  expect(parseRange(typed, 'number', 'en')).toEqual({ value: (low + high) / 2, low, high })
})

test.each([
  ['42M ± 25 %', 42e6, 0.25],
  ['42M±25%', 42e6, 0.25],
  ['42M +/- 25 percent', 42e6, 0.25],
  ['42 Mio +- 2,5 %', 42e6, 0.025],
])('%s is a value with a spread', (typed, value, spread_share) => {
  expect(parseRange(typed, 'number', 'de')).toEqual({ value, spread_share })
})

test('shares and amounts are read in the unit of their field', () => {
  expect(parseRange('30 to 40 %', 'share', 'en')).toEqual({ value: 0.35, low: 0.3, high: 0.4 })
  expect(parseRange('€ 80 to € 120', 'number', 'en', 'EUR per MSU')).toEqual({
    value: 100,
    low: 80,
    high: 120,
  })
})

test.each([
  ['9 % ± 2 %', 'share', 0.09, 0.07, 0.11],
  ['9 ± 2', 'share', 0.09, 0.07, 0.11],
  ['9 ± 2 %', 'percent', 0.09, 0.07, 0.11],
  ['35 % ± 10 percent', 'share', 0.35, 0.25, 0.45],
] as const)('per cent after a share are points: %s', (typed, style, value, low, high) => {
  expect(parseRange(typed, style, 'en')).toEqual({ value, low, high })
})

test.each(['42M', '-5', '−5', '1,000', '12 h', '1e-3', '50 %', '', 'EUR 5'])(
  '%s means no range',
  (typed) => {
    expect(parseRange(typed)).toBeNull()
  },
)

test.each([
  ['30M to', 'lacks one side'],
  ['± 5 %', 'lacks one side'],
  ['50M to 30M', 'lower one'],
  ['42M ± 0 %', 'above 0 %'],
  ['42M ± 120 %', 'enter both ends'],
  ['0 ± 10 %', 'enter both ends'],
  ['a lot to much', 'Write a range as 30M to 50M'],
])('%s is told in a sentence', (typed, words) => {
  const read = parseRange(typed)
  expect(read !== null && 'error' in read ? read.error : '').toContain(words)
})

test('a spread has ends around its value', () => {
  expect(endsOf({ value: 42e6, spread_share: 0.25 })).toEqual([31.5e6, 52.5e6])
})
