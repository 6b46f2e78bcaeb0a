import { minorDigits as known } from '@/api/unit-fields.gen'

const digitsOf = new Map<string, number>(Object.entries(known.others))

/** Returns the digits after the decimal point of an amount. */
export function minorDigits(currency: string): number {
  return digitsOf.get(currency) ?? known.usual
}

const codes = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns the digits after the decimal point of amounts in a unit, `null` where it is no money.
 * Amounts of a month or year are amounts; a price per MSU or MSU-hour may be a part of a cent.
 */
export function amountDigits(unit: string): number | null {
  const [code = '', per = ''] = unit.split(/\/(.*)/)
  const amount = per === '' || per === 'month' || per === 'year'
  return amount && codes.has(code) ? minorDigits(code) : null
}

/**
 * Returns an amount of money in whole minor units, and values of other units as they are. What does
 * not come to one minor unit is 0: nobody pays or gets it.
 */
export function asAmount(value: number, unit: string): number {
  const digits = amountDigits(unit)
  if (digits === null) return value
  // fifteen digits take away what binary fractions leave behind: 1.005 × 100
  const minor = Number((Math.abs(value) * 10 ** digits).toPrecision(15))
  return minor < 1 ? 0 : (Math.sign(value) * Math.round(minor)) / 10 ** digits
}

/** From which size on a figure of money is read without its minor units. */
const wholeFrom = 1000

/**
 * Returns the decimals that a figure of money shows: all of its minor unit, or none where it is whole
 * or from 1,000 up, so that no amount ends in one decimal; `null` where the unit is no money.
 */
export function amountDecimals(value: number, unit: string): number | null {
  const digits = amountDigits(unit)
  if (digits === null) return null
  const amount = asAmount(value, unit)
  return Math.abs(amount) >= wholeFrom || Number.isInteger(amount) ? 0 : digits
}

/** Currencies to choose from; any other code that is stored is offered beside them. */
export const currencies =
  'EUR USD GBP CHF AED ARS AUD BHD BRL CAD CLP CNY COP CZK DKK HKD HUF IDR ILS INR JPY KRW KWD MXN MYR NOK NZD PEN PHP PLN QAR RON SAR SEK SGD THB TRY TWD UAH VND ZAR'.split(
    ' ',
  )

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
