import type { Figure } from '@/api/figure'

/** Returns a saving below 0 as what is added, without its sign; other figures as they are. */
export function turned(figure: Figure): Figure {
  const { label, value, interval } = figure
  if (value === null || value >= 0 || !/\bsaved\b/.test(label)) return figure
  return {
    ...figure,
    label: label.replace(/\bsaved\b/, 'added'),
    value: -value,
    interval: interval && { ...interval, low: -interval.high, high: -interval.low },
  }
}
