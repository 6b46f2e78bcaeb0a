import { expect, test } from 'vitest'
import type { FigureSource } from '@/api/figure'
import { sourceLines } from './source-note'

function source(document: string | null, locator: string): FigureSource {
  return { study: null, document, locator, configuration: null, point: null, figure: null }
}

test('a note names each document once with its tables; rows are left to the working', () => {
  const lines = sourceLines([
    source('Tales', 'Test Results, run 1, Send TX (GP)'),
    source('Tales', 'Test Results, run 2, Send TX (GP)'),
    source('Tales', 'Value Proposition'),
    source('Redpaper', 'Table 8, row 3'),
  ])
  expect(lines).toEqual(['Tales: Test Results; Value Proposition', 'Redpaper: Table 8'])
})

test('a source without a document stands in full', () => {
  expect(sourceLines([source(null, 'K × n, by our method')])).toEqual(['K × n, by our method'])
})
