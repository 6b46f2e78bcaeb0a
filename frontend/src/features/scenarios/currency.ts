/** Digits after the decimal point where they are not two (ISO 4217, list one). */
const otherDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

const digitsOf = new Map(
  Object.entries(otherDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

/** Returns the digits after the decimal point of an amount. */
export function minorDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2
}

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
