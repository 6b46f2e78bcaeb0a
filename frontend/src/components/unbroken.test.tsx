// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Unbroken, unbroken } from './unbroken'

test('a share keeps its sign, and other words may stand on lines of their own', () => {
  expect(unbroken('20 % on one, 80 % on the other')).toBe(
    '20\u00a0% on one, 80\u00a0% on the other',
  )
})

test.each([
  ['exported 2026-08-06 (a public copy)', ['2026-08-06']],
  ['at 1,245.14 tps on a z13-703, not a 2818-Y02.', ['1,245.14 tps', 'z13-703', '2818-Y02']],
  ['30.10 MSU-hours, and MSU-hours above them', ['30.10 MSU-hours', 'MSU-hours']],
  ['20 % on the alternate Worker in 12 ms', ['20 %', '12 ms']],
  // words without a number, and what is longer than a line may be, break as words do
  ['a zIIP-eligible task of 0f8fad5b-d9cb-469f-a165-70867728950e', []],
  ['1.5 µs and 12,000 SEK of 3 zIIPs', ['1.5 µs', '12,000 SEK', '3 zIIPs']],
  ['15,000,000 transactions in 4 hours', ['4 hours']],
  ['3 zIIP-eligible tasks', []],
  ['It pays back in month 2', ['month 2']],
  ['Month 14: what Table 26 prints', ['Month 14', 'Table 26']],
  ['Of the machines measured 1,245.', ['measured 1,245']],
])('codes, dates and numbers with their units stay in one line: %s', (text, kept) => {
  const { container } = render(<Unbroken text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.nowrap')].map((part) => part.textContent)).toEqual(kept)
})
