import type { Locator, Page } from '@playwright/test'
import {
  chooseMore,
  expect,
  expectFigure,
  expectNoSidewaysScrolling,
  expectNoViolations,
  openStep,
  openTab,
  test,
} from './screen.js'

/** Expects buttons in sight in one line. */
async function expectOneLine(within: Page | Locator, names: readonly string[]): Promise<void> {
  const middles: number[] = []
  for (const name of names) {
    const button = within.getByRole('button', { name, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    const box = await button.boundingBox()
    middles.push(box === null ? Number.NaN : box.y + box.height / 2)
  }
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
}

/** Opens a copy of the sample of customer B under a name of its own. */
async function openCopy(page: Page, name: string): Promise<void> {
  await page.goto('/scenarios/tales-b-peak-window')
  await page.getByRole('button', { name: 'Duplicate to edit' }).click()
  await expect(page).not.toHaveURL(/scenarios\/tales-b/)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await save(page)
}

/** Saves, and waits until that is answered: what was saved before says that it is saved, too. */
async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      /\/scenarios(\/[^/]+)?$/.test(new URL(answer.url()).pathname) &&
      ['POST', 'PUT'].includes(answer.request().method()) &&
      answer.ok(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await answered
  await expect(page.getByText(/^Version \d+, saved/)).toBeVisible()
}

async function setVolume(page: Page, text: string): Promise<void> {
  await openStep(page, 'Work')
  const volume = page.getByRole('textbox', { name: 'Transactions' })
  await volume.fill(text)
  await volume.press('Enter')
}

/** Begins a new scenario with the example of Socket II, and waits until its fields stand. */
async function beginWithSocketTwo(page: Page): Promise<void> {
  await page.goto('/scenarios/new')
  await page.getByRole('button', { name: /^Socket II/ }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(/^Socket II/)
}

test('the three published cases open in one click, with their figures', async ({ page }) => {
  for (const [name, seconds] of [
    [/Socket II/, '1,389 s'],
    [/Customer A/, '0.213 s'],
    [/Customer B/, '1,709.4 s'],
  ] as const) {
    await page.goto('/scenarios')
    const samples = page.getByRole('region', { name: 'Samples: the published cases' }).last()
    await samples.getByRole('link', { name }).first().click()
    await expectFigure(page, 'GP seconds saved', seconds)
  }
})

test('customer A has the interval of its seven runs, customer B says why it has none', async ({
  page,
}) => {
  await page.goto('/scenarios/tales-a-alt-ziip')
  const headline = page.getByRole('region', { name: 'More figures' })
  await expect(headline).toContainText('P50')
  await page.goto('/scenarios/tales-b-peak-window')
  await headline
    .getByText(/^Why (?:no|not the whole) range\?$/)
    .first()
    .click()
  await expect(headline).toContainText('the document prints averages, no single runs')
})

test('a scenario is duplicated, changed, saved, and its version restored', async ({ page }) => {
  await openCopy(page, 'A bank in Hessen')
  await setVolume(page, '10M')
  await expectFigure(page, 'GP seconds saved', '3,418.8 s')
  await openStep(page, 'Machine')
  await page.getByRole('textbox', { name: 'Why this version' }).fill('Twice the volume')
  await save(page)
  await chooseMore(page, 'Versions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versions of A bank in Hessen')
  const differences = page.getByRole('region', { name: /From version/ })
  await expect(differences).toContainText('5,000,000')
  await expect(differences).toContainText('10,000,000')
  await expect(page.getByText('Twice the volume')).toBeVisible()
  const figures = page.getByRole('region', { name: /^Figures of version/ })
  await expect(figures.getByRole('row', { name: /^GP seconds saved 1/ })).toContainText('3,418.8')
  await page.getByRole('link', { name: 'Open version 2' }).click()
  await expect(page.getByText(/^Version 2 of 3, saved .*read-only/)).toBeVisible()
  await expect(page.getByText(/^This link shows version 2; version 3 is newer/)).toBeVisible()
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Current version' }).click()
  await expectFigure(page, 'GP seconds saved', '3,418.8 s')
  await chooseMore(page, 'Versions')
  await page.getByRole('button', { name: 'Restore version 2' }).click()
  await expect(page.getByText('Version 2 restored as version 4.')).toBeVisible()
  await page.getByRole('link', { name: 'A bank in Hessen' }).click()
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
})

test('two scenarios stand side by side', async ({ page }) => {
  await page.goto('/scenarios')
  await page.getByRole('checkbox', { name: /Compare Socket II/ }).check()
  await page.getByRole('checkbox', { name: /Compare Customer B/ }).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).last().click()
  const figures = page.getByRole('region', { name: 'Figures of the scenarios' })
  const row = figures.getByRole('row', { name: /GP seconds saved \d|^GP seconds saved 1/ }).first()
  await expect(row).toContainText('1,389')
  await expect(row).toContainText('1,709.4')
  await expect(row).toContainText('320.4')
  await page.getByText('All inputs', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Inputs of the scenarios' })).toContainText(
    '2818-Y02',
  )
})

test('of two windows on one version the second sees what both changed, and chooses', async ({
  page,
  context,
}) => {
  await openCopy(page, 'Two windows')
  const other = await context.newPage()
  await other.goto(page.url())
  await expectFigure(other, 'GP seconds saved', '1,709.4 s')
  await setVolume(page, '10M')
  await save(page)
  await other.getByRole('textbox', { name: 'Customer' }).fill('Somebody else')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const sheet = other.getByRole('dialog')
  await expect(sheet).toContainText('Version 3 was saved meanwhile')
  await expect(sheet.getByRole('region', { name: 'Changed by them' })).toContainText('10,000,000')
  await expect(sheet.getByRole('region', { name: 'Changed by you' })).toContainText('Somebody else')
  await expectNoViolations(other)
  await sheet.getByRole('button', { name: 'Both: mine as a new scenario' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Two windows (mine)')
  await expectFigure(other, 'GP seconds saved', '1,709.4 s')
  await page.reload()
  await expectFigure(page, 'GP seconds saved', '3,418.8 s')
})

test('mine over theirs, and theirs in place of mine', async ({ page, context }) => {
  await openCopy(page, 'Mine or theirs')
  const other = await context.newPage()
  await other.goto(page.url())
  await expectFigure(other, 'GP seconds saved', '1,709.4 s')
  await setVolume(page, '10M')
  await save(page)
  await setVolume(other, '2.5M')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('button', { name: /Mine, as version 4/ }).click()
  await expect(other.getByText(/^Version 4, saved/)).toBeVisible()
  await expectFigure(other, 'GP seconds saved', '854.7 s')
  await setVolume(page, '20M')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Keep theirs, discard mine' }).click()
  await expectFigure(page, 'GP seconds saved', '854.7 s')
  await expect(page.getByText(/^Version 4, saved/)).toBeVisible()
})

test('what was typed survives a reload, and can be discarded', async ({ page }) => {
  await openCopy(page, 'Typed and reloaded')
  await setVolume(page, '10M')
  await openStep(page, 'Machine')
  await page.getByRole('textbox', { name: 'Customer' }).fill('Not saved yet')
  await page.reload()
  await expect(page.getByText(/^Unsaved changes, kept on/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue('Not saved yet')
  await expectFigure(page, 'GP seconds saved', '3,418.8 s')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
})

test('changes are taken back and made again, by button and by key, and discarded', async ({
  page,
}) => {
  await openCopy(page, 'Taken back')
  await setVolume(page, '10M')
  await openStep(page, 'Prices')
  await page.getByRole('radio', { name: 'R4HA peak' }).check({ force: true })
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('textbox', { name: 'Product 1' }).fill('CICS TS')
  await page.getByRole('textbox', { name: 'Price of an MSU' }).fill('100')
  await page.getByRole('button', { name: 'Copy CICS TS' }).click()
  await expect(page.getByRole('textbox', { name: 'Product 2' })).toHaveValue('CICS TS 2')
  await page.getByRole('button', { name: 'Remove CICS TS', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Price of an MSU' })).toHaveValue('100')
  await expect(page.getByRole('textbox', { name: 'Product 2' })).toHaveCount(0)
  // in a text field the browser takes back what was typed there, nothing else
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
  await expect(page.getByRole('textbox', { name: 'Transactions' })).toBeVisible()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('textbox', { name: 'Price of an MSU' })).toHaveValue('100')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText(/^Version 2, saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectFigure(page, 'GP seconds saved', '3,418.8 s')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Version 3, saved/)).toBeVisible()
})

test('a new scenario begins empty or with a named example, and its ramp is written', async ({
  page,
}) => {
  await page.goto('/scenarios/new')
  await expect(page.getByText(/Enter the transactions, their share/)).toBeVisible()
  await page.getByRole('button', { name: /^Socket II/ }).click()
  await expectFigure(page, 'GP seconds saved', '1,389 s')
  await openStep(page, 'Work')
  await page.getByText('Ramp-up', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Linear over' }).fill('12')
  await page.getByRole('button', { name: 'Write the steps' }).click()
  await expect(page.getByRole('textbox', { name: 'Step 12: adopted' })).toHaveValue('100 %')
  await expectNoViolations(page)
  // a saving that is known in MSU needs neither transactions nor a mix
  const saving = page.getByRole('group', { name: 'The saving' })
  await saving.getByRole('radio', { name: 'Stated in MSU' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Saved in the peak window' }).fill('12')
  await expect(page.getByRole('region', { name: 'Headline figures' })).toContainText('12 MSU')
  await expect(page.getByRole('combobox', { name: 'Substitution 1' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await openStep(page, 'Machine')
  const top = await page.getByRole('region', { name: 'Headline figures' }).boundingBox()
  expect(top?.y ?? Infinity).toBeLessThan(2 * 844)
})

test('a save without an answer keeps everything, and is made once', async ({ context }) => {
  // a page of its own: the browser reports the lost requests as errors
  const page = await context.newPage()
  await openCopy(page, 'A dead server')
  await setVolume(page, '10M')
  let lost = 0
  await page.route('**/api/v1/scenarios/**', async (route) => {
    if (route.request().method() !== 'PUT' || lost >= 3) return route.fallback()
    // the server does its work, the answer is lost
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Your changes are kept in this browser\.$/)).toBeVisible()
  await save(page)
  await expect(page.getByText(/^Version 3, saved/)).toBeVisible()
})

test('what is missing is said at its field, and nothing is saved', async ({ page }) => {
  await beginWithSocketTwo(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await openStep(page, 'Work')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await expect(page.getByText('Enter a name for the scenario')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Money without a price')
  await openStep(page, 'Prices')
  await page.getByRole('radio', { name: 'R4HA peak' }).check({ force: true })
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('textbox', { name: 'Product 1' }).fill('CICS TS')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter what an MSU costs a month', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/scenarios\/new/)
})

test('the server’s words stand at the field', async ({ page }) => {
  await beginWithSocketTwo(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A long note')
  await page.getByRole('textbox', { name: 'Note' }).fill('x'.repeat(10_001))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/scenarios\/new/)
})

test('the share that saves 2,000 seconds is found and taken over', async ({ page }) => {
  await page.goto('/scenarios/tales-b-peak-window')
  await openTab(page, 'Goal seek')
  const panel = page.getByRole('region', { name: 'Goal seek' })
  await panel.getByRole('textbox', { name: 'Target' }).fill('2000')
  await panel.getByRole('combobox', { name: 'By changing' }).click()
  await page.getByRole('option', { name: /Share of Customer B, solution 2/ }).click()
  await panel.getByRole('button', { name: 'Work it out' }).click()
  await expect(panel).toContainText(/28\.29\s%/)
  await panel.getByRole('button', { name: /Use 28\.29/ }).click()
  await expectFigure(page, 'GP seconds saved', '2,000 s')
})

test('levels are offered as templates without amounts, and both modes are explained', async ({
  page,
}) => {
  await page.goto('/scenarios/socket2-first-of-month')
  await openStep(page, 'Prices')
  await page.getByRole('radio', { name: 'R4HA peak' }).check({ force: true })
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('textbox', { name: 'Product 1' }).fill('CICS TS')
  await page.getByRole('radio', { name: 'Levels' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Boundaries' }).selectOption({ label: 'MWLC' })
  const prices = page.getByRole('textbox', { name: 'Price per MSU', exact: true })
  await expect(prices).toHaveCount(7)
  for (const price of await prices.all()) await expect(price).toHaveValue('')
  await expect(page.getByText(/CICS TS is not in the figures/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Base charge' }).fill('1000')
  for (const price of await prices.all()) await price.fill('100')
  await page.getByRole('textbox', { name: 'R4HA peak' }).fill('300')
  await page.getByRole('textbox', { name: 'Price per MSU-hour' }).fill('1.50')
  const worth = page.getByRole('region', { name: 'What it is worth' })
  // 300 before, 292.48 after: the contract counts 300 and 292
  await expectFigure(page, 'Monthly saving, peak', '800 EUR')
  await expect(worth).toContainText('Tailored Fit Pricing')
  await expect(page.getByRole('region', { name: 'Year by year' })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})

test('an input without published runs is given a spread, and the tornado shows it', async ({
  page,
}) => {
  await page.goto('/scenarios/socket2-first-of-month')
  await expectFigure(page, 'GP seconds saved', '1,389 s')
  await openStep(page, 'Uncertainty')
  await page.getByRole('combobox', { name: 'Add an uncertain input' }).click()
  await page.getByRole('option', { name: /GP time saved per transaction/ }).click()
  await page.getByRole('textbox', { name: 'Plus or minus' }).fill('10 %')
  const headline = page.getByRole('region', { name: 'More figures' })
  await expect(headline).toContainText('P95')
  await openTab(page, 'Sensitivity')
  await expect(page).toHaveURL(/tab=sensitivity/)
  await expect(page.getByRole('figure', { name: /depends most on/ })).toBeVisible()
  // what has scrolled half under the bar is no smaller target
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoViolations(page)
})

test('a scenario is made from the value calculator, with its inputs', async ({ page }) => {
  await page.goto(
    '/value?machine=2964-7A5&transactions=5000000&peak_share=1&peak_hours=4&mix=tales-b-solution2:0.2,tales-b-solution1:0.8',
  )
  await page.getByRole('link', { name: 'Make a scenario' }).click()
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue(/2964-7A5/)
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the calculator')
  await save(page)
  await page.goto('/scenarios')
  await expect(
    page.getByRole('link', { name: 'From the calculator', exact: true }).first(),
  ).toBeVisible()
})

test('a scenario is archived, deleted, and brought back from there', async ({ page }) => {
  await openCopy(page, 'To be put away')
  await page.goto('/scenarios?q=put+away')
  await page.getByRole('button', { name: 'Archive To be put away' }).click()
  await page.getByRole('checkbox', { name: 'Show archived' }).check()
  await page.getByRole('button', { name: 'Bring back To be put away' }).click()
  await expect(
    page.getByText('Nothing is archived').or(page.getByText('No scenario fits')),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show archived' }).uncheck()
  await page.getByRole('button', { name: 'Archive To be put away' }).click()
  await page.getByRole('checkbox', { name: 'Show archived' }).check()
  await page.getByRole('button', { name: 'Delete To be put away' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('To be put away is deleted. For 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('To be put away is back in the archive.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete To be put away' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted in the last 30 days').click()
  await page.getByRole('button', { name: 'Bring To be put away back' }).click()
  await expect(page.getByText('To be put away is back in the archive.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete To be put away' })).toBeVisible()
})

test('a day from Peaks goes with a scenario, whose money follows what is billed', async ({
  page,
}) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'Use in a scenario' }).click()
  await page.getByRole('button', { name: 'Use these days' }).click()
  await expect(page).toHaveURL(/\/scenarios\/new/)
  await expect(page.getByText('The days come from Peaks')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Billed by its day')
  // 7.52375 MSU from 15 million transactions: 50 MSU from about 99.7 million
  await page.getByText('Machine', { exact: true }).first().waitFor()
  await page.getByRole('combobox', { name: 'Machine' }).fill('2818-Y02')
  await page
    .getByRole('option', { name: /2818-Y02/ })
    .first()
    .click()
  await setVolume(page, '99684333')
  const billed = page.getByRole('region', { name: 'What is billed' })
  await expect(billed.getByRole('button', { name: /^Billed saving/ })).toHaveText('40 MSU')
  await expect(billed.getByRole('button', { name: /lost to the new peak/ })).toHaveText(
    /^10(\.00)?\sMSU$/,
  )
  await expect(
    page.getByText(/The window saves 50(\.00)?\sMSU, the bill falls by 40\sMSU/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /The billed peak goes from 140/ })).toBeVisible()
  await save(page)
  await page.reload()
  await expect(billed.getByRole('button', { name: /^Billed saving/ })).toHaveText('40 MSU')
  await openStep(page, 'Profile')
  await page.getByRole('button', { name: 'Open in Peaks' }).click()
  await expect(page).toHaveURL(/\/peaks/)
  await expect(
    page
      .getByRole('region', { name: 'Headline figures' })
      .getByRole('button', { name: /^Billed saving/ }),
  ).toHaveText('40 MSU')
  await page.getByRole('button', { name: 'Use in a scenario' }).click()
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue(/./)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.goBack()
  await openStep(page, 'Profile')
  await page.getByRole('button', { name: 'Remove the profile' }).click()
  await expect(billed).toBeHidden()
})

test('savings go with a scenario as they are stated in Peaks, and can give way to its work', async ({
  page,
}) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'Two LPARs, at 10:00 and at 22:00' }).click()
  await page.getByRole('checkbox', { name: 'Part of it moves to other hours' }).check()
  await page
    .getByRole('group', { name: 'LPAR of the saving' })
    .getByRole('radio', { name: 'BATCH' })
    .check({ force: true })
  await page.getByRole('textbox', { name: 'MSU saved in these hours' }).fill('20')
  await page.getByRole('textbox', { name: 'Until', exact: true }).fill('24:00')
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('20:00')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  // by hand: 220 until 12:00 falls to 190; from 20:00 to 24:00 there were 210, of which 20 are saved,
  // and moved work adds 30 in two of the four hours: 205
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('15 MSU')

  await page.getByRole('button', { name: 'Use in a scenario' }).click()
  const along = page.getByRole('list', { name: 'Savings that go along' })
  await expect(along.getByRole('listitem')).toHaveText([
    /^ONLINE: 30.MSU from 08:00 to 12:00; 100.% of it moves to 18:00 to 22:00\.$/,
    /^BATCH: 20.MSU from 20:00 to 24:00\.$/,
  ])
  await page.getByRole('radio', { name: 'What its work saves' }).check({ force: true })
  await expect(along).toBeHidden()
  await expect(page.getByText('The scenario’s work saves in one LPAR: ONLINE.')).toBeVisible()
  await page.getByRole('radio', { name: 'As stated here' }).check({ force: true })
  await page.getByRole('button', { name: 'Use these days' }).click()

  await expect(page.getByText('the bill falls by the savings stated there')).toBeVisible()
  const billed = page.getByRole('region', { name: 'What is billed' })
  await expect(billed.getByRole('button', { name: /^Billed saving/ })).toHaveText('15 MSU')
  await expect(billed).toContainText(/Stated in Peaks: ONLINE: 30.MSU from 08:00 to 12:00; 100/)
  await openStep(page, 'Profile')
  const stated = page.getByRole('listitem').filter({ hasText: /^BATCH: 20.MSU/ })
  await expect(stated).toBeVisible()
  // back in Peaks they are what they were
  await page.getByRole('button', { name: 'Open in Peaks' }).click()
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('15 MSU')
  await expect(page.getByRole('textbox', { name: 'Of it moved' })).toHaveValue('100 %')
  await page.goBack()
  await page.goBack()
  await openStep(page, 'Profile')
  await page.getByRole('button', { name: 'Use what the work saves' }).click()
  await expect(stated).toBeHidden()
  await expect(page.getByText(/^Enter the transactions/)).toBeVisible()
})

test('caps and products of Peaks go with a scenario, into its bill and back', async ({ page }) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: 'Two LPARs, at 10:00 and at 22:00' }).click()
  await page.getByRole('textbox', { name: 'Defined capacity of ONLINE' }).fill('175')
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText('cap')
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('5 MSU')
  await page.getByRole('button', { name: 'Use in a scenario' }).click()
  await page.getByRole('button', { name: 'Use these days' }).click()
  await expect(page).toHaveURL(/\/scenarios\/new/)
  await openStep(page, 'Profile')
  await expect(page.getByText(/ONLINE has a defined capacity of 175.MSU/)).toBeVisible()
  await expect(page.getByText('CICS TS runs in ONLINE, and is billed by their peak.')).toBeVisible()
  await page.getByRole('button', { name: 'Open in Peaks' }).click()
  await expect(page).toHaveURL(/\/peaks/)
  await expect(page.getByRole('textbox', { name: 'Defined capacity of ONLINE' })).toHaveValue('175')
  await expect(page.getByRole('textbox', { name: 'Product 1' })).toHaveValue('CICS TS')
})

test('capacity that changes, hours and prices of Peaks stand in the scenario and in a link', async ({
  page,
}) => {
  await page.goto('/peaks')
  await page.getByRole('button', { name: /^A month of two LPARs/ }).click()
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline.getByRole('button', { name: /^Billed saving/ })).toHaveText('10 MSU')
  await page.getByRole('button', { name: 'Add a change of the capacity' }).click()
  await page.getByRole('textbox', { name: 'Change 1: defined capacity from then on' }).fill('240')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('textbox', { name: 'Product 1' }).fill('CICS TS')
  await page.getByRole('checkbox', { name: 'Runs in some hours alone' }).check()
  const price = page
    .getByRole('group', { name: 'CICS TS', exact: true })
    .getByRole('textbox', { name: 'Price of an MSU' })
  await price.fill('950.50')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('CHF')
  await price.blur()
  const billed = headline.getByRole('button', { name: /^Billed saving/ })
  await expect(billed).not.toHaveText('10 MSU')
  const saved = await billed.textContent()

  // the address holds the profile itself
  await expect(page).toHaveURL(/\/peaks\?profile=[\w-]+$/)
  await page.reload()
  await expect(billed).toHaveText(saved ?? '')
  await expect(price).toHaveValue(/950\.50?/)

  await page.getByRole('button', { name: 'Use in a scenario' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'As stated here' }).check({ force: true })
  await expect(sheet).not.toContainText(/stays? here/)
  await sheet.getByRole('button', { name: 'Use these days' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('All of Peaks')
  await openStep(page, 'Profile')
  await expect(
    page.getByText(/PROD has a defined capacity of 240.MSU from 2026-11-01, 00:00 on\./),
  ).toBeVisible()
  await expect(
    page.getByText(/CICS TS runs in PROD \(08:00 to 18:00\), BATCH \(08:00 to 18:00\)/),
  ).toBeVisible()
  await openStep(page, 'Prices')
  await expect(page.getByRole('textbox', { name: 'Product 1' })).toHaveValue('CICS TS')
  await expect(page.getByRole('textbox', { name: 'Price of an MSU' })).toHaveValue(/950\.50?/)
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('CHF')
  await expect(
    page
      .getByRole('region', { name: 'What is billed' })
      .getByRole('button', { name: /^Billed saving/ }),
  ).toHaveText(saved ?? '')
})

test('the list says what scenarios come to, sorts them and keeps those of a customer', async ({
  page,
}) => {
  const cases = [
    { name: 'Listed cheap', customer: 'Bank of lists', licence_per_year: 0 },
    { name: 'Listed dear', customer: 'Bank of lists', licence_per_year: 900_000_000 },
  ]
  for (const { name, customer, licence_per_year } of cases) {
    const stored = await page.request.post('/api/v1/scenarios', {
      data: {
        name,
        customer,
        content: {
          machine: '2818-Y02',
          workload: { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 },
          mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
          money: {
            currency: 'EUR',
            products: [{ label: 'CICS TS', price: { flat_per_msu_month: 100_000 } }],
            licence_per_year,
          },
        },
      },
    })
    expect(stored.status(), await stored.text()).toBe(201)
  }
  await page.goto('/scenarios?q=Listed')
  const own = page.getByRole('region', { name: 'Yours' }).getByRole('table')
  const row = (name: string) => own.getByRole('row').filter({ hasText: name })
  await expect(row('Listed dear')).toContainText(/loses [\d,]+\sEUR a year/)
  await expect(row('Listed dear')).toContainText('never')
  await expect(row('Listed cheap')).toContainText('at once')
  await own.getByRole('button', { name: /^Net/ }).first().click()
  await expect(own.getByRole('row').nth(1)).toContainText('Listed dear')
  await own.getByRole('button', { name: /^Net/ }).first().click()
  await expect(own.getByRole('row').nth(1)).toContainText('Listed cheap')
  await expect(page).toHaveURL(/sort=yearly_net_saving.descending/)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Loses')
  await expect(row('Listed cheap')).toHaveCount(0)
  await expect(row('Listed dear')).toBeVisible()
  await page.reload()
  await expect(row('Listed dear')).toBeVisible()
  await expect(row('Listed cheap')).toHaveCount(0)
  await page.goto('/scenarios?customer=Bank of lists')
  await expect(row('Listed cheap')).toBeVisible()
  await expect(own.getByRole('row')).toHaveCount(3)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  const heads = await own.getByRole('columnheader').all()
  for (const head of heads)
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(56)
  // what no sample has leaves its room to what can be done with it
  await page.goto('/scenarios?q=Socket II')
  const sample = page.getByRole('table', { name: 'Sample scenarios' })
  await sample.getByRole('link').first().scrollIntoViewIfNeeded()
  await expect(sample.getByRole('button', { name: /^Duplicate/ }).first()).toBeInViewport()
  await expect(sample.getByRole('columnheader', { name: 'NPV' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})

test('of more scenarios than a page holds all are listed and sorted, and samples stay below', async ({
  page,
}) => {
  const listed = await page.request.get('/api/v1/scenarios?sample=true&limit=1')
  const [sample] = (await listed.json()).items
  const own = Array.from({ length: 230 }, (_, at) => ({
    ...{ ...sample, is_sample: false, customer: `Customer ${at % 7}` },
    ...{ id: `many${at}`, name: `One of many ${at}` },
  }))
  const sorts: (string | null)[] = []
  await page.route('**/api/v1/scenarios?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    if (asked.get('sample') !== 'false') return route.fallback()
    sorts.push(asked.get('sort'))
    const [offset, limit] = [Number(asked.get('offset')), Number(asked.get('limit'))]
    const rows = asked.get('descending') === 'true' ? own.toReversed() : own
    const items = rows.slice(offset, offset + limit)
    await route.fulfill({ json: { items, total: own.length, limit, offset } })
  })
  await page.goto('/scenarios')
  const mine = page.getByRole('table', { name: 'Your scenarios' })
  const samples = page.getByRole('table', { name: 'Sample scenarios' })
  await expect(mine.getByRole('row')).toHaveCount(101)
  await expect(samples.getByRole('row')).toHaveCount(4)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(page.getByText('100 of 230 shown')).toBeVisible()
  await more.click()
  await expect(page.getByText('200 of 230 shown')).toBeVisible()
  await more.click()
  await expect(mine.getByRole('link', { name: 'One of many 229', exact: true })).toHaveCount(1)
  await expect(more).toHaveCount(0)
  // what is sorted is all of them: the last comes to the top though its page was not read
  await page.reload()
  await mine.getByRole('button', { name: 'NPV' }).click()
  await mine.getByRole('button', { name: 'NPV' }).click()
  await expect(mine.getByRole('row').nth(1)).toContainText('One of many 229')
  expect(sorts).toContain('net_present_value')
  await expect(samples.getByRole('row')).toHaveCount(4)
})

test('on a telephone the list shows figures and what can be done without scrolling to the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scenarios')
  const samples = page.getByRole('region', { name: 'Sample scenarios' })
  const row = samples.getByRole('row', { name: /2818-Y02/ })
  await expect(row.getByRole('cell', { name: '7.52' })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Duplicate Socket II/ })).toBeVisible()
  const beyond = await samples.evaluate((list) => list.scrollWidth - list.clientWidth)
  expect(beyond).toBe(0)
  await samples.getByRole('button', { name: 'Scenario', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
})

test('a scenario is presented in views, and a number changes in the meeting', async ({ page }) => {
  const price = { flat_per_msu_month: 100_000 }
  const content = {
    machine: '2818-Y02',
    workload: { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 },
    mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
    money: { currency: 'EUR', products: [{ label: 'CICS TS', price }] },
  }
  const stored = await page.request.post('/api/v1/scenarios', {
    data: { name: 'To be shown', content },
  })
  expect(stored.status(), await stored.text()).toBe(201)
  const { id } = (await stored.json()) as { id: string }
  await page.goto(`/scenarios/${id}`)
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'To be shown' })
  const views = stage.getByRole('navigation', { name: 'Views' }).getByRole('button')
  await expect(views).toHaveText([
    'The answer',
    'How it comes about',
    'Year by year',
    'What would make it pay',
  ])
  const decision = stage.getByRole('heading', { level: 2 }).first()
  await expect(decision).toBeVisible()
  const before = await decision.textContent()
  await stage.getByRole('textbox', { name: 'Transactions' }).fill('30,000,000')
  await expect(decision).not.toHaveText(before ?? '')
  await expectNoViolations(page)
  await stage.getByRole('button', { name: 'Next view' }).click()
  await expect(page).toHaveURL(/present=bridge/)
  await expect(stage.getByRole('listitem').first()).toContainText('as measured')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/present=years/)
  await expect(stage.getByRole('figure').first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowRight')
  await expect(stage.getByRole('table').first()).toBeVisible()
  await stage.getByRole('button', { name: 'End the presentation' }).click()
  await expect(stage).toBeHidden()
  const steps = page.getByRole('navigation', { name: 'Steps of the scenario' })
  await steps.getByRole('button', { name: 'Work' }).click()
  await expect(page.getByRole('textbox', { name: 'Transactions' })).toHaveValue('30,000,000')
  // a link leads to a view, on a telephone too
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/scenarios/${id}?present=bridge`)
  await expect(stage.getByRole('heading', { name: 'How it comes about' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectOneLine(stage, ['How it comes about', 'Next view', 'End the presentation'])
  await page.keyboard.press('Escape')
  await expect(stage).toBeHidden()
})

test('what can be done with a scenario stands in one line of a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/scenarios/tales-b-peak-window')
  await expect(page.getByText('Sample, read-only')).toBeVisible()
  await expectOneLine(page, ['Undo', 'Redo'])
  await expectOneLine(page, ['Duplicate to edit', 'Copy link', 'Present', 'Make a report'])
})

test('a file of another machine and another peak is settled in place', async ({ page }) => {
  const msu = Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 13 ? 10 : 4))
  const price = { flat_per_msu_month: 100_000 }
  const product = { label: 'CICS TS', price, peak_msu: 400, keep_peak: true }
  const content = {
    machine: '2818-Y02',
    workload: { transactions: 1_000_000, peak_share: 0.5, peak_hours: 4 },
    mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
    // the second name begins as the first one's sentence does: each is settled by itself
    money: {
      currency: 'EUR',
      products: [product, { ...product, label: 'CICS TS: batch', peak_msu: 300 }],
    },
    profile: {
      source: { file_name: 'rmf.xml', sha256: '0'.repeat(64), machine: '3907-Z02' },
      interval_minutes: 60,
      days: [{ label: 'First', lpars: [{ lpar: 'PROD', msu }] }],
      calendar: ['First'],
      window: { lpar: 'PROD', start_minute: 540, days: ['First'] },
    },
  }
  const stored = await page.request.post('/api/v1/scenarios', {
    data: { name: 'A file of another machine', content },
  })
  expect(stored.status(), await stored.text()).toBe(201)
  const { id } = (await stored.json()) as { id: string }
  await page.goto(`/scenarios/${id}`)
  const notes = page.getByRole('region', { name: 'Worth knowing' })
  await expect(notes).toContainText('CICS TS: you entered a peak of 400 MSU')
  const second = notes.locator('div', { hasText: 'CICS TS: batch: you entered a peak' }).last()
  await second.getByRole('button', { name: 'Use the peak of the file' }).click()
  await expect(notes).not.toContainText('a peak of 300 MSU')
  await notes.getByRole('button', { name: 'Use the peak of the file' }).click()
  await expect(notes).not.toContainText('you entered a peak')
  await expect(notes).toContainText('rmf.xml was recorded on a 3907-Z02')
  await notes.getByRole('button', { name: 'Use the 3907-Z02' }).click()
  await expect(page.getByText('rmf.xml was recorded on a 3907-Z02, this case')).toHaveCount(0)
  await save(page)
  const read = await page.request.get(`/api/v1/scenarios/${id}`)
  const kept = (await read.json()).content as typeof content
  expect(kept.machine).toBe('3907-Z02')
  for (const own of kept.money.products)
    expect(own).toMatchObject({ peak_msu: null, keep_peak: false })
})

test('a profile that was imported is taken in its step with one click', async ({ page }) => {
  const hours = Array.from({ length: 48 }, (_, hour) => {
    const day = String(1 + Math.floor(hour / 24)).padStart(2, '0')
    const clock = String(hour % 24).padStart(2, '0')
    return `2026-09-${day} ${clock}:00,${hour % 24 >= 9 && hour % 24 < 13 ? 100 : 40}`
  })
  const files = {
    name: 'two-days.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Time,PROD', ...hours].join('\n')),
  }
  const brought = await page.request.post('/api/v1/imports?kind=any', { multipart: { files } })
  const { id } = (await brought.json()) as { id: string }
  const taken = await page.request.post(`/api/v1/imports/${id}/take-over`)
  expect(taken.ok(), await taken.text()).toBe(true)
  await openCopy(page, 'With the days of a file')
  await openStep(page, 'Profile')
  const imported = page.getByRole('list', { name: 'Imported profiles' })
  await imported.getByRole('button', { name: 'Use two-days' }).click()
  await expect(page.getByText('The peak window begins at')).toBeVisible()
  await expect(page.getByText(/^From two-days\.csv/)).toBeVisible()
  await save(page)
})

test('a losing case says so first, with its figures and its bridge in sight, while one types', async ({
  page,
}) => {
  const content = {
    machine: '3907-Z02',
    workload: { transactions: 3_600_000, peak_share: 0.45, peak_hours: 4 },
    mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
    money: {
      ...{ currency: 'EUR', mode: 'peak', years: 5, discount_rate_share: 0.08 },
      licence_per_year: 750_000,
      products: [{ label: 'CICS TS', peak_msu: 100, price: { flat_per_msu_month: 10_000 } }],
    },
  }
  const stored = await page.request.post('/api/v1/scenarios', { data: { name: 'A loss', content } })
  expect(stored.status()).toBe(201)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/scenarios/${(await stored.json()).id}`)
  const board = page.getByRole('region', { name: 'Headline figures' })
  await expect(board.getByRole('heading')).toContainText('and loses 5,100 EUR a year.')
  await expect(board.getByRole('button', { name: 'Paid back Never' })).toBeVisible()
  const foot = page.locator('button', { hasText: 'Go to the results' })
  await expect(foot).toContainText('PaybackNever')
  await expect(board).not.toContainText('not available')
  const bridge = page.getByRole('region', { name: 'How it comes about' })
  await expect(bridge.getByRole('listitem').nth(1)).toContainText('× 0.4249')
  await expect(bridge.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  await openStep(page, 'Work')
  await setVolume(page, '360M')
  await expect(board.getByRole('heading')).toContainText(/and earns [\d,]+\sEUR a year\./)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, 0))
  const steps = page.getByRole('navigation', { name: 'Steps of the scenario' })
  const [first, form] = [await board.boundingBox(), await steps.boundingBox()]
  expect((first?.y ?? 0) + (first?.height ?? Infinity)).toBeLessThan(form?.y ?? 0)
})

test('a case that never pays says what one change alone would make it, and takes it over', async ({
  page,
}) => {
  const content = {
    machine: '3907-Z02',
    workload: { transactions: 3_600_000, peak_share: 0.45, peak_hours: 4 },
    mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
    ramp: [
      { month: 1, share: 0.2 },
      { month: 18, share: 1 },
    ],
    money: {
      ...{ currency: 'EUR', mode: 'peak', years: 5, discount_rate_share: 0.08 },
      ...{ licence_per_year: 750_000, contract_counts: 'as_measured' },
      products: [{ label: 'CICS TS', peak_msu: 100, price: { flat_per_msu_month: 10_000 } }],
    },
  }
  const stored = await page.request.post('/api/v1/scenarios', {
    data: { name: 'Never paid back', content },
  })
  expect(stored.status()).toBe(201)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/scenarios/${(await stored.json()).id}`)
  const board = page.getByRole('region', { name: 'Headline figures' })
  await expect(board.getByRole('button', { name: 'Paid back Never' })).toBeVisible()
  await openTab(page, 'What would make it pay')
  const table = page.getByRole('table', { name: 'What one change alone would have to be' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /^Months until all is adopted/ })).toContainText(
    'not by this alone',
  )
  await page.getByRole('textbox', { name: 'Pays back in' }).fill('24')
  await expect(table.getByRole('columnheader', { name: 'Pays back in 24 months' })).toBeVisible()
  await table
    .getByRole('row', { name: /^Transactions/ })
    .getByRole('button', { name: /^Use / })
    .first()
    .click()
  await expect(board.getByRole('button', { name: /^Paid back / })).toHaveText(/month 24/i)
  await page.keyboard.press('Control+z')
  await expect(board.getByRole('button', { name: 'Paid back Never' })).toBeVisible()
  await page.getByRole('tab', { name: 'What would make it pay' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Risks/ })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'What would make it pay' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectNoViolations(page)
})

test('a link that is copied shows what was saved then, and says what is newer', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCopy(page, 'As it was sent')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const sent = await page.evaluate(() => navigator.clipboard.readText())
  expect(sent).toMatch(/\?version=\d+$/)
  await setVolume(page, '10M')
  await save(page)
  const id = /scenarios\/([^?/]+)/.exec(page.url())?.[1]
  await page.goto(sent)
  await expect(page.getByText(/^This link shows version \d; version \d is newer/)).toBeVisible()
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
  await page.getByRole('link', { name: 'What changed' }).click()
  await expect(page.getByRole('region', { name: /From version/ })).toContainText('10,000,000')
  const version = /version=(\d+)$/.exec(sent)?.[1]
  await page.goto(`/scenarios/compare?ids=${id},${id}@${version}`)
  const figures = page.getByRole('table', { name: 'Figures of the scenarios' })
  const seconds = figures.getByRole('row', { name: /^GP seconds saved/ }).first()
  await expect(seconds).toContainText(/3,418\.8.*1,709\.4/)
  await page.getByRole('link', { name: 'Make it the base: As it was sent' }).click()
  await expect(seconds).toContainText(/1,709\.4.*3,418\.8/)
})

test('the steps of a scenario are places in the address, and Back leads to the one before', async ({
  page,
}) => {
  await page.goto('/scenarios/socket2-first-of-month')
  await openStep(page, 'Work')
  await expect(page).toHaveURL(/step=work/)
  await openStep(page, 'Prices')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Work and mix' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Work and mix' })).toBeVisible()
})

test('until a page has words of its own the server’s stay on the screen', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/scenario-editor/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/scenarios/socket2-first-of-month', { waitUntil: 'commit' })
  const first = page.locator('#first')
  await expect(first.getByText(/^It saves/)).toBeVisible()
  // the program is there, its page is not yet
  await expect(page.locator('#root header')).toHaveCount(1)
  await expect(first).toBeVisible()
  release()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('It saves')
})

test('on a telephone the line at the foot says what is added, and no number of two sides breaks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workload = { transactions: 6_670_610, peak_share: 1, peak_hours: 1 }
  const pair = { from: 'http-pooled', to: 'ws-1000x32' }
  const mix = [{ substitution: pair, share: 1 }]
  const content = { machine: '8561-722', workload, mix }
  const made = await page.request.post('/api/v1/scenarios', {
    data: { name: 'More work', content },
  })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/scenarios/${id}`)
  const foot = page.getByRole('button', { name: 'Go to the results' })
  await expect(foot).toContainText('GP seconds+5,707.4 s')
  await expect(foot).not.toContainText('\u2212')
  await expect(page.getByRole('region', { name: 'More figures' })).not.toContainText('\u2212')
  await page.goto(`/scenarios/compare?ids=socket2-first-of-month,${id},tales-b-peak-window`)
  await page.getByText('All inputs', { exact: true }).click()
  const inputs = page.getByRole('region', { name: 'Inputs of the scenarios' })
  await expect(inputs).toContainText('HTTP, pooled connections \u2192 Web service')
  const broken = await page.locator('td').evaluateAll((cells) => {
    const range = document.createRange()
    return cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const lines: string[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const { index, 0: number } of (text.textContent ?? '').matchAll(
          /\d[\d.,]*(?:\u00a0MSU-hours)?/g,
        )) {
          range.setStart(text, index)
          range.setEnd(text, index + number.length)
          if (range.getClientRects().length > 1) lines.push(number)
        }
      }
      return lines
    })
  })
  expect(broken).toEqual([])
})
