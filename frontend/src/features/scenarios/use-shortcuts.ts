import { useHotkeys } from '@mantine/hooks'

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
  const step = (which: 'undo' | 'redo') => (event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
    if (isTyping(event.target) || inDialog) return
    event.preventDefault()
    travel(which)
  }
  const asTyped = { preventDefault: false }
  useHotkeys(
    [
      // the browser would save the page's text
      ['mod+S', () => save?.()],
      ['mod+Z', step('undo'), asTyped],
      ['mod+shift+Z', step('redo'), asTyped],
      ['mod+Y', step('redo'), asTyped],
    ],
    [],
    true,
  )
}
