import { useEffect, useRef, useState } from 'react'

/**
 * Returns a value once the frame that shows what hangs on it has been painted: what is drawn of it
 * holds up neither that frame nor the next step. The latest value is taken and none is waited for
 * longer than two frames, so that a drawing moves with the pointer.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  const latest = useRef(value)
  const waiting = useRef(false)
  latest.current = value
  useEffect(() => {
    if (value === painted || waiting.current) return
    waiting.current = true
    // the second frame begins when the first one is on the screen; its own layout comes before ours
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          waiting.current = false
          setPainted(latest.current)
        }),
      ),
    )
  }, [value, painted])
  return painted
}
