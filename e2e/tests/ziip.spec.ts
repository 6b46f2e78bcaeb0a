import { expect, type Page, test } from '@playwright/test'

const panelOf = (page: Page) => page.getByRole('region', { name: 'zIIPs at the peak' })

test('past full use the lower bound of overflow is named, in seconds and in MSU', async ({
  page,
}) => {
  await page.goto('/peaks?ziip_eligible=5400&ziip_engines=1&ziip_machine=2818-Y02')
  const panel = panelOf(page)
  const figure = (name: RegExp) => panel.getByRole('button', { name }).first()
  await expect(figure(/^Overflowed to GPs per hour, at least/)).toHaveText('1,800 s/h')
  await expect(figure(/^Offloaded to zIIPs per hour, at most/)).toHaveText('3,600 s/h')
  // a zIIP of a 2818-Y02 is 1.133 times as fast as one of its GPs: 39 MSU x 1.133
  await expect(figure(/^Overflow at the peak, in MSU, at least/)).toHaveText('44.19 MSU')
  await expect(panel).toContainText('That is a lower bound')
  await panel.getByRole('radio', { name: 'NO: work waits' }).check({ force: true })
  await expect(figure(/^Not served per hour/)).toHaveText('1,800 s')
  await expect(panel).toContainText('no GP helps')
  await expect(page).toHaveURL(/ziip_help=false/)
})

test('of a measured move it is said what stays on GPs', async ({ page }) => {
  await page.goto('/peaks?ziip_eligible=1080')
  const table = panelOf(page).getByRole('table', { name: /taken apart/ })
  await expect(table).toContainText('187.64')
  await expect(table).toContainText('102.48')
  await expect(panelOf(page)).not.toContainText('measured in an LPAR with one zIIP')
})

test('the capture ratio is said, raises MSU, and goes into the link', async ({ page }) => {
  await page.goto('/value')
  await expect(page.getByText('Capture ratio not stated, taken as 1')).toBeVisible()
  await page.goto('/value?capture_ratio=0.9')
  await expect(page.getByText('Capture ratio 0.9, as entered')).toBeVisible()
  const msu = page.getByRole('region', { name: 'Headline figures' })
  await expect(msu.getByRole('button', { name: /^MSU saved/ }).first()).toHaveText('8.36 MSU')
  await expect(page).toHaveURL(/capture_ratio=0\.9/)
})

test('a scenario takes the overflow of its zIIPs off the saving', async ({ page }) => {
  await page.goto(
    '/scenarios/new?machine=2818-Y02&transactions=15000000&peak_share=0.5&mix=tales-a-alt-ziip-1:1',
  )
  const figures = page.getByRole('region', { name: 'More figures' })
  await expect(figures).toBeVisible()
  await page.getByText('zIIPs of the LPAR', { exact: true }).click()
  await page.getByRole('radio', { name: 'Subtract overflow' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Overflow share (override)' }).fill('50')
  await expect(figures.getByText('Overflow of zIIPs, in MSU')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText(
    'What overflows to GPs is taken off the saving',
  )
})
