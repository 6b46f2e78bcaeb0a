import { expect, test } from 'vitest'
import { valueText } from './value-text'

test.each([
  [0.2, 'share', null, '20 %', 'content.mix[a].share'],
  [123_456, 'money', 'EUR', '1,234.56 EUR'],
  [5000, 'money', 'JPY', '5,000 JPY'],
  [4, 'h', null, '4 h'],
  [true, null, null, 'yes'],
  ['2818-Y02', null, null, '2818-Y02'],
  [null, 'MSU', null, '–'],
  ['per_cp_rating', null, null, 'Per CP rating', 'content.msu_basis'],
  ['complete_windows', null, null, 'Complete windows', 'content.profile.start'],
  ['pci', null, null, 'PCI', 'content.speed_by'],
  ['per_cp_rating', null, null, 'per_cp_rating', 'name'],
] as [string | number | boolean | null, string | null, string | null, string, string?][])(
  '%s of unit %s reads well',
  (value, unit, currency, text, path = '') => {
    expect(valueText(value, unit, currency, path).replaceAll('\u00a0', ' ')).toBe(text)
  },
)
