import { shallowEqual } from '@mantine/hooks'
import { startTransition, useEffect, useRef, useState } from 'react'

/** What hangs on an answer waits until it has stood still this long, in milliseconds. */
export const restAfter = 150

/** Whether two values read the same, however deep: dearer than to look at what each holds. */
export const sameText = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns the object of before for as long as what a new one holds is the same. */
export function useSame<Values extends object>(
  values: Values,
  same: (one: Values, other: Values) => boolean = shallowEqual,
): Values {
  const kept = useRef(values)
  if (kept.current !== values && !same(kept.current, values)) kept.current = values
  return kept.current
}

/**
 * Returns the values that have stood still for some milliseconds, in which nobody moved a slider,
 * typed or dragged: what is drawn of them never falls into the next step. Values that are made anew
 * at each drawing count as the same as long as what they hold is the same; else waiting would never
 * end.
 *
 * waits: newer values are on their way; until they are there, nothing is settled.
 */
export function useSettled<Values extends Record<string, unknown>>(
  values: Values,
  milliseconds: number,
  waits = false,
): Values {
  const now = useSame(values)
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    if (waits || now === settled) return
    const settle = () => startTransition(() => setSettled(now))
    let timer = setTimeout(settle, milliseconds)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, milliseconds)
    }
    const dragged = (event: PointerEvent) => event.buttons !== 0 && again()
    addEventListener('input', again, true)
    addEventListener('pointermove', dragged, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('input', again, true)
      removeEventListener('pointermove', dragged, true)
    }
  }, [now, settled, milliseconds, waits])
  return settled
}
