import { fields } from '@/api/fields.gen'
import {
  amongAt,
  identifier,
  numberAt,
  type Parameter,
  type Parameters,
  readLink,
  type Search,
  textAt,
  writeLink,
} from '@/components/link-state'
import { speedBases } from '@/components/speed-by'
import { statementsOf } from '@/components/statements'
import type { Comparison } from './comparison-query'
import {
  type ComparisonState,
  curveFigures,
  defaultState,
  measures,
  msuBases,
  numberInputs,
  payloads,
  processorChoices,
  textInputs,
} from './comparison-state'

/** The parameters of the address, all text. What is left out has its usual value. */
export type ComparisonSearch = Search

const ids: Pick<Parameter, 'read' | 'write'> = {
  read: (text) => {
    const found = text.split(',')
    return found.every((id) => identifier.test(id)) && new Set(found).size === found.length
      ? { value: found }
      : { why: `“${text}” is no list of configurations` }
  },
  write: (found: readonly string[]) => found.join(','),
}
const pair: Parameter = {
  ...ids,
  at: 'pair',
  read: (text) => {
    const found = ids.read(text)
    return 'why' in found ? found : { value: (found.value as string[]).slice(0, 2) }
  },
}

const parameters: Parameters = {
  ...Object.fromEntries([
    ...numberInputs.map((name) => [name, numberAt(name, fields.ComparisonContent[name])]),
    ...textInputs.map((name) => [name, textAt(name, /^.{0,80}$/, 'is too long')]),
  ]),
  rate_per_second: {
    ...numberAt('rate_per_second', fields.ComparisonContent.rate_per_second),
    always: true,
  },
  payload: amongAt('payload', payloads, 'is no payload'),
  processors: amongAt('processors', processorChoices, 'is no choice'),
  measure: amongAt('measure', measures, 'is no measure'),
  curve: amongAt('curve', curveFigures, 'is no curve'),
  msu_basis: amongAt('msu_basis', msuBases, 'is none of them'),
  share: {
    at: 'share',
    read: (text) =>
      ['yes', 'no'].includes(text)
        ? { value: text === 'yes' }
        : { why: `“${text}” is neither yes nor no` },
    write: () => 'yes',
  },
  speed_by: amongAt('speed_by', speedBases, 'is no speed'),
  machine: { ...textAt('machine', identifier, 'is not a machine'), none: 'none' },
  ways: { ...ids, at: 'ways' },
  pair,
}

/** Reads an address. A parameter that makes no sense is told, and its usual value taken. */
export function readComparisonSearch(search: ComparisonSearch) {
  return readLink(search, parameters, defaultState, 'Its usual value is taken.')
}

/** Writes the state for the address; usual values are left out. */
export function writeComparisonSearch(state: ComparisonState): ComparisonSearch {
  const pair = state.pair?.length === 0 ? null : state.pair
  return writeLink(parameters, { ...state, pair }, defaultState)
}

/** Returns what is stated of the machines, as the value calculator's address names it. */
function statedSearch(state: ComparisonState): ComparisonSearch {
  return Object.fromEntries(
    Object.entries(statementsOf(state)).flatMap(([name, value]) =>
      value === null || name === 'lpar_cps' ? [] : [[name, String(value)]],
    ),
  )
}

/** Returns a switch as the value calculator's address takes it: rate, hours, machine, overrides. */
export function switchSearch(
  before: string,
  after: string,
  answer: Pick<Comparison, 'window' | 'regions' | 'region_rate_per_second' | 'machine'>,
  state: ComparisonState,
): ComparisonSearch {
  const { transactions, peak_share, peak_hours } = answer.window
  return {
    mix: `${before}..${after}@${answer.region_rate_per_second}:1`,
    transactions: String(transactions),
    peak_share: String(peak_share),
    peak_hours: String(peak_hours),
    ...(answer.regions === 1 ? {} : { regions: String(answer.regions) }),
    ...(answer.machine === null
      ? {}
      : { machine: answer.machine.id, lpar_cps: String(answer.machine.lpar_cps) }),
    ...statedSearch(state),
  }
}
