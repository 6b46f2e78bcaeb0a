import type { Figure } from '@/api/figure'
import { userLocale } from './number-format'
import { numberForWorking, shownFigure, unitBeside, unitName } from './units'

/** Returns the interval as one line, `null` where there is none. */
export function intervalText(figure: Figure, exact = false, locale = userLocale()): string | null {
  const { interval } = figure
  // an estimate that its method fixes has no range
  if (interval === null || interval.low === interval.high) return null
  const write = (value: number) =>
    exact ? numberForWorking(value, figure.unit, locale) : shownFigure(value, figure.unit, locale)
  const low = write(interval.low)
  const high = write(interval.high)
  const unit = exact ? unitName(figure.unit) : unitBeside(figure.unit, figure.label)
  const what =
    interval.level === null
      ? 'range of the estimate'
      : `${shownFigure(interval.level, 'share', locale)}\u00a0% interval`
  return `${low} to ${high}${unit === '' ? '' : `\u00a0${unit}`} (${what})`
}
