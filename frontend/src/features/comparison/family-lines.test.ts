import { expect, test } from 'vitest'
import { readAt, spreadLabels } from './family-lines'

test('labels that would lie on each other stand apart, in their order and inside', () => {
  const places = spreadLabels([50, 51, 10, 99], 12, 0, 100)
  expect(places[2]).toBe(10)
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThanOrEqual(12)
  expect(places.every((place) => place >= 0 && place <= 100)).toBe(true)
})

test('labels with room stay where their lines end', () => {
  expect(spreadLabels([10, 40, 70], 12, 0, 100)).toEqual([10, 40, 70])
})

test('a line is read between its points as it is drawn, and nowhere beyond them', () => {
  const rows = [
    { rate: 100, value: 1 },
    { rate: 300, value: 2 },
  ]
  expect([50, 100, 200, 300, 301].map((rate) => readAt(rows, rate))).toEqual([
    null,
    1,
    1.5,
    2,
    null,
  ])
  expect(readAt([], 100)).toBeNull()
})
