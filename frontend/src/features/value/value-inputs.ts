import type { Example } from '@/api/catalogue'
import type { components } from '@/api/schema.gen'
import { captureLimits } from '@/components/capture-ratio'
import type { MixPart } from '@/components/mix'
import type { NumberLimits } from '@/components/number-field'
import { regionLimits } from '@/components/regions-field'
import type { SpeedBy } from '@/components/speed-by'

export type MsuBasis = components['schemas']['CurveRead']['msu_basis']
export type CurveInput = components['schemas']['CurveWrite']['over']

/** Everything that the value calculator is asked. */
export interface ValueInputs {
  machine: string | null
  transactions: number
  peak_share: number
  peak_hours: number
  /** So many take the transactions, each as many. */
  regions: number
  mix: readonly MixPart[]
  msu_basis: MsuBasis
  lpar_cps: number | null
  rated_msu: number | null
  measured_su_per_sec: number | null
  target_su_per_sec: number | null
  measured_pci_mips: number | null
  target_pci_mips: number | null
  measured_cps: number | null
  speed_spread_share: number | null
  /** Which speeds convert CPU time; null: PCI, or SU/sec where these alone are stated. */
  speed_by: SpeedBy | null
  capture_ratio: number | null
}

export const msuBases: readonly MsuBasis[] = ['per_cp_rating', 'service_units']

export const limits = {
  transactions: { low: 0, high: 1e15 },
  peak_share: { low: 0, high: 1 },
  peak_hours: { low: 1 / 60, high: 744 },
  regions: regionLimits,
  lpar_cps: { low: 1, high: 1000, whole: true },
  rated_msu: { low: 0, high: 1e9, aboveLow: true },
  measured_su_per_sec: { low: 0, high: 1e9, aboveLow: true },
  target_su_per_sec: { low: 0, high: 1e9, aboveLow: true },
  measured_pci_mips: { low: 0, high: 1e9, aboveLow: true },
  target_pci_mips: { low: 0, high: 1e9, aboveLow: true },
  measured_cps: { low: 1, high: 1000, whole: true },
  speed_spread_share: { low: 0, high: 0.99, aboveLow: true },
  capture_ratio: captureLimits,
} as const satisfies Record<string, NumberLimits>

/** What the page opens on: the worked example of the Socket II paper. */
export const workedExample: ValueInputs = {
  machine: '2818-Y02',
  transactions: 15_000_000,
  peak_share: 0.5,
  peak_hours: 4,
  regions: 1,
  mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
  msu_basis: 'per_cp_rating',
  lpar_cps: null,
  rated_msu: null,
  measured_su_per_sec: null,
  target_su_per_sec: null,
  measured_pci_mips: null,
  target_pci_mips: null,
  measured_cps: null,
  speed_spread_share: null,
  speed_by: null,
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
