import { expect, test } from 'vitest'
import { madeBy, wrapped } from './chart-export'

test('long source notes wrap at words', () => {
  const lines = wrapped('one two three four', 9, (text) => text.length)
  expect(lines).toEqual(['one two', 'three', 'four'])
})

test('a word that is too long keeps a line of its own', () => {
  expect(wrapped('a incomprehensibilities b', 5, (text) => text.length)).toEqual([
    'a',
    'incomprehensibilities',
    'b',
  ])
})

test('a picture says when it was made and from which page', () => {
  const today = new Date(2026, 10, 26)
  const { line, shown } = madeBy('https://headroom.example/compare?rate=900', today, 'en-GB')
  expect(line).toContain('26 Nov 2026')
  expect(shown).toBe('https://headroom.example/compare?rate=900')
})

test('of a long address a picture shows the page', () => {
  const long = `https://headroom.example/compare?ways=${'http-pooled,'.repeat(20)}`
  expect(madeBy(long, new Date(), 'en-GB').shown).toBe('https://headroom.example/compare')
})
