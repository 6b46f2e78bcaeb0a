import { expect, type Page, test } from '@playwright/test'
import { scrtMonth } from './scrt.js'

const months = Array.from({ length: 12 }, (_, at) => ({
  name: `month-${at + 1}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    scrtMonth('Harbour Bank', 2025, at + 1, { PROD: 700_000, TEST: 300_000 }, '00-HARB1'),
  ),
}))

/** Counts what a person does: files chosen, fields filled, buttons and links pressed. */
function counted(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    choose: (files: typeof months) => {
      actions += 1
      return page.getByLabel('Files', { exact: true }).setInputFiles(files)
    },
    press: (role: 'button' | 'link', name: string) => {
      actions += 1
      return page.getByRole(role, { name, exact: true }).first().click()
    },
    fill: async (name: string, text: string) => {
      actions += 1
      const field = page.getByRole('textbox', { name, exact: true })
      await field.fill(text)
      await field.press('Enter')
    },
  }
}

test('from twelve SCRT files to the signing answer and its report in twelve actions', async ({
  page,
}) => {
  await page.goto('/import')
  const person = counted(page)
  await person.choose(months)
  await person.press('button', 'Import')
  await person.press('link', 'Which machine, which LPAR')
  await person.press('link', 'Before you sign')
  await expect(page.getByText(/^enter what the reference year is charged/)).toBeVisible()
  await person.fill('Charges of the reference year', '9600000')
  await expect(page.getByText('Enter what the change saves')).toBeVisible()
  await person.fill('MSU saved a year', '600000')
  await person.fill('MSU saved of the peak', '18')
  await expect(
    page.getByText(
      /Your change lowers the peak by 2.% and consumption by 5.%: let it go live after signing unless the price per MSU is fixed./,
    ),
  ).toBeVisible()
  await person.press('button', 'Make a report')
  await person.press('button', 'Create report')
  await person.press('link', 'Open the report')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'let it go live after signing unless the price per MSU is fixed',
  )
  expect(person.count()).toBeLessThanOrEqual(12)
})

test('a case with a bill is taken to the contract with the year of its customer', async ({
  page,
}) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles(
    months.map((month, at) => ({
      ...month,
      buffer: Buffer.from(scrtMonth('Quay Bank', 2025, at + 1, { PROD: 1_000_000 }, '00-QUAY1')),
    })),
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Which machine, which LPAR' }).click()
  await page.getByRole('button', { name: 'Start a scenario with it' }).click()
  const steps = page.getByRole('navigation', { name: 'Steps of the scenario' })
  await steps.getByRole('button', { name: /Work/ }).click()
  await page.getByLabel('Transactions', { exact: true }).fill('15000000')
  await page.getByLabel('Share in the peak window', { exact: true }).fill('50')
  await page.getByRole('combobox', { name: 'Substitution 1' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('tab', { name: /Goal seek/ }).click()
  await expect(
    page.getByText(/contract by consumption: takes the transactions of a year/),
  ).toBeVisible()
  await page.getByText('All hours: day, month, year').click()
  await page.getByLabel('Transactions of the year', { exact: true }).fill('5475000000')
  await page.getByRole('link', { name: /Before or after you sign/ }).click()
  // what bills do not say is asked for: the example's charges do not stand beside this year
  await expect(page.getByText(/^enter what the reference year is charged/)).toBeVisible()
  await page.getByLabel('Charges of the reference year', { exact: true }).fill('9600000')
  await expect(page.getByLabel('MSU consumed in the reference year', { exact: true })).toHaveValue(
    '12,000,000',
  )
  await expect(page.getByLabel('Peak of the reference year', { exact: true })).toHaveValue('900')
  await expect(page.getByLabel('MSU saved a year', { exact: true })).not.toHaveValue('0')
  await expect(page.getByLabel('MSU saved of the peak', { exact: true })).not.toHaveValue('0')
})

test('the contract in force now stands beside the one to be signed, with its range', async ({
  page,
}) => {
  await page.goto('/lab/contracts')
  await page.getByRole('textbox', { name: 'Months that are reported' }).fill('7')
  await page.getByRole('link', { name: 'Now and at signing' }).click()
  const now = page.getByRole('region', { name: 'Now, under the contracts in force' })
  await expect(now).toContainText('the change saves 125,000')
  await expect(now).toContainText('above the baseline are left with it')
  await page.getByRole('textbox', { name: 'Growth, P5' }).fill('0')
  await page.getByRole('textbox', { name: 'Growth, P95' }).fill('12')
  await expect(now).toContainText('Saved at P95 of consumption')
  await page.getByRole('button', { name: 'Leave out the contract in force' }).click()
  await expect(now).toHaveCount(0)
  await page.goBack()
  await expect(now).toBeVisible()
})

test('the months of a bill are taken into a contract as reported, the rest stays open', async ({
  page,
}) => {
  await page.goto('/import')
  const first = months.slice(0, 9).map((month, at) => ({
    ...month,
    buffer: Buffer.from(
      scrtMonth('Canal Bank', 2025, at + 1, { PROD: 700_000 + at * 1000 }, '00-CANAL'),
    ),
  }))
  await page.getByLabel('Files', { exact: true }).setInputFiles(first)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('is kept:')).toBeVisible()
  await page.goto('/lab/contracts')
  await page
    .getByRole('combobox', { name: 'Take the months from a customer’s bills' })
    .selectOption({ label: 'Canal Bank' })
  await expect(page.getByRole('textbox', { name: 'Sep 2025' })).toHaveValue('708,000')
  await expect(page.getByRole('textbox', { name: 'Oct 2025' })).toHaveValue('')
  await expect(page.getByText(/9.months reported, 3.months not stated/)).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Months after those stated' })
    .selectOption({ label: 'The mean of the reported months' })
  await expect(
    page.getByText(/9.months reported, 3.months at the mean of the reported/),
  ).toBeVisible()
})

test('peaks by levels, CPU hours and a flat amount are entered, drawn and added up', async ({
  page,
}) => {
  const fill = async (name: string, text: string) => {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill(text)
    await field.press('Enter')
  }
  const twelve = async (group: string, value: string) => {
    const months = page.getByRole('group', { name: group })
    await months.getByRole('button', { name: 'Enter the months' }).click()
    const column = Array(12).fill(value).join('\n')
    await months
      .getByRole('textbox')
      .first()
      .evaluate((field, text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      }, column)
  }
  await page.goto('/lab/contracts')
  const unit = page.getByRole('combobox', { name: 'Charges by' })
  const saved = page.getByRole('row', { name: /Jan 2026 to Dec 2026/ }).first()
  await fill('Live from month', '1')
  await unit.selectOption({ label: 'CPU hours' })
  await fill('Baseline a year, CPU hours', '12000')
  await fill('Price of the baseline', '100')
  await fill('Price above it', '50')
  await fill('CPU hours saved a month', '50')
  await twelve('CPU hours by month', '1100')
  // by hand: 12,000 × 100 + 1,200 × 50 = 1,260,000; 50 hours of each month are worth 30,000
  await expect(page.getByRole('heading', { name: /^CPU hours by month, against/ })).toBeVisible()
  await expect(saved).toContainText(/1,260,000.*30,000/)
  await unit.selectOption({ label: 'Each month’s peak, by levels' })
  await fill('Price an MSU', '80')
  await fill('MSU saved of each month’s peak', '10')
  await twelve('Peaks by month', '100')
  // 100 MSU at 80 are 8,000 a month, 96,000 a year; 10 MSU of each month are worth 9,600
  await expect(page.getByRole('heading', { name: /^Peak by month$/ })).toBeVisible()
  await expect(saved).toContainText(/96,000.*9,600/)
  await unit.selectOption({ label: 'A flat amount' })
  await fill('Fixed charges', '1000')
  await expect(saved).toContainText(/12,000.*0/)
})

test('whole alternatives of terms stand side by side, and on paper, and none is taken to signing', async ({
  page,
}) => {
  await page.goto('/lab/contracts')
  await page.getByRole('button', { name: 'Compare with other terms' }).click()
  const beside = page.getByRole('region', { name: 'Side by side' })
  // it begins as the contracts in force are
  await expect(beside).toContainText('the contracts in force and “Alternative” cost the same')
  await page
    .getByRole('textbox', { name: /^Baseline a year/ })
    .last()
    .fill('11000000')
  await expect(beside).toContainText(
    /With the change “Alternative” costs least: [\d,]+.EUR less than the contracts in force/,
  )
  await expect(page.getByRole('table', { name: 'What each contract year costs' })).toContainText(
    'Alternative',
  )
  await page.reload()
  await expect(beside).toContainText('“Alternative” costs least')
  await page.getByRole('button', { name: 'Make a report' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“Alternative” costs least')
  await page.goBack()
  await page.getByRole('link', { name: 'Now and at signing' }).click()
  await expect(
    page.getByRole('region', { name: 'Now, under the contracts in force' }),
  ).toContainText('the change saves 125,000')
})
