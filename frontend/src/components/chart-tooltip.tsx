import classes from './chart-tooltip.module.css'
import { formatFigure } from './number-format'
import { formatWithUnit, unitName } from './units'

interface ChartTooltipProps {
  unit: string
  xLabel?: string
  xUnit?: string
  // given by the chart
  active?: boolean
  label?: string | number
  payload?: readonly { name?: string | number; value?: unknown }[]
}

/** The figures at the place under the pointer or the keyboard's mark. */
export function ChartTooltip({ unit, xLabel, xUnit, active, label, payload }: ChartTooltipProps) {
  const shown = payload?.filter((entry) => typeof entry.value === 'number') ?? []
  if (!active || shown.length === 0) return null
  const head =
    typeof label === 'number' && xLabel !== undefined
      ? `${xLabel}: ${formatFigure(label)} ${unitName(xUnit ?? '')}`
      : label
  return (
    <div className={`round fill size-small digits gap-1 ${classes.tooltip}`}>
      <strong>{head}</strong>
      {shown.map((entry) => (
        <span key={String(entry.name)}>
          {shown.length > 1 || xLabel !== undefined ? `${entry.name}: ` : ''}
          {formatWithUnit(Number(entry.value), unit)}
        </span>
      ))}
    </div>
  )
}
