import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useAddressState } from '@/components/use-address-state'
import type { ValueInputs } from './value-inputs'
import { readValueSearch, type ValueView, writeValueSearch } from './value-search'

const route = getRouteApi('/value')

export type Update = (inputs: ValueInputs) => ValueInputs

interface Held {
  inputs: ValueInputs
  view: ValueView
}

export interface ValueState extends Held {
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

/** The calculator's state, which lives in the address. */
export function useValueState(): ValueState {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const read = useMemo(() => readValueSearch(search), [search])
  const write = useCallback(
    ({ inputs, view }: Held, replace: boolean) => {
      void navigate({
        search: writeValueSearch(inputs, view),
        state: { byCalculator: true },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const address = useAddressState<Held>(read, write)
  const openedHere = useRef(false)

  const move = useCallback(
    (update: Update) => address.move((held) => ({ ...held, inputs: update(held.inputs) })),
    [address.move],
  )
  const change = useCallback(
    (update: Update) => address.change((held) => ({ ...held, inputs: update(held.inputs) })),
    [address.change],
  )
  const changeView = useCallback(
    (view: Partial<ValueView>) =>
      address.change((held) => ({ ...held, view: { ...held.view, ...view } })),
    [address.change],
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
      address.amend((held) => ({ ...held, view: { ...held.view, working: null } }))
    }
  }, [address.amend, history])

  return {
    inputs: address.state.inputs,
    view: address.state.view,
    problems: read.problems,
    move,
    settle: address.settle,
    change,
    changeView,
    openWorking,
    closeWorking,
  }
}
