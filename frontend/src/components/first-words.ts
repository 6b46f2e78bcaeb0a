/** The words that the server wrote into the page, as long as nothing else is known of it. */
export interface FirstWords {
  name: string
  decision: string | null
}

const words = new Map<string, FirstWords>()

/** Keeps the words of the page that is about to be drawn. */
export function keepFirstWords(root: ParentNode, path: string): void {
  const name = root.querySelector('h1')?.textContent
  if (name != null)
    words.set(path, { name, decision: root.querySelector('h2')?.textContent ?? null })
}

/** Returns the words that came with the page of an address; undefined: it came without any. */
export function firstWords(path: string): FirstWords | undefined {
  return words.get(path)
}
