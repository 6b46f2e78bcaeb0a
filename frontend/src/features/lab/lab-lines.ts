import type { LineSeries } from '@/components/chart-lines'

/** How a line is drawn that bounds another, or stands beside it. */
export const boundLine = { dash: '6 4', thin: true, joined: true } as const

/** Returns a line as it was measured, and dotted beyond the highest rate at which it was. */
export function linesBeyond<Row>(
  line: LineSeries<Row> | undefined,
  rows: readonly Row[],
  isBeyond: (row: Row) => boolean,
): LineSeries<Row>[] {
  if (line === undefined) return []
  const part = (beyond: boolean): LineSeries<Row> => ({
    ...line,
    value: (row) => (isBeyond(row) === beyond ? line.value(row) : null),
    joined: true,
  })
  const further = { ...part(true), label: 'Beyond what was measured', dash: '2 5' }
  return [part(false), ...(rows.some(isBeyond) ? [further] : [])]
}
