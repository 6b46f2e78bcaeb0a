import { type KeyboardEvent, type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import classes from './presentation.module.css'
import type { ResultTab } from './result-tabs'
import { useShownPart } from './shown-part'
import { LoadingState } from './states'

interface PresentationProps {
  title: string
  /** Views one after the other; the first is the answer. */
  views: readonly ResultTab[]
  /** What may change in a meeting, beside what it changes. */
  inputs: ReactNode
  /** Whether what is shown belongs to other inputs than the present ones. */
  stale: boolean
}

/** In the address while nothing is presented, where it is not written. */
const closed = 'closed'

/** Fills the screen where the browser lets it, which is only at a press. */
function fillScreen() {
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

const intoView = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** While a page that waits for a part hides its stage, which ends the whole screen and not the talk. */
let isHiding = false

function leaveScreen() {
  if (document.fullscreenElement === null) return
  isHiding = true
  document
    .exitFullscreen()
    .catch(() => undefined)
    .finally(() => {
      isHiding = false
    })
}

/** A button that shows an answer to a room: the whole screen, a view at a time, with its inputs. */
export function Presentation(props: PresentationProps) {
  const names = [closed, ...props.views.map(({ name }) => name)]
  const [shown, show] = useShownPart('present', names)
  const first = props.views[0]?.name ?? closed
  return (
    <>
      <Button
        disabled={props.views.length === 0}
        onClick={() => {
          fillScreen()
          void show(first)
        }}
      >
        <Icon name="present" />
        Present
      </Button>
      {shown !== closed && (
        <Stage {...props} shown={shown} show={show} onClose={() => void show(closed)} />
      )}
    </>
  )
}

function Stage({
  title,
  views,
  inputs,
  stale,
  shown,
  show,
  onClose,
}: PresentationProps & {
  shown: string
  show: (name: string) => Promise<void>
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef(onClose)
  leave.current = onClose
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!element.open) element.showModal()
    // arrows turn the views at once
    element.focus()
    // Esc takes the browser out of the whole screen first: that ends the presentation too
    const left = () => document.fullscreenElement === null && !isHiding && leave.current()
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      element.close()
      leaveScreen()
    }
  }, [])
  const at = views.findIndex(({ name }) => name === shown)
  const go = (step: number) => {
    const next = views[at + step]
    if (next !== undefined) void show(next.name)
  }
  function turn(event: KeyboardEvent) {
    // arrows within a field or a list are its own
    if (event.target instanceof Element && event.target.closest('input, select, [role=slider]')) {
      return
    }
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  const view = views[at]
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`m-0 p-0 no-line size-text ${classes.stage}`}
      aria-labelledby={id}
      onKeyDown={turn}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={`row middle fill ${classes.head}`}>
        <p id={id} className="m-0 soft anywhere grow">
          {title}
        </p>
        <nav aria-label="Views" className="line gap-2">
          {views.map(({ name, title }) => (
            <button
              key={name}
              ref={name === shown ? intoView : undefined}
              type="button"
              aria-current={name === shown ? 'step' : undefined}
              onClick={() => void show(name)}
            >
              {title}
            </button>
          ))}
        </nav>
        <div className="line gap-2">
          <Button look="icon" aria-label="View before" disabled={at <= 0} onClick={() => go(-1)}>
            <Icon name="before" />
          </Button>
          <Button
            look="icon"
            aria-label="Next view"
            disabled={at === views.length - 1}
            onClick={() => go(1)}
          >
            <Icon name="next" />
          </Button>
          <Button look="icon" aria-label="End the presentation" title="Esc" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </header>
      <div className={classes.body}>
        <div
          className={`stack gap-7 min-0 packed size-text ${classes.view}`}
          data-state={stale ? 'stale' : undefined}
        >
          {/* what loads late would hide the stage as a whole, which ends the whole screen */}
          <Suspense fallback={<LoadingState what="charts" height={420} />}>
            {view?.content}
          </Suspense>
        </div>
        <section className={`stack gap-6 min-0 packed`} aria-label="Numbers to change">
          <Suspense>{inputs}</Suspense>
        </section>
      </div>
    </dialog>
  )
}
