import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ValueInputs } from './value-inputs'
import { readValueSearch, type ValueView, writeValueSearch } from './value-search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on entries that the calculator wrote itself. */
    byCalculator?: boolean
  }
}

const route = getRouteApi('/value')

/** Browsers refuse more than about 100 address changes in 10 seconds. */
const addressEvery = 150

export type Update = (inputs: ValueInputs) => ValueInputs

export interface ValueState {
  inputs: ValueInputs
  view: ValueView
  problems: readonly string[]
  /** Changes inputs as part of a movement that `settle` ends; the movement is one step for Back. */
  move: (update: Update) => void
  settle: () => void
  /** Changes inputs in one step for Back. */
  change: (update: Update) => void
  changeView: (view: Partial<ValueView>) => void
  openWorking: (figureId: string) => void
  closeWorking: () => void
}

/**
 * The calculator's state, which lives in the address. While something moves, a draft runs ahead of
 * the address: figures follow at once, the address at a pace that browsers accept.
 */
export function useValueState(): ValueState {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const read = useMemo(() => readValueSearch(search), [search])
  const [draft, setDraft] = useState<ValueInputs | null>(null)

  const latest = useRef({ inputs: read.inputs, view: read.view })
  latest.current = { inputs: draft ?? read.inputs, view: read.view }
  const moving = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedHere = useRef(false)

  const write = useCallback(
    (inputs: ValueInputs, view: ValueView, replace: boolean) => {
      void navigate({
        search: writeValueSearch(inputs, view),
        state: { byCalculator: true },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )

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
    write(latest.current.inputs, latest.current.view, true)
  }, [write])

  const settle = useCallback(() => {
    flush()
    moving.current = false
  }, [flush])

  const move = useCallback(
    (update: Update) => {
      const next = update(latest.current.inputs)
      latest.current = { ...latest.current, inputs: next }
      setDraft(next)
      if (!moving.current) {
        moving.current = true
        write(next, latest.current.view, false)
      } else if (timer.current === undefined) {
        timer.current = setTimeout(flush, addressEvery)
      }
    },
    [flush, write],
  )

  const change = useCallback(
    (update: Update) => {
      settle()
      move(update)
      settle()
    },
    [move, settle],
  )

  const changeView = useCallback(
    (view: Partial<ValueView>) => {
      settle()
      write(latest.current.inputs, { ...latest.current.view, ...view }, false)
    },
    [settle, write],
  )

  const openWorking = useCallback(
    (figureId: string) => {
      openedHere.current = true
      changeView({ working: figureId })
    },
    [changeView],
  )

  const closeWorking = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else {
      write(latest.current.inputs, { ...latest.current.view, working: null }, true)
    }
  }, [history, write])

  return {
    inputs: draft ?? read.inputs,
    view: read.view,
    problems: read.problems,
    move,
    settle,
    change,
    changeView,
    openWorking,
    closeWorking,
  }
}
