import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScrolling, expectNoViolations, test } from './screen.js'

test('a printed number is searched and ends at its row', async ({ page }) => {
  await page.goto('/evidence')
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Search the evidence' }).fill('0.396')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(3)
  await expect(page).toHaveURL(/\?q=0\.396$/)
  const row = results.filter({ hasText: 'Table 30, 1758.57' })
  await expect(row).toContainText('0.396 ms')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/evidence\/configurations\/mq-first#point-mq-first\.3$/)
  await expect(page.locator('[id="point-mq-first.3"]')).toBeInViewport()
  await expect(page.locator('[id="point-mq-first.3"]')).toContainText('0.396')
  await page.goBack()
  await expect(results).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a search is narrowed by kind and by filters, and the link reproduces it', async ({
  page,
}) => {
  await page.goto('/evidence?q=xcfas')
  const found = page.getByRole('status').filter({ hasText: /result/ })
  await page.getByRole('button', { name: /^Table cells/ }).click()
  await expect(found).toHaveText('9 results')
  await page.getByLabel('Family').selectOption({ label: '3270 clients (4)' })
  await expect(found).toHaveText('4 results')
  await expect(page).toHaveURL(/type=measurement/)
  await page.reload()
  await expect(found).toHaveText('4 results')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/evidence\?q=xcfas$/)
  await page.getByRole('searchbox').fill('zebra crossing')
  await expect(page.getByText('No results')).toBeVisible()
})

test('a card leads to its study; sections fold, and the contents open them', async ({ page }) => {
  await page.goto('/evidence')
  const card = page.getByRole('article').filter({ hasText: 'Ways into CICS' })
  await expect(card).toContainText('21 configurations')
  await expect(card.getByRole('link', { name: /in \d+ checks/ })).toBeVisible()
  await card.getByRole('link', { name: 'A Processor Usage Study of Ways into CICS' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A Processor Usage Study of Ways into CICS',
  )
  const configurations = page.getByRole('table', { name: /^Configurations of/ })
  await expect(configurations.getByRole('row')).toHaveCount(22)
  const basic = configurations.getByRole('row', { name: /Basic 3270 terminals/ })
  await expect(basic).toContainText('1,245.14 to 10,160.81')

  const figures = page.getByRole('table', { name: 'Numbers in the text' })
  await expect(figures).toBeHidden()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Numbers in the text' }).click()
  await expect(figures).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Numbers in the text' })).toBeInViewport()
})

test('configurations are sorted by a column, and the address keeps the order', async ({ page }) => {
  await page.goto('/evidence/studies/ways-into-cics')
  const rates = page.getByRole('columnheader', { name: /Rates/ })
  await rates.getByRole('button').click()
  await rates.getByRole('button').click()
  await expect(rates).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=rates\.descending/)
  await page.reload()
  const table = page.getByRole('table', { name: /^Configurations of/ })
  await expect(table.getByRole('row').nth(1)).toContainText('10,160.81')
})

test('a link to a figure opens the section where it stands', async ({ page }) => {
  await page.goto('/evidence/studies/ways-into-cics#figure-ways-into-cics-figure-1')
  const row = page.getByRole('row', { name: /high-level summary of study measurements/ })
  await expect(row).toBeInViewport()
  await expect(row).toContainText(/published as a picture; value not available/i)
})

test('a statement is found by its words and shown in its group', async ({ page }) => {
  await page.goto('/evidence?q=AAPCP already contains')
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/studies\/ways-into-cics#statement-/)
  await expect(page.getByText('GCPU% already contains it')).toBeInViewport()
})

test('screens of a study stand with their lines', async ({ page }) => {
  await page.goto('/evidence/studies/tales#screens')
  await page.getByRole('button', { name: 'Open all sections' }).click()
  await expect(page.getByRole('cell', { name: '00:00:00.385582' }).first()).toBeVisible()
  await expectNoViolations(page)
})

