import { amountDecimals, amountDigits, asAmount } from './minor-digits'
import { formatAmount, formatFigure, formatForWorking, userLocale } from './number-format'

const written: Record<string, string> = {
  'SU/s': 'SU/sec',
  percent: '%',
  share: '%',
  ratio: '',
  count: '',
  us: 'µs',
  cps: 'CP',
  msu: 'MSU',
}

const plurals =
  /^(transactions|years|months|days|hours|minutes|seconds|requests|regions|periods|clients|tasks|samples|segments|bytes)$/

/** Returns a unit as it stands behind a number: 1 year, 2 years. */
export function countedUnit(value: number, unit: string): string {
  return Math.abs(value) === 1 && plurals.test(unit) ? unit.slice(0, -1) : unit
}

/** Units in which formulas calculate and nobody reads: 185.2 µs, not 0.000185 s. */
const readIn: Record<string, { unit: string; factor: number }> = {
  's/transaction': { unit: 'us/transaction', factor: 1e6 },
}

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
  if (unit === 's/h' && /per hour$/i.test(label)) return 's'
  if (unit === 'transactions' && /transactions/i.test(label)) return ''
  if (unit === 'month' && /month$/i.test(label)) return ''
  return unitName(readIn[unit]?.unit ?? unit)
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
  return decimals === null ? formatFigure(shown, locale) : formatAmount(shown, decimals, locale)
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
