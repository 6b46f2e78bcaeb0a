import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoSidewaysScrolling, expectNoViolations, test } from './screen.js'

/**
 * A newcomer builds a customer's month with a moved peak, with no docs: PROD runs online work, BATCH
 * a night's batch at the month's end. The numbers by hand, from the shares that the shapes show:
 *
 * before, on the first, 09:00 to 13:00: PROD (0.95 + 1 + 1 + 0.8) ÷ 4 × 200 = 187.5, its workload 80,
 * BATCH 0.1 × 200 = 20: 287.5 MSU. After saving the 80: 207.5 there, but from 00:00 to 04:00 PROD has
 * 0.2 × 200 = 40 and BATCH (1 + 1 + 0.95 + 0.85) ÷ 4 × 200 = 190: 230 MSU is the new peak.
 * Saved at the old peak 80, lost 230 − 207.5 = 22.5, billed 57.5; at 1,000 EUR per MSU and month
 * 57,500 EUR a month, 690,000 EUR a year. Typical days stay below: 187.5 + 80 + 4 = 271.5.
 */

/** What a hand does: every click and every field that is typed in counts. */
class Hand {
  actions = 0

  async click(target: Locator): Promise<void> {
    this.actions += 1
    await target.click()
  }

  /** A radio button lies under its label. */
  async choose(target: Locator): Promise<void> {
    this.actions += 1
    await target.check({ force: true })
  }

  async type(target: Locator, text: string): Promise<void> {
    this.actions += 1
    await target.fill(text)
  }

  async select(target: Locator, label: string): Promise<void> {
    this.actions += 1
    await target.selectOption({ label })
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function buildMonth(page: Page, hand: Hand): Promise<void> {
  await hand.choose(page.getByRole('radio', { name: 'A month', exact: true }))
  await hand.click(page.getByRole('button', { name: 'Add an LPAR' }))
  // its name is asked for at once
  await expect(field(page, 'Name of the LPAR')).toBeFocused()
  await hand.type(field(page, 'Name of the LPAR'), 'BATCH')

  await hand.type(field(page, 'Highest hour of PROD, Typical day'), '200')
  await hand.select(list(page, 'Shape of PROD, Peak day'), 'Office hours')
  await hand.type(field(page, 'Highest hour of PROD, Peak day'), '200')
  await hand.type(field(page, 'Highest hour of PROD, Weekend'), '40')
  await hand.select(list(page, 'Shape of BATCH, Typical day'), 'Night batch')
  await hand.type(field(page, 'Highest hour of BATCH, Typical day'), '40')
  await hand.select(list(page, 'Shape of BATCH, Peak day'), 'Night batch')
  await hand.type(field(page, 'Highest hour of BATCH, Peak day'), '200')
  await hand.type(field(page, 'Highest hour of BATCH, Weekend'), '10')
  await hand.type(field(page, 'Workload on Typical day'), '80')
  await hand.type(field(page, 'Workload on Peak day'), '80')
  await hand.type(field(page, 'Workload on Weekend'), '0')
  await hand.click(page.getByRole('button', { name: 'Fill the month' }))
  await expect(page.getByText('6 profiles filled')).toBeVisible()
  // the saving lies where the workload runs: not on weekends
  await hand.choose(
    page.getByRole('group', { name: 'LPAR of the saving' }).getByRole('radio', { name: 'PROD' }),
  )
  await expect(page.getByRole('checkbox', { name: 'Weekend' })).not.toBeChecked()
  await hand.type(field(page, 'MSU saved in these hours'), '80')
}

async function expectThree(page: Page): Promise<void> {
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline.getByRole('button', { name: /^Saved at the old peak/ })).toHaveText(
    '80 MSU',
  )
  await expect(headline.getByRole('button', { name: /^Lost to the new peak/ })).toHaveText(
    '22.5 MSU',
  )
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('57.5 MSU')
}

test('a newcomer builds a month with a moved peak and sees the money', async ({ page }) => {
  const hand = new Hand()
  await page.goto('/peaks')
  await buildMonth(page, hand)
  await expectThree(page)
  expect(hand.actions).toBeLessThanOrEqual(18)

  // which peak before and after, and that it moved
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText(
    /moves from the four hours until \w{3} 1 \w+, 13:00 \(287\.5.MSU\) to those until \w{3} 1 \w+, 04:00 \(230.MSU\)/,
  )
  await expect(headline).toContainText(
    /The first 57\.5.MSU saved lower the bill in full; beyond that, nothing more/,
  )
  await expect(
    page.getByRole('heading', { name: /falls from 287\.5 to 230.MSU and moves from/ }),
  ).toBeVisible()
  // what lowers the next peak, too
  const next = page.getByRole('table', { name: /^The highest four hours/ })
  await expect(next.getByRole('row').nth(1)).toContainText(/1\s\w+,\s00:00\sto\s04:00\s*230\s*/)
  await expectNoViolations(page)

  // into a scenario, with its money
  await hand.click(page.getByRole('button', { name: 'Use in a scenario' }))
  await hand.click(page.getByRole('button', { name: 'Use these days' }))
  await expect(page.getByText(/You tried 80.MSU/)).toBeVisible()
  await hand.type(field(page, 'Name'), 'A customer’s month')
  await hand.type(list(page, 'Machine'), '2818-Y02')
  await hand.click(page.getByRole('option', { name: /2818-Y02/ }).first())
  await hand.click(page.getByRole('button', { name: 'Work it out' }))
  await hand.click(page.getByRole('button', { name: /^Use / }))
  const billed = page.getByRole('region', { name: 'What is billed' })
  await expect(billed.getByRole('button', { name: /^Billed saving/ })).toHaveText('57.5 MSU')
  await expect(billed).toContainText(
    'The peak window is drawn in the profile from 09:00 to 13:00 in PROD, on days of the kind Typical day or Peak day.',
  )
  await expect(page.getByText(/The window saves 80.MSU, the bill falls by 57\.5.MSU/)).toBeVisible()
  await expect(page.locator('[data-drawing] [role=slider] svg')).toBeVisible()

  const steps = page.getByRole('navigation', { name: 'Steps of the scenario' })
  await hand.click(steps.getByRole('button', { name: 'Prices' }))
  await hand.choose(page.getByRole('radio', { name: 'R4HA peak' }))
  await hand.click(page.getByRole('button', { name: 'Add a product' }))
  await hand.type(field(page, 'Product 1'), 'CICS TS')
  await hand.type(page.getByRole('textbox', { name: 'Price of an MSU' }), '1000')
  // whole MSU are counted: 58 of them
  await expect(
    page
      .getByRole('region', { name: 'Headline figures' })
      .getByRole('button', { name: /^Net saving a year/ }),
  ).toHaveText(/696,000/)
  await hand.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText(/^Version 1, saved/)).toBeVisible()
  expect(hand.actions).toBeLessThanOrEqual(32)
})

