import type { Locator } from '@playwright/test'
import { expect, expectFigure, test } from './screen.js'

/** Counts what a person does: each click, and each field that is filled. */
function counted() {
  let actions = 0
  return {
    click: async (target: Locator) => {
      actions += 1
      await target.click()
    },
    fill: async (field: Locator, text: string) => {
      actions += 1
      await field.fill(text)
      await field.press('Enter')
    },
    actions: () => actions,
  }
}

test('a newcomer reproduces Socket II, and sees why the paper prints twice the MSU', async ({
  page,
}) => {
  const person = counted()
  await page.goto('/')
  await person.click(page.getByRole('link', { name: 'Value a change' }))
  await expectFigure(page, 'GP seconds saved', '1,389 s')
  await expectFigure(page, 'GP seconds saved per hour', '347.25 s')
  await expectFigure(page, 'MSU saved', '7.52 MSU')
  await expect(page.getByText(/Printed in the document 15\.05/)).toBeVisible()
  await person.click(page.getByRole('button', { name: /^MSU saved 7\.52/ }).first())
  await expect(page.getByRole('dialog')).toContainText('156')
  expect(person.actions()).toBe(2)
})

test('a newcomer finds the cheapest way for 32 KB at 2,000 tps on a z15', async ({ page }) => {
  const person = counted()
  await page.goto('/')
  await person.click(page.getByRole('link', { name: 'Compare access methods' }))
  await person.fill(page.getByRole('textbox', { name: 'Transactions a second' }), '2000')
  const machine = page.getByRole('combobox', { name: 'Target machine' })
  await person.fill(machine, '8561-701')
  const answer = page.getByRole('region', { name: 'The answer' })
  await expect(answer).toContainText(/Cheapest at 2,000 tps\s*DPL over IPIC/)
  await expect(answer).toContainText('32 KB')
  await expect(page).toHaveURL(/machine=8561-701/)
  expect(person.actions()).toBe(3)
})

test('a newcomer sees what a saving does to a month whose peak moves', async ({ page }) => {
  const person = counted()
  await page.goto('/')
  await person.click(page.getByRole('link', { name: 'Look at the peak' }))
  await person.click(page.getByRole('button', { name: /^A month of two LPARs/ }))
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText('Lost to the new peak')
  await expect(headline).not.toContainText('the peak stays where it was')
  const lost = page.getByRole('button', { name: /^Lost to the new peak/ })
  await expect(lost).not.toHaveText(/^0/)
  await person.click(lost)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(person.actions()).toBe(3)
})

test('42 M transactions on a z16 with two products, a ramp and three ranges take at most 60 actions', async ({
  page,
}) => {
  test.slow()
  const person = counted()
  const box = (name: string | RegExp) => page.getByRole('textbox', { name })
  const step = (name: string) =>
    page.getByRole('navigation', { name: 'Steps of the scenario' }).getByRole('button', { name })
  await page.goto('/scenarios/new')
  await person.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'First of the month')
  const machine = page.getByRole('combobox', { name: 'Machine', exact: true })
  await person.fill(machine, '3931-705')
  await expect(machine).toHaveValue(/3931-705/)

  await person.click(step('Work'))
  await person.fill(box('Transactions'), '42M ± 25 %')
  await person.fill(box('Share in the peak window'), '40 % to 60 %')
  await person.fill(box('Length of the peak window'), '4')
  await person.click(page.getByRole('combobox', { name: 'Substitution 1' }))
  await person.click(page.getByRole('option', { name: /EZASOKET/ }).first())
  await expect(page.getByText(/^Uncertain: 31,500,000 to 52,500,000\stransactions/)).toBeVisible()
  await expect(page.getByText(/^Uncertain: 40 to 60\s%/)).toBeVisible()
  await person.click(page.getByText('Ramp-up', { exact: true }))
  await person.fill(box('Linear over'), '12')
  await person.click(page.getByRole('button', { name: 'Write the steps' }))
  await expect(box('Step 12: adopted')).toHaveValue('100 %')

  await person.click(step('Prices'))
  await person.click(page.getByRole('radio', { name: 'R4HA peak' }))
  await person.click(page.getByText('Paste prices, or copy them from a scenario'))
  await person.fill(
    box('Price table'),
    'CICS TS\tup to 45\t100\n\tabove 45\t60\nMQ\tup to 45\t80\n\tabove 45\t50',
  )
  await person.click(page.getByRole('button', { name: 'Use these 2 products' }))
  await expect(box('Product 2')).toHaveValue('MQ')
  const products = page.getByRole('group', { name: /^Product: / })
  for (const product of await products.all())
    await person.fill(product.getByRole('textbox', { name: 'R4HA peak' }), '300')
  await person.fill(box('One-off cost'), '100k to 200k')
  await expect(page.getByText(/^Uncertain: 100,000/)).toBeVisible()
  await expect(page.getByText('P5').first()).toBeVisible()
  await person.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText(/^Version 1, saved/)).toBeVisible()
  await expectFigure(page, 'Transactions in the peak window', '21,000,000')
  expect(person.actions()).toBeLessThanOrEqual(60)
})
