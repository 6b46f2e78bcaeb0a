import type { ReactNode } from 'react'
import classes from './study-section.module.css'

export interface SectionHead {
  /** Anchor of the section. */
  id: string
  title: string
  /** How many things stand in it. */
  count?: number
}

interface StudySectionProps extends SectionHead {
  /** Whether it is open at first. */
  open: boolean
  children: ReactNode
}

/** A part of a long page that can be folded; on paper it is always open. */
export function StudySection({ id, title, count, open, children }: StudySectionProps) {
  return (
    <details className={`panel min-0 ${classes.section}`} open={open}>
      <summary className={`line middle no-marks pointer gap-4 ${classes.head}`}>
        <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true">
          <path d="M2 1l6 5-6 5z" fill="currentColor" />
        </svg>
        <h2 id={id} className={`m-0 size-lead strong ${classes.title}`}>
          {title}
        </h2>
        {count !== undefined && <span className="hint digits">{count}</span>}
      </summary>
      <div className={`stack gap-6 min-0 ${classes.body}`}>{children}</div>
    </details>
  )
}

/** Opens the section in which an element stands. */
export function openSection(id: string): void {
  const section = document.getElementById(id)?.closest('details')
  if (section) section.open = true
}
