import { expect, expectFigure, test } from './screen.js'

test('machines are searched and sorted', async ({ page }) => {
  await page.goto('/machines')
  const rows = page.getByRole('row')
  await expect(page.getByRole('button', { name: '2964-7A5', exact: true })).toBeVisible()
  await page.getByLabel('Search').fill('2818')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('row', { name: /2818-Y02/ })).toContainText('156')
  await expect(page.getByRole('row', { name: /2818-Y02/ })).toContainText('derived')
  await expect(page.getByRole('row', { name: /2818-Z02/ })).toContainText('not available')
  await page.getByLabel('Search').fill('')
  const head = page.getByRole('columnheader', { name: /Rated MSU/ })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
})

test('a derived rating shows its range and method', async ({ page }) => {
  await page.goto('/machines')
  await expect(page.getByRole('row', { name: /2964-7A5/ })).toContainText('10,500 to 10,930')
  await page.getByRole('button', { name: '2818-Y02', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('only whole number r')
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
  await expect(row).toContainText(/yours/i)

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
