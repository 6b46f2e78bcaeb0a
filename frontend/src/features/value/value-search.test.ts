import { expect, test } from 'vitest'
import { textParameters } from '@/components/address-text'
import { type ValueInputs, workedExample } from './value-inputs'
import { plainView, readStatedCase, readValueSearch, writeValueSearch } from './value-search'

const plain = { view: plainView, working: null, problems: [] }

test('an empty address is the worked example of Socket II', () => {
  expect(readValueSearch({})).toEqual({ inputs: workedExample, ...plain })
})

test('an address with four parameters reads as they say', () => {
  const search = textParameters({
    machine: '2818-Y02',
    transactions: '15000000',
    peak_share: 0.5,
    peak_hours: 4,
  })
  expect(readValueSearch(search).inputs).toEqual(workedExample)
})

test('whatever is written reads back as it was', () => {
  const inputs: ValueInputs = {
    machine: null,
    workload: {
      transactions: 5_000_000.5,
      peak_share: 0.123456789,
      peak_hours: 0.25,
      regions: 3,
      day_transactions: 6_000_000,
      month_transactions: null,
      year_transactions: 1.5e9,
    },
    mix: [
      { substitution: 'tales-b-solution2', share: 0.2, locked: false },
      {
        substitution: { from: 'http-nonpooled', to: 'http-pooled', rate_per_second: 820.5 },
        share: 0.8,
        locked: false,
      },
    ],
    msu_basis: 'service_units',
    lpar_cps: 3,
    rated_msu: 156.5,
    measured_su_per_sec: 40_000,
    capture_ratio: 0.9,
    target_su_per_sec: 1e-3,
    measured_pci_mips: 3311,
    target_pci_mips: 1254,
    measured_cps: 3,
    speed_spread_share: 0.1,
    speed_by: 'pci',
    price_per_msu_hour: 0.4,
    ziip_charged_share: 0.2,
  }
  const view = { over: 'first_share', show: 'saved_msu' } as const
  const written = writeValueSearch(inputs, view, 'saved_msu')
  const read = readValueSearch(textParameters(written))
  expect(read).toEqual({ inputs, view, working: 'saved_msu', problems: [] })
})

test.each([
  ['peak_share', '7'],
  ['peak_share', 'half'],
  ['transactions', '-1'],
  ['transactions', '1e308'],
  ['transactions', 'NaN'],
  ['peak_hours', '0'],
  ['msu_basis', 'guess'],
  ['mix', 'socket2-ezasoket:2'],
  ['mix', 'a:0.5,a:0.5'],
  ['mix', 'a..b@fast:1'],
  ['mix', ''],
  ['machine', '<script>'],
])('%s=%s is told and the worked example taken', (parameter, text) => {
  const read = readValueSearch({ [parameter]: text })
  expect(read.inputs).toEqual(workedExample)
  expect(read.problems).toHaveLength(1)
  expect(read.problems[0]).toContain(parameter)
})

test('a parameter that is not known is told', () => {
  const search = textParameters({ colour: 'red' })
  expect(readValueSearch(search).problems[0]).toContain('colour')
})

test('shares that do not sum to one stay as the link has them', () => {
  const read = readValueSearch({ mix: 'a:0.5,b:0.4' })
  expect(read.problems).toEqual([])
  expect(read.inputs.mix.map((part) => part.share)).toEqual([0.5, 0.4])
})

test('the whole machine’s rating is no headline: the link says so and takes the rating per CP', () => {
  const read = readValueSearch({ msu_basis: 'whole_machine_rating' })
  expect(read.inputs.msu_basis).toBe('per_cp_rating')
  expect(read.problems[0]).toContain('only reproduces a paper')
})

test('a number of regions that is not whole is said', () => {
  expect(readValueSearch({ regions: '2' }).inputs.workload.regions).toBe(2)
  const read = readValueSearch({ regions: '1.5' })
  expect(read.inputs.workload.regions).toBe(1)
  expect(read.problems[0]).toContain('whole number')
})

test('what an address does not state of a case is nobody’s, and no worked example’s', () => {
  const empty = {
    machine: null,
    mix: [],
    workload: { transactions: null, peak_share: null, peak_hours: 4, regions: 1 },
  }
  const rate = { transactions: '7200000', peak_share: '1', peak_hours: '1', regions: '3' }
  expect(readStatedCase(rate, empty)).toEqual({
    inputs: {
      ...empty,
      workload: { transactions: 7_200_000, peak_share: 1, peak_hours: 1, regions: 3 },
    },
    problems: [],
  })
  const wrong = readStatedCase({ transactions: '-1' }, empty)
  expect(wrong.inputs).toEqual(empty)
  expect(wrong.problems[0]).toMatch(/transactions is not usable.*It is left out\.$/)
})
