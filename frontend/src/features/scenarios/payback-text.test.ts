import { expect, test } from 'vitest'
import { paidBackText, paybackText } from './payback-text'

test('what costs nothing at the start has paid back at once, in no month', () => {
  expect(paybackText(0)).toBe('at once')
  expect(`Paid back ${paidBackText(0)}`).toBe('Paid back at once')
  expect(`Paid back ${paidBackText(7)}`).toBe('Paid back in month 7')
})
