import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on entries that a page wrote while its own state ran ahead of the address. */
    byCalculator?: boolean
  }
}

/**
 * The address follows once a movement rests, in milliseconds, and at this pace while it lasts: a change
 * of it costs half a frame, and browsers refuse more than about 100 in 10 seconds.
 */
const addressAfter = 200
const addressEvery = 1000

export interface AddressState<State> {
  state: State
  /** Changes the state as part of a movement that `settle` ends; it is one step for Back. */
  move: (update: (state: State) => State) => void
  settle: () => void
  /** Changes the state in one step for Back. */
  change: (update: (state: State) => State) => void
  /** Changes the state without a step for Back. */
  amend: (update: (state: State) => State) => void
}

/**
 * State that lives in the address. While something moves, a draft runs ahead of the address: the
 * page follows at once, the address at a pace that browsers accept.
 *
 * read: the state that the address holds, the same object as long as the address is the same.
 * write: puts a state into the address, marked `byCalculator`; a stable function.
 */
export function useAddressState<State>(
  read: State,
  write: (state: State, replace: boolean) => void,
): AddressState<State> {
  const { history } = useRouter()
  const [draft, setDraft] = useState<{ state: State } | null>(null)
  const latest = useRef(read)
  latest.current = draft === null ? read : draft.state
  const moving = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitsSince = useRef(0)

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const own = action.type === 'PUSH' || action.type === 'REPLACE'
        if (own && location.state.byCalculator) return
        clearTimeout(timer.current)
        timer.current = undefined
        moving.current = false
        setDraft(null)
      }),
    [history],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    write(latest.current, true)
  }, [write])

  const settle = useCallback(() => {
    flush()
    moving.current = false
  }, [flush])

  const move = useCallback(
    (update: (state: State) => State) => {
      const next = update(latest.current)
      latest.current = next
      setDraft({ state: next })
      if (!moving.current) {
        moving.current = true
        write(next, false)
      } else {
        const now = performance.now()
        if (timer.current === undefined) waitsSince.current = now
        clearTimeout(timer.current)
        const latestEnd = waitsSince.current + addressEvery
        timer.current = setTimeout(flush, Math.min(addressAfter, Math.max(0, latestEnd - now)))
      }
    },
    [flush, write],
  )

  const change = useCallback(
    (update: (state: State) => State) => {
      settle()
      move(update)
      settle()
    },
    [move, settle],
  )

  const amend = useCallback(
    (update: (state: State) => State) => {
      settle()
      const next = update(latest.current)
      latest.current = next
      setDraft({ state: next })
      write(next, true)
    },
    [settle, write],
  )

  return { state: latest.current, move, settle, change, amend }
}
