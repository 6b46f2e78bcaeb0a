import { expect, test } from 'vitest'
import type { Period } from './peaks-inputs'
import { isZone, putForward, timeWords } from './peaks-time'

const zone = 'Europe/Berlin'
const spring: Period = { kind: 'run', start: '2026-03-28T00:00' }

test('times of a run follow the clocks of its zone, where it has one', () => {
  const day = 1440
  const local = timeWords(spring, 0, zone)
  // the clocks go forward at 02:00 on the 29th, which has 23 hours
  expect(local.from(day + 60)).toBe('Sun 29 Mar 2026, 01:00')
  expect(local.from(day + 120)).toBe('Sun 29 Mar 2026, 03:00')
  expect(local.from(2 * day - 60)).toBe('Mon 30 Mar 2026, 00:00')
  expect(timeWords(spring, 0).from(2 * day - 60)).toBe('Sun 29 Mar 2026, 23:00')
  const autumn = timeWords({ kind: 'run', start: '2026-10-25T00:00' }, 0, zone)
  expect([autumn.clock(120), autumn.clock(180), autumn.clock(25 * 60)]).toEqual([
    '02:00',
    '02:00',
    '00:00',
  ])
  expect(putForward(spring, zone)(3 * day)).toBe(60)
  // days that are drawn have 24 hours each
  expect(putForward({ kind: 'day' }, zone)(3 * day)).toBe(0)
  expect([isZone(zone), isZone('Nowhere/City')]).toEqual([true, false])
})
