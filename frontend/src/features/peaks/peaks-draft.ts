import type { PeaksSearch } from './peaks-search'

/**
 * Profiles that are too long for an address are kept in the browser's database under a name, and the
 * address holds the name. A new name is given for each step that Back can undo.
 */

/** Longer addresses are cut by mail programs and by some proxies. */
export const longestAddress = 2000

/** Steps that are kept, the latest ones. A year of four LPARs is some 3 MB. */
const mostDrafts = 30
const store = 'drafts'
/** What this page has read and written; the database is asked once for each name. */
const known = new Map<string, PeaksSearch>()
let opened: Promise<IDBDatabase> | undefined

/** Returns what a request to the database comes to. */
function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('headroom-peaks', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store).createIndex('at', 'at')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

function remember(name: string, search: PeaksSearch): void {
  known.delete(name)
  known.set(name, search)
  for (const oldest of known.keys()) {
    if (known.size <= mostDrafts) break
    known.delete(oldest)
  }
}

/** Fetches a draft from the browser's database, so that `readDraft` has it. */
export async function loadDraft(name: string): Promise<void> {
  if (known.has(name)) return
  try {
    const drafts = (await database()).transaction(store).objectStore(store)
    const found: { search: PeaksSearch } | undefined = await done(drafts.get(name))
    if (found !== undefined) remember(name, found.search)
  } catch {
    // a browser that keeps nothing: the page says that the profile is gone
  }
}

/** Returns the parameters that were kept under a name, or undefined when they are gone. */
export function readDraft(name: string): PeaksSearch | undefined {
  return known.get(name)
}

/** Keeps parameters under a name, the oldest drafts going first. */
export function writeDraft(name: string, search: PeaksSearch): void {
  remember(name, search)
  void keep(name, search)
}

async function keep(name: string, search: PeaksSearch): Promise<void> {
  try {
    const drafts = (await database()).transaction(store, 'readwrite').objectStore(store)
    await done(drafts.put({ search, at: Date.now() }, name))
    const names = await done(drafts.index('at').getAllKeys())
    for (const oldest of names.slice(0, -mostDrafts)) drafts.delete(oldest)
  } catch {
    // what the browser does not keep lives as long as the page
  }
}

/** Returns a name that no draft has yet. */
export function newDraftName(): string {
  return crypto.randomUUID().slice(0, 8)
}
