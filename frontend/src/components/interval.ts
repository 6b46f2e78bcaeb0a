import type { Figure } from '@/api/figure'
import { formatFigure, formatForWorking, userLocale } from './number-format'
import { shownValue, unitBeside, unitName } from './units'

/** Returns the interval as one line, `null` where there is none. */
export function intervalText(figure: Figure, exact = false, locale = userLocale()): string | null {
  const { interval } = figure
  // an estimate that its method fixes has no range
  if (interval === null || interval.low === interval.high) return null
  const write = exact ? formatForWorking : formatFigure
  const low = write(shownValue(interval.low, figure.unit), locale)
  const high = write(shownValue(interval.high, figure.unit), locale)
  const unit = exact ? unitName(figure.unit) : unitBeside(figure.unit, figure.label)
  const what =
    interval.level === null
      ? 'range of the estimate'
      : `${formatFigure(shownValue(interval.level, 'share'), locale)}\u00a0% interval`
  return `${low} to ${high}${unit === '' ? '' : `\u00a0${unit}`} (${what})`
}
