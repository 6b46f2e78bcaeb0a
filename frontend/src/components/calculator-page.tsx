import { useDebouncedValue, useIntersection } from '@mantine/hooks'
import { type ReactNode, type Ref, Suspense, useRef } from 'react'
import type { FindFigure } from '@/api/figure'
import layout from './calculator.module.css'
import { lazyPart } from './lazy-part'
import { ErrorState, Note } from './states'
import { WorkingContext } from './working-context'

const Working = lazyPart(async () => ({ default: (await import('./working')).Working }))

/** Where an answer stands beside the inputs that are on the page. */
export interface AnswerState {
  /** Whether there is one, which may belong to the inputs before. */
  known: boolean
  /** Why it belongs to other inputs than the present ones; undefined: it does not. */
  stale?: string | undefined
  /** Whether an answer to newer inputs is on its way. */
  updating: boolean
  /** Why there is none to the present inputs. */
  error?: Error | { message: string } | undefined
  retry: () => void
}

/** The figure whose working is open. */
export interface OpenWorking {
  /** Id of the figure; null: none is open. */
  id: string | null
  find: FindFigure | undefined
  open: (figure: string) => void
  close: () => void
}

interface CalculatorPageProps {
  /** Title, what the page is for, links, report, and what is chosen before all inputs. */
  head: ReactNode
  controls: ReactNode
  answer: AnswerState
  working?: OpenWorking
  /** What the answer says first: on narrow screens it stands over the inputs. */
  board?: ReactNode
  /** The same before the first answer. */
  boardShape?: ReactNode
  boardRef?: Ref<HTMLDivElement>
  /** What of the address could not be used. */
  problems?: readonly string[]
  /** What else there is to say before the figures. */
  notes?: ReactNode
  /** What stands in place of the figures, where the inputs allow none. */
  instead?: ReactNode
  /** What follows from the answer, and its shape before the first one. */
  children?: ReactNode
  shape?: ReactNode
  /** What stands below without an answer too. */
  below?: ReactNode
  /** The leading figures once more, at the foot of a narrow screen, where the answer is far away. */
  strip?: ReactNode
  columns?: string | undefined
}

/** A page that calculates: inputs at the left, the answer and what follows from it at the right. */
export function CalculatorPage({
  head,
  controls,
  answer,
  working,
  board,
  boardShape,
  boardRef,
  problems = [],
  notes,
  instead,
  children,
  shape,
  below,
  strip,
  columns = '',
}: CalculatorPageProps) {
  const { known, stale, error } = answer
  // what is wrong for a moment only, while somebody types, moves nothing on the page
  const [told] = useDebouncedValue(stale, stale === undefined ? 0 : 500)
  const figure = working?.id == null ? undefined : working.find?.(working.id)
  const page = (
    <>
      {head}
      <div className={`stack top gap-8 ${layout.columns} ${columns}`}>
        <Controls>{controls}</Controls>
        {board !== undefined && (known || error === undefined) && (
          <div className={`min-0 ${layout.answer}`} ref={boardRef}>
            {known ? <Figures {...answer}>{board}</Figures> : boardShape}
          </div>
        )}
        <div className="stack gap-6 min-0">
          {problems.map((text) => (
            <Note key={text} live>
              {text}
            </Note>
          ))}
          {notes}
          {known && stale !== undefined && told !== undefined && (
            <Note tone="bad" live>
              {stale} The figures below belong to the last valid input.
            </Note>
          )}
          {known
            ? children && <Figures {...answer}>{children}</Figures>
            : (instead ??
              (error === undefined ? shape : <ErrorState error={error} onRetry={answer.retry} />))}
          {below}
        </div>
      </div>
      {strip}
      {figure !== undefined && working?.find !== undefined && (
        <Suspense>
          <Working key={figure.id} figure={figure} find={working.find} onClose={working.close} />
        </Suspense>
      )}
    </>
  )
  return working === undefined ? page : <WorkingContext value={working.open}>{page}</WorkingContext>
}

/** The inputs, which stay in sight; what lies below their edge is said, and one press away. */
function Controls({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null)
  const { ref: end, entry } = useIntersection<HTMLSpanElement>()
  const below = entry !== null && !entry.isIntersecting
  return (
    <div className={layout.controls} ref={column}>
      {children}
      <span className={`block ${layout.end}`} ref={end} />
      {below && (
        // only for the eye: fields scroll into sight as they are reached
        <button
          type="button"
          className={`no-print block full no-line pointer ${layout.further}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => column.current?.scrollBy({ top: column.current.clientHeight * 0.8 })}
        >
          More inputs
        </button>
      )}
    </div>
  )
}

/** The leading figures once more at the foot of a narrow screen, only for the eye. */
export function Strip({ stale, children }: { stale: boolean; children: ReactNode }) {
  return (
    <div
      className={`no-print ${layout.strip}`}
      data-stale={stale ? '' : undefined}
      aria-hidden="true"
    >
      {children}
    </div>
  )
}

/** A figure of the strip, below what it is called. */
export function StripFigure({ label, children }: { label: string; children: string }) {
  return (
    <span>
      <small>{label}</small>
      {children}
    </span>
  )
}

/** What follows from an answer, marked while it belongs to other inputs. */
export function Figures({
  stale,
  updating,
  children,
}: Pick<AnswerState, 'stale' | 'updating'> & { children: ReactNode }) {
  return (
    <div
      className={`stack gap-7 min-0 ${layout.figures}`}
      data-state={stale !== undefined ? 'stale' : updating ? 'updating' : undefined}
      aria-busy={updating}
    >
      {children}
    </div>
  )
}

/** Returns why an answer belongs to other inputs: a field without a number, or what the server says. */
export function whyStale(anyInvalid: boolean, said: string | null | undefined): string | undefined {
  return anyInvalid ? 'A field holds no valid number.' : (said ?? undefined)
}
