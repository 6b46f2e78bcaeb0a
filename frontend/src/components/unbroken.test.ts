import { expect, test } from 'vitest'
import { unbroken } from './unbroken'

test('a share keeps its sign, and other words may stand on lines of their own', () => {
  expect(unbroken('20 % on one, 80 % on the other')).toBe(
    '20\u00a0% on one, 80\u00a0% on the other',
  )
})
