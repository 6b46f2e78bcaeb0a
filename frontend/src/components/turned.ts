import { type Figure, figureName } from '@/api/figure'

/** Returns what a figure is called below 0, where that has a name. */
function belowZero({ id, label }: Figure): string | undefined {
  const other = label.replace(/\b(saved|added)\b/, (word) => (word === 'saved' ? 'added' : 'saved'))
  // a month has the figures of the whole
  const name = id.replace(/^month\[[^\]]*\]\./, '')
  return figureName(name, 'below') ?? (other === label ? undefined : other)
}

/** Returns a saving below 0 as what is added, without its sign; other figures as they are. */
export function turned(figure: Figure): Figure {
  const { value, interval } = figure
  const label = value !== null && value < 0 ? belowZero(figure) : undefined
  if (value === null || label === undefined) return figure
  return {
    ...figure,
    label,
    value: -value,
    interval: interval && { ...interval, low: 0 - interval.high, high: 0 - interval.low },
  }
}
