/** How every chart of Recharts writes its axes. */
export const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
export const axisLine = { stroke: 'var(--hr-line-strong)' }

/** Returns the name of a horizontal axis, below its ticks. */
export function axisTitle(value: string, offset = -14) {
  return { value, position: 'insideBottom', offset, ...tick } as const
}
