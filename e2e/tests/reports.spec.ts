import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { madeReport } from './made-report.js'
import { expect, expectNoSidewaysScrolling, expectNoViolations, settled, test } from './screen.js'

const socket2 =
  '/value?machine=2818-Y02&transactions=15000000&peak_share=0.5&peak_hours=4&mix=socket2-ezasoket:1'

const owner = 'end-to-end-owner-0123456789'
const value = {
  machine: '2818-Y02',
  workload: { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 },
  mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
}

const made = (page: Page, said: object = {}) =>
  madeReport(page.request, owner, {
    title: 'Socket II',
    subject: { kind: 'value', inputs: value },
    ...said,
  })

/** Opens an address as somebody who has the link and nothing else. */
async function stranger(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('a report of the Socket II example opens for whoever has the link', async ({
  page,
  browser,
}) => {
  await page.goto(socket2)
  await settled(page)
  await page.getByRole('button', { name: 'Make a report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Sockets on the first of the month')
  await dialog.getByRole('textbox', { name: 'Customer' }).fill('A bank')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('**Half** of the day in four hours.')
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await dialog.getByRole('link', { name: 'Open the report' }).click()
  await expect(page).toHaveURL(/\/reports\/[A-Za-z0-9_-]{32}$/)

  const other = await stranger(browser, page.url())
  // the customer's page: two pages, the message first, no menu of the program
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'HostBridge Socket Support (EZASOKET): 7.52\u00a0MSU saved',
  )
  await expect(other.getByText('Sockets on the first of the month')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'What must be true' })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await expectNoViolations(other)
  await other.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScrolling(other)
  await other.getByRole('radio', { name: 'Full' }).check()
  await expect(
    other.getByRole('heading', { name: 'Sockets on the first of the month' }),
  ).toBeVisible()
  const summary = other.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('1,389')
  await expect(summary).toContainText('7.52')
  await expect(other.getByRole('region', { name: 'Note' }).locator('strong')).toHaveText('Half')
  await expect(other.getByRole('region', { name: 'Method and working' })).toContainText('347.25')
  await expect(other.getByText(/all \d+ numbers are\s+the same/)).toBeVisible()
  await other.context().close()
})

test('the report prints to PDF over the API', async ({ page }) => {
  const token = await made(page)
  for (const paper of ['a4', 'letter']) {
    const answer = await page.request.get(`/api/v1/reports/${token}.pdf?paper=${paper}`)
    expect(answer.status()).toBe(200)
    const pdf = (await answer.body()).toString('latin1')
    expect(pdf.startsWith('%PDF')).toBe(true)
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
    const [, wide = '0'] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/.exec(pdf) ?? []
    expect(Math.round(Number(wide))).toBe(paper === 'a4' ? 595 : 612)
  }
  // a page that the browser prints is numbered, too
  await page.goto(`/reports/${token}`)
  const rules = () =>
    page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) =>
        [...sheet.cssRules].map(({ cssText }) => cssText),
      ),
    )
  await expect.poll(rules).toContainEqual(expect.stringContaining('counter(pages)'))
})

test('a report is listed by its browser alone, and its link ends when it is revoked', async ({
  page,
  browser,
}) => {
  await page.goto(socket2)
  await settled(page)
  await page.getByRole('button', { name: 'Make a report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('To be revoked')
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await dialog.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByText('To be revoked', { exact: true })).toBeVisible()
  const address = page.url()

  const other = await stranger(browser, new URL('/reports', address).href)
  await expect(other.getByText('No reports yet')).toBeVisible()

  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke To be revoked' }).click()
  await page.getByRole('button', { name: 'Revoke for good' }).click()
  await expect(page.getByText(/^revoked /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'To be revoked' })).toHaveCount(0)
  await other.goto(address)
  await expect(other.getByText('There is no such report')).toBeVisible()
  await other.context().close()
})

test('newer data stand beside the report, which stays as it was', async ({ page }) => {
  const machine = {
    machine_type: '2818',
    model: 'E01',
    family: 'z114',
    cps: 2,
    rated_msu: 156,
    pci_mips: null,
    su_per_sec: null,
    source: 'a contract',
    note: null,
  }
  const own = await (await page.request.post('/api/v1/machines', { data: machine })).json()
  const token = await made(page, {
    subject: { kind: 'value', inputs: { ...value, machine: own.id } },
  })
  await page.request.put(`/api/v1/machines/${own.id}`, {
    data: { ...machine, rated_msu: 312 },
    headers: { 'If-Match': `"${own.version}"` },
  })
  await page.goto(`/reports/${token}?preset=full`)
  await expect(page.getByText('Newer data give another figure.')).toBeVisible()
  const row = page
    .getByRole('region', { name: 'Table: Numbers that differ today' })
    .getByRole('row', {
      name: /^Rated MSU of/,
    })
  await expect(row).toContainText('156')
  await expect(row).toContainText('312')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('7.52')
  await page.request.delete(`/api/v1/machines/${own.id}`, {
    headers: { 'If-Match': `"${own.version + 1}"` },
  })
})

