import { type Figure, figureName } from '@/api/figure'

const way = /\b(saved|added)\b/

/** Returns what the head of a saving says of what is added, and the other way about. */
export const otherWay = (head: string) =>
  head.replace(way, (word) => (word === 'saved' ? 'added' : 'saved'))

/** Returns whether some of the values are below 0, and some above. */
export function signsOf(values: readonly unknown[]): { falls: boolean; rises: boolean } {
  const numbers = values.filter((value) => typeof value === 'number')
  return {
    falls: numbers.some((value) => value < 0),
    rises: numbers.some((value) => value > 0),
  }
}

/** Returns what a figure is called below 0, where that has a name. */
function belowZero({ id, label }: Figure): string | undefined {
  const other = otherWay(label)
  // a month has the figures of the whole
  const name = id.replace(/^month\[[^\]]*\]\./, '')
  return figureName(name, 'below') ?? (other === label ? undefined : other)
}

/**
 * Returns a saving as what is added, and what is added as a saving; other figures as they are, or
 * called as stated.
 */
export function opposite(figure: Figure, stated?: string): Figure {
  const { value, interval } = figure
  const label = belowZero(figure) ?? stated
  if (label === undefined) return figure
  return {
    ...figure,
    label,
    value: value && 0 - value,
    interval: interval && { ...interval, low: 0 - interval.high, high: 0 - interval.low },
  }
}

/** Returns a saving below 0 as what is added, without its sign; other figures as they are. */
export const turned = (figure: Figure): Figure =>
  (figure.value ?? 0) < 0 ? opposite(figure) : figure
