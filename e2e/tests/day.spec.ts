import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectFigure, openStep, settled, test } from './screen.js'

const eightHours = readFileSync(
  new URL('../../backend/src/headroom/samples/rmf-cpu.xml', import.meta.url),
  'utf8',
)

/** A month of half hours, out of the reports of eight hours again and again. */
function month(): string {
  const reports = eightHours.match(/<postprocessor>[\s\S]*?<\/postprocessor>/g) ?? []
  const two = (part: number) => String(part).padStart(2, '0')
  const stamp = (at: number) => {
    const [day, minutes] = [1 + Math.floor(at / 48), (at % 48) * 30]
    const date = day > 30 ? '07/01' : `06/${two(day)}`
    return `${date}/2026-${two(Math.floor(minutes / 60))}.${two(minutes % 60)}.00`
  }
  const body = Array.from({ length: 30 * 48 }, (_, at) =>
    (reports[at % reports.length] ?? '')
      .replace(/(<display-start[^>]*>)[^<]*/, `$1${stamp(at)}`)
      .replace(/(<display-end[^>]*>)[^<]*/, `$1${stamp(at + 1)}`),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ddsml>\n${body.join('\n')}</ddsml>\n`
}

const machines = `Model,MIPS,MSU,#CPs
9991-Y02,1300,160,2`
const runs = `Side;Requests;CPU s GP;CPU s zIIP
before;2500;0,473416;0
before;2500;0,456343;0
after;2500;0,260442;0,162292
after;2500;0,253801;0,158599`

async function bring(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/import')
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  })
}

async function takeOver(page: Page, says: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(says)).toBeVisible()
}

test('a day of work: machine, month, test, value, scenario, report', async ({ page }) => {
  test.setTimeout(480_000)
  const read = page.getByRole('region', { name: 'What was read' })
  await bring(page, 'machines.csv', machines)
  await expect(read).toContainText('Models: 1 new')
  await read.getByLabel('Date of the table').fill('2026-11-02')
  await takeOver(page, /is kept: 1 new/)

  await bring(page, 'june.xml', month())
  // some 1,400 reports are read: on a machine that is busy that takes its time
  await expect(read).toContainText('1,440 intervals of 30 minutes, machine 2818-Y02', {
    timeout: 180_000,
  })
  await takeOver(page, /june is kept: 30\sdays/)

  await bring(page, 'runs.csv', runs)
  await expect(read).toContainText('Enter who measured it.')
  const author = read.getByRole('textbox', { name: 'Who measured it' })
  await author.fill('A. Measurer')
  await author.press('Enter')
  await expect(read).not.toContainText('Enter who measured it.')
  const name = read.getByRole('textbox', { name: 'Name to keep it under' })
  await name.fill('Pool in June')
  await takeOver(page, /Pool in June is kept among your tests/)

  await page.goto('/tests')
  await page.getByRole('link', { name: 'Value this test: Pool in June' }).click()
  await settled(page)
  // (0.473416 + 0.456343 - 0.260442 - 0.253801) / 2 / 2,500 for 7.5 million transactions
  await expectFigure(page, 'GP seconds saved', '623.27 s')

  await page.goto('/import')
  const kept = page.getByRole('region', { name: 'Kept from files' })
  await kept.getByRole('button', { name: 'New scenario' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('June in money')
  await openStep(page, 'Work')
  for (const [field, text] of [
    ['Transactions', '15000000'],
    ['Share in the peak window', '50'],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).fill(text)
    await page.getByRole('textbox', { name: field, exact: true }).press('Enter')
  }
  const substitution = page.getByRole('combobox', { name: 'Substitution 1' })
  await substitution.click()
  await substitution.fill('Pool in June')
  await page.getByRole('option', { name: /Pool in June/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Version \d+, saved/)).toBeVisible()
  await expectFigure(page, 'GP seconds saved', '623.27 s')

  await page.getByRole('button', { name: 'Make a report' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('June')
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await dialog.getByRole('link', { name: 'Open the report' }).click()
  await page.getByRole('radio', { name: 'Full' }).check()
  await expect(page.getByRole('region', { name: 'Method and working' })).toContainText(
    'Region, GP, Pool in June, after, cycle 2',
  )
})
