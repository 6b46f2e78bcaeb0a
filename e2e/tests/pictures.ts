import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type OwnPages, owner, ownPages } from './own-rows.js'
import { pages, shown } from './pages.js'
import { expect, test } from './screen.js'

const folder = process.env.PICTURES ?? ''
const widths = [1440, 768, 390] as const
const schemes = ['light', 'dark'] as const
/** What the run before this one has kept. */
const kept = (): OwnPages => JSON.parse(readFileSync(join(folder, 'own.json'), 'utf8'))

/** Draws the whole page in each width and theme, each once it holds still. */
async function draw(page: Page, path: string, name: string): Promise<void> {
  // the browser that made the reports lists them
  await page.addInitScript(
    (secret) => localStorage.setItem('headroom.reports.owner', secret),
    owner,
  )
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
    await draw(page, path, path.slice(1).replaceAll(/[^a-z0-9-]+/gi, '-') || 'home')
  })

for (const name of ownPages)
  test(`${name} of one's own is drawn`, async ({ page }) => {
    await draw(page, kept()[name], `own ${name}`)
  })
