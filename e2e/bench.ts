/**
 * Measures in Chromium, for bench/run.py: a slider's step to the painted figure, the same of a
 * bare fetch that writes a text, the JavaScript that a first visit transfers, and a report's page and
 * PDF beside those of a static page. Prints JSON.
 */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'

const base = process.argv[2] ?? ''
/** The same application, its pages built without `memo`. */
const unmemoised = process.argv[3] ?? ''
/** A report of a full scenario. */
const report = process.argv[4] ?? ''
const steps = Number(process.env.BENCH_STEPS ?? 200)
const rounds = 5
/** So many steps in a row that show nothing new are no slow page but a measurement of nothing. */
const lostSteps = 3

interface Sample {
  press: () => void
  shown: () => string
}

declare global {
  interface Window {
    bench: Sample
    /** Milliseconds of the longest task since it was set to 0. */
    longest: number
  }
}

/**
 * Returns milliseconds from each step to the first frame after the shown text has changed; 5,000 where
 * it did not. Throws after some of those in a row, and where a step was refused.
 */
async function stepTimes(page: Page, count = steps): Promise<number[]> {
  const refused: string[] = []
  const note = (answer: Response) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} from ${answer.url()}`)
  }
  page.on('response', note)
  const times = await timesOfSteps(page, count)
  page.off('response', note)
  if (refused.length > 0) throw new Error(`${refused.length} refused, first ${refused[0]}`)
  return times
}

async function timesOfSteps(page: Page, count: number): Promise<number[]> {
  return page.evaluate(
    async ([count, most]) => {
      const times: number[] = []
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      let lost = 0
      for (let step = 0; step < count; step += 1) {
        const before = window.bench.shown()
        const started = performance.now()
        window.bench.press()
        // a lost step counts with these five seconds
        while (window.bench.shown() === before && performance.now() - started < 5000) await frame()
        lost = window.bench.shown() === before ? lost + 1 : 0
        if (lost >= most) {
          const slider = document.querySelector<HTMLInputElement>('input[type=range]')?.value
          const place = `at ${location.pathname}${location.search} with the slider at ${slider}`
          throw new Error(`${lost} steps to step ${step} left "${before}" as it was, ${place}`)
        }
        await frame()
        times.push(performance.now() - started)
        await new Promise((done) => setTimeout(done, 40))
      }
      return times
    },
    [count, lostSteps] as const,
  )
}

/** Waits until something is on a page; without it there is nothing to measure. */
async function expectThere(page: Page, what: string, selector: string): Promise<void> {
  try {
    await page.locator(selector).first().waitFor()
  } catch {
    throw new Error(`${what} (${selector}) is not on ${page.url()}`)
  }
}

/** Makes `window.bench` press the first slider; what is shown is the text of an element. */
async function drive(page: Page, shown: string): Promise<void> {
  await expectThere(page, 'a slider', 'input[type=range]')
  await expectThere(page, 'the text that a step changes', shown)
  await page.waitForLoadState('networkidle')
  await page.evaluate((selector) => {
    const slider = document.querySelector<HTMLInputElement>('input[type=range]')
    if (slider === null) throw new Error('the slider has left the page')
    slider.focus()
    const size = Number(slider.step || 1)
    let direction = 1
    window.bench = {
      shown: () => document.querySelector(selector)?.textContent ?? '',
      press: () => {
        // turns at the ends alone: a value that was there before would be answered from memory
        const next = Number(slider.value) + direction * size
        if (next > Number(slider.max) || next < Number(slider.min)) direction = -direction
        // what the browser does for an arrow key
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        set?.call(slider, String(Number(slider.value) + direction * size))
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      },
    }
  }, shown)
}

/**
 * Returns the step times of the value calculator. From this volume all steps stay below the one at
 * which the saving exceeds the machine: from there no step has a figure to show.
 */
async function valueTimes(page: Page): Promise<number[]> {
  await page.goto(`${base}/value?transactions=100000&tab=charts`)
  await expectThere(page, 'a chart', '.recharts-surface')
  await drive(page, '[aria-label="Headline figures"]')
  return stepTimes(page)
}

/** Returns the step times of the comparison with every way on the screen. */
async function comparisonTimes(page: Page, address: string): Promise<number[]> {
  await page.goto(`${address}/compare?payload=all`)
  await expectThere(page, 'a way with its cost', 'figure tbody tr')
  await drive(page, '[aria-label="The answer"] dt')
  return stepTimes(page)
}

/** Returns the same of a page without a framework: the request, and one text. */
async function bareComparisonTimes(page: Page): Promise<number[]> {
  await page.goto(`${base}/api/v1/health`)
  await page.evaluate(() => {
    document.body.innerHTML = '<output>0</output>'
    const output = document.querySelector('output')
    let rate = 1000
    window.bench = {
      shown: () => output?.textContent ?? '',
      press: () => {
        rate += 5
        void fetch('/api/v1/calculations/comparison', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ rate_per_second: rate }),
        })
          .then((response) => response.json())
          .then((answer) => {
            if (output) output.textContent = `${answer.rate_per_second}: ${answer.items[0].gp_ms}`
          })
      },
    }
  })
  return stepTimes(page)
}

/**
 * A day of five-minute values with a workload in the forenoon. Its highest value is the slider's end:
 * beyond it there is nothing to save, and a step shows nothing new.
 */
const day =
  'interval=5&reading=simple&start=complete_windows&period=day&kinds=Day&lpar1=PROD&background1=110x288&workload1=0x108,40x48,0x132&saving1=0.75:9-13'

/** Returns the step times of the peaks with the profile and its average on the screen. */
async function peaksTimes(page: Page): Promise<number[]> {
  await page.goto(`${base}/peaks?${day}`)
  await expectThere(page, 'the drawn day', '[data-drawing] [role=slider] svg')
  await drive(page, '[aria-label="Headline figures"]')
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
            series: [{ lpar: 'PROD', msu: Array(288).fill(110), layers: [forenoon(40)] }],
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

/** From here on the year's night is the peak, and a step saves nothing more at the old one. */
const yearSteps = Math.min(120, steps)

/** A year of four LPARs every five minutes, as a file: a wave through each day, and noise. */
function yearFile() {
  const lines = ['time;A;B;C;D']
  let seed = 1
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed / 2_147_483_647) * 60
  }
  for (let at = 0; at < 365 * 288; at += 1) {
    const time = new Date(Date.UTC(2026, 0, 1) + at * 300_000).toISOString().slice(0, 16)
    const wave = 300 + 100 * Math.sin(((at % 288) * Math.PI) / 288)
    const values = Array.from({ length: 4 }, () => (wave + noise()).toFixed(3))
    lines.push([time.replace('T', ' '), ...values].join(';'))
  }
  return { name: 'year.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

/** Returns the step times of that year on the page, and the longest task while they were taken. */
async function yearTimes(page: Page): Promise<{ steps: number[]; longest: number }> {
  await page.goto(`${base}/peaks`)
  await page.getByLabel('A file, or several of RMF').setInputFiles(yearFile())
  await page.getByRole('region', { name: 'What was read' }).waitFor({ timeout: 120_000 })
  await page.waitForURL(/draft=/)
  await page.waitForLoadState('networkidle')
  const field = page.getByRole('textbox', { name: 'MSU saved in these hours' })
  await field.fill('20')
  await field.press('Enter')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.longest = Math.max(window.longest, duration)
      }
    }).observe({ type: 'longtask' })
  })
  await drive(page, '[aria-label="Headline figures"] button')
  const steps = await stepTimes(page, yearSteps)
  await page.waitForTimeout(1000) // what follows once nothing moves
  return { steps, longest: await page.evaluate(() => window.longest) }
}

const median = (times: number[]) => quantile(times, 0.5)

/** Returns milliseconds from the start of a navigation to the frame that shows the report. */
async function paintTime(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage() // a context of its own: nothing is cached
  try {
    await page.goto(address, { waitUntil: 'commit' })
    return await page.evaluate(async () => {
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      while (document.querySelector('[data-report-paper] figure svg') === null) await frame()
      await frame()
      return performance.now()
    })
  } finally {
    await page.close()
  }
}

/** Returns a report's page as it stands on the screen, with its styles and without a script. */
async function staticPage(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${base}/reports/${report}`)
  const drawn = '[data-report-paper]:not([data-report-waiting]) figure svg'
  await expectThere(page, 'a drawn chart of the report', drawn)
  const html = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    for (const tag of document.querySelectorAll('script, link')) tag.remove()
    const style = document.createElement('style')
    style.textContent = rules.map((rule) => rule.cssText).join('\n')
    document.head.append(style)
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await page.close()
  return html
}

