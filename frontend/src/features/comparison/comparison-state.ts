import type { Schemas } from '@/api/schemas'
import { noPrices, type Prices, priceInputs } from '@/components/prices'
import { nothingStated, type Statements, statedNames } from '@/components/statements'

export type MsuBasis = Schemas['ComparisonAnswer']['msu_basis']

/** The whole machine's rating reproduces one paper and scales no chart. */
export const msuBases: readonly MsuBasis[] = ['per_cp_rating', 'service_units']
export const processorChoices = ['gp', 'all'] as const
export const measures = ['transaction', 'hour', 'msu'] as const
export const curveFigures = ['cost', 'cpu', 'response'] as const

export const numberInputs = [
  'rate_per_second',
  'regions',
  ...statedNames,
  'ziip_target_utilisation',
  'payload_kb',
  'gp_ms_per_kb',
  'unprinted_payload_kb',
  'price_per_msu_month',
  ...priceInputs,
  'switch_cost_per_month',
  'most_response_ms',
] as const
/** Filters: null lets everything pass. */
export const textInputs = [
  'caller',
  'family',
  'security',
  'connection',
  'exchange',
  'focus',
  'unit_of_work',
] as const

/** As much as stands in a line below the charts. */
export const longestNote = 80

/** Everything that the comparison shows. */
export interface ComparisonState extends Statements, Prices {
  /** The study whose methods are compared; null: the usual one. */
  study: string | null
  /** A second one, and what a transaction is taken as in both. */
  beside: string | null
  unit_of_work: string | null
  rate_per_second: number
  /** CICS regions that share the rate evenly. */
  regions: number
  machine: string | null
  ziip_target_utilisation: number | null
  /** A payload that was not measured, and what a KB of it costs: assumed. */
  payload_kb: number | null
  gp_ms_per_kb: number | null
  unprinted_payload_kb: number | null
  /** In the user's currency: changes against today's method are then in money as well. */
  price_per_msu_month: number | null
  /** What a switch costs a month. */
  switch_cost_per_month: number | null
  /** A response time that the shortlist's cheapest method has to keep. */
  most_response_ms: number | null
  msu_basis: MsuBasis
  /** A payload class of the study, or `all`. */
  payload: string
  /** Who calls: a kind of client that the documents name. */
  caller: string | null
  family: string | null
  security: string | null
  connection: string | null
  exchange: string | null
  /** Configurations that the user chose one by one; null: all that pass the filters. */
  ways: readonly string[] | null
  /** The way that the page speaks of beside the ranking, and the one of today. */
  method: string | null
  today: string | null
  processors: (typeof processorChoices)[number]
  measure: (typeof measures)[number]
  /** Whether bars show shares of the whole. */
  share: boolean
  curve: (typeof curveFigures)[number]
  /** The way whose limit and missing range are drawn. */
  focus: string | null
  /** A rate that the lines stay read at, and what is noted there. */
  pin: number | null
  note: string | null
}

/** What lets every way through. */
export const unfiltered = {
  payload: 'all',
  caller: null,
  family: null,
  security: null,
  connection: null,
  exchange: null,
  ways: null,
} satisfies Partial<ComparisonState>

/** What the page opens on: a rate around which most ways were measured. */
export const defaultState: ComparisonState = {
  study: null,
  beside: null,
  unit_of_work: null,
  rate_per_second: 900,
  regions: 1,
  machine: null,
  ...nothingStated,
  ziip_target_utilisation: null,
  payload_kb: null,
  gp_ms_per_kb: null,
  unprinted_payload_kb: null,
  price_per_msu_month: null,
  ...noPrices,
  switch_cost_per_month: null,
  most_response_ms: null,
  msu_basis: 'per_cp_rating',
  ...unfiltered,
  payload: '32k',
  method: null,
  today: null,
  processors: 'all',
  measure: 'transaction',
  share: false,
  curve: 'cost',
  focus: null,
  pin: null,
  note: null,
}

/** Returns the ways that are side by side, today's first. */
export function pairOf({ today, method }: Pick<ComparisonState, 'method' | 'today'>): string[] {
  return [today, method].filter((id) => id !== null)
}

/** Returns what two ways side by side change: today's, and the one that it is held against. */
export function withPair(pair: readonly string[]): Pick<ComparisonState, 'method' | 'today'> {
  const [first = null, second = null] = pair
  return second === null ? { today: null, method: first } : { today: first, method: second }
}
