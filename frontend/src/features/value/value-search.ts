import { pageParameters } from '@/components/address-text'
import { type MixPart, mostParts } from '@/components/mix'
import { limitError } from '@/components/number-field'
import { readPair } from '@/components/pair'
import { type SpeedBy, speedBases } from '@/components/speed-by'
import {
  type CurveInput,
  type MsuBasis,
  msuBases,
  numbers,
  statedInputs,
  type ValueInputs,
  workedExample,
} from './value-inputs'

/** The parameters of the address, all text. What is left out has the worked example's value. */
const inputParameters = [
  'machine',
  'transactions',
  'peak_share',
  'peak_hours',
  'regions',
  'mix',
  'msu_basis',
  ...statedInputs,
  'speed_by',
] as const
const viewParameters = ['over', 'show', 'working'] as const

type InputParameter = (typeof inputParameters)[number]
type ViewParameter = (typeof viewParameters)[number]
export type ValueSearch = Partial<Record<InputParameter | ViewParameter, string>>

export type CurveFigure = 'gp_seconds_saved' | 'saved_msu' | 'ziip_seconds_added'

/** What of the screen is no input of the calculation. */
export interface ValueView {
  /** The input that the curve runs along; null: not chosen. */
  over: CurveInput | null
  show: CurveFigure
  /** Id of the figure whose working is open. */
  working: string | null
}

const curveInputs: readonly CurveInput[] = [
  'transactions',
  'peak_share',
  'peak_hours',
  'first_share',
]
const curveFigures: readonly CurveFigure[] = ['gp_seconds_saved', 'saved_msu', 'ziip_seconds_added']
const none = 'none'
/** A name without `..`, which joins two configurations. */
const identifier = /^(?!.*\.\.)[A-Za-z0-9._-]{1,80}$/

function number(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

function oneOf<Value extends string>(text: string, values: readonly Value[]): Value | undefined {
  return values.find((each) => each === text)
}

function readMix(text: string): MixPart[] | string {
  const mix: MixPart[] = []
  for (const piece of text.split(',')) {
    const [substitution = '', shareText, ...rest] = piece.split(':')
    const share = shareText === undefined ? 1 : number(shareText)
    const known = identifier.test(substitution) || readPair(substitution) !== null
    if (!known || rest.length > 0) {
      return `“${piece}” is not of the form substitution:share`
    }
    if (!(share >= 0 && share <= 1)) return `the share of ${substitution} is not between 0 and 1`
    if (mix.some((part) => part.substitution === substitution)) {
      return `${substitution} is in the mix twice`
    }
    mix.push({ substitution, share })
  }
  return mix.length > mostParts ? `a mix has at most ${mostParts} parts` : mix
}

export interface ReadSearch {
  inputs: ValueInputs
  view: ValueView
  /** What of the address could not be used, as sentences. */
  problems: readonly string[]
}

/** Reads an address. A parameter that makes no sense is told and the worked example's value taken. */
export function readValueSearch(search: ValueSearch): ReadSearch {
  const problems: string[] = []
  const inputs = { ...workedExample }
  const view: ValueView = { over: null, show: 'gp_seconds_saved', working: null }

  function reject(parameter: string, why: string, then: string) {
    problems.push(`The link’s ${parameter} is not usable: ${why}. ${then}`)
  }
  const exampleThen = 'The worked example’s value is taken instead.'
  const leftOutThen = 'It is left out.'

  if (search.machine !== undefined) {
    if (search.machine === none) inputs.machine = null
    else if (identifier.test(search.machine)) inputs.machine = search.machine
    else reject('machine', `“${search.machine}” is no machine`, exampleThen)
  }
  for (const name of ['transactions', 'peak_share', 'peak_hours', 'regions'] as const) {
    const text = search[name]
    if (text === undefined) continue
    const value = number(text)
    const why = Number.isNaN(value)
      ? `“${text}” is not a number`
      : limitError(value, numbers[name].limits, name === 'peak_share' ? 'share' : 'number', '')
    if (why === undefined) inputs[name] = value
    else reject(name, lowerFirst(why), exampleThen)
  }
  for (const name of statedInputs) {
    const text = search[name]
    if (text === undefined) continue
    const value = number(text)
    const why = Number.isNaN(value)
      ? `“${text}” is not a number`
      : limitError(value, numbers[name].limits, 'number', '')
    if (why === undefined) inputs[name] = value
    else reject(name, lowerFirst(why), leftOutThen)
  }
  if (search.mix !== undefined) {
    const mix = readMix(search.mix)
    if (typeof mix === 'string') reject('mix', mix, exampleThen)
    else inputs.mix = mix
  }
  if (search.msu_basis !== undefined) {
    const basis = oneOf<MsuBasis>(search.msu_basis, msuBases)
    if (basis) inputs.msu_basis = basis
    else if (search.msu_basis === 'whole_machine_rating') {
      const why = 'the whole machine’s rating only reproduces a paper'
      reject('msu_basis', why, 'MSU are per CP rating instead.')
    } else reject('msu_basis', `“${search.msu_basis}” is not known`, exampleThen)
  }
  if (search.speed_by !== undefined) {
    const speed = oneOf<SpeedBy>(search.speed_by, speedBases)
    if (speed) inputs.speed_by = speed
    else reject('speed_by', `“${search.speed_by}” is not known`, leftOutThen)
  }
  if (search.over !== undefined) {
    const over = oneOf(search.over, curveInputs)
    if (over) view.over = over
    else reject('over', `“${search.over}” is no input of the curve`, leftOutThen)
  }
  if (search.show !== undefined) {
    const show = oneOf(search.show, curveFigures)
    if (show) view.show = show
    else reject('show', `“${search.show}” is no figure of the curve`, leftOutThen)
  }
  view.working = search.working ?? null
  const known = new Set<string>([...inputParameters, ...viewParameters])
  const unknown = pageParameters(search).filter((key) => !known.has(key))
  if (unknown.length > 0) {
    problems.push(`The link says something that is not known here: ${unknown.join(', ')}.`)
  }
  return { inputs, view, problems }
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** Writes inputs and view in full, so that a link stays what it is when defaults change. */
export function writeValueSearch(inputs: ValueInputs, view: ValueView): ValueSearch {
  const search: ValueSearch = {
    machine: inputs.machine ?? none,
    transactions: String(inputs.transactions),
    peak_share: String(inputs.peak_share),
    peak_hours: String(inputs.peak_hours),
    mix: inputs.mix.map((part) => `${part.substitution}:${part.share}`).join(','),
    msu_basis: inputs.msu_basis,
  }
  if (inputs.regions !== 1) search.regions = String(inputs.regions)
  for (const name of statedInputs) {
    const value = inputs[name]
    if (value !== null) search[name] = String(value)
  }
  if (inputs.speed_by !== null) search.speed_by = inputs.speed_by
  if (view.over !== null) search.over = view.over
  if (view.show !== 'gp_seconds_saved') search.show = view.show
  if (view.working !== null) search.working = view.working
  return search
}