/** Returns milliseconds to start a browser, open an address and print it. */
async function printTime(address: string): Promise<number> {
  const started = performance.now()
  const other = await chromium.launch({ executablePath: process.env.HEADROOM_CHROMIUM })
  const page = await other.newPage()
  await page.goto(address)
  await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await other.close()
  return performance.now() - started
}

/** Returns the times of a report's page and of its PDF, each beside those of a static page. */
async function reportTimes(browser: Browser) {
  const html = await staticPage(browser)
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const still = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const painted: number[] = []
  const stillPainted: number[] = []
  const printed: number[] = []
  const stillPrinted: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    painted.push(await paintTime(browser, `${base}/reports/${report}`))
    stillPainted.push(await paintTime(browser, still))
    const started = performance.now()
    const answer = await fetch(`${base}/api/v1/reports/${report}.pdf`)
    if (!answer.ok) throw new Error(`the PDF was refused: ${await answer.text()}`)
    await answer.arrayBuffer()
    printed.push(performance.now() - started)
    stillPrinted.push(await printTime(still))
  }
  server.close()
  return {
    report_ms: median(painted),
    static_ms: median(stillPainted),
    pdf_ms: median(printed),
    static_pdf_ms: median(stillPrinted),
  }
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const summary = (times: number[]) => ({
  p75: quantile(times, 0.75),
  p98: quantile(times, 0.98),
  longest: quantile(times, 1),
})

