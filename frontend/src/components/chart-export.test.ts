import { expect, test } from 'vitest'
import { wrapped } from './chart-export'

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
