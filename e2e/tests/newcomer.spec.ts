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
