import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, expectNoSidewaysScrolling, expectNoViolations, test } from './screen.js'

const table = (page: import('@playwright/test').Page) =>
  page.getByRole('region', { name: /^Access methods at/ })
const chart = (page: import('@playwright/test').Page) => page.getByRole('figure').first()

test('at a measured rate the table shows what the study prints', async ({ page }) => {
  // Table 8 prints 821.14 a second: CICS 17.28 %, TCP/IP 3.07 %, in all 0.247 ms (truncated)
  await page.goto('/compare?rate_per_second=821.14&ways=http-pooled,http-nonpooled')
  const row = table(page).getByRole('row', { name: /HTTP pooled/ })
  await expect(row).toContainText('0.248')
  await expect(row).toContainText('CICS 0.210')
  await expect(row).toContainText('TCP/IP 0.0374')
  await row.getByRole('link', { name: 'HTTP pooled' }).click()
  await expect(page).toHaveURL(/configurations\/http-pooled#point-http-pooled\.2$/)
  const measured = page.locator('[id="point-http-pooled.2"]')
  await expect(measured).toContainText('17.28')
  await expect(measured).toContainText('3.07')
  await expect(measured).toContainText('0.247')
})

test('moving the rate changes the ranking, and the address keeps it', async ({ page }) => {
  await page.goto('/compare')
  await expect(chart(page)).toContainText('at 900 tps')
  await page.getByRole('textbox', { name: 'Transactions a second' }).fill('2,000')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toContainText('at 2,000 tps')
  await page.getByText('6 of 19 not measured at 2,000 tps').click()
  await expect(chart(page)).toContainText('measured at 382.61 to 957.62 tps')
  await expect(page).toHaveURL(/rate_per_second=2000/)
  await page.reload()
  await expect(chart(page)).toContainText('at 2,000 tps')
  await page.goBack()
  await expect(chart(page)).toContainText('at 900 tps')
})

test('a figure opens its working down to the printed cells', async ({ page }) => {
  await page.goto('/compare?rate_per_second=821.14&ways=http-pooled,http-nonpooled')
  const row = table(page).getByRole('row', { name: /HTTP pooled/ })
  await row.getByRole('button', { name: 'HTTP pooled: GP 0.248 ms', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('0.24782619')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('what is beyond its range at 5,000 a second is shown in two regions by one click', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=5000')
  await expect(chart(page)).toContainText('None of these was measured at 5,000 tps')
  await page.getByRole('button', { name: /^2 regions: \d+ more in range$/ }).click()
  await expect(page).toHaveURL(/regions=2/)
  await expect(chart(page)).toContainText('at 5,000 tps in 2 regions')
  await expect(page.getByRole('textbox', { name: 'CICS regions' })).toHaveValue('2')
  await page.getByText(/^\d+ caveats/).click()
  await expect(page.getByText(/more than the 1 Gbit\/s adapter/)).toBeVisible()
})

test('what was measured and what is stated stand apart, and our finding is marked', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=900')
  const plain = table(page).getByRole('row', { name: /HTTP non-pooled/ })
  await expect(plain).toContainText('983.03')
  await expect(plain).toContainText('limit 1,000')
  const gateway = table(page).getByRole('row', { name: /CTG over EXCI/ })
  await expect(gateway).toContainText('1 Gbit/s adapter, our finding')
  const iterative = table(page).getByRole('row', { name: /iterative server/ })
  await expect(iterative).toContainText('client')
  await gateway.getByRole('button', { name: /: Measured up to 3,56\S+ tps$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('0.934')
})

test('the answer for a client stands first, with zIIP, regions, ceiling and TLS', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=2000')
  const answer = page.getByRole('region', { name: 'The answer' })
  await expect(answer).toContainText('DPL over IPIC')
  await expect(answer.getByRole('list', { name: 'Shortlist' }).getByRole('listitem')).toHaveCount(3)
  await expect(answer).toContainText('HTTP pooled → HTTPS pooled')
  await page.getByRole('combobox', { name: 'Who calls' }).selectOption('java')
  await expect(page).toHaveURL(/caller=java/)
  await expect(answer).toContainText('HTTP pooled')
  await expect(answer).toContainText('the document does not say if it can call')
  await expect(table(page).getByRole('row', { name: /DPL over IPIC/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Who calls' }).selectOption('mq')
  await expect(answer).toContainText('MQ TriggerType FIRST')
  await expect(answer).not.toContainText('the document does not say')
})

test('z/OS Connect stands below the ranking within its bounds, without a rank', async ({
  page,
}) => {
  await page.goto('/compare')
  const known = page.getByRole('complementary', { name: 'z/OS Connect, known within bounds' })
  await expect(known).toContainText(/No rank.*1\.01 to 4\.04\sms.*driver included; over 99\s%/)
  await page.goto('/compare?study=z17-cics-mq')
  await expect(chart(page)).toBeVisible()
  await expect(known).toHaveCount(0)
})

test('a bar says what it is made of under the pointer and by keyboard, and opens its working', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=900')
  const bar = page.getByRole('button', { name: /^CTG over IPIC: CICS .*CTG on zIIP 0\.270.ms$/ })
  const parts = bar.getByText('CTG on zIIP 0.270')
  await expect(parts).toBeHidden()
  await bar.hover()
  await expect(parts).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(parts).toBeHidden()
  await page.getByRole('checkbox', { name: 'Side by side: CTG over IPIC' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar).toBeFocused()
  await expect(parts).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('0.50874344')
})

test('two chosen access methods open a bridge by address space', async ({ page }) => {
  await page.goto('/compare?rate_per_second=2000')
  await page.getByRole('checkbox', { name: 'Side by side: HTTP pooled' }).check()
  await page.getByRole('checkbox', { name: 'Side by side: CTG over IPIC' }).check()
  await expect(page).toHaveURL(/today=http-pooled/)
  await expect(page).toHaveURL(/subject=ctg-ipic/)
  const bridge = page.getByRole('figure', { name: /^HTTP pooled → CTG over IPIC: \+0\.249 ms/ })
  await bridge.getByRole('radio', { name: 'Table' }).click()
  await expect(bridge.getByRole('row', { name: /CTG on zIIP/ })).toContainText('0.25')
})

test('a payload that was not measured is assumed, at the cost entered for it', async ({ page }) => {
  await page.goto('/compare?rate_per_second=2000&ways=http-pooled&payload_kb=64&gp_ms_per_kb=0.001')
  await expect(table(page).getByRole('row', { name: /HTTP pooled/ })).toContainText('0.275')
  const answer = page.getByRole('region', { name: 'The answer' })
  await expect(answer.getByText('64 KB (assumed)')).toBeVisible()
  await expect(answer.getByText('32 KB')).toHaveCount(0)
  const measured = page.getByRole('group', { name: 'Measured payload' })
  await expect(measured.getByRole('radio', { name: '32 KB' })).toBeChecked()
  await expect(page.getByText('Costs are for 64 KB, as entered below')).toBeVisible()
  await page.getByText(/^\d+ caveats/).click()
  await expect(page.getByText(/64 KB each way was not measured/)).toBeVisible()
})

test('a table of MSU says what a million transactions consume', async ({ page }) => {
  await page.goto('/compare?rate_per_second=2000&ways=http-pooled&measure=msu')
  const heads = table(page).getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Per million' })).toBeVisible()
  const row = table(page).getByRole('row', { name: /HTTP pooled/ })
  const cell = async (head: RegExp) => {
    const position = (await heads.allTextContents()).findIndex((text) => head.test(text))
    return Number((await row.locator('th, td').nth(position).innerText()).replace(/[^\d.]/g, ''))
  }
  // an hour at this rate is 7.2 million transactions
  const consumed = await cell(/^Per million/)
  expect(consumed).toBeGreaterThan(0)
  expect(Math.abs(consumed * 7.2 - (await cell(/^MSU$/)))).toBeLessThan(0.08)
})

test('nineteen rows of the table are in view on a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // at the first rate eighteen were measured: an own method is the nineteenth, and has room
  for (const search of ['', '?rate_per_second=2000']) {
    await page.goto(`/compare${search}`)
    const first = table(page).getByRole('row').nth(1)
    await expect
      .poll(async () => {
        const { y, height } = (await first.boundingBox()) ?? { y: 900, height: 0 }
        return height > 27 ? Number.POSITIVE_INFINITY : y + 19 * height
      })
      .toBeLessThanOrEqual(900)
  }
  // the last column is whole, at the first rate of the page as well: its causes are longer
  const over = () => table(page).evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(await over()).toBeLessThanOrEqual(0)
  await page.goto('/compare')
  await expect(
    table(page)
      .getByText(/our finding/)
      .first(),
  ).toBeVisible()
  expect(await over()).toBeLessThanOrEqual(0)
})

test('no figure of the answer covers its neighbour', async ({ page }) => {
  await page.goto('/compare')
  const figures = page.getByRole('definition').filter({ has: page.locator('b') })
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(figures.first()).toBeVisible()
    expect(
      await figures.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      ),
    ).toEqual([])
  }
})

test('other payloads join only with a warning', async ({ page }) => {
  await page.goto('/compare')
  await page.getByText(/^\d+ caveats/).click()
  await expect(page.getByText('Compare equal payloads only.')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Both' }).click()
  await expect(page.getByText('Compare equal payloads only.')).toBeVisible()
})

test('a way that stops by itself shows where and why', async ({ page }) => {
  await page.goto('/compare?focus=sock-iter')
  await expect(page.getByText('where the method stops')).toBeVisible()
  await expect(page.getByText('beyond what was measured', { exact: true })).toHaveCount(1)
})

test('questions are answered in a sentence at the rate', async ({ page }) => {
  await page.goto('/compare?rate_per_second=700')
  const tls = page.getByRole('article').filter({ hasText: 'What does TLS cost?' })
  await expect(tls).toContainText('At 700 tps on')
  await expect(tls).toContainText('3DES and SHA-1')
  await tls.getByText('The figures').click()
  await expect(tls.getByRole('table')).toBeVisible()
})

test('a switch goes on to the value calculator with its rate, machine and rating', async ({
  page,
}) => {
  await page.goto(
    '/compare?rate_per_second=820&machine=2964-705&rated_msu=900&ways=http-nonpooled,http-pooled',
  )
  await page.getByRole('link', { name: 'Value this switch', exact: true }).click()
  await expect(page).toHaveURL(/\/value\?/)
  // 820 a second through the four hours of the R4HA
  await expect(page).toHaveURL(/transactions=11808000&/)
  await expect(page).toHaveURL(/rated_msu=900/)
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('2964-705')
  await expect(page.getByRole('textbox', { name: 'Rate of both' })).toHaveValue('820')
  await expect(page.getByRole('combobox', { name: 'What is replaced' })).toHaveValue(
    'HTTP, non-pooled connections',
  )
})

test('an address that makes no sense says so and compares all the same', async ({ page }) => {
  await page.goto('/compare?rate_per_second=fast')
  await expect(page.getByText(/rate_per_second is not usable/)).toBeVisible()
  await expect(chart(page)).toContainText('at 900 tps')
})

test('a link that names an unknown machine and way shows the rest and says what is unknown', async ({
  page,
}) => {
  await page.goto('/compare?machine=9999-701&ways=http-pooled,own-gone&rate_per_second=900')
  await expect(page.getByText(/^There is no machine 9999-701\./)).toBeVisible()
  await expect(page.getByText(/^own-gone is not an access method here/)).toBeVisible()
  await expect(chart(page)).toContainText('HTTP pooled at 900 tps: 0.247 ms')
  await expect(page.getByText('GET /api')).toHaveCount(0)
})

test('the downloaded picture of the lines names each, with machine and factor', async ({
  page,
}) => {
  await page.goto(
    '/compare?machine=2964-705&speed_spread_share=0.1&ways=http-pooled,ctg-ipic,dpl-ipic,mq-first,sock-child',
  )
  const lines = page.getByRole('figure').nth(1)
  await lines.getByRole('button', { name: 'Download' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Picture as SVG' }).click()
  const svg = await readFile(await (await waiting).path(), 'utf8')
  for (const name of ['HTTP pooled', 'CTG over IPIC', 'DPL over IPIC', 'MQ TriggerType FIRST']) {
    expect(svg).toContain(name)
  }
  expect(svg).toMatch(/on 2964-705, factor 0\.\d+/)
  expect(svg).toMatch(/<title>[^<]+<\/title><desc>[^<]+Made with Headroom on /)
  expect(svg).toMatch(/<a href="[^"]+\/compare\?/)
  await lines.getByRole('button', { name: 'Download' }).click()
  const slide = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Picture for a slide' }).click()
  const png = await readFile(await (await slide).path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080])
  const bars = chart(page)
  await bars.getByRole('button', { name: 'Download' }).click()
  const drawn = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Picture as SVG' }).click()
  const picture = await readFile(await (await drawn).path(), 'utf8')
  expect(picture).toContain('DPL over IPIC')
  expect(picture).toMatch(/on 2964-705, factor 0\.\d+/)
  await bars.getByRole('button', { name: 'Download' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Figures as CSV' }).click()
  const csv = await readFile(await (await file).path(), 'utf8')
  expect(csv).toMatch(
    /Rate \(.*\),Regions that share the rate,Machine,Measured on,Speed factor,Conversion,Range,Basis of MSU/,
  )
  expect(csv).toMatch(/,Low \(ms\),High \(ms\),/)
  expect(csv).toContain('with ±10 % between workloads as entered')
  await expect(bars.getByRole('columnheader', { name: 'Range' })).toBeVisible()
  await expect(bars.getByRole('cell', { name: '0.128 to 0.156' })).toBeVisible()
  expect(csv).toContain('2964-705')
  await lines.getByRole('button', { name: 'Download' }).click()
  const points = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Figures as CSV' }).click()
  const alone = await readFile(await (await points).path(), 'utf8')
  expect(alone).toMatch(/,Chart,Drawn,Source\r\n/)
  expect(alone).toMatch(
    /on 2964-705, factor 0\.\d+.*A Processor Usage Study of Ways into CICS: Table/,
  )
})

test('a form with something typed asks before Escape drops it', async ({ page }) => {
  await page.goto('/compare')
  await page.getByRole('button', { name: 'Own measurements' }).click()
  await page.getByRole('button', { name: 'Add a measurement' }).click()
  const form = page.getByRole('dialog', { name: 'Add a measurement of your own' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Ours')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ours')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
})

test('on a telephone the page stays short and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compare?payload=all')
  await expect(chart(page)).toContainText('Basic 3270 terminals')
  await expectNoSidewaysScrolling(page)
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(tall).toBeLessThan(3600)
  await page.getByText('Along the rate', { exact: true }).click()
  await expect(page.getByRole('figure').nth(1)).toContainText('Distributed program link')
})

test('an own measurement is entered, ranked, marked, changed and deleted', async ({ page }) => {
  const name = `Our gateway ${test.info().project.name}${test.info().repeatEachIndex}`
  await page.goto('/compare?rate_per_second=1000&ways=http-pooled,ctg-ipic')
  await page.getByRole('button', { name: /^Own measurements/ }).click()
  await page.getByRole('button', { name: 'Add a measurement' }).click()
  const form = page.getByRole('dialog', { name: /^(Add a measurement|Change|Delete)/ })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form).toContainText('Enter at least one measured rate')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Family' }).fill('Ours')
  await form.getByRole('textbox', { name: 'Measured by' }).fill('A. Measurer')
  await form.getByRole('button', { name: 'As the study: 2817-779 (LPAR of 3 CPs)' }).click()
  await expect(form.getByRole('combobox', { name: 'Measured on' })).toHaveValue('2817-779')
  // as a spreadsheet puts it into the clipboard
  await form
    .getByRole('textbox', { name: 'Transactions a second, line 1' })
    .evaluate((cell, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, 'Rate\tResponse\tCICS\tTCP/IP\n1500\t\t31\t6\n500\t8\t10\t2\n')
  // falling rates are sorted
  await expect(form.getByRole('textbox', { name: 'Transactions a second, line 1' })).toHaveValue(
    '500',
  )
  await form.getByRole('textbox', { name: 'Transactions a second, line 1' }).fill('400')
  await form.getByRole('textbox', { name: 'CICS on GP, line 1' }).fill('7')
  await form.getByRole('textbox', { name: 'TCP/IP on GP, line 1' }).fill('6')
  await form.getByRole('textbox', { name: 'TCP/IP on GP, line 2' }).fill('2')
  await form.getByRole('textbox', { name: 'Transactions a second, line 2' }).fill('1,600')
  await form.getByRole('textbox', { name: 'CICS on GP, line 2' }).fill('31')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()

  // half way from 7 % and 6 % to 31 % and 2 %: 23 % at 1,000 a second
  const sheet = page.getByRole('dialog', { name: 'Your own measurements' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  const row = table(page).getByRole('row', { name: new RegExp(`${name} \\(yours\\)`) })
  await expect(row.getByRole('cell').nth(2)).toHaveText('0.23')
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('figure').nth(1)).toContainText('(yours)')
  await row.getByRole('button', { name: `${name} (yours): GP 0.23 ms`, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('one measurement was entered')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Own measurements/ }).click()
  const own = sheet.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(own).toContainText('measured, yours')
  await own.getByRole('button', { name: `Change ${name}` }).click()
  await expect(form.getByRole('textbox', { name: 'CICS on GP, line 2' })).toHaveValue('31')
  await form.getByRole('textbox', { name: 'CICS on GP, line 2' }).fill('51')
  await form.getByRole('button', { name: 'Save' }).click()
  const figure = row.getByRole('cell', { includeHidden: true }).nth(2)
  await expect(figure).toHaveText('0.33')

  await own.getByRole('button', { name: `Delete ${name}` }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toHaveCount(1)
  await own.getByRole('button', { name: `Delete ${name}` }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
})

test('the lines of all families are read at one rate, by pointer and by keyboard', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=900')
  const lines = page.getByRole('slider', { name: 'Rate that the lines are read at' })
  await expect(lines).toHaveAttribute('aria-valuenow', '900')
  await lines.hover({ position: { x: 120, y: 60 } })
  await expect(lines).toHaveAttribute('aria-valuetext', /tps: .*HTTP pooled 0\.\d+.ms; .*CTG over/)
  const read = await lines.getAttribute('aria-valuenow')
  await lines.click({ position: { x: 120, y: 60 } })
  await page.mouse.move(0, 0)
  await expect(lines).toHaveAttribute('aria-valuenow', read ?? '')
  // pinned, it is noted: both are in the link and in the picture
  await page.getByLabel(/^Note at [\d,]+ tps$/).pressSequentially('Peak of the merger')
  await expect(page).toHaveURL(/pin=\d+&note=Peak/)
  await page.reload()
  await expect(lines.locator('svg')).toContainText('tps: Peak of the merger')
  await lines.focus()
  await page.keyboard.press('ArrowRight')
  await expect(lines).not.toHaveAttribute('aria-valuenow', read ?? '')
  await expect(page).not.toHaveURL(/pin=|note=/)
  await page.keyboard.press('Escape')
  await expect(lines).toHaveAttribute('aria-valuenow', '900')
  // the name of a line puts it in focus, and lets go of it
  const name = lines.locator('text').filter({ hasText: 'CTG over IPIC' })
  await name.click()
  await expect(page).toHaveURL(/focus=ctg-ipic/)
  await expect(page.getByText(/CTG over IPIC was measured up to 3,408/)).toBeVisible()
  await name.click()
  await expect(page).not.toHaveURL(/focus=/)
})

test('a comparison is presented in views, and its rate changes in the meeting', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=900')
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'Ways into CICS, compared' })
  const views = stage.getByRole('navigation', { name: 'Views' }).getByRole('button')
  await expect(views).toHaveText(['The answer', 'Along the rate', 'A switch', 'Questions'])
  await expect(stage).toContainText('Cheapest at 900 tps')
  // key by key, faster than a page is drawn
  await stage.getByRole('textbox', { name: 'Transactions a second' }).selectText()
  await page.keyboard.type('2000')
  await expect(stage).toContainText('Cheapest at 2,000 tps')
  await expectNoViolations(page)
  await stage.getByRole('button', { name: 'Along the rate' }).click()
  await expect(stage.getByRole('slider', { name: 'Rate that the lines are read at' })).toBeVisible()
  await stage.getByRole('button', { name: 'A switch' }).click()
  await expect(stage.getByRole('link', { name: 'Value this switch' })).toBeVisible()
  await stage.getByRole('button', { name: 'End the presentation' }).click()
  await expect(stage).toBeHidden()
  await expect(page).toHaveURL(/rate_per_second=2000/)
})

/** A way of a user's own that goes again; gives what deletes it. */
async function passingWay(request: APIRequestContext, label: string) {
  const component = (name: string, cpu_percent: number) => ({
    ...{ name, processor: 'gp', cpu_percent },
  })
  const made = await request.post('/api/v1/own-ways', {
    data: {
      ...{ label, family: 'Ours', description: '', payload_class: '32k' },
      ...{ security: 'none', connection: 'kept', exchange: 'synchronous', offload: 'none' },
      ...{ machine: '2817-779', lpar_cps: 3, author: 'A. Measurer', note: '' },
      points: [
        { etr_per_second: 500, components: [component('cics', 10), component('tcpip', 2)] },
        { etr_per_second: 2500, components: [component('cics', 51), component('tcpip', 8)] },
      ],
    },
  })
  expect(made.status()).toBe(201)
  return async () => {
    const removed = await request.delete(made.headers().location ?? '', {
      headers: { 'if-match': made.headers().etag ?? '' },
    })
    expect(removed.status()).toBe(204)
  }
}

test('what somebody deletes while it is presented leaves the rest on the screen', async ({
  page,
  request,
}) => {
  const remove = await passingWay(request, 'Passing gateway')
  await page.goto('/compare?rate_per_second=900')
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'Ways into CICS, compared' })
  await expect(stage).toContainText('Passing gateway (yours)')
  await remove()
  await stage.getByRole('textbox', { name: 'Transactions a second' }).fill('2000')
  await expect(stage).toContainText('Cheapest at 2,000 tps')
  await expect(stage).not.toContainText('Passing gateway')
})

test('what is deleted before its curve is asked for leaves the other curves', async ({
  page,
  request,
}) => {
  const remove = await passingWay(request, 'Fleeting gateway')
  let goOn = () => {}
  const deleted = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/calculations/comparison/curve', async (route) => {
    await deleted
    await route.continue()
  })
  await page.goto('/compare?rate_per_second=900')
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'Ways into CICS, compared' })
  await expect(stage).toContainText('Fleeting gateway (yours)')
  await stage.getByRole('button', { name: 'Along the rate' }).click()
  await remove()
  goOn()
  await expect(stage.getByRole('slider', { name: 'Rate that the lines are read at' })).toBeVisible()
  await expect(stage).not.toContainText('Fleeting gateway')
})

test('with today’s method and a price the table still shows how far each method was measured', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/compare?today=http-nonpooled&price_per_msu_hour=40')
  const measured = page.getByRole('cell', { name: /^2,723\.3/ })
  await expect(measured).toBeVisible()
  const seen = await measured.evaluate((cell) => {
    const window = cell.closest('table')?.parentElement?.getBoundingClientRect()
    return (window?.right ?? 0) - cell.getBoundingClientRect().left
  })
  expect(seen).toBeGreaterThan(100)
})
