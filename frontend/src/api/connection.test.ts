// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Answer = () => Promise<Response>

const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const status = (code: number, type?: string): Answer => {
  const body = type === undefined ? '' : JSON.stringify({ type: `/problems/${type}` })
  return async () => new Response(body, { status: code })
}
const never: Answer = () => new Promise(() => undefined)

let connection: typeof import('./connection')
let ready: Answer
let other: Answer

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  ready = status(200)
  other = status(200)
  vi.stubGlobal('fetch', (asked: string) => (asked === '/api/v1/ready' ? ready() : other()))
  connection = await import('./connection')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asks = () => connection.ask('/api/v1/machines').catch(() => undefined)
const online = async () => (await import('@tanstack/react-query')).onlineManager.isOnline()

test.each([
  ['no answer', refused],
  ['a proxy without a server', status(502)],
  ['a proxy that says 503', status(503)],
  ['a database that is away', status(503, 'database-unavailable')],
])('%s lets questions wait until it is back', async (_, answer) => {
  ready = answer
  other = answer
  await asks()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await online()).toBe(false)
  ready = status(200)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await online()).toBe(true)
})

test.each([
  ['a refusal', status(422, 'invalid')],
  ['a busy server', status(503, 'busy')],
  ['a single lost answer', refused],
])('%s is no outage', async (_, answer) => {
  other = answer
  await asks()
  await vi.advanceTimersByTimeAsync(0)
  expect(await online()).toBe(true)
})

test('a cable that is pulled is noticed although no answer fails', async () => {
  ready = never
  other = never
  void asks()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await online()).toBe(true)
  ready = refused
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await online()).toBe(false)
})

test('what is on its way over a cut line ends as unanswered, and not where the server is there', async () => {
  const hangs = (_: string, init?: RequestInit) =>
    new Promise<Response>((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))
    })
  vi.stubGlobal('fetch', (asked: string, init?: RequestInit) =>
    asked === '/api/v1/ready' ? ready() : hangs(asked, init),
  )
  const save = connection.ask('/api/v1/scenarios', { method: 'POST' }) // takes long, no more
  const ended = vi.fn()
  save.catch(ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).not.toHaveBeenCalled()
  ready = refused
  void connection.ask('/api/v1/machines').catch(() => undefined)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ended).toHaveBeenCalledWith(expect.any(TypeError))
})

test('a part of the program that cannot be loaded comes when the server is back', async () => {
  ready = refused
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('it')
  const part = connection.loaded(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(1)
  ready = status(200)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await part).toBe('it')
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const cameWith = (entry: string): void => {
  const script = document.createElement('script') // not in the page, which would load it
  script.setAttribute('src', `/assets/${entry}`)
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
}
const serves = (entry: string): void => {
  other = async () => new Response(`<script type="module" src="/assets/${entry}"></script>`)
}

test('a part that is not there is a fault, not an outage or an update', async () => {
  cameWith('index-old.js')
  serves('index-old.js')
  await expect(connection.loaded(gone)).rejects.toThrow(TypeError)
})

test('a part that an update took away is waited for, and what to do is said', async () => {
  cameWith('index-old.js')
  serves('index-new.js')
  const outdated = vi.fn()
  const ended = vi.fn()
  void connection.loaded(gone, outdated).then(ended, ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outdated).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
})

test('a part is gone too where the update was made during the outage', async () => {
  cameWith('index-old.js')
  ready = refused
  const outdated = vi.fn()
  void connection.loaded(gone, outdated)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(outdated).not.toHaveBeenCalled()
  serves('index-new.js')
  ready = status(200)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(outdated).toHaveBeenCalledOnce()
})
