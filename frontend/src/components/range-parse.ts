import { userLocale } from './number-format'
import { isPercentage, type NumberStyle, parseNumber } from './number-parse'

/** A number with how far off it may be: both ends, or ± a share of itself. */
export type TypedRange =
  | { value: number; low: number; high: number }
  | { value: number; spread_share: number }

const asWritten = 'Write a range as 30M to 50M, or as 42M ± 25 %'

/** The two sides of a text that means a range, and what joins them; null: it means none. */
function sidesOf(text: string): { left: string; joint: 'to' | '±'; right: string } | null {
  const around = /^(.*?)\s*(?:±|\+\/[-−–]|\+[-−–])\s*(.*)$/.exec(text)
  if (around !== null) return { left: around[1] ?? '', joint: '±', right: around[2] ?? '' }
  const between = /^between\s+(.*?)\s+and\s+(.*)$/i.exec(text)
  const ends =
    between ??
    /^(.*?)\s*(?:\bto\b|\bbis\b|\.\.+|…)\s*(.*)$/i.exec(text) ??
    // a sign before a number is no dash between two
    /^(.*[\d\p{L}%\p{Sc}])\s*[–—]\s*(.*)$/u.exec(text) ??
    /^(.*[\d\p{L}%\p{Sc}])\s+[-−]\s+(.*)$/u.exec(text) ??
    /^(\d|\d[^-]*[^-e])-(\d.*)$/i.exec(text)
  return ends === null ? null : { left: ends[1] ?? '', joint: 'to', right: ends[2] ?? '' }
}

/** Returns the left end with the suffix of the right one where it has none: 30 to 50M. */
function withSuffixOf(left: string, right: string): string {
  if (!/\d$/.test(left.trim())) return left
  return left + (/[\d.,](?: ?)((?:\p{L}|%|\p{Sc}).*)$/u.exec(right.trim())?.[1] ?? '')
}

/**
 * Reads a range as a person types it: `30M to 50M`, `30–50M`, `42M ± 25 %`, `42M ± 5M`. Of two ends
 * the value is the middle. Per cent after ± are a share of the value, in a field of percentages
 * points: 9 % ± 2 % is 7 % to 11 %. Returns null for a text that means no range. Numbers are read as
 * parseNumber reads them.
 */
export function parseRange(
  typed: string,
  style: NumberStyle = 'number',
  locale = userLocale(),
  unit = '',
): (TypedRange | { error: string }) | null {
  const text = typed.replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim()
  const sides = sidesOf(text)
  if (sides === null) return null
  const { left, joint, right } = sides
  if (left.trim() === '' || right.trim() === '') {
    return { error: `“${text}” lacks one side. ${asWritten}` }
  }
  if (joint === '±' && !isPercentage(style) && /(%|percent|per cent)$/i.test(right.trim())) {
    const middle = parseNumber(left, style, locale, unit)
    const share = parseNumber(right, 'percent', locale)
    if ('error' in middle) return { error: `${middle.error}. ${asWritten}` }
    if ('error' in share) return { error: `${share.error}. ${asWritten}` }
    if (share.value <= 0) return { error: 'The share behind ± has to be above 0 %' }
    if (share.value > 1) {
      return { error: 'More than ± 100 % is wider than the value itself: enter both ends' }
    }
    if (middle.value === 0) return { error: 'A share of 0 is no range: enter both ends' }
    return { value: middle.value, spread_share: share.value }
  }
  const one = parseNumber(withSuffixOf(left, right), style, locale, unit)
  const other = parseNumber(right, style, locale, unit)
  if ('error' in one) return { error: `${one.error}. ${asWritten}` }
  if ('error' in other) return { error: `${other.error}. ${asWritten}` }
  if (joint === '±') {
    if (other.value <= 0) return { error: 'The amount after ± has to be above 0' }
    const middle = parseNumber(left, style, locale, unit)
    const value = 'value' in middle ? middle.value : one.value
    return { value, low: rounded(value - other.value), high: rounded(value + other.value) }
  }
  if (one.value >= other.value) {
    return { error: `The first end has to be the lower one. ${asWritten}` }
  }
  return { value: rounded((one.value + other.value) / 2), low: one.value, high: other.value }
}

/** Takes away what binary fractions leave behind. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}

/** Returns the lowest and the highest value of a range. */
export function endsOf(range: TypedRange): [number, number] {
  if ('low' in range) return [range.low, range.high]
  const half = Math.abs(range.value) * range.spread_share
  return [rounded(range.value - half), rounded(range.value + half)]
}
