/** How the positions of a slider stand for values. Positions are whole numbers from 0 to `last`. */
export interface SliderScale {
  last: number
  toValue: (position: number) => number
  /** Returns the position nearest to a value; values beyond the ends stand at the ends. */
  toPosition: (value: number) => number
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Even steps, such as each percent of a share. */
export function evenScale(low: number, high: number, step: number): SliderScale {
  const last = Math.round((high - low) / step)
  return {
    last,
    // twelve digits are enough to take away what binary fractions leave behind
    toValue: (position) => Number((low + position * step).toPrecision(12)),
    toPosition: (value) => within(Math.round((value - low) / step), 0, last),
  }
}

const perDecade = 90

/** Two-digit values from 10^low to 10^high, ninety to a decade: 1.0, 1.1 … 9.9, 10, 11 … */
export function decadeScale(low: number, high: number): SliderScale {
  const last = (high - low) * perDecade
  return {
    last,
    toValue: (position) => {
      const decade = Math.floor(position / perDecade)
      const tenths = 10 + (position % perDecade)
      return Math.round(tenths * 10 ** (low + decade - 1))
    },
    toPosition: (value) => {
      if (value <= 10 ** low) return 0
      const decade = Math.floor(Math.log10(value))
      const tenths = Math.round(value / 10 ** (decade - 1))
      return within((decade - low) * perDecade + tenths - 10, 0, last)
    },
  }
}
