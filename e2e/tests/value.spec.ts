import {
  drawn,
  expect,
  expectFigure,
  expectNoViolations,
  figure,
  openTab,
  settled,
  test,
} from './screen.js'

const customerB =
  '/value?machine=none&transactions=5000000&peak_share=1&peak_hours=4&mix=tales-b-solution2:0.2,tales-b-solution1:0.8'

test('the start page answers three questions and leads to each', async ({ page }) => {
  await page.goto('/')
  const door = (question: string) => page.getByRole('region', { name: question })
  await expect(door('What is a change worth?')).toContainText('7.52 MSU')
  await expect(door('Which way into CICS costs least?')).toContainText(/0\.138\sms.*IP sockets/)
  await expect(door('What does the bill really do?')).toContainText('40 MSU')
  await door('What does the bill really do?').getByRole('link').click()
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await expect(headline).toContainText('40 MSU')
  await page.getByRole('link', { name: 'Headroom, start page' }).click()
  await page.getByRole('link', { name: 'Value a change' }).click()
  await expect(page).toHaveURL(/\/value/)
})

test('the value calculator opens on the example of the Socket II paper', async ({ page }) => {
  await page.goto('/value')
  await expectFigure(page, 'Transactions in the peak window', '7,500,000')
  await expectFigure(page, 'GP seconds saved', '1,389 s')
  await expectFigure(page, 'GP seconds saved per hour', '347.25 s')
  await expectFigure(page, 'MSU saved', '7.52 MSU')
  await expect(
    page.getByRole('heading', { name: 'It saves 7.52 MSU: 1,389 GP seconds in the peak window.' }),
  ).toBeVisible()
  const more = page.getByRole('region', { name: 'More figures' })
  await expect(more).toContainText('paper gives GP time only')
  // what the paper prints stands once, beside its own way of computing
  await expect(page.getByText('Printed in the document 15.05')).toHaveCount(1)
  await expect(more).not.toContainText('15.05')
  const why = page.getByText('Why no range? Not published: the document prints one difference')
  await expect(why).toBeVisible()
  const details = page.getByText('Machine details (optional)')
  await details.click()
  const spread = page.getByRole('combobox', { name: 'Spread between workloads, ±' })
  await expect(spread.getByRole('option')).toHaveText([
    ...['Not stated', 'None, ± 0 %', '± 5 %', '± 10 %', 'Own'],
  ])
  await spread.selectOption('± 10 %')
  await expect(why).toContainText('what your spread between workloads does')
})

test('a browser that says no language tag reads every page in English', async ({ page }) => {
  // as Chromium does where the system's language is C
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }),
  )
  await page.goto('/value')
  await expectFigure(page, 'GP seconds saved', '1,389 s')
  for (const path of ['/compare', '/peaks', '/scenarios', '/reports', '/evidence', '/machines']) {
    await page.goto(path)
    await drawn(page)
    await page.waitForLoadState('networkidle')
  }
})

test('two MSU bases are choices for the headline; the whole machine’s rating stands beside its paper', async ({
  page,
}) => {
  await page.goto('/value')
  await expectFigure(page, 'MSU saved, per CP rating', '7.52 MSU')
  await expect(
    page.getByText('No SU/sec per CP is published for the 2818-Y02.').first(),
  ).toBeVisible()
  const choices = page.getByRole('radio', { name: /headline/i })
  await expect(choices).toHaveCount(2)
  await choices.nth(1).click()
  await expect(page).toHaveURL(/msu_basis=service_units/)
  await expectFigure(page, 'MSU saved, whole machine rating', '15.05 MSU')
  await expect(
    page.getByText('It reproduces the paper and is used for nothing else.'),
  ).toBeVisible()
})

test('customer B gives 903 and 806.4 seconds, 1,709.4 together', async ({ page }) => {
  await page.goto(customerB)
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
  await expectFigure(page, 'GP minutes saved', '28.49 min')
  const parts = page.getByRole('table').filter({ hasText: 'solution 1' }).first()
  await expect(parts).toContainText('903')
  await expect(parts).toContainText('806.4')
  await expect(page.getByText('No machine is chosen.').first()).toBeVisible()
})

test('the worked examples open in one click', async ({ page }) => {
  await page.goto('/value?transactions=1000')
  await page.getByRole('button', { name: /customer B/ }).click()
  await expectFigure(page, 'GP seconds saved', '1,709.4 s')
  await expect(page.getByText(/the slide prints 807/).first()).toBeVisible()
})

