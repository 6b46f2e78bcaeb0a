import { shallowEqual, useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'

/** Returns the object of before for as long as what a new one holds is the same. */
export function useSame<Values extends object>(values: Values): Values {
  const kept = useRef(values)
  if (!shallowEqual(kept.current, values)) kept.current = values
  return kept.current
}

/**
 * Returns the values that have stood still for some milliseconds. Values that are made anew at each
 * drawing count as the same as long as what they hold is the same; else waiting would never end.
 */
export function useSettled<Values extends Record<string, unknown>>(
  values: Values,
  milliseconds: number,
): Values {
  const [settled] = useDebouncedValue(useSame(values), milliseconds)
  return settled
}
