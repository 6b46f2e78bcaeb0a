import type { ReactNode } from 'react'
import type { Kind } from '@/api/figure'
import classes from './kind-badge.module.css'

type ShownKind = Kind | 'entered'

const meanings: Record<ShownKind, string> = {
  published: 'Printed in a named document',
  derived: 'Computed from other figures by a stated method',
  assumed: 'Taken without evidence, such as what you enter',
  measured: 'Measured by you, entered here with who measured it',
  read: 'Read off a published picture by a user; the document prints no number',
  entered: 'Entered here by a user, with the source that they named',
}

const words: Partial<Record<ShownKind, string>> = {
  measured: 'measured, yours',
  read: 'reader’s, yours',
}

const signs: Record<ShownKind, ReactNode> = {
  published: <rect x="0" y="0" width="8" height="8" rx="1" fill="currentColor" />,
  derived: <path d="M4 0l4 8H0z" fill="currentColor" />,
  assumed: <circle cx="4" cy="4" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  measured: <path d="M0 0h8v8H0zM2 2v4h4V2z" fillRule="evenodd" fill="currentColor" />,
  read: <path d="M0 8V0h2v6h6v2z" fill="currentColor" />,
  entered: <path d="M4 0l4 4-4 4-4-4z" fill="currentColor" />,
}

/** Says what kind of evidence stands behind a figure, by word, shape and colour. */
export function KindBadge({ kind }: { kind: ShownKind }) {
  return (
    <span className={`${classes.badge} ${classes[kind] ?? ''}`} title={meanings[kind]}>
      <svg className={classes.sign} viewBox="0 0 8 8" aria-hidden="true">
        {signs[kind]}
      </svg>
      {words[kind] ?? kind}
    </span>
  )
}
