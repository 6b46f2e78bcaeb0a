import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { openStep } from './screen.js'

const samples = resolve(import.meta.dirname, '../../backend/src/headroom/samples')

const rows = Array.from({ length: 72 }, (_, at) => {
  const [day, hour] = [1 + Math.floor(at / 24), at % 24]
  const time = `0${day}.03.2026 ${String(hour).padStart(2, '0')}:00`
  return `${time};${100 + hour * 3},5;${hour};${100 + hour * 4},5`
})
const table = ['when;PROD;TEST;Total', ...rows].join('\n')

test('a table is recognised, shown with choices, kept and opened in Peaks', async ({ page }) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'march.dat',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(table),
  })
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('2 LPARs, 72 intervals of 60 minutes')
  await expect(read).toContainText('Total is the sum of the others')
  await expect(read).toContainText('186.5 MSU')
  await read.getByRole('checkbox', { name: 'TEST' }).click()
  await expect(read).toContainText('165 MSU')
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  const kept = page.getByRole('region', { name: 'Kept from files' })
  await expect(kept).toContainText('march.datSHA-256')
  // others keep theirs meanwhile, and the newest is the first
  const row = kept.getByRole('row', { name: /march\.dat/ })
  await row.getByRole('button', { name: 'Open in Peaks' }).click()
  await expect(
    page.getByRole('heading', { name: /^The billed peak stays at 165 MSU/ }),
  ).toBeVisible()
})

test('while a file is calculated nothing of another one stands on the screen', async ({ page }) => {
  await page.goto('/peaks')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText('140 MSU')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/calculations\/(rolling-average|series)/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('A file, or several of RMF').setInputFiles({
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  })
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('PROD, TEST')
  await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible()
  await expect(page.getByText('140 MSU')).toHaveCount(0)
  release()
  await expect(headline).toContainText('186.5 MSU')
})

test('what was imported gets a name and a customer, and says which scenario rests on it', async ({
  page,
}) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'october.csv',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(table),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const kept = page.getByRole('region', { name: 'Kept from files' })
  await kept.getByRole('button', { name: 'Rename october' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rename october' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toContainText('Enter a name.')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('October of the bank')
  await sheet.getByRole('textbox', { name: 'Customer' }).fill('Alpine Bank')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const row = kept.getByRole('row', { name: /October of the bank/ })
  await expect(row).toContainText('Alpine Bank')
  await expect(row).toContainText('october.csv')

  await row.getByRole('button', { name: 'New scenario' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('October in money')
  await expect(page.getByRole('textbox', { name: 'Customer', exact: true })).toHaveValue(
    'Alpine Bank',
  )
  await openStep(page, 'Work')
  for (const [field, text] of [
    ['Transactions', '15000000'],
    ['Share in the peak window', '50'],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).fill(text)
    await page.getByRole('textbox', { name: field, exact: true }).press('Enter')
  }
  await page.getByRole('combobox', { name: 'Substitution 1' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Version \d+, saved/)).toBeVisible()
  await page.goto('/import')
  await row.getByRole('link', { name: 'October in money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'October in money' })).toBeVisible()
})

test('a file that was chosen is found again after a reload and a return, until it is discarded', async ({
  page,
}) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'november.csv',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(table),
  })
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('2 LPARs, 72 intervals of 60 minutes')
  await read.getByRole('checkbox', { name: 'TEST' }).click()
  await expect(read).toContainText('165 MSU')
  await page.reload()
  await expect(read).toContainText('165 MSU')
  await expect(read.getByRole('checkbox', { name: 'TEST' })).not.toBeChecked()

  await page.goto('/machines')
  await page.goto('/import')
  const waiting = page.getByRole('region', { name: 'Not imported yet' })
  await waiting.getByRole('button', { name: 'Go on with november' }).click()
  await expect(read).toContainText('165 MSU')
  await page.goto('/import')
  await waiting.getByRole('button', { name: 'Discard november' }).click()
  await expect(waiting.getByText('november.csv')).toBeHidden()
})

test('reading that takes long can be given up', async ({ page }) => {
  await page.route('**/api/v1/imports?*', async (route) => {
    await new Promise((go) => setTimeout(go, 3000))
    await route.continue().catch(() => {})
  })
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'december.csv',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(table),
  })
  const reading = page.getByRole('region', { name: 'Files that are read' })
  await expect(reading).toContainText('Reading december.csv (2,294 bytes)')
  await reading.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Files to import' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What was read' })).toBeHidden()
})

