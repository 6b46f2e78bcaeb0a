import type { Page } from '@playwright/test'
import { drawn, settled } from './screen.js'

/** Every page, and the states of it that are laid out otherwise. */
export const pages = [
  '/',
  '/value',
  '/value?mix=tales-a-alt-ziip-1:0.5,tales-b-solution1:0.5',
  '/value?tab=charts',
  '/value/machines',
  '/machines',
  '/machines/2818-Y02',
  '/tests',
  '/compare',
  '/peaks',
  '/import',
  '/import/what-opens',
  '/lab',
  '/lab/limits',
  '/lab/tcp',
  '/lab/json',
  '/lab/load-test',
  '/lab/freed',
  '/lab/contracts',
  '/lab/signing',
  '/lab/clients',
  '/lab/arrivals',
  '/lab/bounds',
  '/reports',
  '/reports/letterheads',
  '/glossary',
  '/scenarios',
  '/scenarios/new',
  '/scenarios/tales-a-alt-ziip',
  '/scenarios/tales-b-peak-window',
  '/scenarios/tales-b-peak-window?tab=sensitivity',
  '/scenarios/tales-b-peak-window?tab=goal',
  '/scenarios/tales-b-peak-window?tab=risks',
  '/scenarios/tales-b-peak-window/versions',
  '/scenarios/compare?ids=tales-b-peak-window,socket2-first-of-month,tales-a-alt-ziip',
  '/evidence',
  '/evidence?q=handshake',
  '/evidence/studies/ways-into-cics',
  '/evidence/studies/zosconnect',
  '/evidence/audit',
  '/evidence/configurations/ctg-ipic?recomputed=true',
  '/evidence/configurations/zosconnect-4k',
] as const

/** Waits until a page shows what it has. */
export async function shown(page: Page, path: string): Promise<void> {
  await drawn(page)
  if (/^\/value(\?|$)/.test(path)) await settled(page)
}
