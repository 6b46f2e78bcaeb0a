import { expect, test } from 'vitest'
import { findTerms, terms } from './glossary'

test('every term has a meaning and a source, in plain words', () => {
  expect(terms.length).toBeGreaterThan(30)
  for (const { name, meaning, source } of terms) {
    expect(meaning, name).not.toBe('')
    expect(source, name).toMatch(/^[^*`[\]|]+$/)
  }
})

test.each([
  ['Rated MSU of the model', ['rated MSU'], ['Rated MSU']],
  ['zIIPs busy, in a region', ['zIIP', 'region'], ['zIIPs', 'region']],
  ['Studies', ['study'], ['Studies']],
  ['Peak windows per month', ['peak window'], ['Peak windows']],
  ['An echo test', ['echo request or echo test'], ['echo test']],
  ['TCP/IP and sculptures', [], []],
])('the terms in "%s" are %s', (text, names, written) => {
  const found = findTerms(text)
  expect(found.map(({ term }) => term.name)).toEqual(names)
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(written)
})