test('a typed figure changes the result, the address, and Back undoes it', async ({ page }) => {
  await page.goto('/value')
  await settled(page)
  const volume = page.getByRole('textbox', { name: 'Transactions' })
  await volume.fill('7.5M')
  await volume.press('Enter')
  await expectFigure(page, 'GP seconds saved', '694.5 s')
  await expect(page).toHaveURL(/transactions=7500000/)
  await page.goBack()
  await expectFigure(page, 'GP seconds saved', '1,389 s')
  await expect(volume).toHaveValue('15,000,000')
})

test('nonsense in a field is said there and the last figures stay', async ({ page }) => {
  await page.goto('/value')
  await settled(page)
  const volume = page.getByRole('textbox', { name: 'Transactions' })
  await volume.fill('a lot')
  await volume.press('Enter')
  await expect(volume).toHaveAttribute('aria-invalid', 'true')
  await expect(volume).toHaveValue('a lot')
  await expectFigure(page, 'GP seconds saved', '1,389 s')
})

test('a slider moves the figures by keyboard alone', async ({ page }) => {
  await page.goto('/value')
  await settled(page)
  const slider = page.getByRole('slider', { name: 'Share in the peak window, slider' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expectFigure(page, 'Transactions in the peak window', '7,650,000')
  await expect(page).toHaveURL(/peak_share=0.51/)
})

test('the link reproduces the screen in another window', async ({ page, context }) => {
  await page.goto('/value')
  await settled(page)
  await page.getByRole('combobox', { name: 'Machine' }).fill('2964-7A5')
  await page.getByRole('option', { name: /2964-7A5/ }).click()
  await expect(page).toHaveURL(/machine=2964-7A5/)
  await expect(figure(page, 'MSU saved, per CP rating')).toBeVisible()
  await settled(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await settled(other)
  await expect(async () => {
    const [shown, reproduced] = await Promise.all(
      [page, other].map((one) => one.getByRole('region', { name: 'Headline figures' }).innerText()),
    )
    expect(reproduced).toBe(shown)
  }).toPass()
})

test('seconds without a speed basis are warned about, and SU/sec of both sides convert them', async ({
  page,
}) => {
  await page.goto('/value?machine=2964-703&mix=tales-b-solution1:1')
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText(
    'Enter the PCI and CPs, or the SU/sec, of the measured LPAR',
  )
  await expectFigure(page, 'GP seconds saved', '1,512 s')
  await page.getByRole('textbox', { name: 'SU/sec, measured machine' }).fill('40,000')
  await page.getByRole('textbox', { name: 'SU/sec, your machine' }).fill('80,000')
  await page.keyboard.press('Enter')
  await expectFigure(page, 'GP seconds saved', '756 s')
})

test('a figure opens its working down to the place in the document', async ({ page }) => {
  await page.goto('/value')
  await figure(page, 'MSU saved, per CP rating').click()
  const working = page.getByRole('dialog')
  await expect(working).toContainText('GP seconds saved on the bill, per hour')
  await expect(working).toContainText('347.25')
  await expect(working).toContainText('156')
  await expect(working).toContainText('zPCR Configuration Summary')
  // a working is drawn once its line is open, so that lines within it come after their own
  const lines = working.locator('details')
  for (let n = 0; n < (await lines.count()); n += 1) {
    await lines.nth(n).locator('> summary').click()
    await expect(lines.nth(n).locator('> div')).toBeVisible()
  }
  await expect(working).toContainText('Socket II')
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
})

test('copying a figure gives every digit', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/value')
  await settled(page)
  await page.getByRole('button', { name: 'Copy 7.52375' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7.52375')
})

test('the transactions of the day give what is consumed less in all its hours', async ({
  page,
}) => {
  await page.goto('/value')
  const consumed = page.getByRole('region', { name: 'MSU consumed' })
  await expect(consumed).toContainText(/peak window\s*30.10/)
  await expect(consumed).toContainText('The transactions of the whole day are not stated')
  await page.getByText('All hours: day, month, year').click()
  await page.getByLabel('Transactions of the day', { exact: true }).fill('15000000')
  await expect(consumed).toContainText(/per day\s*60.19/)
})

test('shares of two substitutions follow each other and sum to 100 %', async ({ page }) => {
  await page.goto(customerB)
  await settled(page)
  const share = page.getByRole('textbox', { name: 'Share of substitution 1' })
  await share.fill('50 %')
  await share.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Share of substitution 2' })).toHaveValue('50 %')
  await expectFigure(page, 'GP seconds saved', '2,761.5 s')
})

test('a chart is a table as well and downloads as CSV, SVG and PNG', async ({ page }) => {
  await page.goto(customerB)
  await settled(page)
  await openTab(page, 'Charts')
  const card = page.getByRole('figure').first()
  await card.getByRole('radio', { name: 'Table' }).click()
  await expect(card.getByRole('table')).toContainText('903')
  await card.getByRole('radio', { name: 'Chart' }).click()
  await expect(card.locator('.recharts-surface')).toBeVisible()
  for (const kind of ['CSV', 'SVG', 'PNG']) {
    await card.getByRole('button', { name: 'Download' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(kind) }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
    const stream = await download.createReadStream()
    let size = 0
    for await (const chunk of stream) size += (chunk as Buffer).length
    expect(size).toBeGreaterThan(100)
  }
})

test('an address that makes no sense says so and shows figures all the same', async ({ page }) => {
  await page.goto('/value?transactions=many&peak_share=7&machine=2818-Y02')
  await expect(page.getByText(/transactions/i).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Headline figures' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('NaN')
})

test('an unknown page says so and leads back', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByText('There is no page at this address')).toBeVisible()
})

test('a value is presented in views, and a number changes in the meeting', async ({ page }) => {
  await page.goto('/value')
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'What a change saves on a 2818-Y02' })
  const views = stage.getByRole('navigation', { name: 'Views' }).getByRole('button')
  await expect(views).toHaveText(['The answer', 'How it comes about', 'At other volumes'])
  const decision = stage.getByRole('heading', { level: 2 }).first()
  await expect(decision).toContainText('7.52')
  // key by key, faster than a page is drawn
  await stage.getByRole('textbox', { name: 'Transactions' }).selectText()
  await page.keyboard.type('30,000,000')
  await expect(decision).toContainText('15.05')
  await expectNoViolations(page)
  await stage.getByRole('button', { name: 'At other volumes' }).click()
  await expect(stage.getByRole('figure').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stage).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Transactions' })).toHaveValue('30,000,000')
})

test('a price says what a million transactions save, and goes to the scenario', async ({
  page,
}) => {
  await page.goto('/value')
  await expectFigure(page, 'MSU saved', '7.52 MSU')
  await page.getByText('Price (optional)').click()
  await page.getByLabel('Price per MSU consumed').fill('0.4')
  await settled(page)
  const consumed = page.getByRole('region', { name: 'MSU consumed' })
  await expect(consumed).toContainText(/Saved by a million transactions\s*1\.61\sin your currency/)
  await consumed.getByRole('button', { name: /Saved by a million/ }).click()
  await expect(page.getByRole('dialog')).toContainText(/4\.0126667\sMSU-hours\/million × 0\.4/)
  await page.keyboard.press('Escape')
  await page.getByLabel('zIIP time charged').fill('20')
  await settled(page)
  await expect(consumed).toContainText('results on a zIIP were left to a later paper')
  await page.getByRole('link', { name: 'Make a scenario' }).click()
  await expect(page.getByText('A scenario counts zIIP time as free')).toBeVisible()
  await expect(page.getByText('Your price of an MSU is taken in EUR')).toBeVisible()
  await expect(page.getByLabel('Price per MSU-hour')).toHaveValue('0.4')
})

test('a long number stands in one line', async ({ page }) => {
  await page.goto('/value?machine=2964-7A5&transactions=28800000000&peak_share=1&peak_hours=4')
  const figure = page.getByRole('region', { name: 'More figures' }).getByText('28,800,000,000')
  await expect(figure).toBeVisible()
  expect(await figure.evaluate((element) => element.getClientRects().length)).toBe(1)
})

test('on paper a chart is no wider than its sheet', async ({ page }) => {
  for (const path of ['/value?tab=charts', '/peaks']) {
    await page.goto(path)
    const drawings = page.locator('[data-drawing]:has(svg)')
    await expect(drawings.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // measured before the chart could be drawn anew: no sheet of paper waits for that
    const widest = await drawings.first().evaluate((drawing: HTMLElement) => {
      drawing.style.width = '400px'
      const all = [...drawing.querySelectorAll('div, svg')]
      return Math.max(...all.map((element) => element.getBoundingClientRect().width))
    })
    expect(widest, path).toBeLessThanOrEqual(401)
    await page.emulateMedia({ media: 'screen' })
  }
})
