import { expect, type Page, test } from '@playwright/test'
import { scrtMonth } from './scrt.js'

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Counts what a person does: files chosen, buttons and links pressed. */
function counted(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    choose: async (label: string, files: Parameters<Page['setInputFiles']>[1]) => {
      actions += 1
      await page.getByLabel(label, { exact: true }).setInputFiles(files)
    },
    press: async (role: 'button' | 'link', name: string) => {
      actions += 1
      await page.getByRole(role, { name, exact: true }).first().click()
    },
  }
}

test('from files to the LPAR that drove the month in four actions', async ({ page }) => {
  await page.goto('/import')
  const person = counted(page)
  await person.choose('Files', [
    file('september.csv', scrtMonth('Lakeside Bank', 2026, 9, { PROD: 700_000, TEST: 300_000 })),
    file('october.csv', scrtMonth('Lakeside Bank', 2026, 10, { PROD: 760_000, TEST: 290_000 })),
  ])
  await person.press('button', 'Import')
  await person.press('link', 'Which machine, which LPAR')
  await expect(page.getByRole('heading', { name: 'Bill of Lakeside Bank' })).toBeVisible()
  const changed = page.getByRole('status', { name: 'What changed' })
  await expect(changed).toContainText('1,050,000 MSU-hours consumed in October 2026')
  await expect(changed).toContainText('LPAR PROD: 60,000 MSU-hours more')
  expect(person.count()).toBeLessThanOrEqual(4)

  await test.step('which file counts is chosen where two disagree, and never both', async () => {
    await page.getByRole('link', { name: 'Import more months' }).click()
    const again = scrtMonth('Lakeside Bank', 2026, 10, { PROD: 761_000 })
    const other = scrtMonth('Lakeside Bank', 2026, 10, { DEVL: 5_000 }, '00-OTHER')
    await person.choose('Files', [file('both.csv', again), file('other.csv', other)])
    await person.press('button', 'Import')
    await expect(
      page.getByRole('link', { name: 'Which machine, which LPAR', exact: true }).first(),
    ).toBeVisible()
    await page.goto('/bills')
    await page.getByRole('link', { name: 'Lakeside Bank' }).click()
    await expect(page.getByRole('status', { name: 'What changed' })).toContainText(
      '766,000 MSU-hours consumed in October 2026',
    )
  })

  await test.step('a group of LPARs is added up month by month', async () => {
    const groups = page.getByRole('region', { name: 'Groups of LPARs' })
    await groups.getByLabel('Group', { exact: true }).fill('Production')
    await groups.getByLabel('LPARs', { exact: true }).fill('P*')
    await groups.getByRole('button', { name: 'Add the group' }).click()
    await expect(groups.getByRole('row', { name: /Production/ })).toContainText('761,000')
  })

  await test.step('a scenario takes machine, peak, consumption and customer', async () => {
    await page.getByRole('button', { name: 'Start a scenario with it' }).click()
    await expect(page.getByText(/From the file .*Machine 3931-709.*Bill Oct 2026/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Customer', exact: true })).toHaveValue(
      'Lakeside Bank',
    )
    const steps = page.getByRole('navigation', { name: 'Steps of the scenario' })
    await steps.getByRole('button', { name: /Work/ }).click()
    await page.getByLabel('Transactions', { exact: true }).fill('15000000')
    await page.getByLabel('Share in the peak window', { exact: true }).fill('50')
    await steps.getByRole('button', { name: /Profile/ }).click()
    const bill = page.getByText(/From the bill of Oct 2026, 3931-709 00-LAKE1/)
    await expect(bill).toBeVisible()
    await expect(page.getByText(/highest R4HA 900.MSU .*761,000.MSU-hours/)).toBeVisible()
    await page.getByRole('button', { name: 'Leave out the bill' }).click()
    await expect(bill).toHaveCount(0)
  })
})
