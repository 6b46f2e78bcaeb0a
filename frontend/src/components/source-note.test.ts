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

test('a rate in a place of a table is no further table', () => {
  const lines = sourceLines([
    source('Redpaper', 'Table 6, 331.86, ETR'),
    source('Redpaper', 'Table 6, 397.14, CICS GCPU%'),
    source('Redpaper', 'Tables 8, 9, ETR'),
  ])
  expect(lines).toEqual(['Redpaper: Table 6; Tables 8, 9'])
})
