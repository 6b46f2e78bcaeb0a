import { shown } from './pages.js'
import { expect, test } from './screen.js'

/** 5,208 and 5,208.3 as English writes them; what German writes as 5.208 has three digits behind. */
const english =
  /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?![\d,])|(?<![\d.,])\d+\.\d{1,2}(?![\d.])/g

test.use({ locale: 'de-DE' })

for (const path of [
  '/value',
  '/value?mix=tales-a-alt-ziip-1:0.5,tales-b-solution1:0.5&transactions=75000000',
  '/lab/limits',
  '/lab/clients',
  '/lab/arrivals',
  '/lab/tcp',
  '/lab/load-test',
  '/lab/freed?price=100',
  '/peaks',
])
  test(`${path} has every number in the notation of a German browser`, async ({ page }) => {
    await page.goto(path)
    await shown(page, path)
    await page.waitForLoadState('networkidle')
    const main = page.getByRole('main')
    // what a document prints stays as printed: it stands in quotation marks or names its place
    const texts = (await main.innerText())
      .split('\n')
      .map((line) => line.replace(/“[^”]*”/g, '').replace(/z\/OS \d+\.\d+/g, ''))
    const wrong = texts.filter((line) => line.match(english) !== null)
    expect(wrong, 'numbers in English notation').toEqual([])
  })

test('a notice writes its rates in the notation of the tiles beside it', async ({ page }) => {
  await page.goto('/value?transactions=75000000')
  await shown(page, '/value')
  await expect(page.getByRole('main')).toContainText('5.208,3 transactions a second')
})
