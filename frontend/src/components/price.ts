import type { Schemas } from '@/api/schemas'
import { inMinor, minorDigits } from './minor-digits'

/** The numbers that are empty until somebody enters them. */
export type Unstated = 'transactions' | 'peak_share' | 'flat_per_msu_month' | 'price_per_msu_month'

/** A type of the API, of which those numbers may still be missing. */
export type Drafted<Part> = Part extends object
  ? { [Name in keyof Part]: Name extends Unstated ? Part[Name] | null : Drafted<Part[Name]> }
  : Part

export type LevelPriceDraft = Drafted<Schemas['LevelPrice']>
/** What an MSU costs a month, in minor units: each the same, or by levels. */
export type PriceDraft = Drafted<Schemas['Product']['price']>

export const unpriced: PriceDraft = { flat_per_msu_month: null }

export function isLevels(price: PriceDraft): price is LevelPriceDraft {
  return 'levels' in price
}

/** Returns up to where the base charge covers all MSU: where the first level begins. */
export function baseEnd({ levels }: LevelPriceDraft): number {
  return levels[0]?.from_msu ?? 0
}

/** Returns the price with each level beginning where the one before ends. */
export function joinedPrice(price: PriceDraft): PriceDraft {
  if (!isLevels(price)) return price
  let end = baseEnd(price)
  const base = end > 0 ? price.base_per_month : null
  const levels = price.levels.map((level) => {
    const from_msu = end
    end = level.to_msu ?? end
    return level.from_msu === from_msu ? level : { ...level, from_msu }
  })
  const same = levels.every((level, position) => level === price.levels[position])
  return same && base === price.base_per_month ? price : { base_per_month: base, levels }
}

/** Returns a price with all its amounts changed; what is not stated stays so. */
export function withAmounts(price: PriceDraft, change: (minor: number) => number): PriceDraft {
  const maybe = (minor: number | null) => (minor === null ? null : change(minor))
  if (!isLevels(price)) return { flat_per_msu_month: maybe(price.flat_per_msu_month) }
  return {
    base_per_month: maybe(price.base_per_month ?? null),
    levels: price.levels.map((level) => ({
      ...level,
      price_per_msu_month: maybe(level.price_per_msu_month),
    })),
  }
}

/** Returns what makes minor units of another currency of some, as they are read: 10.00 EUR, 10 JPY. */
export function asRead(from: string, to: string): (minor: number) => number {
  const digits = minorDigits(from)
  return digits === minorDigits(to)
    ? (minor) => minor
    : (minor) => inMinor(minor / 10 ** digits, to)
}
