import { fields } from '@/api/fields.gen'
import {
  addressNumber,
  amongAt,
  identifier,
  numberAt,
  type Parameter,
  type Parameters,
  readLink,
  textAt,
  writeLink,
} from '@/components/link-state'
import { listed } from '@/components/listed'
import { type MixPart, mostParts } from '@/components/mix'
import { readSubstitution, substitutionText } from '@/components/pair'
import { priceInputs } from '@/components/prices'
import { speedBases } from '@/components/speed-by'
import type { Held } from '@/components/use-calculator'
import {
  type CurveInput,
  msuBases,
  statedInputs,
  type ValueInputs,
  workedExample,
} from './value-inputs'

export type CurveFigure = 'gp_seconds_saved' | 'saved_msu' | 'ziip_seconds_added'

/** What of the screen is no input of the calculation. */
export interface ValueView {
  /** The input that the curve runs along; null: not chosen. */
  over: CurveInput | null
  show: CurveFigure
}

/** Everything that the page keeps in its address. */
export interface ValueHeld extends Held<ValueInputs> {
  view: ValueView
}

export const plainView: ValueView = { over: null, show: 'gp_seconds_saved' }

const curveInputs: readonly CurveInput[] = [
  'transactions',
  'peak_share',
  'peak_hours',
  'first_share',
]
export const curveFigures: readonly CurveFigure[] = [
  'gp_seconds_saved',
  'saved_msu',
  'ziip_seconds_added',
]

function readMix(text: string): MixPart[] | string {
  const mix: MixPart[] = []
  for (const piece of text.split(',')) {
    const [named = '', shareText, ...rest] = piece.split(':')
    const substitution = readSubstitution(named)
    const share = shareText === undefined ? 1 : addressNumber(shareText)
    const known = typeof substitution !== 'string' || identifier.test(substitution)
    if (!known || rest.length > 0) {
      return `“${piece}” is not of the form substitution:share`
    }
    if (!(share >= 0 && share <= 1)) return `the share of ${named} is not between 0 and 1`
    if (mix.some((part) => substitutionText(part.substitution) === named)) {
      return `${named} is in the mix twice`
    }
    mix.push({ substitution, share, locked: false })
  }
  return mix.length > mostParts ? `a mix has at most ${mostParts} parts` : mix
}

function readBasis(text: string): { value: unknown } | { why: string } {
  return text === 'whole_machine_rating'
    ? { why: 'the whole machine’s rating only reproduces a paper' }
    : basis.read(text)
}

const basis = amongAt('inputs.msu_basis', msuBases)
const workload = (name: keyof typeof fields.ScenarioWorkload) =>
  numberAt(`inputs.workload.${name}`, fields.ScenarioWorkload[name])
const numbers = [...statedInputs, ...priceInputs] as const
const asked = { ...fields.ScenarioContent, ...fields.PricedValueContent }
const always = (parameter: Parameter): Parameter => ({ ...parameter, always: true })

/** What is written in full stays what it is when the worked example changes. */
const parameters = {
  machine: always({ ...textAt('inputs.machine', identifier, 'is not a machine'), none: 'none' }),
  transactions: always(workload('transactions')),
  peak_share: always(workload('peak_share')),
  peak_hours: always(workload('peak_hours')),
  mix: {
    at: 'inputs.mix',
    read: (text) => {
      const mix = readMix(text)
      return typeof mix === 'string' ? { why: mix } : { value: mix }
    },
    write: (mix: readonly MixPart[]) =>
      mix.map((part) => `${substitutionText(part.substitution)}:${part.share}`).join(','),
    always: true,
  },
  msu_basis: { ...basis, read: readBasis, always: true },
  regions: workload('regions'),
  day_transactions: workload('day_transactions'),
  month_transactions: workload('month_transactions'),
  year_transactions: workload('year_transactions'),
  ...(Object.fromEntries(
    numbers.map((name) => [name, numberAt(`inputs.${name}`, asked[name])]),
  ) as Record<(typeof numbers)[number], Parameter>),
  speed_by: amongAt('inputs.speed_by', speedBases),
  over: amongAt('view.over', curveInputs, 'is no input of the curve'),
  show: amongAt('view.show', curveFigures, 'is no figure of the curve'),
  working: textAt('working'),
} satisfies Parameters

export type ValueSearch = Partial<Record<keyof typeof parameters, string>>

const start: ValueHeld = { inputs: workedExample, view: plainView, working: null }

/** Reads an address. A parameter that makes no sense is told and the worked example's value taken. */
export function readValueSearch(search: ValueSearch): ValueHeld & { problems: readonly string[] } {
  const instead = 'The worked example’s value is taken instead.'
  const { state, problems } = readLink(search, parameters, start, instead)
  return { ...state, problems }
}

/** What a link to a machine, or to a change, may leave to the worked example. */
const ofTheExample = {
  machine: 'machine',
  transactions: 'transactions',
  peak_share: fields.ScenarioWorkload.peak_share.label.toLowerCase(),
  peak_hours: 'hours of the peak window',
  mix: 'substitution',
} satisfies Partial<Record<keyof ValueSearch, string>>

/** Says which numbers a link to a machine or to a change does not bring; null: it brings them. */
export function leftToTheExample(search: ValueSearch): string | null {
  if (search.machine === undefined && search.mix === undefined) return null
  const left = Object.entries(ofTheExample).flatMap(([name, called]) =>
    search[name as keyof typeof ofTheExample] === undefined ? [called] : [],
  )
  if (left.length === 0) return null
  return `Enter your own ${listed.format(left)}: those shown are the worked example’s.`
}

/**
 * Reads what an address states of a case. What it does not state stays as in `empty`: nobody
 * entered the worked example's.
 */
export function readStatedCase<Inputs>(search: ValueSearch, empty: Inputs) {
  const held = { inputs: empty, view: plainView, working: null }
  const { state, problems } = readLink(search, parameters, held, 'It is left as it is.')
  return { inputs: state.inputs, problems }
}

/** Writes inputs and view for the address. */
export function writeValueSearch(
  inputs: ValueInputs,
  view: ValueView = plainView,
  working: string | null = null,
): ValueSearch {
  return writeLink(parameters, { inputs, view, working }, start)
}
