import type { MsuBasis } from './scenario-draft'

/** What the bases of MSU are called where one is chosen. */
export const basisNames: Record<MsuBasis, string> = {
  per_cp_rating: 'Per CP rating',
  service_units: 'Service units',
}
