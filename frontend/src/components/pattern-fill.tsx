import { strokes } from '@/api/chart-words.gen'
import type { Mark, Pattern } from './palette'

function Strokes({ pattern }: { pattern: Pattern }) {
  switch (pattern) {
    case 'solid':
      return null
    case 'diagonal':
      return <path d={strokes.diagonal} />
    case 'back-diagonal':
      return <path d="M-2 6l4 4M0 0l8 8M6-2l4 4" />
    case 'horizontal':
      return <path d={strokes.horizontal} />
    case 'vertical':
      return <path d={strokes.vertical} />
    case 'cross':
      return <path d="M0 4h8M4 0v8" />
    case 'dots':
      return <circle cx="4" cy="4" r="1.3" className="dot" fill="#fff" stroke="none" />
    case 'rings':
      return <circle cx="4" cy="4" r="2.4" />
  }
}

/** The definition of a mark as an SVG pattern: the colour with white strokes as the second code. */
export function PatternFill({ id, mark }: { id: string; mark: Mark }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={mark.color} />
      <g fill="none" stroke="#fff" strokeWidth="1.2" strokeOpacity="0.75">
        <Strokes pattern={mark.pattern} />
      </g>
    </pattern>
  )
}

/** A small field that shows a mark, for legends. */
export function Swatch({ id, mark }: { id: string; mark: Mark }) {
  return (
    <svg width="14" height="14" aria-hidden="true">
      <defs>
        <PatternFill id={id} mark={mark} />
      </defs>
      <rect width="14" height="14" rx="2" fill={`url(#${id})`} />
    </svg>
  )
}
