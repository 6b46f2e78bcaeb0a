import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PressNames } from '@/api/press-names'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Note } from '@/components/states'
import { useDuplicate } from '@/features/scenarios/scenario-requests'
import classes from './tour.module.css'
import { sample, steps } from './tour-steps'

const lookEveryMs = 150
const longestLookMs = 6000

/** Brings what a step speaks of into view, and marks it as long as the step lasts. */
function usePointing(at: string | undefined): void {
  useEffect(() => {
    if (at === undefined) return
    let element: Element | null = null
    const started = Date.now()
    const timer = setInterval(() => {
      element = document.querySelector(at)
      if (element === null && Date.now() - started < longestLookMs) return
      clearInterval(timer)
      element?.setAttribute('data-anchor', '')
      element?.scrollIntoView({ block: 'center' })
    }, lookEveryMs)
    return () => {
      clearInterval(timer)
      element?.removeAttribute('data-anchor')
    }
  }, [at])
}

/** A step of the tour over the Socket II case, beside the page that it speaks of. */
export default function Tour({ step }: { step: number }) {
  const navigate = useNavigate()
  const duplicate = useDuplicate()
  const presses = useRef(new PressNames())
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = steps[step - 1]
  usePointing(shown?.at)
  useEffect(() => {
    if (step > 0) heading.current?.focus({ preventScroll: true })
  }, [step])
  if (shown === undefined) return null

  const leave = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, tour: undefined }) })
  function go(to: number) {
    const next = steps[to - 1]
    if (next === undefined) return
    const search = 'search' in next.link ? next.link.search : {}
    void navigate({ ...next.link, search: { ...search, tour: to } })
  }
  function copy() {
    duplicate.mutate(
      { id: sample, key: presses.current.nameFor('tour') },
      {
        onSettled: (_, error) => presses.current.settle(error),
        onSuccess: ({ id }) =>
          void navigate({
            to: '/scenarios/$scenario',
            params: { scenario: id },
            search: { tour: undefined },
          }),
      },
    )
  }

  const last = step === steps.length
  return (
    <section
      className={`fill gap-4 ${classes.tour}`}
      aria-label={`Tour, step ${step} of ${steps.length}`}
      data-screen-only=""
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <h2 ref={heading} tabIndex={-1} className={`m-0 size-lead ${classes.title}`}>
        {shown.title}
      </h2>
      <p className="m-0 size-text">{shown.says}</p>
      {duplicate.error !== null && (
        <Note tone="bad" live>
          {asProblem(duplicate.error).message}
        </Note>
      )}
      <div className="row middle ends gap-3">
        <span className="quiet grow nowrap">
          {step} of {steps.length}
        </span>
        <Button look="quiet" small onClick={leave}>
          Leave the tour
        </Button>
        {step > 1 && (
          <Button small onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
        {last ? (
          <Button look="filled" small disabled={duplicate.isPending} onClick={copy}>
            Make my own copy
          </Button>
        ) : (
          <Button look="filled" small onClick={() => go(step + 1)}>
            Next
          </Button>
        )}
      </div>
    </section>
  )
}
