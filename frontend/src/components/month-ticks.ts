/** Returns the ends of years, in long stretches of every other year, in short ones of quarters. */
export function monthTicks(rows: readonly { month: number }[]): number[] {
  const step = rows.length > 120 ? 24 : rows.length > 12 ? 12 : 3
  return rows.map((row) => row.month).filter((month) => month === 1 || month % step === 0)
}
