import { expect, test } from './screen.js'

test('the lab answers its questions, keeps them in links and hands numbers on', async ({
  page,
}) => {
  await page.goto('/lab')
  await expect(page.getByText('6 published limits')).toBeVisible()
  await page.getByRole('link', { name: 'Find your limit' }).click()
  await expect(page.getByText('No system has all of these')).toBeVisible()
  await expect(page.getByText(/Stops first at/)).toHaveCount(0)
  // one of them made the user's own: now it is a question to one system
  await page.getByText('Ephemeral ports of the client LPAR').first().click()
  await page.getByRole('textbox', { name: 'How many' }).first().fill('60000')
  await expect(
    page.getByRole('heading', { name: 'Iterative server stops first, at 957.62 tps' }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('2000')
  const toScenario = page.getByRole('link', { name: 'Use this rate and 3 regions in a scenario' })
  await expect(toScenario).toHaveAttribute('href', /transactions=7200000&.*regions=3$/)
  await expect(page).toHaveURL(/rate_per_second=2000/)
  await page.getByRole('button', { name: /^Stops first at/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Ephemeral ports')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('-1')
  await expect(page.getByText('Has to be above 0')).toBeVisible()

  await page.goto('/lab/clients')
  await expect(
    page.getByRole('heading', { name: /The knee is at 500 clients; first to saturate: CPs/ }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Clients', exact: true }).fill('1000')
  await expect(page.getByText(/more clients wait: CPs is saturated/)).toBeVisible()
  await page.getByRole('link', { name: 'Arrivals at a rate' }).click()
  await expect(page.getByRole('heading', { name: 'How long is the wait' })).toBeVisible()
  await page.goto('/lab/bounds')
  await expect(page.getByText(/^1.01/).first()).toBeVisible()

  await page.goto('/lab/tcp')
  await expect(page.getByRole('heading', { name: '3 round trips in place of 5' })).toBeVisible()
  await page.getByRole('link', { name: 'Length of JSON' }).click()
  await page.getByRole('link', { name: 'Send it over TCP' }).click()
  await expect(page).toHaveURL(/response_bytes=6340/)
  await page.goto('/lab/load-test')
  await page
    .getByRole('group', { name: /^NODELAYACKS/ })
    .getByRole('radio', { name: 'Done' })
    .click()
  await expect(page).toHaveURL(/delayacks/)
  const plan = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JMeter plan' }).click()
  expect((await plan).suggestedFilename()).toBe('headroom-load-test.jmx')
  await page.goto('/lab/freed?price=100')
  await expect(page.getByRole('region', { name: 'Headline figures' })).toContainText('347,250')
})

test('a contract by consumption says what a saving is worth, and from which month on nothing is left', async ({
  page,
}) => {
  await page.goto('/lab/contracts')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText('125,000')
  await page.getByRole('combobox', { name: 'Settles by' }).selectOption('Month')
  await expect(headline).toContainText('12,450,000')
  await page.getByRole('combobox', { name: 'Settles by' }).selectOption('Contract year')
  await page.getByRole('textbox', { name: 'MSU saved a month' }).fill('100000')
  await expect(page.getByText(/from Nov 2026 on nothing lies above/)).toBeVisible()
})

test('before or after signing: the advice follows the numbers, and a figure opens its working', async ({
  page,
}) => {
  await page.goto('/lab/signing')
  await expect(page.getByText(/let it go live after signing unless/)).toBeVisible()
  await expect(page.getByText('1,440,000').first()).toBeVisible()
  await page.getByRole('textbox', { name: /Fall of the reference year/ }).fill('300000')
  await expect(page.getByText(/let it go live before the reference year/)).toBeVisible()
  await page
    .getByRole('button', { name: /1,440,000/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('30,598,156.80')
})

test('the lab’s first page calls a knee that follows from a bound no finding', async ({ page }) => {
  await page.goto('/lab')
  await expect(
    page.getByText(/8K responses take at least that, 1K responses at most/),
  ).toBeVisible()
  await expect(page.getByText('500.05')).toHaveCount(0)
})

test('inputs below the edge of their column are named, and one press away', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 820 })
  await page.goto('/lab/tcp')
  await expect(page.getByRole('heading', { name: 'After' })).toBeAttached()
  await page.mouse.wheel(0, 400)
  const more = page.getByText('More inputs')
  await expect(more).toBeInViewport()
  // a click of the test's would scroll it into sight first, and the column with it
  await more.evaluate((button: HTMLElement) => button.click())
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'After' })).toBeInViewport()
})

test('a figure in a table of the lab is called what it is, then its value', async ({ page }) => {
  for (const path of [
    '/lab/limits?subject=ctg-ipic&rate_per_second=2000',
    '/lab/tcp',
    '/lab/clients',
  ]) {
    await page.goto(path)
    const figures = page.getByRole('cell').getByRole('button')
    await expect(figures.first()).toBeVisible()
    for (const figure of await figures.all()) {
      const value = (await figure.innerText()).replace(/[.()]/g, String.raw`\$&`)
      await expect(figure).toHaveAccessibleName(
        new RegExp(String.raw`^\p{L}.*\p{L}.* ${value}$`, 'u'),
      )
    }
  }
})

test('short names of a table leave a telephone’s width to the figures', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/lab/arrivals')
  const table = page.getByRole('region', { name: 'Stations', exact: true })
  const last = table.getByRole('columnheader', { name: 'Clients there' })
  await last.scrollIntoViewIfNeeded()
  const [head, room] = [await last.boundingBox(), await table.boundingBox()]
  expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual(
    (room?.x ?? 0) + (room?.width ?? 0),
  )
  expect(await table.evaluate((element) => element.scrollLeft)).toBe(0)
})

test('wide tables of the lab fit a desktop, and stand as cards on a tablet', async ({ page }) => {
  for (const [width, path, name] of [
    [1440, '/lab/contracts', 'What each contract year costs'],
    [768, '/lab/contracts', 'What each contract year costs'],
    [768, '/lab/signing', 'Cost of each year'],
    [768, '/lab/load-test', 'Steps of the plan'],
    [390, '/lab/load-test', 'Steps of the plan'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const table = page.getByRole('region', { name, exact: true })
    await expect(table).toBeVisible()
    const over = await table.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
  }
})
