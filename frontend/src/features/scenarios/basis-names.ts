import { basisNames as names } from '@/api/basis-words.gen'
import { begun } from '@/components/begun'
import type { MsuBasis } from './scenario-draft'

/** What the bases of MSU are called where one is chosen. */
export const basisNames: Record<MsuBasis, string> = {
  per_cp_rating: begun(names.per_cp_rating),
  service_units: begun(names.service_units),
}
