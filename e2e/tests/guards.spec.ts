/**
 * Pages of another site in the same browser: one whose name leads to 127.0.0.1 (DNS rebinding), and
 * one that sends forms and requests. The control is a proxy that takes away what the browser says.
 */

import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'

let browser: Browser
let evil: Server
let stripped: Server

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) =>
  new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

test.beforeAll(async ({ launchOptions, baseURL }) => {
  const base = new URL(baseURL ?? '')
  browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--host-resolver-rules=MAP evil.example 127.0.0.1',
      '--disable-features=LocalNetworkAccessChecks',
    ],
  })
  evil = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Evil</title>')
  })
  // what the application would see if it did not look: the same request, without its source
  stripped = createServer((given, answer) => {
    const headers = Object.fromEntries(
      Object.entries(given.headers).filter(
        ([name]) => name !== 'origin' && !name.startsWith('sec-fetch-'),
      ),
    )
    const asked = ask(
      { host: base.hostname, port: base.port, path: given.url, method: given.method },
      (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
      },
    )
    for (const [name, value] of Object.entries({ ...headers, host: base.host })) {
      if (value !== undefined) asked.setHeader(name, value)
    }
    given.pipe(asked)
  })
  await listening(evil)
  await listening(stripped)
})

test.afterAll(async () => {
  await browser.close()
  evil.close()
  stripped.close()
})

test('a foreign name that leads here reads nothing', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const page = await browser.newPage()
  // the control: what is refused is the name, for the same request at a name of ours is answered
  for (const [host, status] of [
    ['localhost', 200],
    ['evil.example', 421],
  ] as const) {
    const shown = await page.goto(`http://${host}:${port}/api/v1/scenarios`)
    expect(shown?.status(), host).toBe(status)
    const read = await page.evaluate(async () => (await fetch('/api/v1/machines')).status)
    expect(read, host).toBe(status)
  }
  await page.close()
})

/** Returns how many copies two requests of a page of another site make. */
async function copiesMade(page: Page, target: string, base: string): Promise<number> {
  const all = `${base}/api/v1/scenarios`
  const samples = await (await fetch(`${all}?sample=true&limit=1`)).json()
  const { content } = await (await fetch(`${all}/${samples.items[0].id}`)).json()
  // other tests make scenarios meanwhile: what is counted are copies of one that nobody else has
  const name = `Guarded ${crypto.randomUUID()}`
  const made = await fetch(all, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, content }),
  })
  const { id } = await made.json()
  const count = async () =>
    (await (await fetch(`${all}?q=${encodeURIComponent(name)}&limit=1`)).json()).total as number
  const address = `${target}/api/v1/scenarios/${id}/duplicate`
  const before = await count()
  expect(before).toBe(1)
  await page.goto(`http://evil.example:${portOf(evil)}/`)
  // it is sent; that the answer cannot be read is an error to the page
  await page.evaluate(
    (to) => fetch(to, { method: 'POST', mode: 'no-cors' }).catch(() => null),
    address,
  )
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate((to) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = to
      document.body.append(form)
      form.submit()
    }, address),
  ])
  return (await count()) - before
}

test('a form and a request of another site change nothing', async ({ baseURL }) => {
  const base = baseURL ?? ''
  const page = await browser.newPage()
  expect(await copiesMade(page, base, base)).toBe(0)
  // the control: the browser does send both, and without its word on their source both are done
  expect(await copiesMade(page, `http://127.0.0.1:${portOf(stripped)}`, base)).toBe(2)
  await page.close()
})
