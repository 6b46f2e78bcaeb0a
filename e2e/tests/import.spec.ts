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
  await read.getByRole('button', { name: 'Import', exact: true }).click()
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

test('what a file was taken for is said with its reason, and another kind can be chosen', async ({
  page,
}) => {
  await page.goto('/import')
  await page
    .getByLabel('Or cells from a spreadsheet')
    .fill('Model,CPs,MSU,PCI\n3931-716,16,3075,24000')
  await page.getByRole('button', { name: 'Read the cells' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('Machine table (sure): its heads name PCI.')
  await read.getByLabel('Not this?').selectOption({ label: 'SCRT bill' })
  await expect(page.getByText('The section B5 is missing')).toBeVisible()
  await expect(page.getByText('Read as SCRT bill.')).toBeVisible()
  await page.getByLabel('Read it as').selectOption({ label: 'Machine table: its heads name PCI' })
  await expect(read).toContainText('Machine table (sure)')
})

test('a sample of what opens is read with one click', async ({ page }) => {
  await page.goto('/import')
  await page.getByRole('link', { name: 'What opens, with a sample of each' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What opens' })).toBeVisible()
  await page.getByRole('link', { name: 'Try rmf-cpu.xml' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('2 LPARs, 16 intervals of 30 minutes, machine 2818-Y02')
  await expect(read).toContainText("MSU profile (sure): it is the RMF Postprocessor's XML.")
})

const tasks = [
  'APPLID;TRAN;TASKNO;STOP DATE;STOP TIME;RESPONSE;CPU;QRCPU;',
  'CICSPAY1;PAY1;41;2026-03-02;9:00:01.000;.5000;.0040;.0020;',
  'CICSPAY1;;III;2026-03-02;9:00:01.600;9.0000;.9000;.8000;',
  'CICSPAY1;PAY1;42;2026-03-02;9:00:02.000;.1000;.0020;.0010;',
  'CICSPAY1;ASK1;43;2026-03-02;9:00:02.500;.1000;.0010;.0010;',
].join('\n')

test('tasks of CICS PA become an access method once the time is entered', async ({ page }) => {
  const name = `Payments ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/import')
  await page.getByLabel('Or cells from a spreadsheet').fill(tasks)
  await page.getByRole('button', { name: 'Read the cells' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('CICS PA, an extract: 3 tasks of 1 region.')
  await expect(read).toContainText("Line 3: Task III is CICS's own")
  await expect(read).toContainText('Enter how long was measured.')
  await read.getByRole('checkbox', { name: 'ASK1' }).click()
  await expect(read.getByRole('checkbox', { name: 'ASK1' })).not.toBeChecked()
  await read.getByRole('button', { name: 'Use the file’s 2 s' }).click()
  await expect(read.getByRole('region', { name: 'What it makes, per mode of TCB' })).toContainText(
    'CICSPAY1 QR',
  )
  await expect(read.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await read.getByRole('combobox', { name: 'Measured machine' }).fill('2817-779')
  await page.getByRole('option', { name: /2817-779/ }).click()
  await read.getByLabel('Who measured it').fill('A. Measurer')
  await read.getByLabel('Who measured it').press('Enter')
  await read.getByLabel('A request carries').selectOption('32 KB each way')
  await read.getByLabel('Name to keep it under').fill(name)
  await read.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(`${name} is kept among your access methods.`)).toBeVisible()
})
