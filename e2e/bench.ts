/**
 * Measures in Chromium, for bench/run.py: a slider's step to the painted figure, the same of a
 * bare fetch that writes a text, and the JavaScript that a first visit transfers. Prints JSON.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'

const base = process.argv[2] ?? ''
/** The same application, its pages built without `memo`. */
const unmemoised = process.argv[3] ?? ''
const steps = 200

interface Sample {
  press: () => void
  shown: () => string
}

declare global {
  interface Window {
    bench: Sample
  }
}

/** Returns milliseconds from each step to the first frame after the shown text has changed. */
async function stepTimes(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const times: number[] = []
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
    for (let step = 0; step < count; step += 1) {
      const before = window.bench.shown()
      const started = performance.now()
      window.bench.press()
      while (window.bench.shown() === before) {
        if (performance.now() - started > 5000) throw new Error(`step ${step} showed nothing new`)
        await frame()
      }
      await frame()
      times.push(performance.now() - started)
      await new Promise((done) => setTimeout(done, 40))
    }
    return times
  }, steps)
}

/** Makes `window.bench` press the first slider; what is shown is the text of an element. */
async function drive(page: Page, shown: string): Promise<void> {
  await page.evaluate((selector) => {
    const slider = document.querySelector<HTMLInputElement>('input[type=range]')
    if (slider === null) throw new Error('there is no slider')
    slider.focus()
    let direction = 1
    let step = 0
    window.bench = {
      shown: () => document.querySelector(selector)?.textContent ?? '',
      press: () => {
        step += 1
        if (step % 50 === 0) direction = -direction
        // what the browser does for an arrow key
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        set?.call(slider, String(Number(slider.value) + direction * Number(slider.step || 1)))
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      },
    }
  }, shown)
}

/** Returns the step times of the comparison with every way on the screen. */
async function comparisonTimes(page: Page, address: string): Promise<number[]> {
  await page.goto(`${address}/compare?payload=all`)
  await page.locator('figure').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await drive(page, 'figure p')
  return stepTimes(page)
}

/** A day of five-minute values with a workload in the forenoon. */
const day =
  'interval=5&reading=simple&start=complete_windows&period=day&kinds=Day&lpar1=PROD&background1=100x288&workload1=0x108,40x48,0x132&saving1=15:9-13'

/** Returns the step times of the peaks with the profile and its average on the screen. */
async function peaksTimes(page: Page): Promise<number[]> {
  await page.goto(`${base}/peaks?${day}`)
  await page.locator('.uplot canvas').waitFor()
  await page.waitForLoadState('networkidle')
  await drive(page, '[aria-label="Headline figures"] button')
  return stepTimes(page)
}

/** Returns the same of a page without a framework: the request, and one text. */
async function barePeaksTimes(page: Page): Promise<number[]> {
  await page.goto(`${base}/api/v1/health`)
  await page.evaluate(() => {
    document.body.innerHTML = '<output>0</output>'
    const output = document.querySelector('output')
    let saving = 15
    const forenoon = (level: number) =>
      Array.from({ length: 288 }, (_, at) => (at >= 108 && at < 156 ? level : 0))
    window.bench = {
      shown: () => output?.textContent ?? '',
      press: () => {
        saving += 0.1
        void fetch('/api/v1/calculations/rolling-average', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            interval_minutes: 5,
            averages: 'total',
            consumption: true,
            series: [{ lpar: 'PROD', msu: Array(288).fill(100), layers: [forenoon(40)] }],
            reduction: [{ lpar: 'PROD', msu: forenoon(saving) }],
          }),
        })
          .then((response) => response.json())
          .then((answer) => {
            if (output) output.textContent = String(answer.saved_at_old_peak_msu)
          })
      },
    }
  })
  return stepTimes(page)
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const summary = (times: number[]) => ({ p75: quantile(times, 0.75), p98: quantile(times, 0.98) })

async function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((each) => each.name.endsWith('.js'))
      .reduce((sum, each) => sum + (each as PerformanceResourceTiming).encodedBodySize, 0),
  )
}

const browser = await chromium.launch({ executablePath: process.env.HEADROOM_CHROMIUM })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  // gzip, not Brotli: the aims are in gzip
  await page.route('**/assets/*.js', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } }),
  )
  let figuresBytes = 0
  await page.goto(`${base}/value`, { waitUntil: 'commit' })
  const headline = page.getByRole('region', { name: 'Headline figures' })
  await headline.getByRole('button').first().waitFor()
  // what the page itself asks for; charts are asked for by the script once figures show
  const entry = await page.evaluate(async () => {
    const text = await (await fetch(location.href)).text()
    const html = new DOMParser().parseFromString(text, 'text/html')
    return [...html.querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (each) => each.getAttribute('src') ?? each.getAttribute('href') ?? '',
    )
  })
  await page.locator('.recharts-surface').last().waitFor()
  await page.waitForLoadState('networkidle')
  figuresBytes = await page.evaluate(
    (names) =>
      performance
        .getEntriesByType('resource')
        .filter((each) => names.some((name) => name !== '' && each.name.endsWith(name)))
        .reduce((sum, each) => sum + (each as PerformanceResourceTiming).encodedBodySize, 0),
    entry,
  )
  const chartsBytes = await scriptBytes(page)

  await drive(page, '[aria-label="Headline figures"] button')
  const ours = await stepTimes(page)

  // the peer: the same request and one text, in a page of the same origin without any framework
  await page.goto(`${base}/api/v1/health`)
  await page.evaluate(() => {
    document.body.innerHTML = '<output>0</output>'
    const output = document.querySelector('output')
    let volume = 15_000_000
    window.bench = {
      shown: () => output?.textContent ?? '',
      press: () => {
        volume += 100_000
        void fetch('/api/v1/calculations/value', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            machine: '2818-Y02',
            workload: { transactions: volume, peak_share: 0.5, peak_hours: 4 },
            mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
          }),
        })
          .then((response) => response.json())
          .then((answer) => {
            if (output) output.textContent = String(answer.figures.gp_seconds_saved.value)
          })
      },
    }
  })
  const peer = await stepTimes(page)

  const compared = await comparisonTimes(page, base)
  const redrawn = await comparisonTimes(page, unmemoised)
  const peaks = await peaksTimes(page)
  const barePeaks = await barePeaksTimes(page)

  const require = createRequire(import.meta.url)
  const react = ['react/cjs/react.production.js', 'react-dom/cjs/react-dom-client.production.js']
    .map((name) => gzipSync(readFileSync(require.resolve(`../node_modules/${name}`))).length)
    .reduce((sum, each) => sum + each, 0)
  console.log(
    JSON.stringify({
      step_ms: summary(ours),
      peer_ms: summary(peer),
      comparison_ms: summary(compared),
      unmemoised_ms: summary(redrawn),
      peaks_ms: summary(peaks),
      bare_peaks_ms: summary(barePeaks),
      script_bytes_figures: figuresBytes,
      script_bytes_charts: chartsBytes,
      react_bytes: react,
    }),
  )
} finally {
  await browser.close()
}
