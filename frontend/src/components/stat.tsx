import { type ReactNode, useId } from 'react'
import type { Figure } from '@/api/figure'
import { intervalText } from './interval'
import { KindBadge } from './kind-badge'
import { Quantity } from './quantity'
import { Terms } from './terms'
import { turned } from './turned'

interface StatProps {
  figure: Figure
  label?: string
  size?: 'medium' | 'large'
  /** What stands below the figure: a printed value beside it, a note. */
  children?: ReactNode
}

/** A figure with its label, its interval or the reason why it is missing. */
export function Stat({ figure: given, label: name, size = 'medium', children }: StatProps) {
  const id = useId()
  const figure = turned(given)
  const label = name ?? figure.label
  const interval = intervalText(figure)
  return (
    <div className="stack packed gap-1 min-0">
      <div className="row middle gap-y-1 gap-x-4">
        <span id={id} className="hint regular leading">
          <Terms text={label} />
        </span>
        {/* a headline that rests on an assumption is never shown in silence */}
        {size === 'large' && figure.kind === 'assumed' && figure.value !== null && (
          <KindBadge kind="assumed" />
        )}
      </div>
      <div className="m-0">
        <Quantity figure={figure} labelledBy={id} label={label} size={size} />
      </div>
      {figure.value === null && figure.why_missing !== null && (
        <span className="quiet leading anywhere">{sentence(figure.why_missing)}</span>
      )}
      {interval !== null && <span className="quiet leading anywhere">{interval}</span>}
      {children}
    </div>
  )
}

/** Returns a reason of the API as a sentence. */
export function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
