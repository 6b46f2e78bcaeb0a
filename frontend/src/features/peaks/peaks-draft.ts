import type { PeaksSearch } from './peaks-search'

/**
 * Profiles that are too long for an address are kept in the browser under a name, and the address
 * holds the name. A new name is given for each step that Back can undo.
 */

/** Longer addresses are cut by mail programs and by some proxies. */
export const longestAddress = 2000

const prefix = 'headroom.peaks.'
const index = `${prefix}drafts`
const mostDrafts = 20
/** What the browser's storage has no room for lives as long as the page. */
const beside = new Map<string, PeaksSearch>()

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function names(): string[] {
  try {
    const read: unknown = JSON.parse(stored(index) ?? '[]')
    return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Returns the parameters that were kept under a name, or undefined when they are gone. */
export function readDraft(name: string): PeaksSearch | undefined {
  const held = beside.get(name)
  if (held !== undefined) return held
  const text = stored(prefix + name)
  if (text === null) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return undefined
    return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, String(value)]))
  } catch {
    return undefined
  }
}

/** Keeps parameters under a name, the oldest drafts going first. Tells whether they outlive the page. */
export function writeDraft(name: string, search: PeaksSearch): boolean {
  const kept = [...names().filter((each) => each !== name), name]
  const text = JSON.stringify(search)
  while (kept.length > 0) {
    try {
      while (kept.length > mostDrafts) localStorage.removeItem(prefix + kept.shift())
      localStorage.setItem(prefix + name, text)
      localStorage.setItem(index, JSON.stringify(kept))
      beside.delete(name)
      return true
    } catch {
      // no room: the oldest one makes some
      const oldest = kept.shift()
      if (oldest === undefined || oldest === name) break
      localStorage.removeItem(prefix + oldest)
    }
  }
  beside.set(name, search)
  return false
}

/** Returns a name that no draft has yet. */
export function newDraftName(): string {
  return crypto.randomUUID().slice(0, 8)
}
