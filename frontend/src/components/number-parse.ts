import { decimalSeparator, groupSeparator, userLocale } from './number-format'

export type NumberRead = { value: number } | { error: string }

/** What a field takes: a plain number, a share (50 % or 0.5), or hours (4, 90 min). */
export type NumberStyle = 'number' | 'share' | 'hours'

const multiples: Record<string, number> = {
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  g: 1e9,
  mrd: 1e9,
  billion: 1e9,
}

const hourUnits: Record<string, number> = {
  h: 1,
  hour: 1,
  hours: 1,
  min: 1 / 60,
  minutes: 1 / 60,
  m: 1 / 60,
}

const groups = /^[1-9]\d{0,2}(?:G\d{3})+$/

function grouped(text: string, separator: string): boolean {
  return groups.test(text.replaceAll(separator, 'G'))
}

/** Returns the digits with a point for decimals and no grouping, or undefined if they make no number. */
function plainDigits(text: string, locale: string): string | undefined {
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
  if (separator !== decimal && (separator === group || group !== ',') && grouped(text, separator)) {
    return text.replace(separator, '')
  }
  return text.replace(separator, '.')
}

/**
 * Reads what a person typed: `7.5M`, `15m`, `1,389.0`, `1.389,0`, `50 %`.
 * One separator that could be either is read as the locale has it.
 */
export function parseNumber(
  typed: string,
  style: NumberStyle = 'number',
  locale = userLocale(),
): NumberRead {
  const text = typed.replace(/[\s\u00a0\u202f'’_]/g, '').replace(/[−–]/g, '-')
  if (text === '') return { error: 'Enter a number' }
  const match = /^([+-]?)([\d.,]*\d[\d.,]*)(?:e([+-]?\d{1,3}))?([a-z%]*)$/i.exec(text)
  if (match === null) return { error: `“${typed.trim()}” is not a number` }
  const [, sign = '', body = '', exponent = '0', suffix = ''] = match
  const digits = plainDigits(body, locale)
  if (digits === undefined) {
    return { error: `“${typed.trim()}” is not one number: check its points and commas` }
  }
  let value = Number(`${sign}${digits}e${exponent}`)
  const unit = suffix.toLowerCase()
  if (style === 'share') {
    if (unit === '%') value = Number(`${sign}${digits}e${Number(exponent) - 2}`)
    else if (unit !== '') return { error: 'Write a share as 50 % or as 0.5' }
    // without a sign of its own a number above 1 can only be meant in percent
    else if (value > 1) value = Number(`${sign}${digits}e${Number(exponent) - 2}`)
  } else if (unit !== '') {
    const factor = style === 'hours' ? hourUnits[unit] : multiples[unit]
    if (factor === undefined) return { error: `“${suffix}” is not a unit that is known here` }
    value =
      factor > 1
        ? Number(`${sign}${digits}e${Number(exponent) + Math.log10(factor)}`)
        : value * factor
  }
  if (!Number.isFinite(value)) return { error: 'The number is too large' }
  return { value }
}
