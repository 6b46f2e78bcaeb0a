import type { Figure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { userLocale } from './number-format'
import { formatRange, formatRangeForWorking, shownFigure } from './units'

/** Returns the interval as one line, `null` where there is none. */
export function intervalText(figure: Figure, exact = false, locale = userLocale()): string | null {
  const { interval } = figure
  // an estimate that its method fixes has no range
  if (interval === null || interval.low === interval.high) return null
  const { low, high } = interval
  const ends = exact
    ? formatRangeForWorking(low, high, figure.unit, locale)
    : formatRange(low, high, figure.unit, figure.label, locale)
  const what =
    interval.level === null
      ? figureWords.range_of_estimate
      : `${shownFigure(interval.level, 'share', locale)}\u00a0% interval`
  return `${ends} (${what})`
}
