import { type ReactNode, useId } from 'react'
import type { Figure } from '@/api/figure'
import { valueWords } from '@/api/value-words.gen'
import { sentence } from './stat'

/** Returns the figures without a value by the reason that they share. */
function byReason(figures: readonly Figure[]): [string, Figure[]][] {
  const reasons = new Map<string, Figure[]>()
  for (const figure of figures) {
    const reason = figure.why_missing ?? ''
    reasons.set(reason, [...(reasons.get(reason) ?? []), figure])
  }
  return [...reasons]
}

/** Figures without a value, once for each reason. */
export function MissingFigures({ figures }: { figures: readonly Figure[] }) {
  return byReason(figures).map(([reason, lacking]) => (
    <p key={reason} className="quiet m-0 mt-2">
      {lacking.map(({ label }) => label).join(', ')}: not available. {sentence(reason)}
    </p>
  ))
}

interface ConsumedFiguresProps {
  title?: string
  figures: readonly Figure[]
  /** The class of the panel that figures stand in. */
  ledger: string | undefined
  draw: (figure: Figure) => ReactNode
}

/** What is consumed less, beside the peak; what has no value is said once for each reason. */
export function ConsumedFigures({
  title = valueWords.msu_consumed,
  figures,
  ledger,
  draw,
}: ConsumedFiguresProps) {
  const id = useId()
  const shown = figures.filter(({ value }) => value !== null)
  const missing = figures.filter(({ value }) => value === null)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="m-0 mt-4 mb-4 size-lead strong">
        {title}
      </h2>
      {shown.length > 0 && <div className={ledger}>{shown.map(draw)}</div>}
      {shown.length > 0 ? (
        <MissingFigures figures={missing} />
      ) : (
        // without any value the first reason, no machine, is the one that all share
        <p className="quiet m-0 mt-2">{sentence(missing[0]?.why_missing ?? '')}</p>
      )}
    </section>
  )
}
