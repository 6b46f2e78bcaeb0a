import { defineConfig } from '@playwright/test'
import tests from './playwright.config.js'

// Pictures of every page, for `make pictures`: nothing is judged here.
export default defineConfig(tests, {
  timeout: 300_000,
  projects: [
    { name: 'own rows', testMatch: 'own-rows.setup.ts' },
    { name: 'pictures', testMatch: 'pictures.ts', dependencies: ['own rows'] },
  ],
})