const markup = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<svg onload="window.ran = 1"><animate onbegin="window.ran = 1"/></svg>',
  '"><iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '</title><script>window.ran = 1</script>',
  "{{constructor.constructor('window.ran = 1')()}}",
  '<style>@import "javascript:window.ran = 1"</style>',
]

test('markup in any text field of a report runs no script', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  for (const text of markup) {
    const inputs = { ...value, mix: [{ ...value.mix[0], locked: false }] }
    const product = { label: text.slice(0, 120), price: { flat_per_msu_month: 100_000 } }
    const token = await made(page, {
      title: text,
      customer: text,
      author: text,
      note: `${text}\n\n# ${text}\n\n[a](javascript:window.ran=1) <${text}>\n\n![p](http://127.0.0.2/x.png)`,
      subject: {
        kind: 'scenario',
        inputs: { ...inputs, money: { currency: 'EUR', products: [product] } },
      },
    })
    await page.goto(`/reports/${token}?preset=full`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
    await expect(page.getByRole('region', { name: 'Note' }).locator('h3')).toBeVisible()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect(
      page.locator('article :is(script, iframe, img, style, [onerror], [onload])'),
    ).toHaveCount(0)
    await expect(page.locator('article a[href^="javascript"]')).toHaveCount(0)
  }
  expect(new Set(asked).size).toBe(1)
})

test('reports are reachable for everybody', async ({ page }) => {
  const token = await made(page, { note: '# Why\n\n- because' })
  await page.goto(`/reports/${token}?preset=full`)
  await expect(page.getByRole('region', { name: 'Note' }).locator('li')).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScrolling(page)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expectNoViolations(page)
})

test('the report is copied as Markdown: the text of its file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await made(page)
  await page.goto(`/reports/${token}?preset=full`)
  const file = await (await page.request.get(`/api/v1/reports/${token}.md`)).text()
  expect(file).toMatch(/\| +\.926 +\| +0\.926 s\/cycle \|/) // columns are filled up
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect
    .poll(async () => {
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      return copied.replaceAll('\r\n', '\n')
    })
    .toBe(file)
})

