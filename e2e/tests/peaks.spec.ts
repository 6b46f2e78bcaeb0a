import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoSidewaysScrolling, expectNoViolations, test } from './screen.js'

const report = resolve(import.meta.dirname, '../../backend/src/headroom/samples/rmf-cpu.xml')
const flat = '/peaks?interval=60&period=day&lpar1=PROD&background1=100x24&workload1=0x24'

async function expectThree(page: Page, saved: string, lost: string, billed: string): Promise<void> {
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline.getByRole('button', { name: /^Saved at the old peak/ })).toHaveText(saved)
  await expect(headline.getByRole('button', { name: /^Lost to the new peak/ })).toHaveText(lost)
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText(billed)
}

function bar(page: Page, hour: string) {
  return page.getByRole('slider', { name: new RegExp(`^${hour}:00 to `) })
}

/** Chooses one of few: a radio button lies under its label. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true })
  await page.getByRole('group').locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

/** Returns where something lies once it has not moved for a few frames. */
async function stillBox(locator: Locator) {
  let box = await locator.boundingBox()
  await expect(async () => {
    const before = box
    await locator.page().waitForTimeout(100)
    box = await locator.boundingBox()
    expect(box).toEqual(before)
  }).toPass()
  if (box === null) throw new Error('it is not on the screen')
  return box
}

/** Draws a level across the bars of some hours, as a hand does. */
async function draw(page: Page, from: string, to: string, msu: number, top: number): Promise<void> {
  await bar(page, from).scrollIntoViewIfNeeded()
  const [first, last] = [await stillBox(bar(page, from)), await stillBox(bar(page, to))]
  const y = first.y + first.height * (1 - msu / top)
  await page.mouse.move(first.x + first.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(last.x + last.width / 2, y, { steps: 6 })
  await page.mouse.up()
}

test('saving 15 MSU in a busy forenoon leaves a peak of 125', async ({ page }) => {
  await page.goto('/peaks')
  await expectThree(page, '15 MSU', '0 MSU', '15 MSU')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText('from 140 MSU, 13:00')
  await expect(headline).toContainText('the peak is now 125 MSU')
  await expect(headline).toContainText('whole MSU: 140 → 125')
})

test('saving 50 MSU there is billed with 40, and the peak moves', async ({ page }) => {
  await page.goto('/peaks')
  const field = page.getByRole('textbox', { name: 'MSU saved in these hours' })
  await field.fill('50')
  await field.press('Enter')
  await expectThree(page, '50 MSU', '10 MSU', '40 MSU')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText(
    'The first 40 MSU saved lower the bill in full; beyond that, nothing more.',
  )
  await expect(headline).toContainText('until 13:00 (140 MSU) to those until 04:00 (100 MSU)')
  await expect(
    page.getByRole('heading', { name: 'Of 50 MSU saved at the old peak 40 MSU are billed' }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /falls from 140 to 100 MSU and moves from 13:00 to 04:00/ }),
  ).toBeVisible()
})

test('a workload is drawn with the pointer; the three numbers follow', async ({ page }) => {
  await page.goto(`${flat}&saving1=15:9-13`)
  await expectThree(page, '0 MSU', '0 MSU', '0 MSU')
  await draw(page, '09', '12', 40, 150)
  await expect(bar(page, '09')).toHaveAttribute('aria-valuenow', '40')
  await expect(bar(page, '12')).toHaveAttribute('aria-valuenow', '40')
  await expect(bar(page, '13')).toHaveAttribute('aria-valuenow', '0')
  await expectThree(page, '15 MSU', '0 MSU', '15 MSU')
  await expect(page).toHaveURL(/\/peaks\?profile=[\w-]{100,900}$/)
  await page.goBack()
  await expect(bar(page, '09')).toHaveAttribute('aria-valuenow', '0')
})

