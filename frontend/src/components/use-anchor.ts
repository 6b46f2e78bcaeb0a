import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the element that the address names behind # into view once it is there, and marks it with
 * `data-anchor` while the address names it. Rows come after the page, so browsers miss them.
 *
 * ready: whether what the address may name is drawn.
 */
export function useAnchor(ready: boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (!ready || hash === '') return
    const element = document.getElementById(hash)
    if (element === null) return
    for (let around = element.closest('details'); around !== null; ) {
      around.open = true
      around = around.parentElement?.closest('details') ?? null
    }
    element.setAttribute('data-anchor', '')
    element.scrollIntoView({ block: 'center' })
    return () => element.removeAttribute('data-anchor')
  }, [ready, hash])
}
