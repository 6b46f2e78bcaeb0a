import { useState } from 'react'

/** Keeps the last value while the next one reads the same, so that nothing is drawn for nothing. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [held, setHeld] = useState({ text, value })
  if (held.text === text) return held.value
  setHeld({ text, value })
  return value
}
