import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

/** A page that fails its test on any error in the console, a refused resource included. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // an answer that refuses input is part of some tests; the browser reports it as an error
      const refusal = /the server responded with a status of 4\d\d/.test(message.text())
      if (message.type() === 'error' && !refusal) faults.push(message.text())
    })
    await use(page)
    expect(faults).toEqual([])
  },
})

export { expect }

/** Returns a figure on the screen by its label, the first where it stands several times. */
export function figure(page: Page, label: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${label} [^a-z]`) }).first()
}

/** Returns the text of a figure with plain spaces. */
export async function expectFigure(page: Page, label: string, text: string): Promise<void> {
  await expect(figure(page, label)).toHaveText(text)
}

/** Shows a step of a scenario's form. */
export async function openStep(page: Page, name: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Steps of the scenario' })
  await steps.getByRole('button', { name }).click()
}

/** Waits until the program has drawn a page: until then the server's first words lie over it. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading / })).toHaveCount(0)
}

/** Waits until figures stand, and what is behind them. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Headline figures' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading / })).toHaveCount(0)
}

/** Chooses one of the actions of a page that stand behind its button of three dots. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Shows a part of the results. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tablist', { name: 'Results' }).getByRole('tab', { name }).click()
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours: of one page in two themes they alone can differ. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** covered: a card lies over the page; what it half covers is no smaller once it is scrolled. */
export async function expectNoViolations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  { covered = false } = {},
) {
  const axe = new AxeBuilder({ page })
    // all rules run; of those that hold, the nodes are not described (the rules come after: options reset them)
    .options({
      resultTypes: ['violations'],
      rules: covered ? { 'target-size': { enabled: false } } : {},
    })
    .setLegacyMode() // one document: nothing of it lies on another server
  const found = await (rules === 'all' ? axe.withTags(levels) : axe.withRules(ofColours)).analyze()
  const said = found.violations.map(
    (rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(said).toEqual([])
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // a chart follows the window's new width a frame later
  await expect.soft
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      }),
    )
    .toBeLessThanOrEqual(0)
}

/** Expects no date, no machine's code and no share to be broken at the end of a line. */
export async function expectNothingBroken(page: Page): Promise<void> {
  const broken = await page.getByRole('main').evaluate((main) => {
    const whole = /\b\d{4}-\d\d-\d\d\b|\b(?:z\d+|\d{4})-[A-Z0-9]{3}\b|\d[ \u00a0]%/g
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest('[hidden], .visually-hidden, [data-away], svg')) continue
      for (const { 0: part, index } of text.data.matchAll(whole)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + part.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) parts.push(text.data)
      }
    }
    return parts
  })
  expect.soft(broken).toEqual([])
}

/** Expects the numbers below each chart at even distances: none was left out between two others. */
export async function expectEvenAxes(page: Page): Promise<void> {
  const uneven = await page.evaluate(() =>
    [...document.querySelectorAll('.recharts-xAxis')].flatMap((axis) => {
      const texts = [...axis.querySelectorAll('.recharts-cartesian-axis-tick-value')]
      const places = texts.map((text) => {
        const { left, right } = text.getBoundingClientRect()
        return (left + right) / 2
      })
      const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
      const even = Math.max(...steps) - Math.min(...steps) < 6 || steps.length < 2
      return even ? [] : [texts.map(({ textContent }) => textContent).join(' | ')]
    }),
  )
  expect.soft(uneven).toEqual([])
}
