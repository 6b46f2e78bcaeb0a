import type { Example } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import type { components } from '@/api/schema.gen'
import type { MixPart } from '@/components/mix'
import { nothingStated, type Statements, statedNames } from '@/components/statements'

export type MsuBasis = components['schemas']['CurveRead']['msu_basis']
export type CurveInput = components['schemas']['CurveWrite']['over']

/** Everything that the value calculator is asked. */
export interface ValueInputs extends Statements {
  machine: string | null
  transactions: number
  peak_share: number
  peak_hours: number
  /** So many take the transactions, each as many. */
  regions: number
  mix: readonly MixPart[]
  msu_basis: MsuBasis
  capture_ratio: number | null
}

export const msuBases: readonly MsuBasis[] = ['per_cp_rating', 'service_units']

/** What is stated beside the machines' figures, in place of what is taken else. */
export const statedInputs = [...statedNames, 'capture_ratio'] as const

/** The numbers of the calculator, as its fields take them. */
export const numbers = { ...fields.ScenarioWorkload, ...fields.ScenarioContent }

/** What the page opens on: the worked example of the Socket II paper. */
export const workedExample: ValueInputs = {
  machine: '2818-Y02',
  transactions: 15_000_000,
  peak_share: 0.5,
  peak_hours: 4,
  regions: 1,
  mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
  msu_basis: 'per_cp_rating',
  ...nothingStated,
  capture_ratio: null,
}

/** Returns the inputs of a document's worked example; the chosen basis stays. */
export function exampleInputs(example: Example, basis: MsuBasis): ValueInputs {
  return {
    ...workedExample,
    machine: example.machine,
    transactions: example.workload.transactions,
    peak_share: example.workload.peak_share,
    peak_hours: example.workload.peak_hours,
    mix: example.mix.map(({ substitution, share }) => ({ substitution, share })),
    msu_basis: basis,
  }
}

/** Tells whether inputs are those of an example, whatever basis is chosen. */
export function isExample(inputs: ValueInputs, example: Example): boolean {
  const own = exampleInputs(example, inputs.msu_basis)
  return JSON.stringify(own) === JSON.stringify(inputs)
}
