import { pageParameters } from '@/components/address-text'
import { limitError } from '@/components/number-field'
import { speedBases } from '@/components/speed-by'
import { statementsOf } from '@/components/statements'
import type { Comparison } from './comparison-query'
import {
  type ComparisonState,
  curveFigures,
  defaultState,
  limits,
  measures,
  msuBases,
  type NumberInput,
  numberInputs,
  payloads,
  processorChoices,
  type TextInput,
  textInputs,
} from './comparison-state'

/** The parameters of the address, all text. What is left out has its usual value. */
export type ComparisonSearch = Partial<Record<string, string>>

const identifier = /^(?!.*\.\.)[A-Za-z0-9._-]{1,80}$/
const none = 'none'

export interface ReadComparison {
  state: ComparisonState
  /** What of the address could not be used, as sentences. */
  problems: readonly string[]
}

function readNumber(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** Reads an address. A parameter that makes no sense is told, and its usual value taken. */
export function readComparisonSearch(search: ComparisonSearch): ReadComparison {
  const state: ComparisonState = { ...defaultState }
  const problems: string[] = []
  const known = new Set<string>()

  function take<Value>(name: string, read: (text: string) => Value | undefined, why: string) {
    known.add(name)
    const text = search[name]
    if (text === undefined) return undefined
    const value = read(text)
    if (value === undefined) {
      problems.push(`The link’s ${name} is not usable: “${text}” ${why}. Its usual value is taken.`)
    }
    return value
  }
  const among =
    <Value extends string>(values: readonly Value[]) =>
    (text: string) =>
      values.find((each) => each === text)

  for (const name of numberInputs) {
    const value = take(
      name,
      (text) => {
        const number = readNumber(text)
        return Number.isNaN(number) || limitError(number, limits[name], 'number', '') !== undefined
          ? undefined
          : number
      },
      'is no number that fits',
    )
    if (value !== undefined) setNumber(state, name, value)
  }
  for (const name of textInputs) {
    const value = take(name, (text) => (text.length <= 80 ? text : undefined), 'is too long')
    if (value !== undefined) setText(state, name, value)
  }
  state.payload = take('payload', among(payloads), 'is no payload') ?? state.payload
  state.processors = take('processors', among(processorChoices), 'is no choice') ?? state.processors
  state.measure = take('measure', among(measures), 'is no measure') ?? state.measure
  state.curve = take('curve', among(curveFigures), 'is no curve') ?? state.curve
  state.msu_basis = take('msu_basis', among(msuBases), 'is none of them') ?? state.msu_basis
  state.speed_by = take('speed_by', among(speedBases), 'is no speed') ?? state.speed_by
  state.share = take('share', among(['yes', 'no']), 'is neither yes nor no') === 'yes'
  const machine = take(
    'machine',
    (text) => (identifier.test(text) ? text : undefined),
    'is no machine',
  )
  if (machine !== undefined) state.machine = machine === none ? null : machine
  const ids = (text: string) => {
    const found = text.split(',')
    return found.every((id) => identifier.test(id)) && new Set(found).size === found.length
      ? found
      : undefined
  }
  state.ways = take('ways', ids, 'is no list of configurations') ?? null
  state.pair = take('pair', ids, 'is no list of configurations')?.slice(0, 2) ?? null
  const unknown = pageParameters(search).filter((key) => !known.has(key))
  if (unknown.length > 0) {
    problems.push(`The link says something that is not known here: ${unknown.join(', ')}.`)
  }
  return { state, problems }
}

function setNumber(state: ComparisonState, name: NumberInput, value: number) {
  state[name] = value
}

function setText(state: ComparisonState, name: TextInput, value: string) {
  state[name] = value
}

/** Writes the state for the address; usual values are left out. */
export function writeComparisonSearch(state: ComparisonState): ComparisonSearch {
  const search: ComparisonSearch = {}
  search.rate_per_second = String(state.rate_per_second)
  for (const name of [...numberInputs, ...textInputs]) {
    const value = state[name]
    if (value !== null && value !== defaultState[name]) search[name] = String(value)
  }
  for (const name of ['payload', 'processors', 'measure', 'curve', 'msu_basis'] as const) {
    if (state[name] !== defaultState[name]) search[name] = state[name]
  }
  if (state.share) search.share = 'yes'
  if (state.speed_by !== null) search.speed_by = state.speed_by
  if (state.machine !== null) search.machine = state.machine
  if (state.ways !== null) search.ways = state.ways.join(',')
  if (state.pair !== null && state.pair.length > 0) search.pair = state.pair.join(',')
  return search
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
