import { useCallback } from 'react'

type Change<Value> = (update: (before: Value) => Value) => void

/**
 * Returns a change of a state that first asks the server for what the new state shows: it calculates
 * while the page draws the moved slider, and a step is a frame shorter.
 *
 * ask: a stable function; it asks under the key that the page then reads.
 */
export function useAskAhead<Value>(
  change: Change<Value>,
  ask: (next: Value) => void,
): Change<Value> {
  return useCallback(
    (update) =>
      change((before) => {
        const next = update(before)
        ask(next)
        return next
      }),
    [change, ask],
  )
}
