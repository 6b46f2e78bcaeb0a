/** One server that is killed and started again, and what the pages that were open make of it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { drawn } from './screen.js'

const root = resolve(import.meta.dirname, '../..')
// one server for both: the second test begins with the first one's
test.describe.configure({ mode: 'default' })

let data: string
let port: number
let server: ChildProcess

declare global {
  interface Window {
    openedBefore?: boolean
  }
}

async function start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const own = { PORT: String(port), HEADROOM_DATA: data, DATABASE_URL: '' }
  const env = { ...process.env, ...own, ...settings }
  const command = join(root, '.venv/bin/python')
  server = spawn(command, ['-m', 'headroom', 'run'], { cwd: root, env, stdio: 'ignore' })
  await expect
    .poll(
      () => fetch(`http://127.0.0.1:${port}/api/v1/ready`).then((answer) => answer.status, String),
      {
        timeout: 180_000,
      },
    )
    .toBe(200)
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  await ended
}

test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'headroom-outage-'))
  const free = createServer()
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done))
  const found = free.address()
  port = typeof found === 'object' && found !== null ? found.port : 0
  await new Promise((done) => free.close(done))
  await start()
})

test.afterAll(async () => {
  await stop('SIGTERM')
  rmSync(data, { recursive: true, force: true })
})

test('pages outlive a server that is killed, and go on when it is back', async ({ context }) => {
  test.setTimeout(480_000)
  // as on another machine without TLS, where browsers lack it
  await context.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}${path}`)
    await drawn(page)
    await page.evaluate(() => {
      window.openedBefore = true
    })
    return page
  }
  const seconds = (page: Page) => page.getByRole('button', { name: /^GP seconds saved \d/ }).first()

  const value = await open('/value')
  await expect(seconds(value)).toHaveText('1,389 s')
  const scenario = await open('/scenarios/tales-b-peak-window')
  await scenario.getByRole('button', { name: 'Duplicate to edit' }).click()
  await expect(scenario).not.toHaveURL(/scenarios\/tales-b/)
  await expect(seconds(scenario)).toHaveText('1,709.4 s')
  const peaks = await open('/peaks')
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  const day = {
    name: 'day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `time;ONLINE\n${hours.map((hour) => `${hour};${hour < '08' || hour > '12' ? 100 : 180}`).join('\n')}\n`,
    ),
  }
  await peaks.getByLabel('A file, or several of RMF').setInputFiles(day)
  await expect(peaks.getByRole('region', { name: 'What was read' })).toContainText('ONLINE')
  const saved = peaks.getByRole('textbox', { name: 'MSU saved in these hours' })
  const billed = peaks.getByRole('region', { name: 'Headline figures' })
  await expect(billed).not.toContainText('15 MSU')
  const evidence = await open('/evidence/studies/ways-into-cics')
  const home = await open('/')
  const files = await open('/import')
  const pages = { value, scenario, peaks, evidence, home, files }

  await stop('SIGKILL')

  // what was open: something is changed, the page says what is wrong and keeps it
  await value.bringToFront()
  const volume = value.getByRole('textbox', { name: 'Transactions' })
  await volume.fill('30M')
  await volume.press('Enter')
  await scenario.bringToFront()
  await scenario.getByRole('textbox', { name: 'Customer' }).fill('Typed without a server')
  await scenario.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(scenario.getByText(/Your changes are kept in this browser\.$/)).toBeVisible()
  await peaks.bringToFront()
  await saved.fill('20')
  await saved.press('Enter')
  // what is opened by a link: a page whose script nobody loaded yet, and one without its list
  await evidence.bringToFront()
  await evidence
    .getByRole('region', { name: /Configurations/ })
    .getByRole('link')
    .first()
    .click()
  await home.bringToFront()
  const menu = home.getByRole('navigation', { name: 'Pages' })
  await menu.getByRole('button', { name: 'Your cases' }).click()
  await menu.getByRole('link', { name: /^Reports/ }).click()
  await files.bringToFront()
  await files.getByLabel('Files', { exact: true }).setInputFiles(day)
  await expect(files.getByText(/The server cannot be reached/)).toBeVisible()
  for (const [name, page] of Object.entries(pages)) {
    await page.bringToFront()
    const said = page.getByText('Headroom does not answer.')
    await expect(said, name).toBeVisible()
    await expect(page.getByText(/Failed to fetch|NetworkError|dynamically/), name).toHaveCount(0)
  }
  await expect(volume).toHaveValue('30,000,000')
  await expect(seconds(value)).toHaveText('1,389 s')

  await start()

  for (const [name, page] of Object.entries(pages)) {
    await page.bringToFront()
    await expect(page.getByText('Headroom does not answer.'), name).toBeHidden()
    expect(await page.evaluate(() => window.openedBefore), `${name} was not loaded anew`).toBe(true)
  }
  await expect(seconds(value)).toHaveText('2,778 s')
  await expect(scenario.getByRole('textbox', { name: 'Customer' })).toHaveValue(
    'Typed without a server',
  )
  await scenario.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(scenario.getByText(/^Version 2, saved/)).toBeVisible()
  await expect(saved).toHaveValue('20')
  await expect(billed).toContainText('15 MSU')
  await expect(evidence).toHaveURL(/\/evidence\/configurations\//)
  await expect(evidence.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(evidence.getByRole('table').first()).toBeVisible()
  await expect(home.getByText('No reports yet')).toBeVisible()
  // what was chosen is sent again without a hand
  await expect(files.getByRole('region', { name: 'What was read' })).toContainText('ONLINE')
})

/** A build of the same screen whose files have other names, as after a change of all of them. */
function anotherBuild(): string {
  const built = join(root, 'frontend/dist')
  const other = mkdtempSync(join(tmpdir(), 'headroom-build-'))
  const renamed = (text: string) =>
    // a hash that begins so already gets another beginning: its file would come out of the cache
    text.replace(
      /-[A-Za-z0-9_-]{8}(?=\.(?:js|css|woff2)\b)/g,
      (hash) => `-${hash[1] === '0' ? '1' : '0'}${hash.slice(2)}`,
    )
  for (const file of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue
    const from = join(file.parentPath, file.name)
    const to = join(other, renamed(relative(built, from)))
    mkdirSync(dirname(to), { recursive: true })
    const content = readFileSync(from)
    const isText = /\.(html|js|css)$/.test(file.name)
    writeFileSync(to, isText ? renamed(content.toString()) : content)
  }
  return other
}