test('a workload is drawn with the keyboard and with numbers', async ({ page }) => {
  await page.goto(`${flat}&saving1=10:9-13`)
  await bar(page, '00').focus()
  for (let hour = 0; hour < 9; hour += 1) await page.keyboard.press('ArrowRight')
  await expect(bar(page, '09')).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(bar(page, '09')).toHaveAttribute('aria-valuenow', '40')
  await page.getByText('Numbers in a table').click()
  const numbers = page.getByRole('group', { name: /Workload under study of PROD/ })
  for (const hour of ['10:00', '11:00', '12:00']) {
    await numbers.getByRole('textbox', { name: hour }).fill('40')
  }
  await expectThree(page, '10 MSU', '0 MSU', '10 MSU')
})

test('what 100 % are is taken with its fraction, and what is no number is said', async ({
  page,
}) => {
  await page.goto('/peaks')
  await page.getByText('Paste cells').click()
  await page.getByRole('textbox', { name: 'Cells from a spreadsheet' }).fill('50\n'.repeat(24))
  await page.getByLabel('Unit of a table').selectOption('percent')
  const whole = page.getByRole('textbox', { name: 'MSU of 100 %' })
  await whole.pressSequentially('12.5x')
  await expect(page.getByRole('alert').filter({ hasText: /number/ })).toBeVisible()
  await whole.press('Backspace')
  await whole.press('Enter')
  await expect(whole).toHaveValue('12.5')
  const asked = page.waitForRequest(/profiles\/read/)
  await page.getByRole('button', { name: 'Use these cells' }).click()
  expect(new URL((await asked).url()).searchParams.get('capacity_msu')).toBe('12.5')
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('24')
})

test('cells of a spreadsheet are pasted into a profile', async ({ page }) => {
  await page.goto(`${flat}&saving1=15:9-13`)
  await page.getByText('Paste cells').click()
  const cells = [
    'Hour\tMSU',
    ...Array.from({ length: 24 }, (_, hour) => `${hour}:00\t${hour >= 9 && hour < 13 ? 40 : 0}`),
  ]
  await page.getByRole('textbox', { name: 'Cells from a spreadsheet' }).fill(cells.join('\n'))
  await page.getByRole('button', { name: 'Use these cells' }).click()
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('separator tab')
  await expect(bar(page, '09')).toHaveAttribute('aria-valuenow', '40')
  await expectThree(page, '15 MSU', '0 MSU', '15 MSU')
})

test('a wrong cell is named by line and column, and nothing is taken', async ({ page }) => {
  await page.goto(flat)
  await page.getByText('Paste cells').click()
  const cells = Array.from({ length: 24 }, (_, hour) => (hour === 6 ? 'many' : '40'))
  await page.getByRole('textbox', { name: 'Cells from a spreadsheet' }).fill(cells.join('\n'))
  await page.getByRole('button', { name: 'Use these cells' }).click()
  await expect(page.getByText(/line 7/)).toBeVisible()
  await expect(bar(page, '00')).toHaveAttribute('aria-valuenow', '0')
})

