import { expect, test } from 'vitest'
import { formulaTokens } from './formula'

test('a formula is cut at the ids of its inputs', () => {
  const tokens = formulaTokens('gp_seconds_saved_per_hour ÷ 3600 × rated_msu ÷ cps', [
    'gp_seconds_saved_per_hour',
    'rated_msu',
    'cps',
  ])
  expect(tokens).toEqual([
    { id: 'gp_seconds_saved_per_hour' },
    { text: ' ÷ 3600 × ' },
    { id: 'rated_msu' },
    { text: ' ÷ ' },
    { id: 'cps' },
  ])
})

test('an id is not found inside a longer one', () => {
  expect(formulaTokens('gp_cps_freed × cps', ['cps', 'gp_cps_freed'])).toEqual([
    { id: 'gp_cps_freed' },
    { text: ' × ' },
    { id: 'cps' },
  ])
  expect(formulaTokens('gp_cps_freed', ['cps'])).toEqual([{ text: 'gp_cps_freed' }])
})

test('ids with brackets, points and hyphens stand in brackets of the formula', () => {
  const id = 'part[tales-b-solution1].gp_seconds_saved'
  expect(formulaTokens(`(${id} + x.1) ÷ 60`, [id, 'x.1'])).toEqual([
    { text: '(' },
    { id },
    { text: ' + ' },
    { id: 'x.1' },
    { text: ') ÷ 60' },
  ])
})

test('the working of the published example gives its result when the numbers are put in', () => {
  const values: Record<string, number> = {
    gp_seconds_saved_per_hour: 347.25,
    rated_msu: 156,
    cps: 2,
  }
  const [seconds, , msu, , cps] = formulaTokens(
    'gp_seconds_saved_per_hour ÷ 3600 × rated_msu ÷ cps',
    Object.keys(values),
  ).map((token) => ('id' in token ? (values[token.id] ?? Number.NaN) : Number.NaN))
  expect(((seconds ?? 0) / 3600) * ((msu ?? 0) / (cps ?? 1))).toBeCloseTo(7.52375, 10)
})
