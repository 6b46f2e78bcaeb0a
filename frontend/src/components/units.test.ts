import { expect, test } from 'vitest'
import { formatWithUnit, unitName } from './units'

test('microseconds are written with their sign, alone and per cycle', () => {
  expect(unitName('us')).toBe('µs')
  expect(formatWithUnit(469095, 'us/cycle', '', 'en-US')).toBe('469,095\u00a0µs/cycle')
})

test('a unit that begins like microseconds is left alone', () => {
  expect(unitName('user')).toBe('user')
})
