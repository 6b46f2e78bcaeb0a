/** Returns round steps from 0 to at least `most`, about so many. */
export function niceTicks(most: number, count: number): number[] {
  const rough = (most > 0 ? most : 1) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10)
  const steps = Math.ceil((most > 0 ? most : 1) / step - 1e-9)
  return Array.from({ length: steps + 1 }, (_, position) =>
    Number((position * step).toPrecision(12)),
  )
}
