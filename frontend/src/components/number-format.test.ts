import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  formatExactly,
  formatFigure,
  formatForWorking,
  formatShort,
  userLocale,
} from './number-format'

describe('a figure on the screen', () => {
  test.each([
    [7_500_000, '7,500,000'],
    [1389, '1,389'],
    [1389.0000000000002, '1,389'],
    [1709.4, '1,709.4'],
    [347.25, '347.25'],
    [28.49, '28.49'],
    [7.52375, '7.52'],
    [15.0475, '15.05'],
    [903, '903'],
    [12345.678, '12,346'],
    [999.996, '1,000.00'],
    [6.5972, '6.60'],
    [6.6, '6.6'],
    [0.1199996, '0.120'],
    [806.3999999999993, '806.4'],
    [0.0964583, '0.0965'],
    [0.0001852, '0.000185'],
    [0, '0'],
    [-12.5, '−12.5'],
    [1e15, '1 × 10¹⁵'],
    [1.852e-7, '1.85 × 10⁻⁷'],
  ])('writes %d as %s', (value, text) => {
    expect(formatFigure(value, 'en')).toBe(text)
  })

  test('follows the separators of the locale', () => {
    expect(formatFigure(1709.4, 'de')).toBe('1.709,4')
  })

  test('never shows fewer digits than the whole part has', () => {
    expect(formatFigure(7_512_345, 'en')).toBe('7,512,345')
  })
})

test('a working shows enough digits to check the result by hand', () => {
  expect(formatForWorking(347.25, 'en')).toBe('347.25')
  expect(formatForWorking(7.52375, 'en')).toBe('7.52375')
  expect(formatForWorking(0.0001852, 'en')).toBe('0.0001852')
})

test('the clipboard gets every digit, without grouping, with the decimal sign of the locale', () => {
  expect(formatExactly(1234567.891, 'en')).toBe('1234567.891')
  expect(formatExactly(7.52375, 'de')).toBe('7,52375')
  expect(formatExactly(806.3999999999993, 'en')).toBe('806.4')
})

test('a short form has the same letters in every English', () => {
  expect(formatShort(-3_450_000, 'en-GB')).toBe('−3.45M')
  expect(formatShort(150_000, 'en-GB')).toBe(formatShort(150_000, 'en-US'))
})

test('what binary fractions leave behind is nothing', () => {
  expect(formatFigure(7.52 - 7.519999999999997, 'en')).toBe('0')
  expect(formatFigure(-2.7e-15, 'en')).toBe('0')
})

describe('the language of the reader', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['de-DE', 'de-DE'],
    ['en-US@posix', 'en-US'],
    ['de_DE.UTF-8', 'de'],
    ['C', 'en'],
    ['', 'en'],
    ['!', 'en'],
  ])('is taken from %j as %s, and figures can be written in it', (language, locale) => {
    vi.stubGlobal('navigator', { language })
    expect(userLocale()).toBe(locale)
    expect(formatFigure(7_500_000, userLocale())).toMatch(/^7[.,]500[.,]000$/)
  })
})
