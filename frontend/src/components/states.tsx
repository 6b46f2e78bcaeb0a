import type { CSSProperties, ReactNode } from 'react'
import { asProblem } from '@/api/problem'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import classes from './states.module.css'

/** Nothing to show, and what to do about it. */
export function EmptyState({
  title,
  page = false,
  children,
}: {
  title: string
  /** Whether it stands for the whole page, whose heading it then is. */
  page?: boolean
  children?: ReactNode
}) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={classes.state}>
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
export function LoadingState({ what, children }: { what: string; children: ReactNode }) {
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
