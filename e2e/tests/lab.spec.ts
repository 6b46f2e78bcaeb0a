import { expect, test } from './screen.js'

test('the lab answers its questions, keeps them in links and hands numbers on', async ({
  page,
}) => {
  await page.goto('/lab')
  await expect(page.getByText('957.62 tps')).toBeVisible()
  await page.getByRole('link', { name: 'Find your limit' }).click()
  await expect(
    page.getByRole('heading', { name: 'Iterative server stops first, at 957.62 tps' }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('2000')
  await expect(page.getByRole('link', { name: 'Use 3 regions in a scenario' })).toBeVisible()
  await expect(page).toHaveURL(/rate_per_second=2000/)
  await page.getByRole('button', { name: /^Stops first at/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Ephemeral ports')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('-1')
  await expect(page.getByText('Has to be above 0')).toBeVisible()
})
