/**
 * Copies a text; also where the page was not loaded over a secure connection. A text that is still
 * to come may be given: some browsers allow copying only while they know of the click.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== 'string' && 'ClipboardItem' in window && navigator.clipboard !== undefined) {
    try {
      const plain = text.then((found) => new Blob([found], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
      return true
    } catch {
      // not allowed here; the other ways may be
    }
  }
  return copyString(await text)
}

async function copyString(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // not allowed here; the older way may be
    }
  }
  let copied = false
  function put(event: ClipboardEvent) {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    copied = true
  }
  document.addEventListener('copy', put, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', put, { capture: true })
  return copied
}
