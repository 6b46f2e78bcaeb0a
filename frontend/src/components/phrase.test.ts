import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spokenText, wordingText } from './phrase'

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

test('braces of a text are no places of amounts', () => {
  const amounts = { 1: { value: 5208.33, unit: '', exact: false } }
  const wording = { text: 'LPAR {{1}}: {1} transactions a second', amounts }
  expect(wordingText(wording, 'de-DE')).toBe('LPAR {1}: 5.208,3 transactions a second')
})
