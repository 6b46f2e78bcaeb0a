import { expect, type Locator, type Page, test } from '@playwright/test'
import { openStep } from './screen.js'

async function openMoney(page: Page) {
  await page.goto('/scenarios/new')
  await openStep(page, 'Prices')
  await page.getByRole('radio', { name: 'R4HA peak' }).check({ force: true })
  await page.getByRole('button', { name: 'Add a product' }).click()
}

async function paste(field: Locator, text: string) {
  await field.focus()
  await field.evaluate((input, pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    input.dispatchEvent(event)
  }, text)
}

test('in a field with % in it 1 is 1 %', async ({ page }) => {
  await openMoney(page)
  const growth = page.getByRole('textbox', { name: 'Price increase per year' })
  for (const [typed, shown] of [
    ['1', '1 %'],
    ['0.9', '0.9 %'],
    ['-0.5', '−0.5 %'],
  ] as const) {
    await growth.fill(typed)
    await growth.press('Tab')
    await expect(growth).toHaveValue(shown)
  }
  const discount = page.getByRole('textbox', { name: 'Discount rate' })
  await discount.fill('8')
  await discount.press('Tab')
  await expect(discount).toHaveValue('8 %')
})

test('0.5 is read as 50 % where a share is asked, and the field says so', async ({ page }) => {
  await page.goto('/value')
  const share = page.getByRole('textbox', { name: 'Share in the peak window' })
  await share.fill('0.25')
  await expect(page.getByText('Read as 25 %')).toBeVisible()
  await share.press('Tab')
  await expect(share).toHaveValue('25 %')
  await expect(page).toHaveURL(/peak_share=0\.25/)
})

test('two pasted cells stay two, and the price stays what it was', async ({ page }) => {
  await openMoney(page)
  const price = page.getByRole('textbox', { name: 'Price of an MSU' })
  await price.fill('€ 120')
  await price.press('Tab')
  await expect(price).toHaveValue('120')
  await paste(price, '95\t70')
  await expect(page.getByText('2 cells were pasted (95 | 70). Paste one number.')).toBeVisible()
  await expect(price).toHaveValue('120')
  await price.fill('$5')
  await expect(
    page.getByText('This field is in EUR: enter the amount in EUR, not in $'),
  ).toBeVisible()
  await price.fill('95 EUR')
  await price.press('Tab')
  await expect(price).toHaveValue('95')
})

test('three times 33.333 % is a whole, which one button evens out', async ({ page }) => {
  const mix = ['tales-b-solution1', 'tales-b-solution2', 'socket2-ezasoket']
  await page.goto(`/value?mix=${mix.map((part) => `${part}:0.33333`).join(',')}`)
  await expect(page.getByRole('region', { name: 'Headline figures' })).toBeVisible()
  await expect(page.getByText(/the shares sum to/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Even out' }).click()
  await expect(page.getByText('Sum 100 %')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Even out' })).toHaveCount(0)
})

test('a limit is told in people’s units, and one ring marks the field', async ({ page }) => {
  await page.goto('/value')
  const hours = page.getByRole('textbox', { name: 'Length of the peak window' })
  await hours.fill('0')
  await expect(page.getByText('Has to be at least 1 minute')).toBeVisible()
  await hours.press('End')
  await expect(hours).toHaveCSS('outline-style', 'none')
  await expect(hours.locator('..')).toHaveCSS('outline-style', 'solid')
})
