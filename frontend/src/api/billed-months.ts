import type { Estate } from './bills'

/** What a page of contracts takes of a customer's bills: its months, a gap as null. */
export interface BilledMonths {
  first_month: string
  consumed_msu_hours: (number | null)[]
  reported_months: number
  years: number
}

const A_YEAR = 12
const MOST_MONTHS = 60

/** Returns the months of a customer's bills, or of some values of them, as contracts take them. */
export function billedMonths(
  months: readonly { month: string }[],
  values: readonly (number | null)[],
): BilledMonths | null {
  const place = (month: string) => Number(month.slice(0, 4)) * A_YEAR + Number(month.slice(5)) - 1
  const last = months.at(-1)
  if (last === undefined) return null
  // of a longer time the newest whole years
  const kept = months.filter(({ month }) => place(last.month) - place(month) < MOST_MONTHS)
  const first = kept[0]?.month ?? last.month
  const reported = place(last.month) - place(first) + 1
  const years = Math.ceil(reported / A_YEAR)
  const consumed: (number | null)[] = Array.from({ length: years * A_YEAR }, () => null)
  for (const [at, { month }] of months.entries()) {
    const position = place(month) - place(first)
    if (position >= 0) consumed[position] = values[at] ?? null
  }
  return { first_month: first, consumed_msu_hours: consumed, reported_months: reported, years }
}

/** Returns the newest twelve months as a reference year; null where one of them has no total. */
export function referenceYear({ months, machines }: Pick<Estate, 'months' | 'machines'>) {
  const place = (month: string) => Number(month.slice(0, 4)) * A_YEAR + Number(month.slice(5))
  const year = months.slice(-A_YEAR)
  const [first] = year
  const last = year.at(-1)
  if (first === undefined || last === undefined) return null
  const consumed = year.map(({ consumed_msu_hours }) => consumed_msu_hours)
  const inARow = year.length === A_YEAR && place(last.month) - place(first.month) === A_YEAR - 1
  const stated = consumed.filter((value) => value !== null)
  if (!inARow || stated.length < A_YEAR) return null
  const peaks = machines.flatMap(({ peak_msu, consumed_msu_hours }) =>
    peak_msu.slice(-A_YEAR).map((peak, at) => {
      // a machine that no file of the month is about has none; one without a peak leaves it open
      const reported = consumed_msu_hours.slice(-A_YEAR)[at] !== null
      return peak ?? (reported ? null : 0)
    }),
  )
  const highest = peaks.filter((peak) => peak !== null)
  const peak = highest.reduce((sum, one) => sum + one, 0) / A_YEAR
  return {
    reference_msu_hours: stated.reduce((sum, one) => sum + one, 0),
    peak_msu: highest.length === peaks.length && peak > 0 ? peak : null,
  }
}

/** Returns the search of Before you sign: a reference year, and what a change takes off it. */
export function signingSearch(
  year: NonNullable<ReturnType<typeof referenceYear>>,
  saved: { msuHoursPerYear: number; peakMsu: number; currency?: string },
): Record<string, string> {
  return {
    reference_msu_hours: String(year.reference_msu_hours),
    charges_per_year: 'none',
    saved_msu_hours_per_year: String(saved.msuHoursPerYear),
    ...(saved.currency !== undefined && { currency: saved.currency }),
    ...(year.peak_msu !== null && {
      peak_msu: String(year.peak_msu),
      saved_peak_msu: String(saved.peakMsu),
      charges_fall_per_year: 'none',
    }),
  }
}
