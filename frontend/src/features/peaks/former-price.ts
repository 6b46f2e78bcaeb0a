import { inMinor } from '@/components/minor-digits'
import { joinedPrice, type PriceDraft } from '@/components/price'

/** A price as links held it once: of each MSU or by levels above a base, in the major unit. */
export type FormerPrice =
  | number
  | null
  | {
      base_to_msu: number
      base: number | null
      levels: readonly { to_msu: number | null; price: number | null }[]
    }

/** Returns a price of a former link as the API has it. */
export function priceOfFormer(former: FormerPrice, currency: string): PriceDraft {
  const minor = (amount: number | null) => (amount === null ? null : inMinor(amount, currency))
  if (former === null || typeof former === 'number') return { flat_per_msu_month: minor(former) }
  const levels = former.levels.map(({ to_msu, price }) => ({
    from_msu: former.base_to_msu,
    to_msu,
    price_per_msu_month: minor(price),
  }))
  return joinedPrice({ base_per_month: minor(former.base), levels })
}
