import type { Locator, Page } from '@playwright/test'
import { chooseMore, expect, expectFigure, openStep, openTab, test } from './screen.js'

/** What a person does: each click, each key that is pressed and each field that is filled. */
class Person {
  actions = 0
  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.actions += 1
    await target.click()
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.actions += 1
    await target.fill(text)
    await target.press('Enter')
  }

  async press(keys: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.press(keys)
  }
}

const prices = [
  'CICS TS\tbase 3\t900',
  '\t4–45\t410.5',
  '\tup to 175\t330',
  '\tup to 315\t110',
  '\tabove 315\t80',
  'Db2\tbase 3\t700',
  '\t4–45\t350',
  '\tup to 175\t260',
  '\tup to 315\t90',
  '\tabove 315\t70',
].join('\n')

const levels = (...amounts: number[]) =>
  [3, 45, 175, 315].map((from, at, all) => ({
    from_msu: from,
    to_msu: all[at + 1] ?? null,
    // money is held in cents
    price_per_msu_month: (amounts[at] ?? 0) * 100,
  }))

/** Enters a case from an empty page, and saves it. */
async function enterCase(person: Person): Promise<void> {
  const { page } = person
  const box = (name: string | RegExp) => page.getByRole('textbox', { name })
  const step = (name: string) =>
    page.getByRole('navigation', { name: 'Steps of the scenario' }).getByRole('button', { name })
  await person.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'First of the month')
  await person.fill(box('Customer'), 'A savings bank')
  await person.fill(page.getByRole('combobox', { name: 'Machine', exact: true }), '3931-705')

  await person.click(step('Work'))
  await person.fill(box('Transactions'), '42M ± 25 %')
  await person.fill(box('Share in the peak window'), '7 % to 11 %')
  const what = page.getByRole('combobox', { name: 'Substitution 1' })
  await person.fill(what, 'EZASOKET')
  await expect(what).toHaveValue(/^HostBridge/)
  await person.click(page.getByText('Ramp-up', { exact: true }))
  await person.fill(box('Linear over'), '18')
  await person.click(page.getByRole('button', { name: 'Write the steps' }))

  await person.click(step('Prices'))
  await person.click(page.getByRole('radio', { name: 'R4HA peak' }))
  await person.click(page.getByText('Paste prices, or copy them from a scenario'))
  await person.fill(box('Price table'), prices)
  await person.click(page.getByRole('button', { name: 'Use these 2 products' }))
  await expect(box('Product 2')).toHaveValue('Db2')
  for (const product of await page.getByRole('group', { name: /^Product: / }).all())
    await person.fill(product.getByRole('textbox', { name: 'R4HA peak' }), '400')
  await person.fill(box('Licence'), '60k ± 10 %')
  await person.press('Control+s')
  await expect(page.getByText(/^Version 1, saved/)).toBeVisible()
}

test.describe('what a sales engineer does takes few actions', () => {
  test('a case of a z16, two products of four levels, a ramp and three ranges: 20', async ({
    page,
  }) => {
    test.slow()
    const person = new Person(page)
    await page.goto('/scenarios/new')
    await enterCase(person)
    await expectFigure(page, 'Transactions in the peak window', '3,780,000')
    const id = /scenarios\/([^?/]+)/.exec(page.url())?.[1]
    const { content } = await (await page.request.get(`/api/v1/scenarios/${id}`)).json()
    expect(content.uncertainty).toHaveLength(3)
    expect(content.money.products.map(({ price }: { price: object }) => price)).toEqual([
      { base_per_month: 90_000, levels: levels(410.5, 330, 110, 80) },
      { base_per_month: 70_000, levels: levels(350, 260, 90, 70) },
    ])
    expect(person.actions).toBeLessThanOrEqual(20)
  })

  test('half the volume: 1; what pays back within 12 months: 2 more', async ({ page }) => {
    test.slow()
    const person = new Person(page)
    await page.goto('/scenarios/new')
    await enterCase(person)
    await openStep(page, 'Work')
    const before = person.actions
    await person.fill(page.getByRole('textbox', { name: 'Transactions' }), '21M')
    await expectFigure(page, 'Transactions in the peak window', '1,890,000')
    await openTab(page, 'What would make it pay')
    person.actions += 1
    const table = page.getByRole('table', { name: 'What one change alone would have to be' })
    await expect(table.getByRole('columnheader', { name: 'Pays back in 12 months' })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(5)
    await person.click(table.getByRole('button', { name: /^Use / }).first())
    expect(person.actions - before).toBeLessThanOrEqual(3)
  })

  test('two variants and their link: 6; who opens it sees the same: 1', async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const stored = await page.request.post('/api/v1/scenarios', {
      data: {
        name: 'As it is',
        content: {
          machine: '3931-705',
          workload: { transactions: 42_000_000, peak_share: 0.09, peak_hours: 4 },
          mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
        },
      },
    })
    await page.goto(`/scenarios/${(await stored.json()).id}`)
    const person = new Person(page)
    await person.click(
      page
        .getByRole('navigation', { name: 'Steps of the scenario' })
        .getByRole('button', { name: 'Work' }),
    )
    await person.fill(page.getByRole('textbox', { name: 'Transactions' }), '84M')
    await chooseMore(page, 'Duplicate')
    person.actions += 2
    await person.click(page.getByRole('link', { name: 'Side by side with the original' }))
    const figures = page.getByRole('table', { name: 'Figures of the scenarios' })
    const row = figures.getByRole('row', { name: /^GP seconds saved / }).first()
    await expect(row).toContainText(/216.67.*433.34/)
    await person.click(page.getByRole('button', { name: 'Copy link' }))
    expect(person.actions).toBeLessThanOrEqual(6)

    const sent = await page.evaluate(() => navigator.clipboard.readText())
    expect(decodeURIComponent(sent)).toMatch(/@\d+,.*@\d+$/)
    const colleague = await browser.newPage()
    await colleague.goto(sent)
    const same = colleague.getByRole('table', { name: 'Figures of the scenarios' })
    await expect(same).toHaveText((await figures.textContent()) ?? '')
    await colleague.close()
  })
})

test('what is typed and entered before a list is there is taken when it comes', async ({
  page,
}) => {
  let send = () => {}
  const waited = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/v1/substitutions', async (route) => {
    await waited
    await route.continue()
  })
  await page.goto('/scenarios/new?step=work')
  const what = page.getByRole('combobox', { name: 'Substitution 1' })
  await what.fill('EZASOKET')
  await what.press('Enter')
  await page.getByText('Ramp-up', { exact: true }).click()
  send()
  await expect(what).toHaveValue('HostBridge Socket Support (EZASOKET)')
})
