import { expect, test } from 'vitest'
import { textParameters } from '@/components/address-text'
import { readComparisonSearch, writeComparisonSearch } from './comparison-search'
import { type ComparisonState, defaultState } from './comparison-state'

test('an empty address is the usual comparison', () => {
  expect(readComparisonSearch({})).toEqual({ state: defaultState, problems: [] })
})

test('whatever is written reads back as it was', () => {
  const state: ComparisonState = {
    ...defaultState,
    rate_per_second: 2000.5,
    regions: 2,
    machine: '2964-705',
    lpar_cps: 3,
    target_su_per_sec: 40_000,
    ziip_target_utilisation: 0.3,
    msu_basis: 'service_units',
    payload: 'all',
    study: 'ways-into-cics',
    beside: 'cics-mq-z17',
    unit_of_work: 'one request with its answer',
    unprinted_payload_kb: 2,
    family: 'CICS Web support',
    security: 'tls',
    ways: ['http-pooled', 'https-pooled'],
    processors: 'gp',
    measure: 'msu',
    share: true,
    curve: 'response',
    focus: 'http-pooled',
    pin: 1250,
    note: 'Peak of the merger',
  }
  const written = textParameters(writeComparisonSearch(state))
  expect(readComparisonSearch(written)).toEqual({ state, problems: [] })
})

test.each([
  ['rate_per_second', '0'],
  ['rate_per_second', 'fast'],
  ['rate_per_second', '1e308'],
  ['regions', '0'],
  ['regions', '1.5'],
  ['msu_basis', 'whole_machine_rating'],
  ['payload', '5 k'],
  ['study', '../etc'],
  ['measure', 'mips'],
  ['ways', 'a,a'],
  ['ways', '<script>'],
  ['ziip_target_utilisation', '2'],
  ['machine', '../etc'],
])('%s=%s is told and the usual value taken', (parameter, text) => {
  const read = readComparisonSearch({ [parameter]: text })
  expect(read.state).toEqual(defaultState)
  expect(read.problems).toHaveLength(1)
  expect(read.problems[0]).toContain(parameter)
})

test('a parameter that is not known is told', () => {
  expect(readComparisonSearch({ colour: 'red' }).problems[0]).toContain('colour')
})
