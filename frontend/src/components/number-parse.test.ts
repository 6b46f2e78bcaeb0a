import { describe, expect, test } from 'vitest'
import { type NumberStyle, parseNumber } from './number-parse'

function read(
  text: string,
  style: NumberStyle = 'number',
  locale = 'en',
  unit = '',
): number | string {
  const found = parseNumber(text, style, locale, unit)
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
    ['1 234,5', 1234.5],
    ["1'234.5", 1234.5],
    ['250k', 250_000],
    ['1.5 bn', 1_500_000_000],
    ['2e6', 2_000_000],
    ['0.926', 0.926],
    ['.5', 0.5],
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

describe('digits of two cells never join', () => {
  test.each([
    '95 70',
    '95\t70',
    '95\n70',
    '95\r\n70\r\n',
    '1 2',
    '12 34',
    '1234 567',
    '0 500',
    "1'23",
    '1 234 56',
    '1,234 567',
    "1 234'567",
  ])('%j is refused', (text) => {
    expect(read(text)).toBeTypeOf('string')
  })

  test('the message of a pasted row says how many cells it has', () => {
    expect(read('95\t70')).toBe('2 cells were pasted (95 | 70). Paste one number.')
  })

  test('one cell with the line end that a spreadsheet adds is one number', () => {
    expect(read('95\r\n')).toBe(95)
  })
})

describe('a share is taken in percent, and below 1 as a fraction, which is said', () => {
  test.each([
    ['50 %', 0.5, undefined],
    ['50', 0.5, undefined],
    ['0.5 %', 0.005, undefined],
    ['0.5', 0.5, 'Read as 50 %'],
    ['1', 0.01, 'Read as 1 %'],
    ['1.5', 0.015, undefined],
    ['0', 0, undefined],
    ['50 percent', 0.5, undefined],
  ])('%s', (text, value, note) => {
    const found = parseNumber(text, 'share', 'en', '%')
    expect(found).toEqual(note === undefined ? { value } : { value, note })
  })

  test('with decimal commas', () => {
    expect(read('33,3 %', 'share', 'de')).toBe(0.333)
  })
})

describe('a rate in percent is never a fraction', () => {
  test.each([
    ['1', 0.01],
    ['0.9', 0.009],
    ['-0.5', -0.005],
    ['−5', -0.05],
    ['1.5', 0.015],
    ['2 % a year', 0.02],
    ['0.5%', 0.005],
  ])('%s', (text, value) => {
    expect(parseNumber(text, 'percent', 'en', 'a year')).toEqual({ value })
  })
})

test('a time is taken in any unit of times', () => {
  expect(read('2 min', 'number', 'en', 's')).toBe(120)
  expect(read('1.1 min', 'number', 'en', 's')).toBe(66)
  expect(read('0.25 h', 'number', 'en', 's')).toBe(900)
  expect(read('500 ms', 'number', 'en', 's')).toBe(0.5)
  expect(read('0,3 s', 'number', 'de', 'ms')).toBe(300)
  expect(read('1.1 s', 'number', 'en', 'ms')).toBe(1100)
  expect(parseNumber('5 min', 'number', 'en', 'tps')).toHaveProperty('error')
})

test('hours are taken in minutes too', () => {
  expect(read('4', 'hours', 'en', 'h')).toBe(4)
  expect(read('4 h', 'hours', 'en', 'h')).toBe(4)
  expect(read('90 min', 'hours', 'en', 'h')).toBe(1.5)
  expect(read('1 minute', 'hours', 'en', 'h')).toBe(1 / 60)
})

describe('the unit of the field may stand beside the number', () => {
  test.each([
    ['120 EUR', 'EUR', 120],
    ['EUR 120', 'EUR', 120],
    ['€ 120', 'EUR a month', 120],
    ['€120', 'EUR per MSU and month', 120],
    ['120 €', 'EUR', 120],
    ['-€120', 'EUR', -120],
    ['1.5 M EUR', 'EUR', 1_500_000],
    ['1.5M€', 'EUR', 1_500_000],
    ['120k€', 'EUR', 120_000],
    ['120 eur per msu and month', 'EUR per MSU and month', 120],
    ['$5', 'USD', 5],
    ['£5', 'GBP', 5],
    ['156 MSU', 'MSU', 156],
    ['1 year', 'years', 1],
    ['3 years', 'years', 3],
    ['15 m transactions', 'transactions', 15_000_000],
    ['1080 s/h', 's/h', 1080],
    ['1080 s', 's/h', 1080],
    ['5 SU/sec', 'SU/sec', 5],
  ])('%s in %s', (text, unit, value) => {
    expect(read(text, 'number', 'en', unit)).toBe(value)
  })
})

test('another currency than the field’s is refused by name', () => {
  expect(read('$5', 'number', 'en', 'EUR a month')).toBe(
    'This field is in EUR: enter the amount in EUR, not in $',
  )
  expect(read('5 USD', 'number', 'en', 'EUR')).toBe(
    'This field is in EUR: enter the amount in EUR, not in USD',
  )
  expect(read('CHF 5', 'number', 'en', 'EUR')).toContain('not in CHF')
})

test('another unit than the field’s is refused with the field’s', () => {
  expect(read('4 parsecs', 'number', 'en', 'MSU')).toBe(
    '“parsecs” is not a unit of this field. Enter the number in MSU',
  )
})

test.each(['', 'abc', '1,2,3', '12..5', '1,389,0', '5 %', '--3', '4 parsecs', '9e999', '1-2', '€'])(
  '%o is refused with a reason',
  (text) => {
    expect(read(text)).toBeTypeOf('string')
  },
)

/** Returns numbers that are the same in every run (mulberry32). */
function* sampled(count: number): Generator<number> {
  let state = 20_261_121
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  for (let index = 0; index < count; index += 1) {
    const size = 10 ** (next() * 12 - 2)
    const digits = Math.floor(next() * 4)
    yield Number(((next() < 0.2 ? -1 : 1) * size).toFixed(digits)) + 0
  }
}

describe.each(['en-US', 'de-DE', 'fr-FR', 'de-CH'])('in %s', (locale) => {
  const written = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 4, ...options }).format(value)

  test('every number is read as this language writes it', () => {
    for (const value of sampled(2000)) {
      expect(read(written(value), 'number', locale), written(value)).toBe(value)
      const amount = `${written(value)} EUR`
      expect(read(amount, 'number', locale, 'EUR a month'), amount).toBe(value)
    }
  })

  test('every percentage is read as this language writes it', () => {
    for (const value of sampled(500)) {
      const text = `${written(value)} %`
      const expected = Number(`${value}e-2`)
      expect(read(text, 'percent', locale), text).toBe(expected)
      expect(read(written(value), 'percent', locale), text).toBe(expected)
      expect(read(text, 'share', locale), text).toBe(expected)
    }
  })

  test('two numbers beside each other are never one', () => {
    const values = [...sampled(800)].map((value) => written(Math.abs(value)))
    for (const [index, left] of values.entries()) {
      const right = values[(index * 7 + 3) % values.length] ?? ''
      for (const between of ['\t', '\n', '\r\n', ' | ', ' ; ']) {
        expect(read(left + between + right, 'number', locale)).toBeTypeOf('string')
      }
    }
  })
})
