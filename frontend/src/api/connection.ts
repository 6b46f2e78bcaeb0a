import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Problem } from './problem'

/** What does not answer. */
export type Away = 'server' | 'database'

/** A request that takes longer is no fault yet, but a reason to ask whether the server is there. */
const patience = 5_000
const firstPause = 500
const longestPause = 3_000

let suspected = false
let away: Away | null = null
let outdated = false
let asking = false
let pause = firstPause
let next: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const waiting: (() => void)[] = []

/**
 * What is on its way: a line that was cut answers nothing, and a browser would wait for a quarter of
 * an hour. An answer's body may still be arriving when its head is there.
 */
const underWay = new Set<AbortController>()
const arriving: AbortController[] = []
const mostArriving = 30

function letGo(): void {
  const lost = new TypeError('No answer came')
  for (const line of [...underWay, ...arriving.splice(0)]) line.abort(lost)
}

function tell(found: Away | null): void {
  if (found === away) return
  away = found
  for (const listener of listeners) listener()
}

function tellOutdated(): void {
  outdated = true
  for (const listener of listeners) listener()
}

/** Whether the server has another build of the screen than the one that this page was loaded from. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!entry) return false
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return answer.ok && !(await answer.text()).includes(entry)
  } catch {
    return false
  }
}

/** Returns what an answer says does not answer; null: all is there. */
async function missing(answer: Response): Promise<Away | null> {
  if (answer.status === 502 || answer.status === 504) return 'server'
  if (answer.status !== 503) return null
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  // a proxy before a server that is away knows no problem documents
  if (typeof said !== 'object' || said === null || !('type' in said)) return 'server'
  const type = String(said.type)
  return type.endsWith('/database-unavailable') || type.endsWith('/not-ready') ? 'database' : null
}

async function found(): Promise<Away | null> {
  try {
    const signal = AbortSignal.timeout(patience)
    return await missing(await fetch('/api/v1/ready', { cache: 'no-store', signal }))
  } catch {
    return 'server'
  }
}

/** Asks whether the server is there, and goes on asking, ever less often, until it is. */
async function look(): Promise<void> {
  if (asking) return
  asking = true
  clearTimeout(next)
  const lacking = await found()
  asking = false
  if (lacking === 'server' && away === 'server') letGo() // twice in vain
  tell(lacking)
  if (lacking === null) {
    suspected = false
    pause = firstPause
    mendStyles()
    onlineManager.setOnline(true)
    for (const go of waiting.splice(0)) go()
    return
  }
  // what is asked from now on waits; what was on its way is asked again
  suspected = true
  onlineManager.setOnline(false)
  next = setTimeout(() => void look(), pause)
  pause = Math.min(2 * pause, longestPause)
}

/** Styles that were asked for in vain are not asked for again by themselves. */
function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  }
}

function suspect(): void {
  if (suspected) return
  suspected = true
  onlineManager.setOnline(false)
  void look()
}

/** The `fetch` of the whole program: it notices a server that is away. */
export async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const slow = setTimeout(() => void look(), patience)
  const line = new AbortController()
  const given = init?.signal ?? (input instanceof Request ? input.signal : null)
  const signal = given === null ? line.signal : AbortSignal.any([given, line.signal])
  underWay.add(line)
  try {
    const answer = await fetch(input, { ...init, signal })
    arriving.push(line)
    if (arriving.length > mostArriving) arriving.shift()
    if ((await missing(answer)) !== null) suspect()
    return answer
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) suspect()
    throw error
  } finally {
    clearTimeout(slow)
    underWay.delete(line)
  }
}

/**
 * Loads a part of the program; where the server is away, as soon as it is back.
 *
 * The parts of a page that was open while Headroom was updated are gone. Such a part never comes:
 * `whenOutdated` says so, or loads the page anew where that loses nothing.
 */
export async function loaded<Module>(
  load: () => Promise<Module>,
  whenOutdated: () => void = tellOutdated,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if ((await found()) === null) {
      if (!(await isOutdated())) throw error
      whenOutdated()
      return new Promise(() => undefined)
    }
    const back = new Promise<void>((go) => waiting.push(go))
    suspect()
    await back
    return loaded(load, whenOutdated) // what came back may be an update
  }
}

/**
 * Lets all questions wait while the server is away, and go on when it is back. Whether the computer is
 * on a network says nothing: the server is mostly on the same machine.
 */
export function watchConnection(client: QueryClient): void {
  onlineManager.setEventListener(() => {
    const again = () => void look()
    const seen = () => {
      if (document.visibilityState === 'visible') again()
    }
    window.addEventListener('online', again)
    window.addEventListener('offline', again)
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', seen)
    return () => undefined
  })
  // a question on a connection that broke in silence would wait for its answer for minutes
  onlineManager.subscribe((online) => {
    if (!online) return
    const asked = client.getQueryCache().findAll({ fetchStatus: 'fetching', type: 'active' })
    for (const query of asked) void again(client, query.queryKey)
  })
}

async function again(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  await client.refetchQueries({ queryKey, exact: true })
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells what does not answer at present. */
export function useAway(): Away | null {
  return useSyncExternalStore(listen, () => away)
}

/** Tells whether a part of this page can no longer be loaded, for Headroom was updated. */
export function useOutdated(): boolean {
  return useSyncExternalStore(listen, () => outdated)
}

/** Sends again what got no answer because the server was away, once it is back. */
export function useAgainWhenBack<Asked>(sending: {
  error: Error | null
  variables: Asked | undefined
  mutate: (asked: Asked) => void
}): void {
  const away = useAway()
  const wasAway = useRef(false)
  const { error, variables, mutate } = sending
  useEffect(() => {
    if (away !== null) {
      wasAway.current = true
      return
    }
    const lost = wasAway.current && error instanceof Problem && error.status === 0
    wasAway.current = false
    if (lost && variables !== undefined) mutate(variables)
  }, [away, error, variables, mutate])
}
