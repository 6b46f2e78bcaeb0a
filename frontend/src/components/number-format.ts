/**
 * How figures are written, one rule everywhere:
 * - from 1 up: five significant digits, at most two decimals, and never fewer digits than the whole
 *   part has, so 7,500,000 and 1,709.4 and 347.25 and 7.52 stand as the documents print them;
 * - below 1: three significant digits, or as many nines as tell it from 1: 0.99997 is not 1.00;
 * - below a millionth and from 10^15 up: three significant digits and a power of ten.
 * A zero at the end stands only where it was rounded to: 6.597 is 6.60, while 6.6 is 6.6. Copying
 * gives the full figure instead.
 */

const formats = new Map<string, Intl.NumberFormat>()

function format(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  // written by hand: a step of a slider writes hundreds of figures
  let key = locale
  for (const name in options) key += `${name}${options[name as keyof typeof options]}`
  let found = formats.get(key)
  if (found === undefined) {
    found = new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options })
    formats.set(key, found)
  }
  return found
}

let understood = { language: 'en', locale: 'en' }

/**
 * Returns the language whose separators the user reads. Browsers may say what is no language tag
 * (`en-US@posix` where the system's language is C): then its beginning counts, or English.
 */
export function userLocale(): string {
  const language = globalThis.navigator?.language || 'en'
  if (understood.language !== language) {
    const [tag = ''] = language.split(/[^A-Za-z0-9-]/)
    let locale = 'en'
    try {
      locale = Intl.getCanonicalLocales(tag)[0] ?? locale
    } catch {
      // no language that anybody could read by
    }
    understood = { language, locale }
  }
  return understood.locale
}

const minus = '\u2212'
/** Smaller figures are what binary fractions leave behind where two equal numbers are subtracted. */
const noise = 1e-12
const smallest = 1e-6
const largest = 1e15

function powerOfTen(value: number, digits: number, locale: string): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(digits - 1).split('e')
  const raised = exponent
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
  const written = format(locale, { maximumSignificantDigits: digits }).format(Number(mantissa))
  return `${written} × 10${raised}`
}

/** Tells whether rounding took away nothing but what binary fractions leave behind. */
function isExact(value: number, rounded: number): boolean {
  return Number(value.toPrecision(12)) === rounded
}

/** Returns the digits of a number below 1: more where it would be rounded up to 1. */
function digitsBelowOne(size: number, digits: number): number {
  const left = 1 - size
  if (left < noise || Number(size.toPrecision(digits)) < 1) return digits
  return Math.ceil(-Math.log10(left))
}

function written(value: number, locale: string, significant: number, decimals: number): string {
  const size = Math.abs(value)
  let text: string
  if (size === 0) text = '0'
  else if (size < smallest || size >= largest) text = powerOfTen(size, 3, locale)
  else if (size < 1) {
    const digits = digitsBelowOne(size, Math.min(significant, decimals + 1))
    const least = isExact(size, Number(size.toPrecision(digits))) ? 1 : digits
    const options = { minimumSignificantDigits: least, maximumSignificantDigits: digits }
    text = format(locale, options).format(size)
  } else {
    const whole = Math.floor(Math.log10(size)) + 1
    const shown = Math.max(0, Math.min(decimals, significant - whole))
    const least = isExact(size, Number(size.toFixed(shown))) ? 0 : shown
    const options = { minimumFractionDigits: least, maximumFractionDigits: shown }
    text = format(locale, options).format(size)
  }
  return value < 0 ? minus + text : text
}

/** Returns the figure as it stands on the screen. */
export function formatFigure(value: number, locale = userLocale()): string {
  return written(Math.abs(value) < noise ? 0 : value, locale, 5, 2)
}

/** Returns the figure as it stands in a working: eight significant digits, enough to check it. */
export function formatForWorking(value: number, locale = userLocale()): string {
  return written(value, locale, 8, 8)
}

/** Returns an amount of money with all digits of its minor unit, a whole one without. */
export function formatAmount(value: number, digits: number, locale = userLocale()): string {
  const shown = Number.isInteger(value) ? 0 : digits
  const options = { minimumFractionDigits: shown, maximumFractionDigits: shown }
  const text = format(locale, options).format(Math.abs(value))
  return value < 0 ? minus + text : text
}

/**
 * Returns every digit of the figure that means something, for the clipboard and for files, without
 * grouping. Beyond twelve digits stands only what binary fractions leave behind: 806.3999999999993.
 */
export function formatExactly(value: number, locale = userLocale()): string {
  const separator = decimalSeparator(locale)
  return String(Number(value.toPrecision(12))).replace('.', separator)
}

/** Returns the character between whole part and decimals. */
export function decimalSeparator(locale = userLocale()): string {
  const parts = format(locale, { minimumFractionDigits: 1 }).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

/** Returns the character between groups of three digits, where the locale has one. */
export function groupSeparator(locale = userLocale()): string | undefined {
  const parts = format(locale, { useGrouping: true }).formatToParts(123_456_789)
  return parts.find((part) => part.type === 'group')?.value
}

/** Returns a short form: 7.5M, 9K; in every English alike, where a small m may be a thousandth. */
export function formatShort(value: number, locale = userLocale()): string {
  const size = Math.abs(value)
  const short = format(/^en\b/.test(locale) ? 'en' : locale, {
    notation: 'compact',
    useGrouping: true,
    maximumFractionDigits: 2,
  }).format(size)
  return value < 0 ? minus + short : short
}

/** Returns a number that stands alone, short from 10,000 on. */
export function formatCompact(value: number, locale = userLocale()): string {
  return Math.abs(value) < 10_000 ? formatFigure(value, locale) : formatShort(value, locale)
}
