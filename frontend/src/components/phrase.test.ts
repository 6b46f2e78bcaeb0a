import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerInReadersWay, inReadersWay, spokenText, withReasons, wordingText } from './phrase'

interface Sample {
  locale: string
  value: number
  unit: string
  exact: boolean
  text: string
}

// the files of a report hold themselves to the same samples (tests/unit/test_phrases.py)
const file = new URL('../../../backend/tests/data/number-samples.json', import.meta.url)
const samples = JSON.parse(readFileSync(file, 'utf-8')) as Sample[]

test.each(samples)('$value $unit in $locale is $text', ({ locale, text, ...amount }) => {
  expect(wordingText({ text: '{1}', amounts: { 1: amount } }, locale)).toBe(text)
})

test('what names no numbers stays as it is', () => {
  expect(spokenText({ text: 'As measured {1}.', wording: null })).toBe('As measured {1}.')
})

test('a sentence of an answer is found by its text', () => {
  const amounts = { 1: { value: 1.5, unit: 'ms', exact: true } }
  const answer = { wordings: { 'It takes 1.5 ms.': { text: 'It takes {1}.', amounts } } }
  expect(inReadersWay(answer, 'It takes 1.5 ms.')).toBe('It takes 1.5\u00a0ms.')
  expect(inReadersWay(answer, 'As measured.')).toBe('As measured.')
})

test('braces of a text are no places of amounts', () => {
  const amounts = { 1: { value: 5208.33, unit: '', exact: false } }
  const wording = { text: 'LPAR {{1}}: {1} transactions a second', amounts }
  expect(wordingText(wording, 'de-DE')).toBe('LPAR {1}: 5.208,3 transactions a second')
})

test('figures have label and reasons in the reader’s way, those without numbers as they are', () => {
  const short = 'does not pay back: 65.2 EUR short'
  const figure = { label: 'Month', why_missing: short, interval_missing: null }
  const label = '5208.3 transactions a second'
  const answer = {
    wordings: {
      [short]: {
        text: 'does not pay back: {1} short',
        amounts: { 1: { value: 65.2, unit: 'EUR', exact: false } },
      },
      [label]: {
        text: '{1} transactions a second',
        amounts: { 1: { value: 5208.3, unit: '', exact: true } },
      },
    },
    figures: { payback_month: figure },
    inputs: { rate: { label, why_missing: 'not entered', interval_missing: short } },
  }
  const read = answerInReadersWay(answer)
  expect(read.figures.payback_month.why_missing).toBe('does not pay back: 65.20\u00a0EUR short')
  expect(read.figures.payback_month.label).toBe('Month')
  expect(read.inputs.rate.label).toBe('5,208.3 transactions a second')
  expect(read.inputs.rate.why_missing).toBe('not entered')
  expect(read.inputs.rate.interval_missing).toBe('does not pay back: 65.20\u00a0EUR short')
  expect(answerInReadersWay({ ...answer, wordings: {} }).figures).toBe(answer.figures)
})

test('a label that ends with a rate is written with the rate in the reader’s way', () => {
  const rate = { text: '{1}/s', amounts: { 1: { value: 5208.3, unit: '', exact: true } } }
  const label = 'GP time per transaction, HTTP, 5208.3/s, on the target machine'
  const figure = { label, why_missing: null, interval_missing: null }
  const read = withReasons({ '5208.3/s': rate }, figure)
  expect(read.label).toBe('GP time per transaction, HTTP, 5,208.3/s, on the target machine')
})
