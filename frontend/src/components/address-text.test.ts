import { expect, test } from 'vitest'
import { addressText, parseAddress } from './address-text'

test('an address can be read by people and reads back as it was', () => {
  const parameters = { machine: '2818-Y02', mix: 'a:0.2,b:0.8', note: 'x & y = 50 %' }
  const text = addressText(parameters)
  expect(text).toBe('?machine=2818-Y02&mix=a:0.2,b:0.8&note=x%20%26%20y%20%3D%2050%20%25')
  expect(parseAddress(text)).toEqual(parameters)
})