test('the same month on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/peaks')
  await buildMonth(page, new Hand())
  await expectThree(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Use in a scenario' }).click()
  await page.getByRole('button', { name: 'Use these days' }).click()
  await expect(page.getByText(/You tried 80.MSU/)).toBeVisible()
  await expectNoSidewaysScrolling(page)
})

test('an example month opens in one click, and a day is copied', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: /^A month of two LPARs/ }).click()
  const headline = page.getByRole('region', { name: 'Headline figures' })
  // by hand: 200 + 80 + 10 = 290 at 13:00 of the first; at 04:00 it has 40 + 240 = 280
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('10 MSU')
  // all hours: 60 MSU in four of them on each of 30 days, of which the first is October's
  const consumed = page.getByRole('region', { name: 'MSU consumed', exact: true })
  await expect(consumed.getByRole('button', { name: /^Consumed MSU saved/ })).toHaveText(
    '7,200 MSU-hours',
  )
  await consumed.getByText('By billing month and LPAR', { exact: true }).click()
  await expect(consumed.getByRole('row', { name: /^October 2026 All .* 240$/ })).toBeVisible()
  await expect(consumed.getByRole('row', { name: /^November 2026 All .* 6,960$/ })).toBeVisible()
  // with the peak day's batch on every typical day nothing changes on the first
  await page
    .getByRole('group', { name: 'LPAR', exact: true })
    .getByRole('radio', { name: 'BATCH' })
    .check({ force: true })
  await page.getByRole('radio', { name: 'Background' }).check({ force: true })
  await page.getByRole('button', { name: 'Copy the background of Typical day to Peak day' }).click()
  // the night of the first is then as low as others: 40 + 60, and the whole saving is billed
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('60 MSU')
})

