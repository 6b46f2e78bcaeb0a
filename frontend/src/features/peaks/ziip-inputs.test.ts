import { expect, test } from 'vitest'
import { noZiip, readZiip, writeZiip } from './ziip-inputs'

test('nothing asked is nothing written', () => {
  expect(writeZiip(noZiip)).toEqual({})
  expect(readZiip({})).toEqual(noZiip)
})

test('what was written is read', () => {
  const inputs = {
    ...noZiip,
    eligible_seconds_per_hour: 1080,
    target_utilisation: 0.3,
    engines: 2,
    machine: '2818-Y02',
    gp_seconds_of_all_before_per_hour: 1876.4,
    gp_seconds_staying_per_hour: 1024.8,
    honor_priority: false,
    inside_gp_time: true,
  }
  expect(readZiip(writeZiip(inputs))).toEqual(inputs)
})

test('what makes no sense is left out', () => {
  expect(readZiip({ ziip_eligible: 'many', ziip_engines: '1.5', ziip_target: '7' })).toEqual(noZiip)
})
