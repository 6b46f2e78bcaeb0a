import { chooseMore, expect, expectFigure, expectNoViolations, test } from './screen.js'

test('machines are searched and sorted', async ({ page }) => {
  await page.goto('/machines')
  const rows = page.getByRole('row')
  await expect(page.getByText(/3,2\d\d machine models, 1 to 50 shown/)).toBeVisible()
  await expect(rows.nth(1)).toContainText('z17')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/51 to 100 shown/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.getByLabel('Search').fill('2818-Y')
  await expect(rows).toHaveCount(6)
  await expect(page.getByRole('row', { name: /2818-Y02/ })).toContainText('156')
  await expect(page.getByRole('row', { name: /2818-Y02/ })).toContainText('published')
  await page.getByLabel('Search').fill('2064-2C1')
  await expect(page.getByRole('row', { name: /2064-2C1/ })).toContainText('not available')
  await page.getByLabel('Search').fill('')
  const head = page.getByRole('columnheader', { name: /Rated MSU/ })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
})

test('a derived rating shows its range and method', async ({ page }) => {
  await page.goto('/machines?search=2817-703')
  await expect(page.getByRole('row', { name: /2817-703/ })).toContainText('55,800 to 58,080')
  await page.getByRole('link', { name: '2817-703', exact: true }).click()
  await expect(page.getByRole('heading', { name: '2817-703', level: 1 })).toBeVisible()
  await expect(page.getByText(/z196 3-way factor/).first()).toBeVisible()
})

