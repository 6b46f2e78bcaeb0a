import { expect, test } from 'vitest'
import { decadeScale, evenScale } from './slider-scale'

const volume = decadeScale(4, 9)

test('the volume of the published example is a position of its own', () => {
  expect(volume.toValue(volume.toPosition(15_000_000))).toBe(15_000_000)
})

test('each step of a volume slider changes the value', () => {
  for (let position = 0; position < volume.last; position++) {
    expect(volume.toValue(position + 1)).toBeGreaterThan(volume.toValue(position))
  }
})

test('a position and its value belong together in both directions', () => {
  for (let position = 0; position <= volume.last; position++) {
    expect(volume.toPosition(volume.toValue(position))).toBe(position)
  }
})

test('values beyond the ends stand at the ends', () => {
  expect(volume.toPosition(0)).toBe(0)
  expect(volume.toPosition(1e15)).toBe(volume.last)
})

test('shares move by whole percents without binary dust', () => {
  const share = evenScale(0, 1, 0.01)
  expect(share.toValue(7)).toBe(0.07)
  expect(share.toValue(29)).toBe(0.29)
  expect(share.toPosition(0.5)).toBe(50)
})