async function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
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
  await expectThere(page, 'the headline', '[aria-label="Headline figures"]')
  // what the page itself asks for; charts are asked for by the script once figures show
  const entry = await page.evaluate(async () => {
    const text = await (await fetch(location.href)).text()
    const html = new DOMParser().parseFromString(text, 'text/html')
    return [...html.querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '',
    )
  })
  await page.getByRole('tab', { name: 'Charts' }).click()
  await expectThere(page, 'a chart', '.recharts-surface')
  await page.waitForLoadState('networkidle')
  figuresBytes = await page.evaluate(
    (names) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => names.some((name) => name !== '' && entry.name.endsWith(name)))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    entry,
  )
  const chartsBytes = await scriptBytes(page)

  // what a server does in the seconds after its start (routes, workers) is no part of a step
  await page.waitForTimeout(10_000)
  const ours = await valueTimes(page)

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
  const bareCompared = await bareComparisonTimes(page)
  const redrawn = await comparisonTimes(page, unmemoised)
  const peaks = await peaksTimes(page)
  const barePeaks = await barePeaksTimes(page)
  const year = await yearTimes(page)
  const reports = await reportTimes(browser)

  const require = createRequire(import.meta.url)
  const react = ['react/cjs/react.production.js', 'react-dom/cjs/react-dom-client.production.js']
    .map((name) => gzipSync(readFileSync(require.resolve(`../node_modules/${name}`))).length)
    .reduce((sum, bytes) => sum + bytes, 0)
  console.log(
    JSON.stringify({
      step_ms: summary(ours),
      peer_ms: summary(peer),
      comparison_ms: summary(compared),
      bare_comparison_ms: summary(bareCompared),
      unmemoised_ms: summary(redrawn),
      peaks_ms: summary(peaks),
      bare_peaks_ms: summary(barePeaks),
      year_ms: summary(year.steps),
      year_longest_ms: year.longest,
      script_bytes_figures: figuresBytes,
      script_bytes_charts: chartsBytes,
      react_bytes: react,
      ...reports,
    }),
  )
} catch (error) {
  // what a reader of the figures can act on, in one line
  console.error(error instanceof Error ? error.message.split('\n')[0] : error)
  process.exitCode = 1
} finally {
  await browser.close()
}