test('a CSV of several LPARs is loaded in one step', async ({ page }) => {
  const lines = ['time;ONLINE;BATCH']
  for (let hour = 0; hour < 24; hour += 1) {
    const online = hour >= 8 && hour < 12 ? '180,5' : '100'
    const batch = hour >= 20 ? '110' : '40'
    lines.push(`${String(hour).padStart(2, '0')}:00;${online};${batch}`)
  }
  await page.goto('/peaks')
  await page.getByLabel('A file, or several of RMF').setInputFiles({
    name: 'day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('ONLINE, BATCH')
  await page.getByRole('textbox', { name: 'MSU saved in these hours' }).fill('20')
  // the peak's four hours begin at 08:00, the saving at 09:00; the night's batch takes some back
  await expectThree(page, '15 MSU', '4.5 MSU', '10.5 MSU')
  const lpars = page.getByRole('table').filter({ hasText: 'All LPARs together' })
  await expect(lpars).toContainText('220.5')
})

test('an RMF report opens in one step with every partition row checked', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByLabel('A file, or several of RMF').setInputFiles(report)
  const read = page.getByRole('region', { name: 'What was read' })
  await expect(read).toContainText('2818-Y02')
  const rows = (readFileSync(report, 'utf8').match(/<row><col>(ONLINE|BATCH)</g) ?? []).length
  await expect(read).toContainText(`of the ${rows} partition rows come out of their rows again`)
  await read.getByText('Partition rows', { exact: true }).click()
  await expect(read.getByRole('row')).toHaveCount(rows + 1)
  await expect(read).toContainText('30 minutes')
  await expect(page.getByRole('heading', { name: /^The R4HA peaks at/ })).toBeVisible()
})

test('a month is built from kinds of days on a calendar', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'A month whose first day is not like the others' }).click()
  await expectThree(page, '45 MSU', '25 MSU', '20 MSU')
  const calendar = page.getByRole('table', { name: 'Kinds of the month’s days' })
  await expect(calendar.getByRole('button', { name: 'Sunday 1 November: Peak day' })).toBeVisible()
  await choose(page, 'Typical day')
  await calendar.getByRole('button', { name: /^Sunday 1 November/ }).click()
  await expect(
    calendar.getByRole('button', { name: 'Sunday 1 November: Typical day' }),
  ).toBeVisible()
  await expectThree(page, '45 MSU', '5 MSU', '40 MSU')
  await page.goBack()
  await expectThree(page, '45 MSU', '25 MSU', '20 MSU')
})

test('each rule stands in a sentence and changes the numbers', async ({ page }) => {
  await page.goto('/peaks')
  await expectThree(page, '15 MSU', '0 MSU', '15 MSU')
  await choose(page, 'SCRT-like')
  await expect(page.getByText('one value a clock hour, the mean of the R4HA')).toBeVisible()
  await choose(page, '5 minutes')
  // 88.5 % of a saving confined to four clock hours
  await expectThree(page, '13.28 MSU', '0 MSU', '13.28 MSU')
  await choose(page, 'From zero')
  await expect(page.getByText('as WLM starts after an IPL')).toBeVisible()
})

test('a cap is drawn, billed and told', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByRole('textbox', { name: 'Defined capacity of PROD' }).fill('130')
  await expectThree(page, '5 MSU', '0 MSU', '5 MSU')
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText('cap')
})

test('GP seconds become MSU by the rating of their machine, with the working', async ({ page }) => {
  await page.goto(flat.replace('workload1=0x24', 'workload1=0x9,40x4,0x11'))
  await choose(page, 'GP seconds')
  // without a machine nobody knows what a second is worth
  await expect(page.getByText(/become MSU by the rating of a machine: name it/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Machine that used the seconds' }).fill('2818-Y02')
  await page
    .getByRole('option', { name: /2818-Y02/ })
    .first()
    .click()
  // 140 s an hour ÷ 3600 × 156 MSU ÷ 2 CPs
  const shown = page.getByRole('button', { name: /^MSU of the interval with the most GP seconds/ })
  await expect(shown).toHaveText('3.03 MSU')
  await expect(bar(page, '09')).toHaveAttribute('aria-valuetext', /40.s/)
  await shown.click()
  await expect(page.getByRole('dialog')).toContainText('156')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'MSU basis' }).selectOption('Service units')
  await expect(
    page.getByText(/no SU\/sec per CP is published for the 2818-Y02/).first(),
  ).toBeVisible()
})

test('a share of the workload is saved to the minute, and half of it moves', async ({ page }) => {
  await page.goto('/peaks')
  await choose(page, '% of the workload')
  await page
    .getByRole('textbox', { name: 'Share of the workload saved in these hours' })
    .fill('50 %')
  await expectThree(page, '20 MSU', '0 MSU', '20 MSU')
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('9:30')
  // half of the first of four hours is not in it: 20 × 3.5 ÷ 4
  await expectThree(page, '17.5 MSU', '0 MSU', '17.5 MSU')
  await page.getByRole('checkbox', { name: 'Part of it moves to other hours' }).check()
  await page.getByRole('textbox', { name: 'Moved to, until' }).fill('20:00')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText(
    /Of 70(\.00)?.MSU-hours taken from 09:30 to 13:00, 70(\.00)?.MSU-hours are not gone: they run from 18:00 to 20:00, up to 35(\.00)?.MSU more there/,
  )
  await page.getByRole('textbox', { name: 'Moved to, until' }).fill('18:00')
  await expect(page.getByText('Ends where it begins')).toBeVisible()
  await page.reload()
  await expectThree(page, '17.5 MSU', '0 MSU', '17.5 MSU')
})

