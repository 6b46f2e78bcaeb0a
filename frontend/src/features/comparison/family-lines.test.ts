import { expect, test } from 'vitest'
import { spreadLabels } from './family-lines'

test('labels that would lie on each other stand apart, in their order and inside', () => {
  const places = spreadLabels([50, 51, 10, 99], 12, 0, 100)
  expect(places[2]).toBe(10)
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThanOrEqual(12)
  expect(places.every((place) => place >= 0 && place <= 100)).toBe(true)
})

test('labels with room stay where their lines end', () => {
  expect(spreadLabels([10, 40, 70], 12, 0, 100)).toEqual([10, 40, 70])
})
