import { chromium } from '@playwright/test'
import { readFileSync, readdirSync } from 'node:fs'
const args = ['--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run','--no-default-browser-check', ...process.argv.slice(2)]
const b = await chromium.launch({ executablePath: process.env.HEADROOM_CHROMIUM, args })
const cdpB = await b.newBrowserCDPSession()
const cpu = async () => { const { processInfo } = await cdpB.send('SystemInfo.getProcessInfo'); const o = {}; for (const p of processInfo) o[p.type] = (o[p.type] ?? 0) + p.cpuTime; return o }
for (const path of ['/', '/value', '/value', '/compare', '/peaks', '/scenarios', '/evidence/glossary', '/machines','/lab']) {
  const ctx = await b.newContext({ baseURL: 'http://127.0.0.1:8899', locale: 'en-US' })
  const p = await ctx.newPage(); const s = await ctx.newCDPSession(p); await s.send('Performance.enable')
  const c0 = await cpu()
  await p.goto(path); await p.waitForLoadState('networkidle')
  const m = Object.fromEntries((await s.send('Performance.getMetrics')).metrics.map(x => [x.name, x.value]))
  const c1 = await cpu()
  console.log(path, 'script', m.ScriptDuration.toFixed(2), 'layout', m.LayoutDuration.toFixed(2), 'style', m.RecalcStyleDuration.toFixed(2), 'task', m.TaskDuration.toFixed(2), 'cpu', Object.keys(c1).map(k => k + ' ' + (c1[k] - (c0[k] ?? 0)).toFixed(2)).join(' '))
  const c2 = await cpu(); await p.reload(); await p.waitForLoadState('networkidle')
  const m2 = Object.fromEntries((await s.send('Performance.getMetrics')).metrics.map(x => [x.name, x.value])); const c3 = await cpu()
  console.log('   reload: script', (m2.ScriptDuration).toFixed(2), 'layout', m2.LayoutDuration.toFixed(2), 'style', m2.RecalcStyleDuration.toFixed(2), 'task', m2.TaskDuration.toFixed(2), 'renderer', (c3.renderer - c2.renderer).toFixed(2))
  await ctx.close()
}
await b.close()
