import { expect, type Page, test } from '@playwright/test'

const subjectOf = (page: Page) => page.getByRole('region', { name: 'Subject' })

/** Methods with what stops each first at 2,000 a second, and what no page about them may say. */
const methods = [
  { id: 'http-pooled', name: 'HTTP pooled', first: /1 Gbit\/s adapter stops first, at 3,560/ },
  { id: 'http-nonpooled', name: 'HTTP non-pooled', first: /client.s ports stops first, at 1,000/ },
  { id: 'sock-child', name: 'IP sockets (child server)', first: /OSA-Express3.* stops first/ },
  { id: 'ctg-ipic', name: 'CTG over IPIC', first: /1 Gbit\/s adapter stops first, at 3,408/ },
  { id: 'sock-iter', name: 'IP sockets (iterative server)', first: /stops first, at 957\.62/ },
]
const places = [
  { place: 'What stops first', asks: 'limits' },
  { place: 'Clients and the knee', asks: 'closed-model' },
  { place: 'Arrivals', asks: 'open-model' },
  { place: 'Load tests', asks: 'load-test' },
]

for (const { id, name, first } of methods) {
  test(`every page that ${name} is handed to speaks of it alone`, async ({ page }) => {
    const asked: string[] = []
    await page.goto(`/compare?rate_per_second=2000&subject=${id}`)
    for (const { place, asks } of places) {
      const answered = page.waitForResponse((answer) =>
        answer.url().endsWith(`/calculations/${asks}`),
      )
      await subjectOf(page).getByRole('link', { name: place, exact: true }).click()
      asked.push((await answered).request().postData() ?? '')
      await expect(subjectOf(page).getByText(name, { exact: true })).toBeVisible()
      await expect(subjectOf(page).getByText('2,000 tps')).toBeVisible()
      await expect(
        page.locator('[aria-busy=false] h2, [aria-busy=false] table').first(),
      ).toBeVisible()
      if (asks === 'limits') await expect(page.getByRole('heading', { name: first })).toBeVisible()
    }
    await subjectOf(page).getByRole('link', { name: 'Compare' }).click()
    await expect(page).toHaveURL(new RegExp(`subject=${id}`))
    // what was calculated is of this method: its stations and resources carry its name or the study's
    for (const body of asked) {
      for (const { label } of [
        ...(JSON.parse(body).stations ?? []),
        ...(JSON.parse(body).resources ?? []),
      ]) {
        expect(label).toMatch(
          new RegExp(`^(${name.replace(/[()]/g, '\\$&')}: |Ephemeral ports of the client LPAR$)`),
        )
      }
    }
  })
}

test('a subject is changed in one place, and the page follows', async ({ page }) => {
  await page.goto('/lab/limits')
  await expect(subjectOf(page).getByRole('listitem')).toHaveText(['No access method chosen'])
  await expect(page.getByText('stops first, at')).toHaveCount(0)
  await subjectOf(page).getByRole('button', { name: 'Choose' }).click()
  await subjectOf(page).getByRole('combobox', { name: 'Access method' }).click()
  await page.getByRole('option', { name: 'HTTP, pooled connections' }).click()
  await subjectOf(page).getByLabel('Transactions a second').fill('5000')
  await subjectOf(page).getByRole('button', { name: 'Use' }).click()
  await expect(
    page.getByRole('heading', { name: /HTTP pooled: 1 Gbit\/s adapter stops first/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', { name: /1 Gbit\/s adapter.* 2 network adapters/ }),
  ).toBeVisible()
  await expect(page.getByText(/was measured to 3,560\.45/)).toBeVisible()
  await page.goBack()
  await expect(subjectOf(page).getByText('No access method chosen')).toBeVisible()
})

test('clients beyond what was measured are drawn as such, and no 30,680 is promised', async ({
  page,
}) => {
  await page.goto('/lab/clients?subject=http-pooled&rate_per_second=2000')
  await expect(
    page.getByRole('heading', { name: /first to saturate: HTTP pooled: 1 Gbit/ }),
  ).toBeVisible()
  await expect(page.getByText(/30,680/)).toHaveCount(0)
})

test('today’s method puts what each other one changes into the table', async ({ page }) => {
  await page.goto('/compare?rate_per_second=2000&machine=3931-704')
  await page.getByLabel('Today’s method').selectOption('sock-child')
  const row = page.getByRole('row', { name: /DPL over IPIC/ })
  await expect(row).toContainText('−0.252')
  await expect(row).toContainText('−127')
  await expect(page.getByRole('row', { name: /IP sockets \(child server\)/ })).toContainText(
    'today',
  )
  await expect(subjectOf(page).getByRole('link', { name: 'Value' })).toHaveAttribute(
    'href',
    /mix=sock-child\.\.dpl-ipic/,
  )
})

test('a difference that does not exist is said and not drawn', async ({ page }) => {
  await page.goto('/compare?rate_per_second=2000&machine=3931-704&pair=sock-child,sock-iter')
  await expect(page.getByText(/no difference can be given/)).toBeVisible()
  await expect(page.getByText('0 ms', { exact: true })).toHaveCount(0)
})

test('a report about a method of the lab names the cells of its document', async ({ page }) => {
  await page.goto('/lab/arrivals?subject=http-pooled&rate_per_second=2000')
  await page.getByRole('button', { name: 'Make a report' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('At 2,000')
  await page.goto(`${page.url()}?preset=full`)
  await expect(page.locator('main')).toContainText('Table 8')
})

test('on a telephone the first figures of the lab stand at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/lab/arrivals?subject=ctg-ipic&rate_per_second=2000')
  const foot = page.locator('main [aria-hidden=true]').filter({ hasText: 'Response time' })
  await expect(foot).toBeInViewport()
  await expect(foot).toContainText('1.77')
  await expect(
    page.getByRole('figure', { name: /1\.77 ms; CTG over IPIC: 1 Gbit\/s adapter: at most 3,408/ }),
  ).toBeVisible()
  // of several methods nothing stops first
  await page.goto('/lab/limits')
  await expect(page.getByRole('heading', { name: /limits of several methods/ })).toBeVisible()
  await expect(page.getByText('Stops first at')).toHaveCount(0)
})
