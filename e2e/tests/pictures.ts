import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pages, shown } from './pages.js'
import { expect, test } from './screen.js'

const folder = process.env.PICTURES ?? ''
const widths = [1440, 390] as const
const schemes = ['light', 'dark'] as const
const workload = { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 }
const mix = [{ substitution: 'socket2-ezasoket', share: 1 }]
const price = { flat_per_msu_month: 100_000 }
const subjects = {
  value: { kind: 'value', inputs: { machine: '2818-Y02', workload, mix } },
  scenario: {
    kind: 'scenario',
    inputs: {
      machine: '2818-Y02',
      workload,
      mix,
      money: { currency: 'EUR', years: 3, products: [{ label: 'CICS TS', price }] },
      uncertainty: [{ input: 'transactions', shape: 'spread', spread_share: 0.1 }],
    },
  },
  comparison: {
    kind: 'comparison',
    inputs: {
      rate_per_second: 900,
      machine: '2818-Y02',
      configurations: ['http-nonpooled', 'http-pooled', 'ctg-ipic'],
    },
  },
} as const

/** Draws the whole page in each width and theme, each once it holds still. */
async function draw(page: Page, path: string, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await shown(page, path)
    await page.waitForLoadState('networkidle')
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      let before: Buffer = Buffer.alloc(0)
      await expect(async () => {
        const now = await page.screenshot({
          fullPage: true,
          animations: 'disabled',
          path: join(folder, `${name} ${scheme} ${width}.png`),
        })
        const still = now.equals(before)
        before = now
        expect(still, `${path} does not hold still`).toBe(true)
      }).toPass({ timeout: 90_000 })
    }
  }
}

for (const path of pages)
  test(`${path} is drawn`, async ({ page }) => {
    await draw(page, path, path.slice(1).replaceAll(/[^a-z0-9-]+/gi, '-'))
  })

for (const [kind, subject] of Object.entries(subjects))
  test(`a report of a ${kind} is drawn`, async ({ page }) => {
    const answer = await page.request.post('/api/v1/reports', {
      headers: { 'Owner-Secret': 'pictures-owner-0123456789abcd' },
      data: { title: 'A case', customer: 'A bank', date: '2026-01-31', subject },
    })
    expect(answer.status()).toBe(201)
    await draw(page, `/reports/${(await answer.json()).token}`, `reports-${kind}`)
  })
