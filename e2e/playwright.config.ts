import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')
const named = process.env.BASE_URL
const { E2E_PORT: port = '8765', E2E_DATA: data = '' } = process.env
if (named === undefined && data === '')
  throw new Error('run `make e2e`, or name an application in BASE_URL')

// The real application on a fresh database, or what E2E_SERVER starts; BASE_URL names one that runs already.
export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'line',
  // a limit against what never comes; how fast it comes is measured by `make bench`
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    // what waits for a button that never comes says so, long before its test ends
    actionTimeout: 60_000,
    baseURL: named ?? `http://127.0.0.1:${port}`,
    locale: 'en-US',
    // recording every step of every test takes a quarter of the time: E2E_TRACE=1 records
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.HEADROOM_CHROMIUM,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--no-default-browser-check',
      ],
    },
  },
  webServer: named
    ? undefined
    : {
        command: process.env.E2E_SERVER ?? '.venv/bin/python -m headroom run',
        cwd: root,
        url: `http://127.0.0.1:${port}/api/v1/ready`,
        timeout: 300_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        env: {
          PORT: port,
          HEADROOM_DATA: data,
          DATABASE_URL: '',
        },
      },
})
