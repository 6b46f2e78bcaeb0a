import type { CSSProperties, ReactNode } from 'react'
import { asProblem } from '@/api/problem'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import classes from './states.module.css'

/** What will stand on an empty page, in a few strokes. */
const pictures = {
  /** Figures that lead, and a bridge. */
  case: [
    'M1 6h104v52H1z',
    'M9 14h46M9 20h30',
    'M9 30h22v10H9zM37 30h22v10H37zM65 30h22v10H65z',
    'M9 50V46h12v4zM25 50V44h12v6zM41 50v-3h12v3z',
  ],
  /** A sheet of a bill, months beside one another. */
  bill: ['M1 4h60v56H1z', 'M9 14h30M9 20h22', 'M11 52V38h8v14zM25 52V32h8v20zM39 52V42h8v10z'],
  /** Two lots of cycles, before and after. */
  test: ['M1 54h104', 'M11 54V18h12v36zM29 54V22h12v32z', 'M65 54V34h12v20zM83 54V38h12v16z'],
  /** A report with a chart. */
  report: ['M1 4h52v56H1z', 'M9 14h36M9 21h28M9 28h32', 'M9 50l10-10 8 6 14-12'],
  /** A sheet with a logo at its head. */
  letterhead: ['M1 4h52v56H1z', 'M9 12h10v10H9z', 'M25 14h20M25 20h12', 'M9 52h24'],
  /** Boxes that stand higher, one after the other. */
  machines: [
    'M1 58h104',
    'M9 58V40h18v18zM41 58V28h18v30zM73 58V14h18v44z',
    'M77 22h10M45 36h10M13 48h10',
  ],
} as const

/** Nothing to show, and what to do about it. */
export function EmptyState({
  title,
  page = false,
  picture,
  children,
}: {
  title: string
  /** What will stand here, drawn. */
  picture?: keyof typeof pictures | undefined
  /** Whether it stands for the whole page, whose heading it then is. */
  page?: boolean
  children?: ReactNode
}) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      {picture !== undefined && (
        <svg className={classes.picture} viewBox="0 0 120 64" aria-hidden="true">
          {pictures[picture].map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      )}
      <Title className={classes.title}>{title}</Title>
      {children}
    </div>
  )
}

/** Something failed: what, and how to go on. */
export function ErrorState({
  error,
  onRetry,
  page = false,
  children,
}: {
  error: unknown
  onRetry?: () => void
  /** Whether it stands for the whole page, whose heading it then is. */
  page?: boolean
  children?: ReactNode
}) {
  const problem = asProblem(error)
  const Title = page ? 'h1' : 'p'
  // what is not known here will not be known at the next try
  const again = problem.status !== 404 && problem.status !== 422
  return (
    <div className={`${classes.state} ${classes.error}`} role="alert">
      <Title className={classes.title}>{problem.title}</Title>
      <p>{problem.message}</p>
      {children}
      {again && onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

/** A grey shape of the size of what will stand there, so that nothing jumps. */
export function Bone({ width = '100%', height = 16 }: { width?: string; height?: number }) {
  const style: CSSProperties = { width, height }
  return <span className={classes.bone} style={style} />
}

/** The shape of what is loading, told once to screen readers. */
export function LoadingState({
  what,
  height = 0,
  children = <Bone height={height} />,
}: {
  what: string
  height?: number
  children?: ReactNode
}) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {children}
    </div>
  )
}

type Tone = 'caution' | 'good' | 'bad'
const toneIcon: Record<Tone, IconName> = { caution: 'warning', good: 'check', bad: 'warning' }

/** A sentence that must not be overlooked. */
export function Note({
  tone = 'caution',
  live = false,
  children,
}: {
  tone?: Tone
  /** Whether screen readers say it when it appears. */
  live?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${classes.note} ${classes[tone] ?? ''}`} role={live ? 'status' : undefined}>
      <Icon name={toneIcon[tone]} />
      <div className={classes.noteBody}>{children}</div>
    </div>
  )
}
