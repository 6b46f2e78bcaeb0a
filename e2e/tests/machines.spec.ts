import { expect, expectFigure, test } from './screen.js'

test('machines are searched and sorted', async ({ page }) => {
  await page.goto('/machines')
  const rows = page.getByRole('row')
  await expect(page.getByText(/The first 50 of 3,229 machine models/)).toBeVisible()
  await page.getByLabel('Search').fill('2818-Y')
  await expect(rows).toHaveCount(6)
  await expect(page.getByRole('row', { name: /2818-Y02/ })).toContainText('156')
  await expect(page.getByRole('row', { name: /2818-Y02/ })).toContainText('published')
  await page.getByLabel('Search').fill('2064-2C1')
  await expect(page.getByRole('row', { name: /2064-2C1/ })).toContainText('not available')
  await page.getByLabel('Search').fill('')
  const head = page.getByRole('columnheader', { name: /Rated MSU/ })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
})

test('a derived rating shows its range and method', async ({ page }) => {
  await page.goto('/machines?search=2817-703')
  await expect(page.getByRole('row', { name: /2817-703/ })).toContainText('55,800 to 58,080')
  await page.getByRole('button', { name: '2817-703', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('z196 3-way factor')
})

test('a model that no table holds is offered as an own machine', async ({ page }) => {
  await page.goto('/value')
  await page.getByRole('combobox', { name: 'Machine' }).fill('3931-7Z9')
  await page.getByRole('option', { name: 'Add 3931-7Z9 as your machine' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Machine type')).toHaveValue('3931')
  await expect(form.getByLabel('Model')).toHaveValue('7Z9')
})

test('an own machine is added, used, changed and deleted', async ({ page }) => {
  await page.goto('/machines')
  await page.getByRole('button', { name: 'Add a machine' }).click()
  const form = page.getByRole('dialog')
  await form
    .getByRole('button', { name: /save|add/i })
    .last()
    .click()
  await expect(form.getByLabel('Machine type')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Machine type').fill('2818')
  await form.getByLabel('Model').fill('M05')
  await form.getByLabel('Family').fill('z114')
  await form.getByLabel('CPs').fill('5')
  await form.getByLabel('Rated MSU').fill('388')
  await form.getByLabel('Source').fill('=our table, row 1')
  await form
    .getByRole('button', { name: /save|add/i })
    .last()
    .click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /2818-M05/ })
  await expect(row).toContainText('388')
  await expect(row).toContainText(/yours|entered/i)

  await row.getByRole('link', { name: /Use/ }).click()
  await expect(page).toHaveURL(/machine=own-2818-M05/)
  await expectFigure(page, 'MSU saved, per CP rating', '7.49 MSU')

  await page.goto('/machines')
  await row.getByRole('button', { name: /Change/ }).click()
  await form.getByLabel('Rated MSU').fill('400')
  await form.getByRole('button', { name: /save/i }).click()
  await expect(row).toContainText('400')

  await row.getByRole('button', { name: /Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(row).toBeHidden()
})
