import { describe, expect, test } from 'vitest'
import { type NumberStyle, parseNumber } from './number-parse'

function read(text: string, style: NumberStyle = 'number', locale = 'en'): number | string {
  const found = parseNumber(text, style, locale)
  return 'value' in found ? found.value : found.error
}

describe('a number field takes what people type', () => {
  test.each([
    ['7.5M', 7_500_000],
    ['15m', 15_000_000],
    ['15 m', 15_000_000],
    ['1,389.0', 1389],
    ['1.389,0', 1389],
    ['15,000,000', 15_000_000],
    ['15.000.000', 15_000_000],
    ["15'000'000", 15_000_000],
    ['15 000 000', 15_000_000],
    ['250k', 250_000],
    ['1.5 bn', 1_500_000_000],
    ['2e6', 2_000_000],
    ['0.926', 0.926],
    ['−3', -3],
  ])('%s', (text, value) => {
    expect(read(text)).toBe(value)
  })
})

test('one separator is read as the locale has it', () => {
  expect(read('1,389', 'number', 'en')).toBe(1389)
  expect(read('1,389', 'number', 'de')).toBe(1.389)
  expect(read('1.389', 'number', 'de')).toBe(1389)
  expect(read('7,5M', 'number', 'de')).toBe(7_500_000)
})

test('a separator that cannot group is read as the decimal sign in every locale', () => {
  expect(read('0.5', 'number', 'de')).toBe(0.5)
  expect(read('0.500', 'number', 'de')).toBe(0.5)
  expect(read('7,5', 'number', 'en')).toBe(7.5)
})

test('a share is taken in percent and as a fraction', () => {
  expect(read('50 %', 'share')).toBe(0.5)
  expect(read('0.5', 'share')).toBe(0.5)
  expect(read('50', 'share')).toBe(0.5)
  expect(read('0.5 %', 'share')).toBe(0.005)
  expect(read('1', 'share')).toBe(1)
  expect(read('33,3 %', 'share', 'de')).toBe(0.333)
})

test('hours are taken in minutes too', () => {
  expect(read('4', 'hours')).toBe(4)
  expect(read('4 h', 'hours')).toBe(4)
  expect(read('90 min', 'hours')).toBe(1.5)
})

test.each(['', 'abc', '1,2,3', '12..5', '1,389,0', '5 %', '--3', '4 parsecs', '9e999'])(
  '%o is refused with a reason',
  (text) => {
    expect(read(text)).toBeTypeOf('string')
  },
)
