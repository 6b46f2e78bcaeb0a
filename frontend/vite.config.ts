import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressedCopies } from './vite-compressed-copies.ts'
import { firstPage } from './vite-first-page.ts'
import { firstScripts } from './vite-first-scripts.ts'
import { preloads } from './vite-preloads.ts'

const api = process.env.HEADROOM_API ?? 'http://127.0.0.1:8000'

/** For the benchmark alone: the pages with a `memo` that remembers nothing. */
const unmemoised: Plugin = {
  name: 'unmemoised',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'react' && importer?.includes('/frontend/src/')
      ? fileURLToPath(new URL('../bench/unmemoised-react.ts', import.meta.url))
      : null,
}

const source = fileURLToPath(new URL('./src', import.meta.url))
/** Tests that draw: they name their environment in their first line. */
const drawn = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .filter((name) =>
    readFileSync(resolve(source, name), 'utf8').startsWith('// @vitest-environment'),
  )
  .map((name) => `src/${name}`)

/** Some curves are made when their module loads: those that no chart asks for may go. */
const curvesThatGo: Plugin = {
  name: 'curves-that-go',
  transform: (code, id) =>
    id.includes('/d3-shape/')
      ? code.replaceAll('(function custom', '/* @__PURE__ */ (function custom')
      : null,
}

export default defineConfig({
  plugins: [
    react(),
    curvesThatGo,
    compressedCopies(),
    firstScripts(),
    preloads(),
    firstPage(),
    ...(process.env.HEADROOM_UNMEMOISED === undefined ? [] : [unmemoised]),
  ],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      'victory-vendor/d3-scale': fileURLToPath(new URL('./vite-chart-scales.js', import.meta.url)),
      'victory-vendor/d3-shape': fileURLToPath(new URL('./vite-chart-shapes.js', import.meta.url)),
      'd3-interpolate': fileURLToPath(new URL('./vite-chart-numbers.js', import.meta.url)),
      '@docs': fileURLToPath(new URL('../docs', import.meta.url)),
      '@exports': fileURLToPath(new URL('../backend/src/headroom/exports', import.meta.url)),
    },
  },
  // what minifies reads the sheets as well: one reader less, and smaller
  css: { transformer: 'lightningcss' },
  build: {
    target: 'es2022',
    // the CSP allows no data: URL for scripts and styles
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // one sheet: ten small ones are two rounds of a slow line, and all together are 20 kB
    cssCodeSplit: false,
    reportCompressedSize: false,
    // what most pages share comes in one file each: some forty small ones are 15 kB more of gzip
    rolldownOptions: {
      // most of a build is the packing of copies, which is meant
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // of the first page: else it would come with what other pages share, since that needs it too
            {
              name: 'first',
              test: /frontend\/src\/(components\/(drop-menu|form-fields\.module|listed|pair|phrase|shown-part|unbroken|use-settled)|api\/(own-records|query-client))/,
              priority: 4,
            },
            {
              name: 'shared',
              test: /node_modules\/(@tanstack|openapi-fetch|react|react-dom|scheduler|use-sync-external-store)\/|frontend\/src\/(api|app|components)\/(?!answer-table|chart-|fields\.tsx|form-fields|subject|comparison-fields|working\.|data-table|table-|download-menu|sheet|source-|figure-sources|pattern-fill|palette|nice-ticks|text-field|time-field|clock|formula|use-element-width|ask-to-delete|deleted-list|import-link)/,
              minShareCount: 12,
              priority: 3,
            },
            {
              name: 'charts',
              test: /node_modules\/(@reduxjs|d3-|decimal|es-toolkit|eventemitter|immer|react-is|react-redux|recharts|redux|reselect|victory-vendor)(?!.*\/(Bar(Chart|Stack|Utils)?\.|bar(Stack)?Selectors))|components\/chart-(axes|lines)/,
              minShareCount: 4,
              priority: 1,
            },
            // of bars and their names: the first page has lines
            {
              name: 'bars',
              test: /recharts\/.*\/(Bar(Chart|Stack|Utils)?\.|bar(Stack)?Selectors)|components\/chart-bars/,
              minShareCount: 2,
              priority: 0,
            },
            // what edits a case beside a first visit: some twenty small files are seven rounds of a slow line
            {
              name: 'cases',
              test: /use-debounced-callback|frontend\/src\/(features\/(bills|imports)\/|features\/scenarios\/(draft-store|scenario-(draft|queries|requests))|components\/(ask-to-delete|course-thumbnail|deleted-list|file-drop|free-name|form-fields|kept-case|profile-handover|profile-savings|refusal|price\.ts|price-fields|fields\.tsx|reading-fields|contract-counts|import-link|month-text|presentation|result-tabs|sheet|text-field|time-field|clock|when)|api\/(bills|billed-months|files|imports|kept-files|price-templates|(basis|peak|value|ziip)-words))/,
              minShareCount: 2,
              priority: 1,
            },
            // the same of a comparison
            {
              name: 'compared',
              test: /frontend\/src\/(features\/comparison\/(comparison-(page\.module|query|series))|components\/(cell-grid|draft-sheet|hatching|own-things|pasted-cells|payload|subject-line|use-draft-form)|api\/(comparison-fields|own-series|way-words))/,
              minShareCount: 2,
              priority: 1,
            },
            // what stands behind an answer is not part of a first visit
            {
              name: 'behind',
              test: /frontend\/src\/components\/(chart-card|chart-tooltip|data-table|table-|download-menu|source-|figure-sources|pattern-fill|palette|nice-ticks|use-element-width)/,
              minShareCount: 4,
              // before the charts, which would take what they share with it
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
  test: {
    setupFiles: ['src/test-setup.ts'],
    // ends what hangs; how fast a test is says how busy the machine is
    testTimeout: 120_000,
    hookTimeout: 120_000,
    css: false,
    projects: [
      // most only calculate: they share their modules, which saves two thirds of their time
      {
        extends: true,
        test: {
          name: 'calculated',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: drawn,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'drawn', include: drawn } },
    ],
  },
})
