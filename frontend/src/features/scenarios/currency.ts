import { minorDigits } from '@/components/minor-digits'

export { minorDigits }

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

/** Currencies to choose from; any other code of a stored scenario is offered beside them. */
export const currencies =
  'EUR USD GBP CHF AED ARS AUD BHD BRL CAD CLP CNY COP CZK DKK HKD HUF IDR ILS INR JPY KRW KWD MXN MYR NOK NZD PEN PHP PLN QAR RON SAR SEK SGD THB TRY TWD UAH VND ZAR'.split(
    ' ',
  )

/** Returns the name of a currency in English. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'code' }).of(code) ?? code
}
