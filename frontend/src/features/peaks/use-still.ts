import { shallowEqual } from '@mantine/hooks'
import { useRef } from 'react'
import { type Lpar, noSize, type PeaksInputs } from './peaks-inputs'

/** Tells whether two LPARs differ in the size of their saving at most. */
function alike(one: Lpar, other: Lpar | undefined): boolean {
  if (one === other || other === undefined) return one === other
  const sized = (saving: Lpar['saving']) => ({ none: saving === null, ...saving, ...noSize })
  return (
    shallowEqual({ ...one, saving: null }, { ...other, saving: null }) &&
    shallowEqual(sized(one.saving), sized(other.saving))
  )
}

/**
 * Returns the inputs, the same object while nothing but the size of savings moves: what does not show
 * it is not drawn anew at each step of its slider.
 */
export function useStill(inputs: PeaksInputs): PeaksInputs {
  const kept = useRef(inputs)
  const { current } = kept
  const same =
    shallowEqual({ ...current, lpars: null }, { ...inputs, lpars: null }) &&
    current.lpars.length === inputs.lpars.length &&
    inputs.lpars.every((lpar, position) => alike(lpar, current.lpars[position]))
  if (!same) kept.current = inputs
  return kept.current
}
