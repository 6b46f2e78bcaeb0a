import type { components } from '@/api/schema.gen'
import type { NumberLimits } from '@/components/number-field'
import type { SpeedBy } from '@/components/speed-by'

export type MsuBasis = components['schemas']['ComparisonRead']['msu_basis']

/** The whole machine's rating reproduces one paper and scales no chart. */
export const msuBases: readonly MsuBasis[] = ['per_cp_rating', 'service_units']
export const payloads = ['32k', '1920', 'all'] as const
export const processorChoices = ['gp', 'all'] as const
export const measures = ['transaction', 'hour', 'msu'] as const
export const curveFigures = ['cost', 'cpu', 'response'] as const

export const numberInputs = [
  'rate_per_second',
  'regions',
  'lpar_cps',
  'rated_msu',
  'measured_su_per_sec',
  'target_su_per_sec',
  'measured_pci_mips',
  'target_pci_mips',
  'measured_cps',
  'speed_spread_share',
  'ziip_target_utilisation',
] as const
export type NumberInput = (typeof numberInputs)[number]
/** Filters: null lets everything pass. */
export const textInputs = ['family', 'security', 'connection', 'exchange', 'focus'] as const
export type TextInput = (typeof textInputs)[number]

/** Everything that the comparison shows. */
export interface ComparisonState {
  rate_per_second: number
  /** CICS regions that share the rate evenly. */
  regions: number
  machine: string | null
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
  ziip_target_utilisation: number | null
  msu_basis: MsuBasis
  payload: (typeof payloads)[number]
  family: string | null
  security: string | null
  connection: string | null
  exchange: string | null
  /** Configurations that the user chose one by one; null: all that pass the filters. */
  ways: readonly string[] | null
  processors: (typeof processorChoices)[number]
  measure: (typeof measures)[number]
  /** Whether bars show shares of the whole. */
  share: boolean
  curve: (typeof curveFigures)[number]
  /** The way whose limit and missing range are drawn. */
  focus: string | null
}

/** What the page opens on: a rate around which most ways were measured. */
export const defaultState: ComparisonState = {
  rate_per_second: 900,
  regions: 1,
  machine: null,
  lpar_cps: null,
  rated_msu: null,
  measured_su_per_sec: null,
  target_su_per_sec: null,
  measured_pci_mips: null,
  target_pci_mips: null,
  measured_cps: null,
  speed_spread_share: null,
  speed_by: null,
  ziip_target_utilisation: null,
  msu_basis: 'per_cp_rating',
  payload: '32k',
  family: null,
  security: null,
  connection: null,
  exchange: null,
  ways: null,
  processors: 'all',
  measure: 'transaction',
  share: false,
  curve: 'cost',
  focus: null,
}

export const limits: Record<NumberInput, NumberLimits> = {
  rate_per_second: { low: 0, high: 1e9, aboveLow: true },
  regions: { low: 1, high: 1000, whole: true },
  lpar_cps: { low: 1, high: 1000, whole: true },
  rated_msu: { low: 0, high: 1e9, aboveLow: true },
  measured_su_per_sec: { low: 0, high: 1e9, aboveLow: true },
  target_su_per_sec: { low: 0, high: 1e9, aboveLow: true },
  measured_pci_mips: { low: 0, high: 1e9, aboveLow: true },
  target_pci_mips: { low: 0, high: 1e9, aboveLow: true },
  measured_cps: { low: 1, high: 1000, whole: true },
  speed_spread_share: { low: 0, high: 0.99, aboveLow: true },
  ziip_target_utilisation: { low: 0, high: 1, aboveLow: true },
}
