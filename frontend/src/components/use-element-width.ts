import { useCallback, useState } from 'react'

/** Returns a ref for an element and its width in pixels, 0 before it is known. */
export function useElementWidth() {
  const [width, setWidth] = useState(0)
  // a function, because the element may come and go
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
