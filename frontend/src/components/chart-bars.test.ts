import { expect, test } from 'vitest'
import { beginOf } from './chart-bars'

test('bars on both sides of a figure begin at it', () => {
  expect(beginOf(100, 80, 120)).toBe(100)
  expect(beginOf(100, 120, 80)).toBe(100)
})

test('of two ends on one side the longer bar begins where the shorter ends', () => {
  // both raise the figure
  expect(beginOf(100, 110, 130)).toBe(100)
  expect(beginOf(100, 130, 110)).toBe(110)
  // both lower it
  expect(beginOf(100, 90, 70)).toBe(100)
  expect(beginOf(100, 70, 90)).toBe(90)
})

test('an end that moves nothing hides nothing', () => {
  expect(beginOf(100, 120, 100)).toBe(100)
  expect(beginOf(100, 100, 120)).toBe(100)
})