/** Goes on from field to field until one is reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the month is built with the keyboard alone', async ({ page }) => {
  await page.goto('/peaks')
  await expect(page.getByRole('region', { name: 'Headline figures' })).toBeVisible()
  await page.getByRole('radio', { name: 'One day' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Add an LPAR' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name of the LPAR')).toBeFocused()
  await page.keyboard.type('BATCH')
  await tabTo(page, list(page, 'Shape of PROD, Typical day'))
  // a row is filled from left to right: shape, height, next kind of day
  const keys: readonly (readonly [down: string, msu: string])[] = [
    ['Office', '200'],
    ['Office', '200'],
    ['Flat', '40'],
    ['Night', '40'],
    ['Night', '200'],
    ['Flat', '10'],
  ]
  for (const [letters, msu] of keys) {
    await page.keyboard.type(letters)
    await page.keyboard.press('Tab')
    await page.keyboard.type(msu)
    await page.keyboard.press('Tab')
  }
  for (const _ of ['LPAR', 'from', 'to']) await page.keyboard.press('Tab')
  for (const msu of ['80', '80', '0']) {
    await page.keyboard.type(msu)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Fill the month' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 profiles filled')).toBeVisible()
  await page
    .getByRole('group', { name: 'LPAR of the saving' })
    .getByRole('radio', { name: 'BATCH' })
    .focus()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, field(page, 'MSU saved in these hours'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('80')
  await expectThree(page)
})

/**
 * A billing month of 15-minute values, 2 November to 1 December: PROD 100 MSU, 180 on the 10th from
 * 13:00 to 17:00; BATCH 20. By hand, SCRT-like: the hour to 17:00 is the mean of the averages at
 * 16:15 to 17:00, which have 13 to 16 of 16 quarters at 180: 120 + 80 × 14.5 ÷ 16 = 192.5. All of
 * its windows begin at 12:15 or later, so 16 MSU saved from 12:15 to 17:00 are billed whole.
 */
function thirtyDays(): { name: string; mimeType: string; buffer: Buffer } {
  const lines = ['Time;PROD;BATCH']
  for (let quarter = 0; quarter < 30 * 96; quarter += 1) {
    const at = new Date(Date.UTC(2026, 10, 2, 0, 15 * quarter)).toISOString()
    const busy = at >= '2026-11-10T13' && at < '2026-11-10T17'
    lines.push(`${at.slice(0, 10)} ${at.slice(11, 16)};${busy ? 180 : 100};20`)
  }
  return { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

/** What a person at the keyboard does: each key that starts something, each field typed in. */
class Keys extends Hand {
  override async click(target: Locator): Promise<void> {
    this.actions += 1
    await target.focus()
    await target.page().keyboard.press('Enter')
  }

  override async type(target: Locator, text: string): Promise<void> {
    this.actions += 1
    await target.focus()
    await target.page().keyboard.press('ControlOrMeta+a')
    await target.page().keyboard.type(text)
    await target.page().keyboard.press('Tab')
  }
}

const people = [
  ['with the mouse', 1440, Hand],
  ['with the keyboard', 1440, Keys],
  ['on a telephone', 390, Hand],
] as const

for (const [how, width, Person] of people) {
  test(`a file of thirty days is valued and reported in six actions ${how}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/peaks')
    const hand = new Person()
    const headline = page.getByRole('region', { name: 'Headline figures' })
    await expect(headline).toContainText('Billed saving')

    const chosen = page.waitForEvent('filechooser')
    await hand.click(page.getByLabel('A file, or several of RMF'))
    await (await chosen).setFiles(thirtyDays())
    await expect(page.getByRole('region', { name: 'What was read' })).toContainText('2,880')
    await expect(headline).toContainText('192.5')

    await hand.click(page.getByRole('button', { name: 'Save at the peak: 12:15 to 17:00' }))
    await expect(field(page, 'From')).toHaveValue('12:15')
    await hand.type(field(page, 'MSU saved in these hours'), '16')
    await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('16 MSU')
    await expect(headline).toContainText('whole MSU: 193 → 177')
    const months = page.getByRole('table', { name: 'Billing months' })
    await expect(months.getByRole('row').nth(1)).toContainText(/November 2026.*192\.5.*176\.5.*16/)

    await hand.click(page.getByRole('button', { name: 'Make a report' }))
    const create = page.getByRole('button', { name: 'Create report' })
    await expect(create).toBeEnabled()
    await hand.click(create)
    const report = page.getByRole('dialog').getByRole('link', { name: /Open/ })
    await expect(report).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await hand.click(report)
    await expect(
      page.getByText(/The billed peak falls from 192\.5.MSU to 176\.5.MSU/).first(),
    ).toBeVisible()
    expect(hand.actions).toBeLessThanOrEqual(6)
  })
}
