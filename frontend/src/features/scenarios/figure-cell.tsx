import { useId } from 'react'
import { type Figure, standsAt } from '@/api/figure'
import { KindBadge } from '@/components/kind-badge'
import { Quantity } from '@/components/quantity'
import { sentence } from '@/components/stat'
import { turned } from '@/components/turned'
import { formatWithUnit, shownFigure } from '@/components/units'
import type { Calculation } from './scenario-queries'
import classes from './scenario-results.module.css'

type Quantiles = NonNullable<Calculation['sampling']>['quantiles'][string]

type Between = NonNullable<Quantiles>

interface FigureCellProps {
  figure: Figure
  /** P5, P50 and P95; undefined: not sampled yet. */
  quantiles: Quantiles | undefined
  /** Quantiles from the inputs whose range is known, where the figure has none as a whole. */
  partly?: Between | undefined
  sampled: boolean
  size?: 'medium' | 'large'
  /** Whether it is said why there is no range, and where the middle lies. */
  headline?: boolean
  context?: string
}

/** A headline figure with what the samples say about it, or why they say nothing. */
export function FigureCell({
  figure: stated,
  quantiles: sampledAs,
  partly: partlyAs,
  sampled,
  size = 'medium',
  headline = size === 'large',
  context,
}: FigureCellProps) {
  const id = useId()
  const figure = turned(stated)
  const sign = figure === stated ? (same: Quantiles | undefined) => same : withoutSign
  const [quantiles, partly] = [sign(sampledAs), sign(partlyAs) ?? undefined]
  const off = headline ? offCentre(figure, quantiles) : null
  const bad = isLoss(figure, off?.p50 ?? figure.value)
  return (
    <div
      className={`stack packed starts gap-1 min-0 ${classes.figure}`}
      data-loss={bad ? '' : undefined}
    >
      <div className="row middle gap-y-1 gap-x-4">
        <span id={id} className="hint regular leading">
          {figure.label}
        </span>
        {headline && figure.kind === 'assumed' && figure.value !== null && (
          <KindBadge kind="assumed" />
        )}
        {bad && <span className={`danger size-note strong ${classes.loss}`}>Loss</span>}
      </div>
      {off !== null && figure.value !== null && (
        <>
          <span className={`size-figure strong digits tight ${classes.middle}`}>
            {formatWithUnit(off.p50, figure.unit, figure.label)}{' '}
            <abbr title="half of the samples lie below">P50</abbr>
          </span>
          <span className="quiet leading anywhere">
            as stated, {figure.value > off.p75 ? 'above' : 'below'} the middle half of its samples:
          </span>
        </>
      )}
      <Quantity figure={figure} labelledBy={id} size={off === null ? size : 'medium'} />
      {figure.value === null
        ? figure.why_missing !== null && (
            <span className="quiet leading anywhere">{sentence(figure.why_missing)}</span>
          )
        : context !== undefined && <span className="quiet leading anywhere">{context}</span>}
      {figure.value !== null && (sampled || headline) && (
        <Sureness {...{ figure, quantiles, partly, sampled, headline }} />
      )}
    </div>
  )
}

/** Returns the quantiles of what a figure is below 0: the lowest is the highest then. */
function withoutSign(quantiles: Quantiles | undefined): Quantiles | undefined {
  if (quantiles == null) return quantiles
  const { p5, p25, p50, p75, p95 } = quantiles
  return { ...quantiles, p5: 0 - p95, p25: 0 - p75, p50: 0 - p50, p75: 0 - p25, p95: 0 - p5 }
}

/** Tells whether a figure says that the case loses money. */
function isLoss(figure: Figure, value: number | null): boolean {
  return standsAt(figure.id, 'earning') && value !== null && value < 0
}

/** Returns the quantiles where the stated value lies outside the middle half of its samples. */
function offCentre(figure: Figure, quantiles: Quantiles | undefined): Between | null {
  const { value } = figure
  // reports that were frozen before have neither P25 nor P75
  if (value === null || quantiles?.p25 === undefined || quantiles.p75 === undefined) return null
  return value < quantiles.p25 || value > quantiles.p75 ? quantiles : null
}

function Sureness({
  figure,
  quantiles,
  partly,
  sampled,
  headline,
}: Omit<FigureCellProps, 'context'>) {
  if (!sampled) return <span className="quiet leading anywhere">P5–P50–P95: sampling</span>
  if (quantiles == null) {
    const range = partly === undefined ? null : <Range figure={figure} quantiles={partly} />
    // of the other figures the working says it
    if (figure.interval_missing === null || !headline) return null
    return (
      <>
        {range !== null && (
          <span className={`quiet stack pl-4 ${classes.partly}`}>
            From your stated inputs alone: {range}
          </span>
        )}
        <details className={`quiet leading ${classes.why}`}>
          <summary>{range === null ? 'Why no range?' : 'Why not the whole range?'}</summary>
          <p>{sentence(figure.interval_missing)}</p>
        </details>
      </>
    )
  }
  return <Range figure={figure} quantiles={quantiles} />
}

function Range({ figure, quantiles }: { figure: Figure; quantiles: Between }) {
  const write = (value: number) => shownFigure(value, figure.unit)
  return (
    <span className={`row quiet digits leading ${classes.quantiles}`}>
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