test('saving more than is used takes what is there, and says where', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByRole('textbox', { name: 'MSU saved in these hours' }).fill('150')
  await expectThree(page, '140 MSU', '100 MSU', '40 MSU')
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText(
    'In 4 intervals PROD uses less than is to be saved; there all that it uses is taken.',
  )
})

test('one click saves at the peak, where the hours missed it', async ({ page }) => {
  await page.goto(
    '/peaks?interval=60&period=day&lpar1=PROD&background1=100x13,180x4,100x7&workload1=0x24&saving1=10:9-13',
  )
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expectThree(page, '0 MSU', '0 MSU', '0 MSU')
  await expect(headline).toContainText('Nothing is saved in the hours of the peak')
  await expect(headline).toContainText('The peak averages 13:00 to 17:00: save in these hours.')
  await page.getByRole('button', { name: 'Save at the peak: 13:00 to 17:00' }).click()
  await expectThree(page, '10 MSU', '0 MSU', '10 MSU')
  await expect(page.getByRole('button', { name: /^Save at the peak/ })).toBeHidden()
  await choose(page, '% of the LPAR')
  await expectThree(page, '18 MSU', '0 MSU', '18 MSU')
  await page.reload()
  await expectThree(page, '18 MSU', '0 MSU', '18 MSU')
})

test('a time that meets the other end stays as it was typed until the other follows', async ({
  page,
}) => {
  await page.goto('/peaks')
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  const to = page.getByRole('textbox', { name: 'Until', exact: true })
  await from.fill('13:00')
  await from.press('Tab')
  await expect(from).toHaveValue('13:00')
  await expect(page.getByText('Ends where it begins')).toBeVisible()
  await to.fill('17:00')
  await to.press('Tab')
  await expect(from).toHaveValue('13:00')
  await expect(page.getByText('Ends where it begins')).toBeHidden()
})

test('a month is billed by its two billing months, LPAR by LPAR and hour by hour', async ({
  page,
}) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: /^A month of two LPARs/ }).click()
  const headline = page.getByRole('region', { name: 'Headline figures' })
  // 1 November belongs to October's bill: 290 to 280; from the 2nd on 260 to 200
  await expect(headline).toContainText(/2 billing months, which together bill 70.MSU-months less/)
  const months = page.getByRole('table', { name: 'Billing months' })
  await expect(months.getByRole('row').nth(1)).toContainText(
    /October 2026.*290.*280.*10.*290 → 280/,
  )
  await expect(months.getByRole('row').nth(2)).toContainText(
    /November 2026.*260.*200.*60.*260 → 200/,
  )
  await months.getByRole('button', { name: /Billed saving, November 2026/ }).click()
  await expect(page.getByRole('dialog')).toContainText('260')
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('heading', { name: /PROD has the largest part of the old peak: 280.MSU/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /The R4HA is highest on Sun 1 Nov, from 12:00: 290.MSU/ }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Billing months begin on day' }).fill('1')
  await expect(months.getByRole('row')).toHaveCount(2)
})

test('a group limit caps its LPARs together, and an absolute cap holds work back', async ({
  page,
}) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'Two LPARs, at 10:00 and at 22:00' }).click()
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByRole('textbox', { name: 'Limit of Group' }).fill('200')
  // 220 at 12:00 and 210 at 24:00 are billed 200 each: 190 and 210 after
  await expectThree(page, '10 MSU', '10 MSU', '0 MSU')
  await page.getByRole('button', { name: 'Remove Group' }).click()
  await page.getByRole('textbox', { name: 'Absolute cap of ONLINE' }).fill('150')
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText(
    'ONLINE would use more than its absolute cap of 150 MSU in 4 intervals: 120 MSU-hours wait.',
  )
})

