import { useId } from 'react'
import type { Figure } from '@/api/figure'
import { KindBadge } from '@/components/kind-badge'
import { formatFigure } from '@/components/number-format'
import { Quantity } from '@/components/quantity'
import { sentence } from '@/components/stat'
import { shownValue } from '@/components/units'
import type { Calculation } from './scenario-queries'
import classes from './scenario-results.module.css'

type Quantiles = NonNullable<Calculation['sampling']>['quantiles'][string]

interface FigureCellProps {
  figure: Figure
  /** P5, P50 and P95; undefined: not sampled yet. */
  quantiles: Quantiles | undefined
  sampled: boolean
  size?: 'medium' | 'large'
  context?: string
}

/** A headline figure with what the samples say about it, or why they say nothing. */
export function FigureCell({
  figure,
  quantiles,
  sampled,
  size = 'medium',
  context,
}: FigureCellProps) {
  const id = useId()
  return (
    <div className={classes.figure}>
      <div className={classes.figureHead}>
        <span id={id} className={classes.label}>
          {figure.label}
        </span>
        {size === 'large' && figure.kind === 'assumed' && figure.value !== null && (
          <KindBadge kind="assumed" />
        )}
      </div>
      <Quantity figure={figure} labelledBy={id} size={size} />
      {figure.value === null
        ? figure.why_missing !== null && (
            <span className={classes.soft}>{sentence(figure.why_missing)}</span>
          )
        : context !== undefined && <span className={classes.soft}>{context}</span>}
      {figure.value !== null && (sampled || size === 'large') && (
        <Sureness {...{ figure, quantiles, sampled, size }} />
      )}
    </div>
  )
}

function Sureness({ figure, quantiles, sampled, size }: Omit<FigureCellProps, 'context'>) {
  if (!sampled) return <span className={classes.soft}>P5–P50–P95: sampling</span>
  if (quantiles == null) {
    // of the other figures the working says it
    if (figure.interval_missing === null || size !== 'large') return null
    return (
      <details className={classes.why}>
        <summary>No interval: why</summary>
        <p>{sentence(figure.interval_missing)}</p>
      </details>
    )
  }
  const write = (value: number) => formatFigure(shownValue(value, figure.unit))
  return (
    <span className={classes.quantiles}>
      <span>
        <abbr title="5 % of the samples lie below">P5</abbr> {write(quantiles.p5)}
      </span>
      <span>
        <abbr title="half of the samples lie below">P50</abbr> {write(quantiles.p50)}
      </span>
      <span>
        <abbr title="95 % of the samples lie below">P95</abbr> {write(quantiles.p95)}
      </span>
    </span>
  )
}
