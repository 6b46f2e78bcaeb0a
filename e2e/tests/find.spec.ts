import { shown } from './pages.js'
import { drawn, expect, expectNoSidewaysScrolling, expectNoViolations, test } from './screen.js'

test('Ctrl+K leads to pages, machines, methods, workings, terms and printed numbers by keyboard', async ({
  page,
}) => {
  // a server may hold other scenarios of any name
  const name = `Found by ${crypto.randomUUID()}`
  const workload = { transactions: 1_000_000, peak_share: 1, peak_hours: 4 }
  const mix = [{ substitution: 'tales-b-solution1', share: 1 }]
  const content = { machine: '2818-Y02', workload, mix }
  const made = await page.request.post('/api/v1/scenarios', { data: { name, content } })
  const { id } = (await made.json()) as { id: string }
  await page.goto('/machines')
  await drawn(page)
  const field = page.getByRole('combobox', { name: /^Page, scenario, machine/ })
  const list = page.getByRole('listbox', { name: 'What is found' })
  async function find(text: string, choice: RegExp) {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.fill(text)
    const option = list.getByRole('option', { name: choice }).first()
    await expect(option).toBeVisible()
    // what the server finds comes into the list as well, and the first of it may be chosen anew
    await expect(async () => {
      if ((await option.getAttribute('aria-selected')) === 'true') return
      await page.keyboard.press('ArrowDown')
      await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
    }).toPass({ intervals: [0], timeout: 40_000 })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
  }
  await find('peaks', /^Peaks What a saving/)
  await expect(page).toHaveURL(/\/peaks$/)
  await find('2964-7A5', /^2964-7A5 IBM Z/)
  await expect(page).toHaveURL(/\/machines\/2964-7A5$/)
  await find('gateway', /^CICS Transaction Gateway over IPIC Tables/)
  await expect(page).toHaveURL(/\/evidence\/configurations\/ctg-ipic$/)
  await find('MSU saved', /^MSU saved Working/)
  await expect(page.getByRole('dialog', { name: /^MSU saved/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('Tales from', /^CICS Integration/)
  await expect(page).toHaveURL(/\/evidence\/studies\/tales$/)
  await find(name.slice('Found by '.length), new RegExp(`^${name}`))
  await expect(page).toHaveURL(new RegExp(`/scenarios/${id}`))
  await find('capture', /^capture ratio CPU time/)
  await expect(page.locator('[data-anchor]')).toContainText('captured')
  await find('0.396', /^0\.396 · /)
  await expect(page).toHaveURL(/\/evidence\/.+#/)
  await find('IPIC vs EXCI', /^CTG over IPIC → CTG over EXCI .* saves /)
  await expect(page).toHaveURL(/\/compare\?.*today=/)
  await page.keyboard.press('Control+k')
  await field.fill('nothing is called so')
  await expect(page.getByText('No results')).toBeVisible()
  await expectNoViolations(page)
})

test('own scenarios that are found do not hide the sample, and how many more there are leads to them', async ({
  page,
}) => {
  const samples = await page.request.get('/api/v1/scenarios?sample=true')
  const [sample] = ((await samples.json()) as { items: { id: string; name: string }[] }).items
  const name = sample?.name ?? ''
  const workload = { transactions: 1_000_000, peak_share: 1, peak_hours: 4 }
  const mix = [{ substitution: 'tales-b-solution1', share: 1 }]
  const content = { machine: '2818-Y02', workload, mix }
  for (let copy = 0; copy < 6; copy += 1) {
    const data = { name: `Copy ${copy}`, note: name, content }
    const made = await page.request.post('/api/v1/scenarios', { data })
    expect(made.ok()).toBe(true)
  }
  const field = page.getByRole('combobox', { name: /^Page, scenario, machine/ })
  const list = page.getByRole('listbox', { name: 'What is found' })
  await page.goto('/settings')
  await drawn(page)
  await page.keyboard.press('Control+k')
  await field.fill(name)
  const own = list.getByRole('group', { name: 'Scenarios', exact: true })
  await expect(own.getByRole('option')).toHaveCount(6)
  const all = own.getByRole('option').last()
  await expect(all).toHaveText(/^All \d+ scenarios with “/)
  await all.click()
  await expect(page).toHaveURL(/\/scenarios\?q=/)
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill(name)
  const published = list.getByRole('group', { name: 'Sample scenarios' })
  await published.getByRole('option').first().click()
  await expect(page).toHaveURL(new RegExp(`/scenarios/${sample?.id}`))
})

test('on a telephone a button opens what is found by name, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/evidence/audit')
  const button = page.getByRole('button', { name: /^Go to a page/ })
  await button.click()
  await page.getByRole('combobox', { name: /^Page, scenario/ }).fill('z16')
  await expect(
    page.getByRole('listbox', { name: 'What is found' }).getByRole('option').first(),
  ).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a term shows its meaning and source when it is pointed at, focused and touched', async ({
  page,
}) => {
  await page.goto('/tests')
  const term = page.getByRole('button', { name: 'Test cycles' })
  const card = page.getByRole('tooltip')
  await term.hover()
  await expect(card).toContainText('one run of a benchmark')
  await expect(card).toContainText('Source: Tales from the Trenches, Standard Test Cycle')
  await expectNoViolations(page)
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()
  // from the term before it, as the keyboard comes
  await term.evaluate((element) => element.blur())
  for (let step = 0; step < 40 && !(await card.isVisible()); step += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await term.click()
  await expect(card).toBeVisible()
})

test('the terms of the field have their card where they stand', async ({ page }) => {
  const standing = {
    '/value': ['GP', 'MSU', 'zIIP', 'mix', 'peak window', 'rated MSU', 'hardware MSU', 'LPAR'],
    '/compare': ['region'],
    '/peaks': ['R4HA', 'overflow', 'IIPHONORPRIORITY'],
    '/evidence/configurations/ctg-ipic': ['ETR', 'AAPCP', 'GCPU % or GCP CPU%', 'address space'],
  }
  for (const [path, terms] of Object.entries(standing)) {
    await page.goto(path)
    await shown(page, path)
    for (const name of terms) await expect(page.locator(`[data-term="${name}"]`)).toHaveCount(1)
  }
})

test('the tour leads over the Socket II case to an own copy, by keyboard, at 390 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Take the two-minute tour' }).click()
  const tour = page.getByRole('region', { name: /^Tour, step/ })
  for (const path of [/\/value/, /\/value/, /studies\/socket2/, /\/peaks/]) {
    await expect(page).toHaveURL(path)
    await expect(tour.getByRole('heading')).toBeFocused()
    await expect(page.locator('[data-anchor]')).toHaveCount(1)
    await expectNoSidewaysScrolling(page)
    await expect(page.getByText(/^The link says something/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Next' }).press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1, name: /Socket II/ })).toBeVisible()
  await expectNoViolations(page, 'all', { covered: true })
  // the address keeps the step, Back leads to the one before
  await page.reload()
  await expect(tour).toHaveAccessibleName('Tour, step 5 of 5')
  await page.goBack()
  await expect(tour).toHaveAccessibleName('Tour, step 4 of 5')
  await page.keyboard.press('Tab')
  await tour.getByRole('button', { name: 'Next' }).click()
  await tour.getByRole('button', { name: 'Make my own copy' }).click()
  await expect(tour).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(/Socket II/)
  await expect(page).toHaveURL(/\/scenarios\/(?!socket2)[^?]+$/)
  await page.goto('/value?tour=2')
  await expect(tour.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await expect(page).toHaveURL(/\/value$/)
})
