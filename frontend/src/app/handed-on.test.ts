import { expect, test } from 'vitest'
import { nothingStated } from '@/components/statements'
import { switchSearch } from '@/components/subject'
import type { Comparison } from '@/features/comparison/comparison-query'
import { defaultState } from '@/features/comparison/comparison-state'
import { valueOfTest } from '@/features/own-tests/value-of-test'
import { contentOf, emptyContent, type StartInputs } from '@/features/scenarios/scenario-draft'
import { type ValueInputs, withoutPrices, workedExample } from '@/features/value/value-inputs'
import {
  leftToTheExample,
  plainView,
  readStatedCase,
  readValueSearch,
  writeValueSearch,
} from '@/features/value/value-search'

const window = { transactions: 12_960_000, peak_share: 1, peak_hours: 4 }
const compared = {
  window: window as Comparison['window'],
  regions: 2,
  region_rate_per_second: 450,
  machine: null,
}

const stated = {
  ...nothingStated,
  rated_msu: 2500,
  measured_su_per_sec: 40_000,
  target_su_per_sec: 60_000,
  speed_spread_share: 0.1,
  speed_by: 'su_per_sec' as const,
}

test('a switch in Compare is valued with its machine, overrides and basis', () => {
  const machine = { id: '8561-717', label: '8561-717', lpar_cps: 3 } as Comparison['machine']
  const state = { ...defaultState, ...stated, msu_basis: 'service_units' as const }
  const search = switchSearch('https-full', 'https-pooled', { ...compared, machine }, state)
  const { inputs, problems } = readValueSearch(search)
  expect(problems).toEqual([])
  expect(inputs).toEqual({
    ...workedExample,
    ...stated,
    machine: '8561-717',
    lpar_cps: 3,
    msu_basis: 'service_units',
    workload: { ...workedExample.workload, ...window, regions: 2 },
    mix: [
      {
        substitution: { from: 'https-full', to: 'https-pooled', rate_per_second: 450 },
        share: 1,
        locked: false,
      },
    ],
  })
})

test('a switch that was compared without a machine is valued without one', () => {
  const search = switchSearch('https-full', 'https-pooled', compared, defaultState)
  expect(readValueSearch(search).inputs.machine).toBeNull()
})

test('a value becomes a scenario with all that it was asked', () => {
  const asked: ValueInputs = {
    ...workedExample,
    ...stated,
    machine: null,
    capture_ratio: 0.9,
    msu_basis: 'service_units',
    workload: {
      ...{ transactions: 1_000_000.5, peak_share: 0.25, peak_hours: 2, regions: 3 },
      ...{ day_transactions: 2e6, month_transactions: 5e7, year_transactions: 6e8 },
    },
    mix: [{ substitution: 'own-1', share: 1, locked: false }],
  }
  for (const inputs of [asked, workedExample]) {
    const handed = readStatedCase(writeValueSearch(inputs, plainView), emptyContent)
    expect(handed.problems).toEqual([])
    expect(handed.inputs).toMatchObject(withoutPrices(inputs))
  }
})

test('a price per MSU consumed becomes what a scenario charges', () => {
  const search = writeValueSearch({ ...workedExample, price_per_msu_hour: 0.4 }, plainView)
  const { inputs } = readStatedCase<StartInputs>(search, emptyContent)
  const { money, ...work } = contentOf(inputs)
  expect(money).toMatchObject({ mode: 'consumption', consumption_price_per_msu_hour: 40 })
  expect(work).not.toHaveProperty('price_per_msu_hour')
  expect(contentOf({ ...inputs, price_per_msu_hour: null }).money).toBeNull()
})

test('a switch that was compared at a price is valued at it', () => {
  const state = { ...defaultState, price_per_msu_hour: 0.4, ziip_charged_share: 0.2 }
  const search = switchSearch('https-full', 'https-pooled', compared, state)
  expect(readValueSearch(search).inputs).toMatchObject({
    ...{ price_per_msu_hour: 0.4, ziip_charged_share: 0.2 },
  })
})

test('a rate from the lab makes a scenario of that rate, and of no worked example', () => {
  const search = { transactions: '7200000', peak_share: '1', peak_hours: '1', regions: '3' }
  const { inputs } = readStatedCase(search, emptyContent)
  const { workload } = emptyContent
  expect(inputs).toEqual({
    ...emptyContent,
    workload: {
      ...workload,
      ...{ transactions: 7_200_000, peak_share: 1, peak_hours: 1, regions: 3 },
    },
  })
})

type Tested = Parameters<typeof valueOfTest>[0]

test('a test of the user’s is valued where it ran, and its volume is asked for', () => {
  const tested = { id: 'own-test-7', machine: '2817-703', lpar_cps: 2, pci_mips: 2100 } as Tested
  const search = valueOfTest({ ...tested, su_per_sec: null })
  expect(readValueSearch(search)).toMatchObject({
    problems: [],
    inputs: {
      machine: '2817-703',
      lpar_cps: 2,
      target_pci_mips: 2100,
      target_su_per_sec: null,
      mix: [{ substitution: 'own-test-7', share: 1 }],
    },
  })
  expect(leftToTheExample(search)).toBe(
    'Enter your own transactions, share in the peak window and hours of the peak window: those shown are the worked example’s.',
  )
  const unnamed = valueOfTest({ ...tested, machine: null })
  expect(readValueSearch(unnamed).inputs.machine).toBeNull()
})

test('a link that brings its case whole, or nothing, leaves nothing to the worked example', () => {
  expect(leftToTheExample({})).toBeNull()
  expect(leftToTheExample(writeValueSearch(workedExample, plainView))).toBeNull()
  expect(leftToTheExample({ machine: '8561-717' })).toContain('and substitution: those shown')
})
