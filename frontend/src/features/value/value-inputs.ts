import type { Example } from '@/api/catalogue'
import type { Schemas } from '@/api/schemas'
import { noPrices, type Prices } from '@/components/prices'
import { nothingStated, type Statements, statedNames } from '@/components/statements'
export type MsuBasis = Schemas['CurveAnswer']['msu_basis']
export type CurveInput = Schemas['CurveContent']['over']

/** Everything that the value calculator is asked. */
export type ValueInputs = Statements &
  Pick<Schemas['PricedValueContent'], 'machine' | 'mix'> & {
    workload: Required<Schemas['PricedValueContent']['workload']>
    msu_basis: MsuBasis
    capture_ratio: number | null
  } & Prices

export const msuBases: readonly MsuBasis[] = ['per_cp_rating', 'service_units']

/** What is stated beside the machines' figures, in place of what is taken else. */
export const statedInputs = [...statedNames, 'capture_ratio'] as const

/** What the page opens on: the worked example of the Socket II paper. */
export const workedExample: ValueInputs = {
  machine: '2818-Y02',
  workload: {
    transactions: 15_000_000,
    peak_share: 0.5,
    peak_hours: 4,
    regions: 1,
    day_transactions: null,
    month_transactions: null,
    year_transactions: null,
  },
  mix: [{ substitution: 'socket2-ezasoket', share: 1, locked: false }],
  msu_basis: 'per_cp_rating',
  ...nothingStated,
  capture_ratio: null,
  ...noPrices,
}

/** Returns the inputs of a document's worked example; the chosen basis stays. */
export function exampleInputs(example: Example, basis: MsuBasis): ValueInputs {
  const { transactions, peak_share, peak_hours } = example.workload
  return {
    ...workedExample,
    machine: example.machine,
    workload: { ...workedExample.workload, transactions, peak_share, peak_hours },
    mix: example.mix.map(({ substitution, share }) => ({ substitution, share, locked: false })),
    msu_basis: basis,
  }
}

/** Tells whether inputs are those of an example, whatever basis is chosen. */
export function isExample(inputs: ValueInputs, example: Example): boolean {
  const own = exampleInputs(example, inputs.msu_basis)
  return JSON.stringify(own) === JSON.stringify(inputs)
}

/** Returns what is asked where nothing is in money. */
export function withoutPrices({
  price_per_msu_hour: _price,
  ziip_charged_share: _charged,
  ...inputs
}: ValueInputs): Omit<ValueInputs, keyof Prices> {
  return inputs
}
