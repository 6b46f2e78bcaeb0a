import { figureWords } from '@/api/figure-words.gen'
import { decimalSeparator, formatForWorking, groupSeparator, userLocale } from './number-format'

/** note: how the text was read, where a reader may have meant another thing. */
export type NumberRead = { value: number; note?: string } | { error: string }

/**
 * What a field takes. `share`: a part of a whole; 50 is 50 %, and 0.5 is read as 50 % too, which is
 * said. `percent`: a rate, where 0.5 is half a percent. `hours`: 4, 90 min.
 */
export type NumberStyle = 'number' | 'share' | 'percent' | 'hours'

/** Tells whether numbers of this style are held as 0 to 1 and written with a percent sign. */
export function isPercentage(style: NumberStyle): style is 'share' | 'percent' {
  return style === 'share' || style === 'percent'
}

const multiples: Record<string, number> = {
  k: 3,
  tsd: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  millions: 6,
  b: 9,
  bn: 9,
  g: 9,
  mrd: 9,
  billion: 9,
}

/** Times as people write them, in seconds. */
const secondsOf: Record<string, number> = {
  ...{ ms: 0.001, s: 1, sec: 1, secs: 1, second: 1, seconds: 1 },
  ...{ min: 60, mins: 60, minute: 60, minutes: 60 },
  ...{ h: 3600, hr: 3600, hrs: 3600, hour: 3600, hours: 3600 },
}

/** Returns how many of a field's unit a time that stands behind a number is: 2 min in s. */
function timeIn(unit: string, suffix: string): number | undefined {
  const whole = { ms: 0.001, s: 1, h: 3600 }[unit]
  // a million stands nowhere behind hours
  const part = suffix === 'm' && unit === 'h' ? 60 : secondsOf[suffix]
  return whole === undefined || part === undefined ? undefined : part / whole
}

const percentSigns = new Set(['%', 'percent', 'per cent'])

const groups = /^[1-9]\d{0,2}(?:G\d{3})+$/

function grouped(text: string, separator: string): boolean {
  return groups.test(text.replaceAll(separator, 'G'))
}

