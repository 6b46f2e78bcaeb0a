import type { Locator } from '@playwright/test'
import { pages, shown } from './pages.js'
import {
  expect,
  expectEvenAxes,
  expectNoSidewaysScrolling,
  expectNothingBroken,
  expectNoViolations,
  settled,
  test,
} from './screen.js'

for (const path of pages)
  test(`${path} is accessible in both themes, fits every width and does not jump while it loads`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    // answers one after the other, so that whatever waits for one of them shows it
    let asked = 0
    await page.route('**/api/**', async (route) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, asked * 120))
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await shown(page, path)
    await page.waitForLoadState('networkidle')
    // 0.1 is what the web calls good
    expect.soft(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.1)
    await expectNoSidewaysScrolling(page)
    await expectEvenAxes(page)
    await expectNothingBroken(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const width of [320, 360, 480, 641, 768, 903, 1024, 1121, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScrolling(page)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await shown(page, path)
    for (const scheme of ['light', 'dark'] as const)
      await test.step(`in ${scheme}`, async () => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme)
        // charts take their colours from the theme in the frames that follow
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        await expectNoViolations(page, scheme === 'light' ? 'all' : 'colours')
      })
  })

test('on a narrow screen the chosen part of the results is in sight, whatever the address names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scenarios/tales-b-peak-window?tab=risks')
  const tabs = page.getByRole('tablist', { name: 'Results' })
  const chosen = tabs.getByRole('tab', { selected: true })
  await expect(chosen).toHaveText(/^Risks/)
  const right = async (at: Locator) =>
    at.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(chosen)).toBeLessThanOrEqual((await right(tabs)) + 1)
})

test('a page is called in its first words as it is called once it is drawn', async ({ page }) => {
  test.slow()
  const called = pages.filter((path) => !/^\/scenarios\/(new|[^?]*\/)/.test(path))
  for (const path of new Set(called.map((path) => path.replace(/\?.*/, '')))) {
    const html = await (await page.request.get(path)).text()
    const first = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'text/html')
      return { title: read.title, heading: read.querySelector('#first h1')?.textContent }
    }, html)
    await page.goto(path)
    await expect(page, path).toHaveTitle(first.title)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading, path).toHaveText(first.heading ?? 'named in the first words')
  }
})

test('the working has no accessibility violation', async ({ page }) => {
  await page.goto('/value?working=saved_msu')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('the keyboard alone reaches the content, the controls and a working', async ({ page }) => {
  await page.goto('/value')
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(/skip/i)
  await page.keyboard.press('Enter')
  const reached: string[] = []
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(
      () => document.activeElement?.getAttribute('title') ?? document.activeElement?.tagName ?? '',
    )
    reached.push(name)
    if (name === 'Show the working') break
  }
  expect(reached).toContain('INPUT')
  expect(reached.at(-1)).toBe('Show the working')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the theme is chosen and kept', async ({ page }) => {
  await page.goto('/value')
  await page.getByRole('radio', { name: /dark/i }).check({ force: true })
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
  await page.getByRole('radio', { name: /light/i }).check({ force: true })
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(dark)
})
