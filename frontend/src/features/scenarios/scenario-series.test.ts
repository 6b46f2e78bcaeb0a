import { expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import type { Calculation } from './scenario-queries'
import { tornadoChart } from './scenario-series'

const figure = { id: 'net_present_value', label: 'Net present value', unit: 'EUR', value: 1000 }
const find = () => figure as Figure
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

function chart(value: number | null, ...ends: [low: number, high: number][]) {
  const bars = ends.map(([at_low, at_high], at) => ({
    input: `input${at}`,
    label: `Input ${at}`,
    unit: 'ratio',
    low_input: 0.5,
    high_input: 1.5,
    at_low,
    at_high,
  }))
  const tornado = [{ figure: figure.id, value, bars }]
  return tornadoChart({ tornado } as unknown as Calculation, figure.id, find)
}

test('the title names the widest input and how far it moves the figure', () => {
  const drawn = chart(1000, [600, 1400], [900, 1100])
  expect(plain(drawn?.title)).toBe('Net present value depends most on “Input 0”: 600 to 1,400 EUR')
  expect(drawn?.rows).toHaveLength(2)
})

test('an input whose both ends lie on one side says which', () => {
  expect(plain(chart(1000, [600, 900])?.title)).toMatch(/600 to 1,000 EUR; both ends .* lower it$/)
  expect(plain(chart(1000, [1100, 1400])?.title)).toMatch(/1,000 to 1,400 EUR; both .* raise it$/)
})

test('an end that is what is stated, but for a last digit, is on no side', () => {
  expect(chart(1000, [600, 1000 - 1e-11])?.title).not.toContain('both ends')
})

test('there is no chart without the figure, and none without an input that moves it', () => {
  expect(chart(null, [600, 1400])).toBeNull()
  expect(chart(1000)).toBeNull()
})