test('pages that were open while Headroom was updated load anew, or say so and keep what was typed', async ({
  context,
}) => {
  test.setTimeout(480_000)
  const opened = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}${path}`)
    await drawn(page)
    return page
  }
  const scenario = await opened('/scenarios/tales-b-peak-window')
  await scenario.getByRole('button', { name: 'Duplicate to edit' }).click()
  await expect(scenario).not.toHaveURL(/scenarios\/tales-b/)
  const customer = scenario.getByRole('textbox', { name: 'Customer' })
  const home = await opened('/')

  await stop('SIGTERM')
  const build = anotherBuild()
  await start({ HEADROOM_STATIC_DIR: build })

  // a part of a page in which something is being typed: nothing is loaded anew without a hand
  await scenario.bringToFront()
  await customer.fill('Typed before the update')
  const note = scenario.getByText('Headroom was updated.')
  await expect(note).toBeHidden()
  await scenario.keyboard.press('Control+k')
  await expect(note).toBeVisible()
  await expect(customer).toHaveValue('Typed before the update')
  await scenario.getByRole('button', { name: 'Load again' }).click()
  await expect(note).toBeHidden()
  await expect(customer).toHaveValue('Typed before the update')
  await scenario.keyboard.press('Control+k')
  await expect(scenario.getByRole('dialog')).toBeVisible()

  // a page that is opened by a link comes as the new build has it
  await home.bringToFront()
  const menu = home.getByRole('navigation', { name: 'Pages' })
  await menu.getByRole('button', { name: 'Your files' }).click()
  await menu.getByRole('link', { name: /^Bills/ }).click()
  await expect(home).toHaveURL(/\/bills$/)
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(home.getByText('This page has failed')).toHaveCount(0)
  rmSync(build, { recursive: true, force: true })
})
