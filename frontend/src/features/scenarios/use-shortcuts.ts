import { useEffect } from 'react'

interface Shortcuts {
  /** null: there is nothing to save. */
  save: (() => void) | null
  travel: (which: 'undo' | 'redo') => void
}

/** Tells whether a key belongs to text that is typed, which the browser takes back itself. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLInputElement)
    return !/^(range|checkbox|radio|button)$/.test(target.type)
  return target instanceof HTMLElement && target.isContentEditable
}

/** Ctrl+S saves; Ctrl+Z and Ctrl+Shift+Z take changes back and make them again. */
export function useShortcuts({ save, travel }: Shortcuts): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      const key = event.key.toLowerCase()
      if (key === 's' && !event.shiftKey) {
        // the browser would save the page's text
        event.preventDefault()
        save?.()
      } else if ((key === 'z' || key === 'y') && !isTyping(event.target) && !inDialog) {
        event.preventDefault()
        travel(key === 'y' || event.shiftKey ? 'redo' : 'undo')
      }
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [save, travel])
}
