import { defineConfig } from '@playwright/test'
import tests from './playwright.config.js'

// Pictures of every page, for `make pictures`: nothing is judged here.
export default defineConfig(tests, {
  testMatch: 'pictures.ts',
  timeout: 180_000,
})
