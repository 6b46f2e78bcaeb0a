import { expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import { turned } from './turned'

const saved = {
  id: 'saved_msu',
  label: 'MSU saved, per CP rating',
  value: -47.4,
  unit: 'MSU',
  interval: { low: -60, high: 5, level: 0.95 },
} as Figure

test('a saving below 0 is what is added, its range with it', () => {
  expect(turned(saved)).toMatchObject({
    label: 'MSU added, per CP rating',
    value: 47.4,
    interval: { low: -5, high: 60, level: 0.95 },
  })
})

test('what saves, what is not known and what is no saving stay', () => {
  for (const figure of [
    { ...saved, value: 1 },
    { ...saved, value: null },
    { ...saved, label: 'Net present value' },
  ])
    expect(turned(figure)).toBe(figure)
})