test('a model that no table holds is offered as an own machine', async ({ page }) => {
  await page.goto('/value')
  await page.getByRole('combobox', { name: 'Machine' }).fill('3931-7Z9')
  await page.getByRole('option', { name: 'Add 3931-7Z9 as your machine' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Machine type')).toHaveValue('3931')
  await expect(form.getByLabel('Model')).toHaveValue('7Z9')
})

test('an own machine is added, used, changed and deleted', async ({ page }) => {
  await page.goto('/machines')
  await page.getByRole('button', { name: 'Add a machine' }).click()
  const form = page.getByRole('dialog')
  await form
    .getByRole('button', { name: /save|add/i })
    .last()
    .click()
  await expect(form.getByLabel('Machine type')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Machine type').fill('2818')
  // no table holds this model: nothing but what is entered here counts
  await form.getByLabel('Model').fill('9A5')
  await form.getByLabel('Family').fill('z114')
  await form.getByLabel('CPs').fill('5')
  await form.getByRole('textbox', { name: 'Rated MSU' }).fill('388')
  await form.getByLabel('Source of the figures').fill('=our table, row 1')
  await form
    .getByRole('button', { name: /save|add/i })
    .last()
    .click()
  await expect(form).toBeHidden()
  await page.getByLabel('Search').fill('2818-9A5')
  const row = page.getByRole('row', { name: /2818-9A5 \(yours\)/ })
  await expect(row).toContainText('388')
  await expect(row).toContainText(/yours|entered/i)

  await row.getByRole('link', { name: /Use/ }).click()
  await expect(page).toHaveURL(/machine=own-2818-9A5/)
  await expectFigure(page, 'MSU saved, per CP rating', '7.49 MSU')

  await page.goto('/machines?search=2818-9A5')
  await row.getByRole('button', { name: /Change/ }).click()
  await form.getByRole('textbox', { name: 'Rated MSU' }).fill('400')
  await form.getByRole('button', { name: /save/i }).click()
  await expect(row).toContainText('400')

  await row.getByRole('button', { name: /Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(row).toBeHidden()
})

/** A Configuration Summary as zPCR saves it, with one model that is known and one that is not. */
const summary = `<HTML><BODY><p>zPCR V9.8, 2026-10-15</p><table>
<TR><TH colspan=9>System z10 BC/Z00</TH></TR>
<TR><TH>Model</TH><TH>MIPS</TH><TH>MSU</TH><TH>#Partitions</TH><TH>#CPs</TH><TH>#IFLs</TH><TH>#ICFs</TH><TH>#zAAPs</TH><TH>#zIIPs</TH></TR>
<TR><TD>2098-Z01</TD><TD>1,661</TD><TD>83</TD><TD>30</TD><TD>1</TD><TD>9</TD><TD>9</TD><TD>1</TD><TD>1</TD></TR>
<TR><TD>9990-Z02</TD><TD>2,229</TD><TD>255</TD><TD>30</TD><TD>2</TD><TD>8</TD><TD>8</TD><TD>2</TD><TD>2</TD></TR>
</table></BODY></HTML>`

test('a newer table is shown, taken over, removed and put back', async ({ page }) => {
  await page.goto('/machines')
  await page.getByRole('link', { name: 'Import a table' }).click()
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'zpcr.html',
    mimeType: 'text/html',
    buffer: Buffer.from(summary.replace('1,661', 'many')),
  })
  await expect(page.getByText('line 4, column 26: PCI of 2098-Z01 is “many”')).toBeVisible()
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'zpcr.html',
    mimeType: 'text/html',
    buffer: Buffer.from(summary),
  })
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('A Configuration Summary of zPCR: 2 models of 1 family.')
  await expect(read).toContainText('Models: 1 new, 1 changed')
  const difference = read.getByRole('row', { name: /2098-Z01/ })
  await expect(difference).toContainText('661')
  await expect(difference).toContainText('1,661')
  await expect(difference).toContainText('exported 6 August 2026')
  await expect(read.getByLabel('Date of the table')).toHaveValue('2026-10-15')
  await expectNoViolations(page)
  await read.getByLabel('Name to keep it under').fill('Our zPCR table')
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByText(/Our zPCR table of 2026-10-15 is kept: 1 new, 1 changed/),
  ).toBeVisible()

  // the same figures once more, without a date, ask for none
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'again.html',
    mimeType: 'text/html',
    buffer: Buffer.from(summary.replace(', 2026-10-15', '')),
  })
  await expect(read).toContainText('Models: 0 new, 0 changed, 2 the same')
  await expect(read).toContainText('there is nothing to keep')
  await expect(read.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expect(read).not.toContainText('names no date')
  await read.getByRole('button', { name: 'Another file' }).click()

  await page.goto('/machines/2098-Z01')
  const counts = page.getByRole('row', { name: /PCI \(MIPS\) 1,661/ })
  await expect(counts).toContainText('Our zPCR table')
  await expect(page.getByRole('row', { name: /PCI \(MIPS\) 661/ })).toContainText('no')
  await expectNoViolations(page)

  await page.goto('/machines')
  await page.getByRole('button', { name: 'Remove Our zPCR table' }).click()
  await expect(page.getByRole('button', { name: 'Put back Our zPCR table' })).toBeVisible()
  await page.getByLabel('Search').fill('9990-Z02')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Put back Our zPCR table' }).click()
  await expect(page.getByRole('row', { name: /9990-Z02/ })).toContainText('255')
  await page.getByRole('button', { name: 'Remove Our zPCR table' }).click()
  await expect(page.getByText('No results')).toBeVisible()
})

test('an implausible own machine is kept, with remarks', async ({ page, request }) => {
  const odd = { machine_type: '2817', model: 'X77', family: 'z196', cps: 77, rated_msu: 3 }
  const rest = { pci_mips: null, su_per_sec: null, source: 'a slip', note: null }
  await request.post('/api/v1/machines', { data: { ...odd, ...rest } })
  await page.goto('/machines/own-2817-X77')
  await expect(page.getByText(/0.039 MSU per CP: the table's z196 models have/)).toBeVisible()
  await expect(page.getByText('entered', { exact: true }).first()).toBeVisible()
  await expectNoViolations(page)
  await request.delete('/api/v1/machines/own-2817-X77')
})

test('a case is seen on other machines and along a family', async ({ page }) => {
  await page.goto('/value')
  await chooseMore(page, 'On another machine')
  await page.getByRole('combobox', { name: 'Along the family of' }).fill('2818-Y02')
  await page.getByRole('option', { name: /2818-Y02/ }).click()
  await expect(page).toHaveURL(/family=2818-Y02/)
  const row = page.getByRole('row', { name: /2818-Y02/ })
  await expect(row).toContainText('347')
  await expect(row).toContainText('7.52')
  await expectNoViolations(page)
  await row.getByRole('link', { name: 'Working on the 2818-Y02' }).click()
  await expectFigure(page, 'MSU saved, per CP rating', '7.52 MSU')
})