test('a long file is read while nobody waits, and stands in the list when its reader comes back', async ({
  page,
}) => {
  test.slow() // the process that reads it may have to be started first
  const requests = Array.from(
    { length: 260_000 },
    (_, at) =>
      `${1_700_000_000_000 + 5 * at},${20 + (at % 7)},${at % 3 ? 'pay' : 'look'},200,OK,true,5`,
  )
  const jtl = [
    'timeStamp,elapsed,label,responseCode,responseMessage,success,allThreads',
    ...requests,
  ]
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'night.jtl',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`${jtl.join('\n')}\n`),
  })
  const reading = page.getByRole('region', { name: 'Files that are read' })
  await expect(reading).toContainText('You may leave this page')
  await page.goto('/machines')
  await page.goto('/import')
  const waiting = page.getByRole('region', { name: 'Not imported yet' })
  await waiting.getByRole('button', { name: 'Go on with night' }).click({ timeout: 120_000 })
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('260,000 requests')
})

test('a file that is not read is named, and nothing is kept', async ({ page }) => {
  await page.goto('/import')
  await page.getByLabel('Or cells from a spreadsheet').fill('%PDF-1.7')
  await page.getByRole('button', { name: 'Read the cells' }).click()
  await expect(page.getByText('This seems to be a PDF')).toBeVisible()
})

test('what a file was taken for is said with its reason, and another kind can be chosen', async ({
  page,
}) => {
  await page.goto('/import')
  await page
    .getByLabel('Or cells from a spreadsheet')
    .fill('Model,CPs,MSU,PCI\n3931-716,16,3075,24000')
  await page.getByRole('button', { name: 'Read the cells' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('Machine table (sure): its heads name PCI.')
  await read.getByLabel('Not this?').selectOption({ label: 'SCRT bill' })
  await expect(page.getByText('The section B5 is missing')).toBeVisible()
  await expect(page.getByText('Read as SCRT bill.')).toBeVisible()
  await page.getByLabel('Read it as').selectOption({ label: 'Machine table: its heads name PCI' })
  await expect(read).toContainText('Machine table (sure)')
})

test('a sample of what opens is read with one click', async ({ page }) => {
  await page.goto('/import')
  await page.getByRole('link', { name: 'What opens, with a sample of each' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What opens' })).toBeVisible()
  await page.getByRole('link', { name: 'Try rmf-cpu.xml' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('2 LPARs, 16 intervals of 30 minutes, machine 2818-Y02')
  await expect(read).toContainText("MSU profile (sure): it is the RMF Postprocessor's XML.")
})

test('on a phone each sample of what opens is on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/import/what-opens')
  const samples = page.getByRole('table').getByRole('link')
  await expect(samples.first()).toBeVisible()
  const edges = await samples.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().right),
  )
  expect(edges.length).toBeGreaterThan(10)
  expect(Math.max(...edges)).toBeLessThanOrEqual(390)
})

test('from an RMF report to the bill of a scenario in four actions', async ({ page }) => {
  const name = `RMF of a bank ${crypto.randomUUID().slice(0, 8)}`
  const stored = await page.request.post('/api/v1/scenarios', {
    data: {
      name,
      content: {
        machine: '2818-Y02',
        workload: { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 },
        mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
        money: {
          currency: 'EUR',
          products: [{ label: 'CICS TS', price: { flat_per_msu_month: 100_000 } }],
        },
      },
    },
  })
  expect(stored.status(), await stored.text()).toBe(201)
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'rmf-cpu.xml'))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const means = page.getByRole('region', { name: 'What this file means' })
  await expect(means).toContainText(/Highest R4HA [\d.]+\sMSU, .*2026.*, 2818-Y02/)
  const [, msu] = (await means.textContent())?.match(/Highest R4HA ([\d.]+)/) ?? []
  await means.getByLabel('Use it in').fill(name)
  await means.getByRole('option', { name }).click()
  await means.getByRole('button', { name: 'Open the scenario with it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(
    page.getByText(/From the file rmf-cpu: the day profile, Machine 2818-Y02/),
  ).toBeVisible()
  // the peak of the file is the peak that is billed
  await expect(page.getByRole('table', { name: /month.s bill by product/ })).toContainText(`${msu}`)
})

test('on a telephone what an import means is in view when it is made', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'rmf-cpu.xml'))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^rmf-cpu is kept/)).toBeInViewport()
  await expect(page.getByRole('region', { name: 'What this file means' })).toBeInViewport()
})

