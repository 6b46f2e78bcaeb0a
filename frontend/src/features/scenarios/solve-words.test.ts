import { expect, test } from 'vitest'
import { solutionSentence, spokenFigure, takenOver } from './solve-words'

const r4ha = { id: 'r4ha_saved_msu', label: 'MSU saved in the R4HA', unit: 'MSU' }
const worth = { id: 'net_present_value', label: 'Net present value', unit: 'EUR' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a volume that is needed reads as a person would say it', () => {
  const found = {
    value: 36_685_169,
    current: 42_000_000,
    unit: 'transactions',
    why_none: null,
    why_none_wording: null,
    figure_current: 57.243842,
  }
  expect(plain(solutionSentence(found, 'Transactions', r4ha, 50))).toBe(
    'You need 36.7 M transactions (now 42 M) to save 50 MSU in the R4HA (now 57.24).',
  )
})

test('a price that is needed names itself', () => {
  const found = {
    value: 97.05,
    current: 120,
    unit: 'EUR/MSU/month',
    why_none: null,
    why_none_wording: null,
    figure_current: 61_082,
  }
  expect(plain(solutionSentence(found, 'Price of z/OS', worth, 0))).toBe(
    '“Price of z/OS” must be 97.05 EUR/MSU/month (now 120) for a net present value of 0 EUR (now 61,082).',
  )
  expect(plain(takenOver(found.value, found.unit))).toBe('97.05 EUR')
})

test('of all prices it is said how many times as high they must be', () => {
  const found = {
    value: 0.5,
    current: 1,
    unit: 'ratio',
    why_none: null,
    why_none_wording: null,
    figure_current: 61_082,
  }
  expect(plain(solutionSentence(found, 'All prices together, factor', worth, 0))).toBe(
    'All prices together must be 0.5 times as high for a net present value of 0 EUR (now 61,082).',
  )
})

test('a target out of reach says why', () => {
  const found = {
    value: null,
    current: 0.02,
    unit: 'share',
    why_none: 'Net present value stays between 1 and 2 EUR.',
    why_none_wording: null,
    figure_current: 1,
  }
  expect(solutionSentence(found, 'Growth of the peak', worth, 0)).toContain(
    'Growth of the peak alone is not enough for a net present value of 0',
  )
})

test.each([
  [1e15, '1,000 trillion'],
  [12_065_300, '12.1 M'],
  [-439_563, '−439,563'],
])('%d is never written with a power of ten', (value, text) => {
  expect(plain(spokenFigure(value, 'en'))).toBe(text)
})
