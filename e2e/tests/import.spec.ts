import { expect, test } from '@playwright/test'

const rows = Array.from({ length: 72 }, (_, at) => {
  const [day, hour] = [1 + Math.floor(at / 24), at % 24]
  const time = `0${day}.03.2026 ${String(hour).padStart(2, '0')}:00`
  return `${time};${100 + hour * 3},5;${hour};${100 + hour * 4},5`
})
const table = ['when;PROD;TEST;Total', ...rows].join('\n')

test('a table is recognised, shown with choices, kept and opened in Peaks', async ({ page }) => {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'march.dat',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(table),
  })
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('2 LPARs, 72 intervals of 60 minutes')
  await expect(read).toContainText('Total is the sum of the others')
  await expect(read).toContainText('186.5 MSU')
  await read.getByRole('checkbox', { name: 'TEST' }).click()
  await expect(read).toContainText('165 MSU')
  await read.getByRole('button', { name: 'Take over' }).click()
  const kept = page.getByRole('region', { name: 'Kept from files' })
  await expect(kept).toContainText('march.dat, SHA-256')
  await kept.getByRole('button', { name: 'Open in Peaks' }).first().click()
  await expect(
    page.getByRole('heading', { name: /^The billed peak stays at 165 MSU/ }),
  ).toBeVisible()
})

test('a file that is not read is named, and nothing is kept', async ({ page }) => {
  await page.goto('/import')
  await page.getByLabel('Or cells from a spreadsheet').fill('%PDF-1.7')
  await page.getByRole('button', { name: 'Read the cells' }).click()
  await expect(page.getByText('This seems to be a PDF')).toBeVisible()
})