test('a chart of the report is a picture with its title, unit and source', async ({ page }) => {
  const mix = [
    { substitution: 'tales-b-solution2', share: 0.2 },
    { substitution: 'tales-b-solution1', share: 0.8 },
  ]
  const workload = { transactions: 5_000_000, peak_share: 1, peak_hours: 4 }
  const token = await made(page, {
    subject: { kind: 'value', inputs: { machine: '2818-Y02', workload, mix } },
  })
  await page.goto(`/reports/${token}?preset=full`)
  const title = 'By part of the mix: 1,709.4 GP seconds saved in the peak window'
  const chart = page.getByRole('figure', { name: title })
  await expect(chart.locator('svg').first()).toBeVisible()

  const asSvg = page.waitForEvent('download')
  await chart.getByRole('link', { name: /^SVG picture/ }).click()
  const svg = await asSvg
  expect(svg.suggestedFilename()).toMatch(/^headroom-by-part-of-the-mix.*\.svg$/)
  const text = await readFile(await svg.path(), 'utf8')
  for (const said of ['By part of the mix', '>seconds<', 'Source: ', 'Tales from the']) {
    expect(text).toContain(said)
  }

  const asPng = page.waitForEvent('download')
  await chart.getByRole('link', { name: /^PNG picture/ }).click()
  const png = await asPng
  expect(png.suggestedFilename()).toMatch(/^headroom-by-part-of-the-mix.*\.png$/)
  const bytes = await readFile(await png.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(1000) // pixels wide

  await page.emulateMedia({ media: 'print' })
  await expect(chart.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toHaveCount(0)
})

test('the method of a comparison gives the working of every way', async ({ page }) => {
  const ways = ['http-nonpooled', 'http-pooled', 'ctg-ipic']
  const token = await made(page, {
    subject: {
      kind: 'comparison',
      inputs: { rate_per_second: 900, payload_class: '32k', configurations: ways },
    },
  })
  await page.goto(`/reports/${token}?preset=full`)
  const method = page.getByRole('region', { name: 'Method and working' })
  await expect(method.getByRole('table')).toHaveCount(ways.length)
  const pooled = method.getByRole('region', { name: /^Table: Working of HTTP, pooled/ })
  await expect(pooled.getByRole('row', { name: /^GP seconds per hour/ })).toContainText('3,600')
  await expect(pooled).toContainText('0.21033949 + 0.036222284 = 0.24656177 ms/transaction')
})

const peakDay = {
  label: 'First',
  lpars: [
    { lpar: 'PROD', msu: [...Array(9).fill(100), ...Array(4).fill(140), ...Array(11).fill(100)] },
  ],
}

/** Returns a scenario whose window saves 50 MSU of a day that has 40 to lose at its peak. */
function profiled(mix: object[]) {
  return {
    ...value,
    // 1,389 s make 7.52375 MSU
    workload: { ...value.workload, transactions: (15_000_000 * 50) / 7.52375 },
    mix,
    profile: {
      interval_minutes: 60,
      days: [peakDay],
      calendar: ['First'],
      window: { lpar: 'PROD', start_minute: 540, days: ['First'] },
    },
  }
}

test('the three numbers of the moved peak stand in the report of a scenario with a profile', async ({
  page,
  browser,
}) => {
  const stored = await page.request.post('/api/v1/scenarios', {
    data: { name: 'A day with one peak', content: profiled(value.mix) },
  })
  expect(stored.status()).toBe(201)
  const scenario = await stored.json()
  await page.goto(`/scenarios/${scenario.id}`)
  await expect(page.getByRole('region', { name: 'What is billed' })).toContainText('40')
  await page.getByRole('button', { name: 'Make a report' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'R4HA' })).toBeChecked()
  // what the paper's sockets add on a zIIP was left to a later paper
  await expect(dialog.getByRole('checkbox', { name: 'zIIP' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await dialog.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('off the billed peak')
  await expect(page.getByRole('figure', { name: /50.MSU saved in the peak hours/ })).toBeVisible()

  const other = await stranger(browser, `${page.url()}?preset=full`)
  const peaks = other.getByRole('region', { name: 'R4HA', exact: true })
  await expect(peaks).toContainText('the R4HA peaks at 140 MSU')
  await expect(peaks).toContainText('nothing more')
  for (const [label, text] of [
    ['MSU saved at the old peak', '50 MSU'],
    ['MSU lost to the new peak', '10 MSU'],
    ['Billed saving', '40 MSU'],
  ] as const) {
    await expect(peaks.locator('dt', { hasText: label }).locator('+ dd')).toHaveText(text)
  }
  const moves = peaks.getByRole('region', { name: 'Table: How the peak moves' })
  await expect(moves.getByRole('row', { name: /^R4HA peak before/ })).toContainText('13:00')
  await expect(moves.getByRole('row', { name: /^R4HA peak after/ })).toContainText('04:00')
  const chart = peaks.getByRole('figure', { name: /the bill falls by/ })
  // drawn wide and narrow, of which one is shown
  const drawn = chart.locator('svg', { hasText: 'R4HA before: 140 MSU, 13:00' })
  await expect(drawn.filter({ visible: true })).toHaveCount(1)
  await expect(other.getByRole('region', { name: 'zIIP', exact: true })).toHaveCount(0)
  await expectNoViolations(other)
  await other.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScrolling(other)
  await other.context().close()
})

test('what runs on zIIPs has a section, with the reason where a number is missing', async ({
  page,
}) => {
  const token = await made(page, {
    subject: {
      kind: 'scenario',
      inputs: {
        ...profiled([{ substitution: 'tales-b-solution2', share: 1 }]),
        // more of them would take more CPs than the machine has
        workload: { ...value.workload, transactions: 10_000_000 },
      },
    },
  })
  await page.goto(`/reports/${token}?preset=full`)
  const ziips = page.getByRole('region', { name: 'zIIP', exact: true })
  await expect(ziips).toContainText('In the peak window the change moves')
  const table = ziips.getByRole('region', { name: 'Table: What runs on zIIPs' })
  await expect(table.getByRole('row', { name: /^Offloaded: zIIP seconds added/ })).toContainText(
    '427',
  )
  await expect(table.getByRole('row', { name: /^Offloaded as GP-equivalent/ })).toContainText(
    /No R723NFFS is stated/,
  )
})

test('a copy without prices asks before its words give a price away', async ({ page, browser }) => {
  const price = { flat_per_msu_month: 95_050 }
  const money = { currency: 'EUR', products: [{ label: 'CICS TS', price }] }
  const stored = await page.request.post('/api/v1/scenarios', {
    data: { name: 'A price in a note', content: { ...value, money } },
  })
  expect(stored.status()).toBe(201)
  const { id } = await stored.json()
  await page.goto(`/scenarios/${id}`)
  await page.getByRole('button', { name: 'Make a report' }).click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create report' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('We pay 950,50 an MSU.')
  await dialog.getByRole('checkbox', { name: 'Leave out all prices' }).check()
  await create.click()
  await expect(dialog.getByText(/^950,50: the same as a price or a cost/)).toBeVisible()
  const stays = dialog.getByRole('checkbox', { name: 'The words may stay as they are' })
  await stays.check()
  // other words are asked anew
  await dialog.getByRole('textbox', { name: 'Note' }).fill('We pay 950.50 an MSU.')
  await expect(stays).not.toBeChecked()
  await create.click()
  await expect(dialog.getByText(/^950.50: the same as a price or a cost/)).toBeVisible()
  await stays.check()
  await create.click()
  const open = dialog.getByRole('link', { name: 'Open the report' })
  const other = await stranger(browser, `${await open.getAttribute('href')}?preset=full`)
  await expect(other.getByText('We pay 950.50 an MSU.')).toBeVisible()
  await other.context().close()
})
