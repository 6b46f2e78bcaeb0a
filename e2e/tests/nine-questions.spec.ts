import { expect, type Locator, type Page, test } from '@playwright/test'

const most = 5

/** Counts what a person does: an address, a click, a field that is filled, a choice. */
class Actions {
  done = 0
  constructor(readonly page: Page) {}
  async open(path: string) {
    this.done += 1
    await this.page.goto(path)
  }
  async click(on: Locator) {
    this.done += 1
    await on.click()
  }
  async fill(on: Locator, text: string) {
    this.done += 1
    await on.fill(text)
  }
  async choose(on: Locator, text: string) {
    this.done += 1
    await on.selectOption({ label: text })
  }
  /** A machine is typed, and Enter takes it. */
  async machine(text: string) {
    this.done += 1
    const field = this.page.getByRole('combobox', { name: 'Target machine' })
    await field.fill(text)
    await expect(this.page.getByRole('option', { name: new RegExp(text) })).toBeVisible()
    await field.press('Enter')
  }
}

interface Asked {
  question: string
  answered: (does: Actions, page: Page) => Promise<void>
}

const answerStrip = (page: Page) => page.getByRole('region', { name: 'The answer' })
const rate = (page: Page) =>
  page.getByRole('region', { name: 'Workload' }).getByLabel('Transactions a second').first()

const nine: readonly Asked[] = [
  {
    question: 'what costs least for 32 KB at 2,000 a second on a 3931-704?',
    answered: async (does, page) => {
      await does.open('/compare')
      await does.fill(rate(page), '2000')
      await does.machine('3931-704')
      await expect(answerStrip(page)).toContainText('DPL over IPIC')
      await expect(answerStrip(page)).toContainText('51.05')
    },
  },
  {
    question: 'the EZASOKET child server of today: what does each other method save?',
    answered: async (does, page) => {
      await does.open('/compare?rate_per_second=2000')
      await does.choose(
        page.getByRole('combobox', { name: /^Today’s method/ }),
        'IP sockets, concurrent child server',
      )
      await expect(page.getByRole('columnheader', { name: /Against today/ }).first()).toBeVisible()
    },
  },
  {
    question: 'what stops HTTP pooled first?',
    answered: async (does, page) => {
      await does.open('/compare?rate_per_second=2000&subject=http-pooled')
      await does.click(page.getByRole('link', { name: 'What stops first', exact: true }))
      await expect(
        page.getByRole('heading', { name: /HTTP pooled: 1 Gbit\/s adapter stops first, at 3,560/ }),
      ).toBeVisible()
    },
  },
  {
    question: 'what is known of z/OS Connect at 16 KB?',
    answered: async (does, page) => {
      await does.open('/evidence')
      await does.fill(page.getByRole('searchbox'), 'z/OS Connect 16K')
      await expect(page.getByRole('list', { name: 'Answers' })).toContainText('1.01 to 4.04 ms')
    },
  },
  {
    question: 'what does 1,920 bytes cost, and what does TLS add?',
    answered: async (does, page) => {
      await does.open('/compare')
      await expect(answerStrip(page)).toContainText('TLS adds')
      await does.click(page.getByRole('radio', { name: '1,920 bytes' }))
      await expect(answerStrip(page)).toContainText('1,920 bytes')
    },
  },
  {
    question: 'which numbers are too old?',
    answered: async (does, page) => {
      await does.open('/evidence')
      await does.fill(page.getByRole('searchbox'), 'what does TLS cost?')
      const answers = page.getByRole('list', { name: 'Answers' })
      await expect(answers).toContainText('no date is printed')
      await expect(answers).toContainText('Does not: 3DES')
    },
  },
  {
    question: 'a plan for a load test to 300 a second',
    answered: async (does, page) => {
      await does.open('/compare?subject=http-pooled&rate_per_second=900')
      await does.click(page.getByRole('link', { name: 'Load tests', exact: true }))
      await does.fill(page.getByLabel(/^Target rate/), '300')
      await expect(page.getByRole('region', { name: 'Steps' }).first()).toContainText('300')
    },
  },
  {
    question: 'how do 500 clients with a second of think time fare with HTTP pooled?',
    answered: async (does, page) => {
      await does.open('/lab/clients?subject=http-pooled&rate_per_second=900')
      await does.fill(page.getByLabel('Clients', { exact: true }).first(), '500')
      await expect(page.getByRole('heading', { name: /knee/i }).first()).toBeVisible()
    },
  },
  {
    question: 'what do MTU 576, 1,500 and 9,000 change at 30 ms?',
    answered: async (does, page) => {
      await does.open('/lab/tcp')
      await does.fill(page.getByLabel('Response', { exact: true }), '32768')
      await does.fill(page.getByLabel('Round trip', { exact: true }), '30')
      await does.click(page.getByRole('button', { name: 'Add a third setting' }))
      // by hand: 32,768 ÷ 536, ÷ 1,460 and ÷ 8,960, rounded up
      const segments = page.getByRole('table', { name: 'Segments and packets of each setting' })
      for (const count of ['62', '23', '4'])
        await expect(
          segments.getByRole('button', { name: new RegExp(`segments of the response ${count}$`) }),
        ).toBeVisible()
      await expect(segments).toContainText('Packets a second')
      // the link holds all three
      await page.reload()
      await expect(segments.getByRole('row', { name: /^Third/ })).toBeVisible()
    },
  },
]

test.describe('in at most five actions', () => {
  for (const { question, answered } of nine) {
    test(question, async ({ page }) => {
      const does = new Actions(page)
      await answered(does, page)
      expect(does.done).toBeGreaterThan(0)
      expect(does.done).toBeLessThanOrEqual(most)
    })
  }
})

test('a machine typed in full is taken by Tab', async ({ page }) => {
  await page.goto('/compare?rate_per_second=2000')
  const field = page.getByRole('combobox', { name: 'Target machine' })
  await field.fill('3931-704')
  await expect(page.getByRole('option', { name: /3931-704/ })).toBeVisible()
  await field.press('Tab')
  await expect(page).toHaveURL(/machine=3931-704/)
})
