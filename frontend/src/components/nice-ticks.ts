/** Returns round steps from 0 to at least `most`, about so many. */
export function niceTicks(most: number, count: number): number[] {
  return evenTicks(0, most > 0 ? most : 1, count)
}

/** Returns even numbers around a range: the first and the last hold all of it. */
export function evenTicks(low: number, high: number, count: number): number[] {
  const rough = (high > low ? high - low : 1) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, position) =>
    Number(((first + position) * step).toPrecision(12)),
  )
}
