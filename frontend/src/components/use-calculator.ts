import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { ShownParts } from './shown-part'
import { type AddressState, useAddressState } from './use-address-state'

/** What a calculator keeps in the address: its inputs, and the figure whose working is open. */
export interface Held<Inputs> {
  inputs: Inputs
  working: string | null
}

export interface Calculator<State extends Held<unknown>> extends AddressState<State> {
  /** Changes inputs as part of a movement that `settle` ends; the movement is one step for Back. */
  moveInputs: (update: (inputs: State['inputs']) => State['inputs']) => void
  /** Changes inputs in one step for Back. */
  changeInputs: (update: (inputs: State['inputs']) => State['inputs']) => void
  openWorking: (figure: string) => void
  closeWorking: () => void
}

/**
 * The state of a calculator, which lives in the address.
 *
 * read: the state that the address holds, the same object as long as the address is the same.
 * toSearch: writes a state as parameters; a stable function.
 */
export function useCalculator<State extends Held<unknown>>(
  read: State,
  toSearch: (state: State) => object,
): Calculator<State> {
  const navigate = useNavigate()
  const write = useCallback(
    (state: State, replace: boolean) => {
      void navigate({
        to: '.',
        search: (({ tab, present }: ShownParts) => ({ tab, present, ...toSearch(state) })) as never,
        state: { byCalculator: true },
        replace,
        resetScroll: false,
      })
    },
    [navigate, toSearch],
  )
  return useCalculatorAddress(read, write)
}

/**
 * The same, where a page writes its address in a way of its own.
 *
 * write: puts a state into the address, marked `byCalculator`; a stable function.
 */
export function useCalculatorAddress<State extends Held<unknown>>(
  read: State,
  write: (state: State, replace: boolean) => void,
): Calculator<State> {
  const { history } = useRouter()
  const address = useAddressState<State>(read, write)
  const { move, change, amend } = address
  const openedHere = useRef(false)
  type Update = (inputs: State['inputs']) => State['inputs']
  const moveInputs = useCallback(
    (update: Update) => move((held) => ({ ...held, inputs: update(held.inputs) })),
    [move],
  )
  const changeInputs = useCallback(
    (update: Update) => change((held) => ({ ...held, inputs: update(held.inputs) })),
    [change],
  )
  const openWorking = useCallback(
    (working: string) => {
      openedHere.current = true
      change((held) => ({ ...held, working }))
    },
    [change],
  )
  const closeWorking = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else amend((held) => ({ ...held, working: null }))
  }, [amend, history])
  return { ...address, moveInputs, changeInputs, openWorking, closeWorking }
}
