import type { components } from '@/api/schema.gen'

type ContractCounts = components['schemas']['Money']['contract_counts']

/** What a contract may count of a peak, with what people call it. */
export const contractCounts: readonly (readonly [ContractCounts, string])[] = [
  ['whole_msu', 'Whole MSU'],
  ['as_measured', 'MSU as measured'],
]
