import { expect, expectNoSidewaysScrolling, test } from './screen.js'

const chart = (page: import('@playwright/test').Page) => page.getByRole('figure').first()

test('at a measured rate the table shows what the study prints', async ({ page }) => {
  // Table 8 prints 821.14 a second: CICS 17.28 %, TCP/IP 3.07 %, in all 0.247 ms (truncated)
  await page.goto('/compare?rate_per_second=821.14&ways=http-pooled,http-nonpooled')
  await chart(page).getByRole('radio', { name: 'Table' }).click()
  const row = chart(page).getByRole('row', { name: /^HTTP, pooled connections/ })
  await expect(row.getByRole('cell').nth(0)).toHaveText('0.248')
  await expect(row.getByRole('cell').nth(1)).toHaveText('0.210')
  await expect(row.getByRole('cell').nth(2)).toHaveText('0.0374')
  await page
    .getByRole('region', { name: 'Cost, limit and conditions of each way' })
    .getByRole('link', { name: 'HTTP, pooled connections' })
    .click()
  await expect(page).toHaveURL(/configurations\/http-pooled#point-http-pooled\.2$/)
  const measured = page.locator('[id="point-http-pooled.2"]')
  await expect(measured).toContainText('17.28')
  await expect(measured).toContainText('3.07')
  await expect(measured).toContainText('0.247')
})

test('moving the rate changes the ranking, and the address keeps it', async ({ page }) => {
  await page.goto('/compare')
  await expect(chart(page)).toContainText('at 900 transactions a second')
  await page.getByRole('textbox', { name: 'Transactions a second' }).fill('2,000')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toContainText('at 2,000 transactions a second')
  await expect(chart(page)).toContainText('measured from 382.61 to 957.62 a second')
  await expect(page).toHaveURL(/rate_per_second=2000/)
  await page.reload()
  await expect(chart(page)).toContainText('at 2,000 transactions a second')
  await page.goBack()
  await expect(chart(page)).toContainText('at 900 transactions a second')
})

test('a figure opens its working down to the printed cells', async ({ page }) => {
  await page.goto('/compare?rate_per_second=821.14&ways=http-pooled,http-nonpooled')
  const row = page
    .getByRole('region', { name: 'Cost, limit and conditions of each way' })
    .getByRole('row', { name: /^HTTP, pooled connections/ })
  await row.getByRole('button', { name: '0.248' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('0.24782619')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('other payloads join only with a warning', async ({ page }) => {
  await page.goto('/compare')
  await expect(page.getByText('Compare equal payloads only.')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Both' }).click()
  await expect(page.getByText('Compare equal payloads only.')).toBeVisible()
})

test('a way that stops by itself shows where and why', async ({ page }) => {
  await page.goto('/compare')
  await page.getByRole('button', { name: 'IP sockets, iterative server' }).click()
  await expect(page.getByText('where the method stops')).toBeVisible()
  await expect(page.getByText('beyond what was measured', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/focus=sock-iter/)
})

test('questions are answered in a sentence at the rate', async ({ page }) => {
  await page.goto('/compare?rate_per_second=700')
  const tls = page.getByRole('article').filter({ hasText: 'What does TLS cost?' })
  await expect(tls).toContainText('At 700 transactions a second')
  await tls.getByText('The figures').click()
  await expect(tls.getByRole('table')).toBeVisible()
})

test('a move goes on to the value calculator with its rate and machine', async ({ page }) => {
  await page.goto('/compare?rate_per_second=820&machine=2964-705&ways=http-nonpooled,http-pooled')
  await page.getByRole('link', { name: 'Take this move to the value calculator' }).click()
  await expect(page).toHaveURL(/\/value\?/)
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('2964-705')
  await expect(page.getByRole('textbox', { name: 'Rate of both' })).toHaveValue('820')
  await expect(page.getByRole('combobox', { name: 'What is replaced' })).toHaveValue(
    'HTTP, non-pooled connections',
  )
})

test('an address that makes no sense says so and compares all the same', async ({ page }) => {
  await page.goto('/compare?rate_per_second=fast')
  await expect(page.getByText(/rate_per_second is not usable/)).toBeVisible()
  await expect(chart(page)).toContainText('at 900 transactions a second')
})

test('on a telephone the names stand above the bars and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compare?payload=all')
  await expect(chart(page)).toContainText('Basic 3270 terminals')
  await expectNoSidewaysScrolling(page)
})
