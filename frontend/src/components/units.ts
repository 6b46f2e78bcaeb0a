import { units } from '@/api/unit-fields.gen'
import { amountDecimals, amountDigits, asAmount } from './minor-digits'
import { formatAmount, formatFigure, formatForWorking, userLocale } from './number-format'

const written: Record<string, string> = units.written
const oneOf: Record<string, string> = units.oneOf

/** Returns a unit as it stands behind a number: 1 year, 2 years. */
export function countedUnit(value: number, unit: string): string {
  return Math.abs(value) === 1 ? (oneOf[unit] ?? unit) : unit
}

/** Units in which formulas calculate and nobody reads: 185.2 µs, not 0.000185 s. */
const readIn: Record<string, { unit: string; factor: number }> = units.readIn

const saidByLabel = units.saidByLabel.map(({ unit, end, label }) => ({
  of: unit as string | null,
  end,
  words: new RegExp(label),
}))

/** No-break space, so that a figure never stands at the end of a line without its unit. */
const space = '\u00a0'

/** Returns the unit as readers know it. */
export function unitName(unit: string): string {
  return written[unit] ?? unit.replace(/^us\//, 'µs/').replaceAll('_', space)
}

/**
 * Returns the unit to print behind a figure, given the label that stands beside it. A unit that the
 * label already says is not said twice: "GP seconds saved per hour 347.25 s".
 */
export function unitBeside(unit: string, label: string): string {
  const read = readIn[unit]?.unit ?? unit
  const rule = saidByLabel.find(
    ({ end, of, words }) =>
      (of === null ? read.endsWith(end) : read === of) && words.test(label.toLowerCase()),
  )
  return unitName(rule === undefined ? read : read.slice(0, -rule.end.length))
}

function joined(text: string, unit: string): string {
  return unit === '' ? text : `${text}${space}${unit}`
}

/** Returns a value without what binary fractions leave behind: twelve digits are enough. */
const times = (value: number, factor: number) => Number((value * factor).toPrecision(12))

/** Returns a value as a working has it: a share in percent, money in whole minor units. */
function workingValue(value: number, unit: string): number {
  return unit === 'share' ? times(value, 100) : asAmount(value, unit)
}

/**
 * Returns a share as the percentage that a reader sees, an amount of money in whole minor units, a
 * value that is read in another unit in that one, and for any other unit the value itself.
 */
export function shownValue(value: number, unit: string): number {
  const read = readIn[unit]
  return read === undefined ? workingValue(value, unit) : times(value, read.factor)
}

/** Returns a figure without its unit as it stands on the screen. The server writes the same. */
export function shownFigure(value: number, unit: string, locale = userLocale()): string {
  const decimals = amountDecimals(value, unit)
  const shown = shownValue(value, unit)
  if (decimals === null) return formatFigure(shown, locale)
  // not the amount: 3,088.499 is rounded once, to 3,088, not by way of 3,088.50
  return formatAmount(shown === 0 ? 0 : value, decimals, locale)
}

/** Returns the number as it stands in a working: an amount of money with its minor units. */
export function numberForWorking(value: number, unit: string, locale = userLocale()): string {
  const digits = amountDigits(unit)
  const shown = workingValue(value, unit)
  return digits === null ? formatForWorking(shown, locale) : formatAmount(shown, digits, locale)
}

/** Returns figure and unit as they stand on the screen. */
export function formatWithUnit(
  value: number,
  unit: string,
  label = '',
  locale = userLocale(),
): string {
  const beside = countedUnit(value, unitBeside(unit, label))
  return joined(shownFigure(value, unit, locale), beside)
}

/** Returns figure and unit as they stand in a working. */
export function formatWithUnitForWorking(
  value: number,
  unit: string,
  locale = userLocale(),
): string {
  return joined(numberForWorking(value, unit, locale), countedUnit(value, unitName(unit)))
}

/** Returns what was printed or entered, with its unit: nothing of it is rounded. */
export function formatExactWithUnit(value: number, unit: string, locale = userLocale()): string {
  const digits = { maximumSignificantDigits: 12 }
  const shown = new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...digits }).format(
    Math.abs(shownValue(value, unit)),
  )
  return joined(`${value < 0 ? '\u2212' : ''}${shown}`, countedUnit(value, unitBeside(unit, '')))
}

/** Returns the ends of a range with their unit said once: 31,500,000 to 52,500,000 transactions. */
export function formatRange(
  low: number,
  high: number,
  unit: string,
  label = '',
  locale = userLocale(),
): string {
  const ends = `${shownFigure(low, unit, locale)} to ${shownFigure(high, unit, locale)}`
  return joined(ends, unitBeside(unit, label))
}

/** Returns the ends of a range as they stand in a working. */
export function formatRangeForWorking(
  low: number,
  high: number,
  unit: string,
  locale = userLocale(),
): string {
  const ends = `${numberForWorking(low, unit, locale)} to ${numberForWorking(high, unit, locale)}`
  return joined(ends, unitName(unit))
}