test('a study with everything open fits 390 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/evidence/studies/ways-into-cics')
  await page.getByRole('button', { name: 'Open all sections' }).click()
  await expect(page.getByRole('table', { name: 'Numbers in the text' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectNoViolations(page)
})

test('a study that does not exist says so', async ({ page }) => {
  await page.goto('/evidence/studies/no-such-study')
  await expect(page.getByRole('alert')).toContainText('no-such-study is not a study here')
  await expect(page.getByRole('link', { name: 'All studies' })).toBeVisible()
})

test('a configuration shows its table digit by digit, and our own columns open their working', async ({
  page,
}) => {
  await page.goto('/evidence/configurations/ctg-ipic')
  const table = page.getByRole('region', { name: /as printed in Table 18/ })
  const row = table.getByRole('row', { name: /^3408\.16/ })
  await expect(row).toContainText('59.68')
  await expect(row).toContainText('80.15')
  await page.getByRole('checkbox', { name: 'Recomputed columns' }).check()
  await row.getByRole('button', { name: /^Total, recomputed/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('CPU time per transaction')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/recomputed=true$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV as shown' }).click()
  expect((await download).suggestedFilename()).toBe('headroom-ctg-ipic.csv')
})

test('a configuration goes into a calculation, and what does not compare says why', async ({
  page,
}) => {
  await page.goto('/evidence/configurations/http-nonpooled')
  await page.getByRole('combobox', { name: 'The other configuration' }).fill('HTTP, pooled')
  await page.getByRole('option', { name: /^HTTP, pooled connections/ }).click()
  await page.getByText(/that do not compare, and why/).click()
  await expect(page.getByText('the payloads differ').first()).toBeVisible()
  await page.getByRole('link', { name: 'Use in a calculation' }).click()
  await expect(page).toHaveURL(/mix=http-nonpooled\.\.http-pooled:1/)
  await expect(page.getByRole('textbox', { name: 'Rate of both' })).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Headline figures' })).toContainText('GP seconds')
})

test('a value read off a picture is kept as the reader’s own, and can be taken back', async ({
  page,
}) => {
  await page.goto('/evidence/configurations/zosconnect-8k')
  const name = 'CPU cost per transaction with 8K responses, by number of clients'
  await page.getByRole('button', { name: `Enter a value: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Say how it was read off')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('0.52')
  await dialog.getByRole('textbox', { name: 'How it was read off' }).fill('=top of the bar')
  await dialog.getByRole('textbox', { name: 'Whose reading it is' }).fill('A. Reader')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const own = page.getByRole('list', { name: `Values read off: ${name}` })
  await expect(own).toContainText('0.52')
  await expect(own).toContainText('entered')
  await page.reload()
  await own.getByRole('button', { name: 'Delete the value of A. Reader' }).click()
  await expect(own).toHaveCount(0)
})

test('a series read off pictures is pasted, drawn and compared as a reader’s', async ({ page }) => {
  await page.goto('/evidence/studies/zosconnect')
  await page.getByRole('button', { name: 'Read a series off the pictures' }).click()
  const form = page.getByRole('dialog', { name: 'Read a series off the pictures' })
  await form.getByRole('checkbox', { name: /Transactions a second with 1K/ }).check()
  await form.getByRole('checkbox', { name: /GCP CPU % with 1K/ }).check()
  await form.getByLabel('Clients, line 1').evaluate((cell) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Clients\tTPS\tGCP\n100\t900\t90\n200\t1,800\t200')
    const init = { clipboardData: data, bubbles: true, cancelable: true }
    cell.dispatchEvent(new ClipboardEvent('paste', init))
  })
  await expect(form.getByLabel('Figure 22, %, line 2')).toHaveValue('200')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabel('How they were read off').fill('with a ruler')
  const reader = `Reader ${test.info().repeatEachIndex}`
  await form.getByLabel('Whose reading it is').fill(reader)
  await form.getByRole('button', { name: 'Save' }).click()
  const name = `1K responses, read by ${reader}`
  const series = page.getByRole('region', { name, exact: true })
  await expect(series.getByText('reader’s, yours')).toBeVisible()
  await expect(series.getByRole('figure')).toHaveCount(2)
  await expectNoViolations(page)
  await series.getByRole('link', { name: 'Compare' }).click()
  const compared = `1K responses (yours, read by ${reader}) at 900 tps`
  await expect(page.getByRole('heading', { name: compared })).toBeVisible()
  await page.goBack()
  await series.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
  await expect(series).toHaveCount(0)
})

/** From a figure to a printed number, marked where it stands, in two clicks. */
async function toPrinted(page: Page, figure: RegExp) {
  await page.getByRole('main').getByRole('button', { name: figure }).first().click()
  const printed = page.getByRole('region', { name: 'Printed numbers' })
  await printed.locator('a[href*="#"]').first().click()
  await expect(page).toHaveURL(/\/evidence\/(configurations|studies)\/[a-z0-9-]+#(point|figure)-/)
  await expect(page.locator('[data-anchor]')).toBeInViewport()
}

test('from a figure of Value two clicks lead to a printed number where it stands', async ({
  page,
}) => {
  await page.goto('/value?mix=tales-b-solution1:1')
  await toPrinted(page, /^GP seconds saved per hour/)
})

test('from a figure of Compare two clicks lead to a printed number where it stands', async ({
  page,
}) => {
  await page.goto('/compare?rate_per_second=900')
  await toPrinted(page, /^GP time 0\.\d+/)
})

test('from a figure of a method in the lab two clicks lead to a printed number where it stands', async ({
  page,
}) => {
  await page.goto('/lab/limits?subject=ctg-ipic&rate_per_second=2000')
  await toPrinted(page, /QR TCB: held for each use 0\.179$/)
})

test('a printed cell has a link and a citation; the lines open their working', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/evidence/configurations/ctg-exci')
  await page.getByRole('cell', { name: '37.37' }).getByRole('link').click()
  await expect(page).toHaveURL(/#cell-ctg-exci\.5\.CTG-GCP-CPU-?$/)
  await expect(page.getByText(/^Table 16, row 3564\.75, CTG GCP CPU%: 37\.37$/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy citation', exact: true }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/A Processor Usage Study of Ways into CICS, Table 16, row 3564\.75, CTG/)
  await page.reload()
  await expect(page.getByText(/^Table 16, row 3564\.75, CTG GCP CPU%: 37\.37$/)).toBeVisible()
  const lines = page.getByRole('region', { name: 'What a transaction takes at the margin' })
  await expect(lines.getByRole('heading', { level: 3 }).first()).toHaveText(
    'One more transaction takes 0.343 ms of CPU time; 4.35 % of one CP is used at any rate',
  )
  await lines
    .getByRole('button', { name: /^Slope, with an intercept/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('CPU time per transaction at the margin')
})

test('an address that names nothing says so in a heading, with status 404', async ({ page }) => {
  for (const [path, heading] of [
    ['/no-such-page', 'There is no page at this address'],
    ['/machines/0000-X00', 'Unknown machine'],
    ['/evidence/studies/nothing', 'Unknown study'],
    ['/evidence/configurations/nothing', 'Unknown configuration'],
    ['/scenarios/nothing', 'Unknown scenario'],
    ['/scenarios/nothing/versions', 'Unknown scenario'],
    ['/tests/nothing', 'Unknown test'],
    ['/reports/nothing', 'There is no such report'],
    ['/bills/nothing', 'No bill of this customer is kept'],
    ['/machines/a.b', 'Unknown machine'],
    ['/scenarios/a.b', 'Unknown scenario'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('an address that can name nothing says that there is no page, and leads back', async ({
  page,
}) => {
  const longest = 'x'.repeat(400)
  for (const path of [
    '/machines/no%20such%20%22%C2%A7',
    '/evidence/studies/%25',
    '/evidence/configurations/%C3%BCml%C3%A4ut%F0%9F%98%80',
    '/tests/..%2F..%2Fx',
    `/bills/${longest}`,
    '/scenarios/%00',
    '/scenarios/%0A/versions',
    '/reports/a.b',
    '/reports/%E0%A4%A',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toHaveText('There is no page at this address')
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  }
})

test('no page of evidence scrolls sideways at any width between', async ({ page }) => {
  await page.goto('/evidence')
  await expect(page.getByRole('article')).toHaveCount(5)
  for (const width of [320, 480, 641, 768, 903, 991]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScrolling(page)
  }
})