test('a bill starts a scenario with its machine, customer and peaks, and without invented days', async ({
  page,
}) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'scrt.csv'))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const means = page.getByRole('region', { name: 'What this file means' })
  await expect(means).toContainText('highest R4HA 90 MSU')
  await expect(means).toContainText('lowers the bill by 10 MSU at most')
  await expect(means).toContainText('A bill does not say how the days went')
  await means.getByRole('button', { name: 'Start the scenario' }).click()
  const taken = page.getByText(/^From the file Sample customer: Machine 2818-Y02, Customer Sample/)
  await expect(taken).toContainText('Bill Oct 2026')
  await expect(taken).toContainText('scrt.csv, SHA-256')
  await expect(taken).toContainText('R4HA peak of IBM CICS TS 70 MSU')
  await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue('Sample customer')
})

test('the profile step of a scenario takes an imported profile and a dropped file', async ({
  page,
}) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'zebra.json'))
  const name = `Zebra ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name to keep it under').fill(name)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What this file means' })).toBeVisible()
  await page.goto('/scenarios/new')
  await openStep(page, 'Profile')
  await page.getByRole('button', { name: `Use ${name}` }).click()
  await expect(page.getByText(`From the file ${name}: the day profile`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the profile' }).click()
  await page
    .getByLabel('Use a file of MSU: RMF, SMF 70 or a table')
    .setInputFiles(resolve(samples, 'msu-by-lpar.csv'))
  await expect(page.getByText('From the file msu-by-lpar: the day profile')).toBeVisible()
})

test('what a field sends as it is left by the keyboard comes before the import', async ({
  page,
}) => {
  const name = `Left ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'runs.csv'))
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByLabel('Name to keep it under').fill(name)
  // the server takes its time for the choice
  await page.route('**/api/v1/imports/*', async (route) => {
    if (route.request().method() === 'PATCH') await page.waitForTimeout(800)
    await route.continue()
  })
  await read.getByLabel('Who measured it').fill('A. Measurer')
  const take = read.getByRole('button', { name: /^(Import|Working)$/ })
  await take.focus()
  await take.press('Enter')
  await expect(page.getByText(`${name} is kept`)).toBeVisible()
  const tests = (await (await page.request.get('/api/v1/own-tests')).json()) as {
    items: { name: string; author: string }[]
  }
  expect(tests.items.find((test) => test.name === name)?.author).toBe('A. Measurer')
})

