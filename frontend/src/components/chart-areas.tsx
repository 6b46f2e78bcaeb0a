import { Area } from 'recharts'
import type { FilledProps } from './chart-lines'

/** An area of a chart of lines: of a stack, or from low to high around a line. */
export function ChartArea<Row>({ label, value, mark, fill, stacked = false }: FilledProps<Row>) {
  return (
    <Area
      dataKey={value}
      name={label}
      type="linear"
      isAnimationActive={false}
      {...(stacked
        ? {
            stackId: 'stack',
            stroke: mark.color,
            strokeWidth: 2,
            fill,
            fillOpacity: 0.85,
            dot: { r: 3, fill: 'var(--hr-panel)', stroke: mark.color, strokeWidth: 2 },
          }
        : { fill: mark.color, fillOpacity: 0.18, stroke: 'none' })}
    />
  )
}
