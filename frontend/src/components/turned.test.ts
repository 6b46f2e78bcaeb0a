import { expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import { turned } from './turned'

const saved = {
  id: 'saved_msu_per_cp_rating',
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

test('what the list of figures calls it below 0 comes before its label, and zIIP time may be saved', () => {
  const ofList = [
    ['gp_cps_freed', 'GPs freed', 'GPs taken'],
    ['billed_saving_msu', 'Billed saving', 'MSU added to the billed peak'],
    ['month[2026-01].billed_saving_msu', 'Billed saving', 'MSU added to the billed peak'],
    ['ziip_seconds_added_per_hour', 'zIIP seconds added per hour', 'zIIP seconds saved per hour'],
  ] as const
  for (const [id, label, below] of ofList) expect(turned({ ...saved, id, label }).label).toBe(below)
})

test('a range that ends at 0 has no zero with a minus', () => {
  const interval = { low: -60, high: 0, level: 0.95 }
  expect(turned({ ...saved, interval }).interval?.low).toBe(0)
})

test('what saves, what is not known and what is no saving stay', () => {
  for (const figure of [
    { ...saved, value: 1 },
    { ...saved, value: null },
    { ...saved, label: 'Net present value' },
  ])
    expect(turned(figure)).toBe(figure)
})
