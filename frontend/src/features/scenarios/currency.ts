import { currencies, minorDigits } from '@/components/minor-digits'

export { currencies, minorDigits }

/** Returns an amount in whole minor units, as scenarios hold it. */
export function inMinor(amount: number, currency: string): number {
  return Math.round(rateInMinor(amount, currency))
}

/** Returns a rate in minor units, which may be a fraction of one. */
export function rateInMinor(rate: number, currency: string): number {
  // fifteen digits take away what binary fractions leave behind: 1.005 × 100
  return Number((rate * 10 ** minorDigits(currency)).toPrecision(15))
}

/** Returns an amount as people write it. */
export function inMajor(minor: number, currency: string): number {
  return Number((minor / 10 ** minorDigits(currency)).toPrecision(15))
}

/** Returns the name of a currency in English. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'code' }).of(code) ?? code
}
