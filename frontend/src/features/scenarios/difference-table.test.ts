import { expect, test } from 'vitest'
import { valueText } from './difference-table'

test.each([
  [0.2, 'share', null, '20 %'],
  [123_456, 'money', 'EUR', '1,234.56 EUR'],
  [5000, 'money', 'JPY', '5,000 JPY'],
  [4, 'h', null, '4 h'],
  [true, null, null, 'yes'],
  ['2818-Y02', null, null, '2818-Y02'],
  [null, 'MSU', null, '–'],
] as const)('%s of unit %s reads well', (value, unit, currency, text) => {
  expect(valueText(value, unit, currency).replaceAll('\u00a0', ' ')).toBe(text)
})
