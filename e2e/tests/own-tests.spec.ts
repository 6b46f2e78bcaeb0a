import type { Page } from '@playwright/test'
import { expect, expectFigure, expectNoSidewaysScrolling, settled, test } from './screen.js'

const before = `Run;Requests;CPU s GP;CPU s zIIP
1;2.500;0,473416;0
2;2.500;0,456343;0
3;2.500;0,477526;0`
const after = `Requests\tGP us\tzIIP us
2500\t260442\t162292
2500\t260517\t163108
2500\t253801\t158599
2500\t250053\t155246`
const screenOfHbzt = `CPU USAGE FOR ADDRESS SPACE: ASID=003F,APPLID=CICSA
DELTA values from 2012/07/31 23:37:56.619510 to 2012/07/31 23:39:06.068080
ASSB_SRB_TIME_ON_CP..... 00:00:00.145086 CP time in SRB mode
ASSB_TASK_TIME_ON_CP..... 00:00:01.083711 CP time in task mode
ASSB_TIME_ON_ZIIP..... 00:00:00.000000* zIIP time (non-enclave)
ASSB_ZIIP_ENCT..... 00:00:00.369743 zIIP time (enclave)`

async function paste(page: Page, text: string, side: 'Before' | 'After'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'A table of runs, or HBZT screens' }).fill(text)
  await dialog.getByRole('button', { name: 'Read' }).click()
  await expect(dialog.getByRole('radio', { name: `${side} the change` })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add these runs' }).click()
  await expect(dialog.getByText(/: added\.$/)).toBeVisible()
}

async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/tests')
  await page.getByRole('button', { name: 'Add a test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Measured by' }).fill('A. Measurer')
  await paste(page, before, 'Before')
  await paste(page, after, 'After')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
}

test('pasted cycles become a value, a scenario and a report', async ({ page }) => {
  await enter(page, 'Pool in July')
  await page.getByRole('link', { name: 'Pool in July', exact: true }).click()
  await expectFigure(page, 'GP time saved, share of the time before', '45.38 %')
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: 'Value this test' }).click()
  await settled(page)
  // the test names no machine, and no test states a peak window
  await expect(page).toHaveURL(/machine=none/)
  const left = page.getByText(/^Enter your own transactions, share in the peak window and hours/)
  await expect(left).toBeVisible()
  await expectFigure(page, 'GP seconds saved', '638.68 s')
  await expect(page.getByRole('combobox', { name: 'Substitution 1' })).toHaveValue(
    'Pool in July (yours)',
  )
  const valued = page.url()

  await page.getByRole('button', { name: 'Make a report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Our own test')
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await dialog.getByRole('link', { name: 'Open the report' }).click()
  await page.getByRole('radio', { name: 'Full' }).check()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('638.68')
  const method = page.getByRole('region', { name: 'Method and working' })
  await expect(method).toContainText('Region, GP, Pool in July, after, cycle 3')
  await expect(
    page.getByText(/Your test “Pool in July” of .*cycle 3 of after/).first(),
  ).toBeVisible()

  await page.goto('/tests')
  await page.getByRole('link', { name: 'Value this test: Pool in July' }).click()
  await settled(page)
  await page.getByRole('link', { name: 'Make a scenario' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('July in money')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Version \d+, saved/)).toBeVisible()
  await expectFigure(page, 'GP seconds saved', '638.68 s')
  const scenario = page.url()

  await page.goto('/tests')
  await page.getByRole('button', { name: 'Change Pool in July' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'CPU s on GP, cycle 1 before' }).fill('0.48')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pool in July is saved.')).toBeVisible()
  await page.goto(scenario)
  const changed = page.getByText(/has changed since this was saved: then version 1, now version 2/)
  await expect(changed.first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(changed).toHaveCount(0)

  await page.goto('/tests')
  await page.getByRole('button', { name: 'Delete Pool in July' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Pool in July is deleted.')).toBeVisible()
  await page.getByText('Deleted tests').click()
  await expect(page.getByRole('button', { name: 'Bring Pool in July back' })).toBeVisible()
  await page.goto(scenario)
  await expect(page.getByText(/Your test “Pool in July” is deleted\./).first()).toBeVisible()
  await page.goto(valued)
  await expect(page.getByText(/^One of your tests is deleted/)).toBeVisible()
  await expect(page.getByText('Your test “Pool in July” is deleted.')).toBeVisible()
  await expect(page.getByText(/own-test-/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expectFigure(page, 'GP seconds saved', '645.26 s')
})

test('HBZT screens become cycles once the requests are stated; one cycle is refused', async ({
  page,
}) => {
  await page.goto('/tests')
  await page.getByRole('button', { name: 'Add a test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'A table of runs, or HBZT screens' }).fill(screenOfHbzt)
  await dialog.getByRole('button', { name: 'Read' }).click()
  await expect(dialog.getByText('HBZT: 1 screen.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Requests of each cycle' }).fill('5,000')
  await dialog.getByRole('button', { name: 'Add these runs' }).click()
  await expect(dialog.getByRole('textbox', { name: 'CPU s on GP, cycle 1 before' })).toHaveValue(
    '1.228797',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter two or more cycles before the change')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible()
})
