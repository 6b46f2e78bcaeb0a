/** The words that the server wrote into the page, as long as nothing else is known of it. */
export interface FirstWords {
  name: string
  decision: string | null
  /** The figures of its board. */
  tiles: readonly { label: string; text: string }[]
}

const words = new Map<string, FirstWords>()

/** Keeps the words of the page that is about to be drawn. */
export function keepFirstWords(root: ParentNode, path: string): void {
  const textOf = (within: ParentNode, tag: string) => within.querySelector(tag)?.textContent ?? null
  const name = textOf(root, 'h1')
  if (name === null) return
  const tiles = [...root.querySelectorAll('dl > div')].map((tile) => ({
    label: textOf(tile, 'dt') ?? '',
    text: textOf(tile, 'dd') ?? '',
  }))
  words.set(path, { name, decision: textOf(root, 'h2'), tiles })
}

/**
 * Leaves the server's words on the screen until the page has words of its own: what a page is
 * drawn with may come seconds after the program, where a line is slow. They lie over it, so that it
 * is laid out and can be scrolled to.
 */
export function showFirstWordsUntilDrawn(root: HTMLElement): void {
  const first = root.querySelector('#first')
  if (first === null) return
  root.before(first)
  const drawn = new MutationObserver(() => {
    if (!root.querySelector('main')?.textContent) return
    drawn.disconnect()
    first.remove()
  })
  drawn.observe(root, { childList: true, characterData: true, subtree: true })
}

/** Returns the words that came with the page of an address; undefined: it came without any. */
export function firstWords(path: string): FirstWords | undefined {
  return words.get(path)
}
