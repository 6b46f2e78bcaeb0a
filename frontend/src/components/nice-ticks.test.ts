import { expect, test } from 'vitest'
import { evenTicks, niceTicks } from './nice-ticks'

test('an axis begins and ends at even numbers around what is drawn', () => {
  expect(evenTicks(187_739, 319_132, 4)).toEqual([150_000, 200_000, 250_000, 300_000, 350_000])
  expect(evenTicks(-3.1, 1.2, 4)).toEqual([-4, -2, 0, 2])
  expect(evenTicks(5, 5, 4)).toEqual([5, 5.25, 5.5, 5.75, 6].slice(0, 2))
})

test('steps from 0 reach what is most', () => {
  expect(niceTicks(323, 4)).toEqual([0, 100, 200, 300, 400])
  expect(niceTicks(0, 2)).toEqual([0, 0.5, 1])
})