/** Returns the digits without the spaces or apostrophes that group them in threes. */
function withoutSpaces(text: string): string | undefined {
  const marks = new Set(text.match(/[ '_]/g))
  const [mark] = marks
  if (mark === undefined) return text
  const [, whole = '', decimals = ''] = /^([^.,]*)([.,]\d*)?$/.exec(text) ?? []
  if (marks.size > 1 || !grouped(whole, mark)) return undefined
  return whole.replaceAll(mark, '') + decimals
}

/** Returns the digits with a point for decimals and no grouping, or undefined if they make no number. */
function plainDigits(written: string, locale: string): string | undefined {
  const text = withoutSpaces(written)
  if (text === undefined) return undefined
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points + commas === 0) return text
  if (points > 0 && commas > 0) {
    // both occur: the last one divides off the decimals, the other one must group in threes
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    const group = decimal === '.' ? ',' : '.'
    const [whole = '', ...rest] = text.split(decimal)
    if (rest.length !== 1 || !grouped(whole, group)) return undefined
    return `${whole.replaceAll(group, '')}.${rest[0]}`
  }
  const separator = points > 0 ? '.' : ','
  if (points + commas > 1) {
    return grouped(text, separator) ? text.replaceAll(separator, '') : undefined
  }
  const decimal = decimalSeparator(locale)
  const group = groupSeparator(locale)
  // where spaces group, a further separator can only divide off decimals
  const spaced = text !== written
  if (
    !spaced &&
    separator !== decimal &&
    (separator === group || group !== ',') &&
    grouped(text, separator)
  ) {
    return text.replace(separator, '')
  }
  return text.replace(separator, '.')
}

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** Returns how people write a currency, in lower case: eur, €. */
function currencyMarks(code: string): string[] {
  const marks = (['narrowSymbol', 'symbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(0)
      .filter((part) => part.type === 'currency')
      .map((part) => part.value),
  )
  return [code, ...marks].map((mark) => mark.toLowerCase())
}

/** Returns the currency that a unit begins with: EUR per MSU and month. */
function currencyOf(unit: string): string | undefined {
  const code = /^[A-Z]{3}(?= |$)/.exec(unit)?.[0]
  return code !== undefined && currencyCodes.has(code) ? code : undefined
}

/** Returns what may stand beside a number in a field of this unit, in lower case. */
function unitWords(unit: string): Set<string> {
  const words = new Set<string>()
  const whole = unit.toLowerCase().replace(/\s+/g, ' ').trim()
  const first = whole.split(/[ /]/)[0] ?? ''
  for (const word of [whole, /^(an?|per)$/.test(first) ? '' : first]) {
    if (word === '') continue
    words.add(word)
    // one transaction, two years
    words.add(word.endsWith('s') ? word.slice(0, -1) : `${word}s`)
  }
  const currency = currencyOf(unit)
  if (currency !== undefined) {
    for (const mark of currencyMarks(currency)) {
      words.add(mark)
      words.add(mark + whole.slice(currency.length))
    }
  }
  return words
}

/** Returns the currency that a mark stands for, if it stands for one. */
function foreignCurrency(mark: string): string | undefined {
  const code = mark.toUpperCase()
  if (currencyCodes.has(code)) return code
  return /\p{Sc}/u.test(mark) ? mark : undefined
}

/** Returns how a text counts in powers of ten, or what is wrong with it. */
function readSuffix(suffix: string, unit: string): { power: number } | { error: string } {
  const words = unitWords(unit)
  if (suffix === '' || words.has(suffix)) return { power: 0 }
  const found = /^(\p{L}+)(?: ?(.+))?$/u.exec(suffix)
  const [, multiple = '', beside = ''] = found ?? []
  const whole = multiples[suffix] ?? multiples[multiple]
  if (whole !== undefined && (multiples[suffix] !== undefined || words.has(beside))) {
    return { power: whole }
  }
  // k€, MEUR: nothing between the multiple and the unit
  const [, short = '', rest = ''] = /^(k|m|b)(.+)$/.exec(suffix) ?? []
  const power = multiples[short]
  if (power !== undefined && words.has(rest)) return { power }
  const field = currencyOf(unit)
  const last = suffix.split(' ').at(-1) ?? suffix
  const foreign = foreignCurrency(suffix) ?? foreignCurrency(last)
  if (field !== undefined && foreign !== undefined) {
    return { error: `This field is in ${field}: enter the amount in ${field}, not in ${foreign}` }
  }
  const known = unit.trim() === '' ? 'Enter the number alone' : `Enter the number in ${unit.trim()}`
  return { error: `“${suffix}” is not a unit of this field. ${known}` }
}

/** Returns the cells of a pasted text where it is more than one. */
export function severalCells(text: string): string[] | undefined {
  const cells = text
    .split(/[\t\r\n]+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  return cells.length > 1 ? cells : undefined
}

/** Returns why several cells are not taken. */
export function severalCellsError(cells: readonly string[]): string {
  const shown = cells.slice(0, 3).join(' | ')
  const more = cells.length > 3 ? ' …' : ''
  return `${cells.length} cells were pasted (${shown}${more}). Paste one number.`
}

/**
 * Reads what a person typed: `7.5M`, `15m`, `1,389.0`, `1.389,0`, `50 %`, `€ 120`, `120 EUR`, `2 min`.
 * One separator that could be either is read as the locale has it. Digits join over a space or an
 * apostrophe in groups of three alone. unit: that of the field, which may stand beside the number.
 */
export function parseNumber(
  typed: string,
  style: NumberStyle = 'number',
  locale = userLocale(),
  unit = '',
): NumberRead {
  const cells = severalCells(typed)
  if (cells !== undefined) return { error: severalCellsError(cells) }
  const text = typed
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .replace(/[’′]/g, "'")
    .replace(/[−–]/g, '-')
    .trim()
  if (text === '') return { error: 'Enter a number' }
  const shown = `“${typed.trim()}”`
  const match =
    /^([+-]?) ?(?:(\p{Sc}|\p{L}{1,4}|\p{L}{0,3}\p{Sc}) ?)?([+-]?)(\d[\d.,'_ ]*\d|\d|[.,]\d+|\d+[.,])(?:e([+-]?\d{1,3}))? ?((?:\p{L}|[%°\p{Sc}/]).*)?$/iu.exec(
      text,
    )
  if (match === null) return { error: `${shown} ${figureWords.no_number}` }
  const [, outer = '', prefix = '', inner = '', body = '', exponent = '0', tail = ''] = match
  if (outer !== '' && inner !== '') return { error: `${shown} ${figureWords.no_number}` }
  const sign = outer || inner
  const digits = plainDigits(body, locale)
  if (digits === undefined) {
    return / /.test(body)
      ? { error: `${shown} is more than one number: digits are grouped in threes` }
      : { error: `${shown} is not one number: check its points and commas` }
  }
  const suffix = tail.toLowerCase().trim()
  const scaled = (power: number) => Number(`${sign}${digits}e${Number(exponent) + power}`)
  if (prefix !== '') {
    const read = readSuffix(prefix.toLowerCase(), unit)
    if ('error' in read) return read
    if (read.power !== 0) return { error: `${shown} ${figureWords.no_number}` }
  }
  const time = timeIn(style === 'hours' ? 'h' : unit, suffix)
  let value: number
  let note: string | undefined
  if (isPercentage(style)) {
    const [mark = ''] = suffix.split(/ (?=an? |per |of )/)
    if (mark !== '' && !percentSigns.has(mark) && !unitWords(unit).has(suffix)) {
      return { error: `“${suffix}” is not a unit of this field. Enter percent: 50 or 50 %` }
    }
    const bare = Math.abs(scaled(0))
    const fraction = style === 'share' && mark === '' && bare > 0 && bare < 1
    value = fraction ? scaled(0) : scaled(-2)
    if (style === 'share' && mark === '' && bare > 0 && bare <= 1) {
      note = `Read as ${formatForWorking(Number((value * 100).toPrecision(12)), locale)} %`
    }
  } else if (time !== undefined) {
    const whole = scaled(0) * time
    // 1.1 min are 66 s, without what binary fractions leave; a minute is a sixtieth of an hour
    value = time > 1 ? Number(whole.toPrecision(12)) : whole
  } else {
    const read = readSuffix(suffix, style === 'hours' ? 'h' : unit)
    if ('error' in read) return read
    value = scaled(style === 'hours' ? 0 : read.power)
    if (style === 'hours' && read.power !== 0) return { error: `${shown} is not a time` }
  }
  if (!Number.isFinite(value)) return { error: 'The number is too large' }
  return note === undefined ? { value } : { value, note }
}
