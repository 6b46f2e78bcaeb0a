import type { Page } from '@playwright/test'
import { shown } from './pages.js'
import { expect, test } from './screen.js'

/** 5,208 and 5,208.3 as English writes them; what German writes as 5.208 has three digits behind. */
const english =
  /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?![\d,])|(?<![\d.,])\d+\.\d{1,2}(?![\d.])/g

test.use({ locale: 'de-DE' })

async function expectOneNotation(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await shown(page, path)
  await page.waitForLoadState('networkidle')
  const main = page.getByRole('main')
  // what a document prints stays as printed, in quotation marks; versions and names are no numbers
  const texts = (await main.innerText())
    .split('\n')
    // what an author wrote stays as written
    .filter((line) => !line.startsWith('The value proposition of the session: '))
    .map((line) =>
      line.replace(/“[^”]*”|(?:z\/OS|TLS|CICS TS|CTG|LU) ?V?\d+\.\d+|\b1,000 elements/g, ''),
    )
  const wrong = texts.filter((line) => line.match(english) !== null)
  expect(wrong, 'numbers in English notation').toEqual([])
}

for (const path of [
  '/value',
  '/compare',
  '/peaks',
  '/lab/limits',
  '/lab/clients',
  '/lab/arrivals',
  '/lab/tcp',
  '/lab/load-test',
  '/lab/freed',
  '/lab/contracts',
  '/lab/signing',
  '/scenarios',
  '/scenarios/tales-b-peak-window',
  '/scenarios/tales-b-peak-window?tab=sensitivity',
  '/scenarios/tales-b-peak-window?tab=goal',
  '/scenarios/tales-b-peak-window?tab=risks',
  '/scenarios/compare?ids=tales-b-peak-window,socket2-first-of-month',
  '/machines',
  '/machines/2818-Y02',
  '/value/machines',
  '/tests',
  '/reports',
  '/import/what-opens',
])
  test(`${path} has every number in the notation of a German browser`, async ({ page }) => {
    await expectOneNotation(page, path)
  })

test('the working of a cost has its rate in the notation of a German browser', async ({ page }) => {
  await page.goto('/compare?rate_per_second=1234.5')
  await page.getByRole('table').getByTitle('Show the working').first().click()
  const working = page.getByRole('dialog')
  await expect(working).toContainText('1.234,5/s')
  // printed rows of the document stay as printed
  await expect(working).not.toContainText('1,234.5')
})

test('a case that does not pay says by how much in the notation of a German browser', async ({
  page,
}) => {
  const content = {
    machine: '2818-Y02',
    workload: { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 },
    mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
    money: {
      currency: 'EUR',
      years: 1,
      licence_per_year: 1_000_000,
      products: [{ label: 'CICS TS', price: { flat_per_msu_month: 800 } }],
    },
  }
  const made = await page.request.post('/api/v1/scenarios', { data: { name: 'Loses', content } })
  const path = `/scenarios/${(await made.json()).id}`
  await expectOneNotation(page, path)
  await expect(
    page.getByText(/does not pay back in 12\smonths: \d{1,3}\.\d{3}\sEUR short/i).first(),
  ).toBeVisible()
  for (const tab of ['sensitivity', 'goal', 'risks'])
    await expectOneNotation(page, `${path}?tab=${tab}`)
})
