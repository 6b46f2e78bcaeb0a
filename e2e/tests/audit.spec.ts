import { readFile } from 'node:fs/promises'
import { expect, expectNoViolations, test } from './screen.js'

const redpaper = 'A Processor Usage Study of Ways into CICS'

test('checks are counted beside findings, for all documents and for each', async ({ page }) => {
  await page.goto('/evidence/audit')
  const table = page.getByRole('table', { name: 'Checks and findings by document' })
  await expect(table.getByRole('row', { name: new RegExp(redpaper) })).toContainText('422')
  await expect(page.getByRole('term').filter({ hasText: /^Checks$/ })).toBeVisible()
  const audit = (await (await page.request.get('/api/v1/audit')).json()) as {
    checks_total: number
    findings_total: number
    substance_total: number
    findings: { severity: string }[]
  }
  await expect(page.getByRole('main')).toContainText(`Checks${audit.checks_total}`)
  await expect(page.getByRole('main')).toContainText(
    `Findings of substance${audit.substance_total}`,
  )
  // rounding and reading notes are folded
  const rounding = audit.findings.filter((finding) => finding.severity === 'precision').length
  const notes = audit.findings.filter((finding) => finding.severity === 'note').length
  await expect(page.getByRole('status').filter({ hasText: /finding|check/ })).toHaveText(
    `${audit.findings_total - rounding - notes} of ${audit.findings_total} findings`,
  )
  await page.getByRole('button', { name: `Show ${rounding} numbers cut off` }).click()
  await expect(page.getByRole('status').filter({ hasText: /finding|check/ })).toHaveText(
    `${rounding} of ${audit.findings_total} findings`,
  )
})

test('the findings of one document are listed, most serious first, and by kind', async ({
  page,
}) => {
  await page.goto('/evidence/audit')
  await page.getByRole('combobox', { name: 'Document' }).selectOption('socket2')
  await expect(page).toHaveURL(/study=socket2/)
  await expect(page.getByRole('status').filter({ hasText: /finding|check/ })).toHaveText(
    /^4 of \d+ findings$/,
  )
  const findings = page.getByRole('list', { name: /Findings/ }).getByRole('listitem')
  await expect(findings).toHaveCount(4)
  await expect(findings.first()).toContainText('15.05 MSU')
  await expect(findings.first()).toContainText('347.25 ÷ 3600 × 156 ÷ 2')
  await expect(findings.first()).toContainText('twice the recomputed value')
  await page.getByRole('combobox', { name: 'Kind of finding' }).selectOption('contradiction')
  await expect(findings).toHaveCount(1)
  await page.reload()
  await expect(findings).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such words')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('status').filter({ hasText: /finding|check/ })).toHaveText(
    /^\d+ of \d+ findings$/,
  )
})

test('two printed numbers say what the picture hides, as a note', async ({ page }) => {
  await page.goto('/evidence/audit?study=socket2&severity=note')
  const note = page.getByRole('listitem').filter({ hasText: 'requests before the change' })
  await expect(note).toContainText('1.251 s (1.242 to 1.261)')
})

test('a finding shows its working and leads to its row', async ({ page }) => {
  await page.goto('/evidence/audit?study=ways-into-cics&outcome=slip')
  const finding = page.getByRole('listitem').filter({ hasText: '1.548' })
  await expect(finding).toContainText('(97.99 + 7.49) ÷ 787.34 × 10')
  await expect(finding).toContainText('16 % too high')
  await finding.getByRole('button', { name: 'Show the working' }).click()
  const working = page.getByRole('dialog')
  await expect(working).toContainText('1.3397008')
  await expect(working).toContainText('97.99 %')
  await expect(working).toContainText('The rounding of the printed inputs allows')
  await expect(page).toHaveURL(/working=https-full\.5/)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()

  const place = finding.getByRole('link', { name: /^Table 10, 787\.34/ })
  await expect(place).toHaveAttribute(
    'href',
    '/evidence/configurations/https-full#point-https-full.5',
  )
  await place.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HTTPS')
})

test('what agrees is listed by pages, each with its formula', async ({ page }) => {
  await page.goto('/evidence/audit')
  await page.getByRole('radio', { name: /^Agree/ }).check({ force: true })
  const table = page.getByRole('table', { name: 'Agreeing checks with their formulas' })
  await expect(table.getByRole('row')).toHaveCount(51)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toContainText(
    '51 to 100',
  )
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toContainText('1 to 50')
  await expectNoViolations(page)
})

test('what cannot be checked says why', async ({ page }) => {
  await page.goto('/evidence/audit?show=unchecked&study=socket2')
  const table = page.getByRole('table', { name: /cannot be recomputed/ })
  await expect(
    table.getByRole('row', { name: /GP time of the test cycles/ }).first(),
  ).toContainText('Published as a picture; value not available')
  await expect(table.getByRole('row', { name: /76%/ })).toContainText(
    'The GP times behind it are published as a picture',
  )
})

test('the list is downloaded as it is filtered', async ({ page }) => {
  await page.goto('/evidence/audit?study=socket2')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('headroom-audit-findings.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/Document,Place,What is checked/)
  expect(lines[1]).toContain('15.05,7.5238,MSU,753,Error in a number')
})

test('how truncation, rounding and error are told apart stands beside the list', async ({
  page,
}) => {
  await page.goto('/evidence/audit')
  const legend = page.getByRole('group').filter({ hasText: 'told apart' })
  await expect(legend).toContainText('cut off instead of rounded')
  await expect(legend).toContainText('1.33970 ms, printed 1.548 ms')
})