test('the billed saving opens its working', async ({ page }) => {
  await page.goto(
    '/peaks?interval=60&period=day&lpar1=PROD&background1=100x24&workload1=0x9,40x4,0x11&saving1=50:9-13',
  )
  await page.getByRole('button', { name: /^Billed saving/ }).click()
  const working = page.getByRole('dialog')
  await expect(working).toContainText('Billed peak before')
  await expect(working).toContainText('140')
  await expect(working).toContainText('100')
})

test('five-minute values of a month stay in the browser and are drawn', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'A month whose first day is not like the others' }).click()
  await choose(page, '5 minutes')
  await draw(page, '09', '10', 120, 300)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Headline figures' })).toBeVisible()
  await expect(page.locator('[data-drawing] [role=slider] svg')).toBeVisible()
})

test('the chart reads out by keyboard and downloads', async ({ page }) => {
  await page.goto('/peaks')
  const chart = page.getByRole('slider', { name: /Time in the chart/ })
  await chart.focus()
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 12; hour += 1) await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /12:00 to 13:00: consumption 140.MSU, after 125.MSU; R4HA 140.MSU, after 125.MSU/,
  )
  const card = page.getByRole('figure').first()
  for (const kind of ['CSV', 'SVG', 'PNG']) {
    await card.getByRole('button', { name: 'Download' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(kind) }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
  }
})

test('1,080 eligible seconds on one zIIP: four numbers and what waits', async ({ page }) => {
  await page.goto('/peaks')
  const panel = page.getByRole('region', { name: 'zIIPs at the peak' })
  await panel.getByRole('textbox', { name: 'Eligible work at the peak' }).fill('1,080')
  const figure = (name: RegExp) => panel.getByRole('button', { name }).first()
  await expect(figure(/^Eligible, per hour/)).toHaveText('1,080 s')
  await expect(figure(/^Offloaded to zIIPs per hour/)).toHaveText('1,024.5 s')
  await expect(figure(/^Overflowed to GPs per hour/)).toHaveText('55.52 s')
  await expect(figure(/^Share of work that finds all zIIPs busy/)).toHaveText('30 %')
  await expect(panel.getByRole('table', { name: 'By number of zIIPs' })).toBeVisible()
  await expect(panel.getByRole('figure')).toContainText('overflows to GPs')
  await expect(page).toHaveURL(/ziip_eligible=1080/)
  await figure(/^Offloaded to zIIPs per hour/).click()
  const working = page.getByRole('dialog')
  await working.getByText('Working of Overflowed to GPs per hour').click()
  await expect(working).toContainText('Share that overflows to GPs')
})

test('a month with everything open is accessible in both themes and fits 390 pixels', async ({
  page,
}) => {
  // hundreds of fields and bars are checked
  test.slow()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'Two LPARs, at 10:00 and at 22:00' }).click()
  await choose(page, 'A month')
  for (const folded of ['Fill with a shape', 'Numbers in a table', 'Paste cells']) {
    await page.getByText(folded).click()
  }
  await page.getByRole('textbox', { name: 'Eligible work at the peak' }).fill('1,080')
  await expect(page.getByRole('table', { name: 'By number of zIIPs' })).toBeVisible()
  await expect(page.locator('.recharts-surface').last()).toBeVisible()
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})