test('a choice that is refused stays at its field, and nothing is imported without it', async ({
  page,
}) => {
  const name = `Refused ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'msu-by-lpar.csv'))
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByLabel('Name to keep it under').fill(name)
  await read.getByText('How it is read').click()
  const zone = read.getByLabel('Time zone')
  await zone.fill('Nowhere/None')
  const again = page.waitForResponse((one) => one.request().method() === 'PATCH')
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  expect((await again).status()).toBe(422)
  await expect(zone).toHaveAccessibleDescription(/zone/)
  const once = page.waitForResponse((one) => one.request().method() === 'PATCH')
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  expect((await once).status()).toBe(422)
  await zone.fill('Europe/Zurich')
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(`${name} is kept`)).toBeVisible()
})

const tasks = [
  'APPLID;TRAN;TASKNO;STOP DATE;STOP TIME;RESPONSE;CPU;QRCPU;',
  'CICSPAY1;PAY1;41;2026-03-02;9:00:01.000;.5000;.0040;.0020;',
  'CICSPAY1;;III;2026-03-02;9:00:01.600;9.0000;.9000;.8000;',
  'CICSPAY1;PAY1;42;2026-03-02;9:00:02.000;.1000;.0020;.0010;',
  'CICSPAY1;ASK1;43;2026-03-02;9:00:02.500;.1000;.0010;.0010;',
].join('\n')

test('tasks of CICS PA become an access method once the time is entered', async ({ page }) => {
  const name = `Payments ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/import')
  await page.getByLabel('Or cells from a spreadsheet').fill(tasks)
  await page.getByRole('button', { name: 'Read the cells' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('CICS PA, an extract: 3 tasks of 1 region.')
  await expect(read).toContainText("Line 3: Task III is CICS's own")
  await expect(read).toContainText('Enter how long was measured.')
  await read.getByRole('checkbox', { name: 'ASK1' }).click()
  await expect(read.getByRole('checkbox', { name: 'ASK1' })).not.toBeChecked()
  await read.getByRole('button', { name: 'Use the file’s 2 s' }).click()
  await expect(read.getByRole('region', { name: 'What it makes, per mode of TCB' })).toContainText(
    'CICSPAY1 QR',
  )
  await expect(read.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await read.getByRole('combobox', { name: 'Measured machine' }).fill('2817-779')
  await page.getByRole('option', { name: /2817-779/ }).click()
  await read.getByLabel('Who measured it').fill('A. Measurer')
  await read.getByLabel('Who measured it').press('Enter')
  await read.getByLabel('A request carries').selectOption('32 KB each way')
  await read.getByLabel('Name to keep it under').fill(name)
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(`${name} is kept among your access methods.`)).toBeVisible()
})

test('a pack of studies is checked, imported, found among the evidence, removed and put back', async ({
  page,
}) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(resolve(samples, 'pack.zip'))
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('the pack sample-gateway, version 1')
  await expect(read).toContainText('Nobody else checked it')
  const audit = read.getByRole('table', { name: 'What the audit finds' })
  await expect(audit.getByRole('row', { name: /Table 2, 1, TOTAL/ })).toContainText('1.250')
  const adds = read.getByRole('table', { name: 'What it adds' })
  await expect(adds.getByRole('row', { name: /HTTP, through the gateway/ })).toContainText(
    'Compare',
  )
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('sample-gateway, version 1, is loaded.')).toBeVisible()

  const packs = page.getByRole('region', { name: 'Packs of studies' })
  await packs.getByRole('link', { name: 'A gateway in front of CICS, a made-up study' }).click()
  await expect(
    page.getByRole('heading', { name: 'A gateway in front of CICS, a made-up study', level: 1 }),
  ).toBeVisible()
  await page.goto('/compare?study=sample-gateway&rate_per_second=200')
  await expect(page.getByRole('main')).toContainText('HTTP, through the gateway')
  await page.goto('/import')
  await packs.getByRole('button', { name: 'Remove sample-gateway' }).click()
  await packs.getByRole('button', { name: 'Remove sample-gateway' }).click()
  await packs.getByText(/^Removed packs/).click()
  await packs.getByRole('button', { name: /^Bring A gateway/ }).click()
  const row = packs.getByRole('row', { name: /sample-gateway, version 1/ })
  await expect(row).toContainText('the Headroom project')
  await row.getByRole('button', { name: 'Remove sample-gateway' }).click()
  await row.getByRole('button', { name: 'Remove sample-gateway' }).click()
  await expect(row).toBeHidden()
})

test('a study of another’s pack is searched and valued, and stays out of reports where it is private', async ({
  page,
}) => {
  const folder = resolve(import.meta.dirname, '../../packs/mq-zcx-z15')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'contents.sha256',
  )
  const form = new FormData()
  for (const { parentPath, name } of files) {
    const text = readFileSync(resolve(parentPath, name), 'utf8').replace(
      'redistribution: facts-only',
      'redistribution: private',
    )
    form.append('files', new File([text], relative(folder, resolve(parentPath, name))))
  }
  expect((await page.request.post('/api/v1/imports', { multipart: form })).status()).toBe(201)
  await page.goto('/import')
  await page
    .getByRole('button', { name: /^Go on with .*zCX/ })
    .first()
    .click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('Its cover says private: no report takes its numbers')
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('mq-zcx-z15, version 1, is loaded.')).toBeVisible()

  await page.goto('/evidence?q=127.3')
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('CHIN')
  await page.goto('/value?machine=8561-703&mix=mq-zcx-z15-concentrated:1')
  await expect(page.getByRole('heading', { level: 2, name: /^It saves .*MSU/ })).toBeVisible()
  await page.getByRole('button', { name: 'Make a report' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  await expect(page.getByText(/\(mq-zcx-z15, version 1\) says private/)).toBeVisible()
  await page.goto('/import')
  const packs = page.getByRole('region', { name: 'Packs of studies' })
  await expect(packs).toContainText('mq-zcx-z15, version 1, private')
  await packs.getByRole('button', { name: 'Remove mq-zcx-z15' }).click()
  await packs.getByRole('button', { name: 'Remove mq-zcx-z15' }).click()
  await expect(packs.getByText('Removed packs')).toBeVisible()
})