test('recorded averages, a capacity that changes, overflow of zIIPs and levels of price', async ({
  page,
}) => {
  // flat 100, on the 3rd 180 from 13:00 to 17:00, and always 100 recorded
  const lines = ['Time;SYSA;SYSA SMF70LAC']
  for (let hour = 0; hour < 72; hour += 1) {
    const at = new Date(Date.UTC(2026, 10, 2, hour)).toISOString()
    const busy = at >= '2026-11-03T13' && at < '2026-11-03T17'
    lines.push(`${at.slice(0, 10)} ${at.slice(11, 16)};${busy ? 180 : 100};100`)
  }
  await page.goto('/peaks')
  await page.getByLabel('A file, or several of RMF').setInputFiles({
    name: 'days.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText(
    'the R4HA that the machine recorded of SYSA',
  )
  const peak = (msu: string) =>
    expect(
      page.getByRole('heading', {
        name: new RegExp(`(The R4HA peaks at|The billed peak is) ${msu}.MSU`),
      }),
    ).toBeVisible()
  await peak('180')
  const recorded = page.getByRole('table', { name: /^The R4HA that the machine recorded/ })
  await expect(recorded.getByRole('row').nth(1)).toContainText(/SYSA.*69.*−80.*3\sNov 2026,\s17:00/)
  await expect(page.getByText('R4HA recorded by the machine, dotted')).toBeVisible()

  // a cap from the first day on, then from the day after the peak
  await page.getByRole('button', { name: 'Add a change of the capacity' }).click()
  const from = page.getByLabel('Change 1: from')
  await expect(from).toHaveValue('2026-11-02')
  await page.getByRole('textbox', { name: 'Change 1: defined capacity from then on' }).fill('150')
  await peak('150')
  await from.fill('2026-11-04')
  await peak('180')
  await page.getByRole('button', { name: 'Add a change of the capacity' }).click()
  await expect(page.getByLabel('Change 2: at')).toHaveValue('01:00')
  await page.getByLabel('Change 2: from').fill('2026-11-03')
  await expect(page.getByText('Enter a time after the change before it')).toBeVisible()
  await page.getByRole('button', { name: 'Remove change 2 of the capacity of SYSA' }).click()
  await peak('180')

  // half of 3,600 s an hour of a zIIP that is 1.133 times as fast as a GP of a 2818-Y02: 44.19 MSU
  const panel = page.getByRole('region', { name: 'zIIPs at the peak' })
  await panel.getByRole('textbox', { name: 'zIIPs of the LPAR' }).fill('4')
  await panel.getByRole('textbox', { name: 'Overflow share (override)' }).fill('50 %')
  await panel.getByRole('combobox', { name: 'Machine of the zIIPs' }).fill('2818-Y02')
  await page
    .getByRole('option', { name: /2818-Y02/ })
    .first()
    .click()
  await panel.getByRole('button', { name: 'Add hours of eligible work' }).click()
  await expect(panel.getByRole('textbox', { name: 'Hours 1: from' })).toHaveValue('13:00')
  await panel.getByRole('textbox', { name: 'Hours 1: eligible work' }).fill('3600')
  await peak('224.19')
  await expect(page.getByText('zIIP overflow in the consumption')).toBeVisible()
  const because = panel.getByRole('button', { name: /^Billed because of overflow/ })
  await expect(because).toHaveText('44.19 MSU')
  await because.click()
  await expect(page.getByRole('dialog')).toContainText('224.19')
  await page.keyboard.press('Escape')

  // the contract counts 224 MSU: 100 at 10 EUR and 124 at 5
  await page.getByRole('button', { name: 'Add a product' }).click()
  const form = page.getByRole('group', { name: 'Product', exact: true })
  await form.getByRole('radio', { name: 'Levels' }).check({ force: true })
  await expect(page.getByText('Enter the price of each level')).toBeVisible()
  await form.getByRole('textbox', { name: 'Level 1, above 0 MSU: up to' }).fill('100')
  await form.getByRole('textbox', { name: 'Price per MSU' }).fill('10')
  await form.getByRole('button', { name: 'Add a level' }).click()
  await form.getByRole('textbox', { name: 'Price per MSU' }).nth(1).fill('5')
  const bills = page.getByRole('table', { name: 'What each billing month costs' })
  await expect(bills.getByRole('row').nth(1)).toContainText(/November 2026.*Product.*1,620/)
  await page.reload()
  await peak('224.19')
  await expect(bills.getByRole('row').nth(1)).toContainText(/1,620/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})
