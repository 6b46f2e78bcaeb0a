import { expect, test } from 'vitest'
import { testSource } from '@/test-figures'
import { sourceLines } from './source-note'

test('a note names each document once with its tables; rows are left to the working', () => {
  const lines = sourceLines([
    testSource('Tales', 'Test Results, run 1, Send TX (GP)'),
    testSource('Tales', 'Test Results, run 2, Send TX (GP)'),
    testSource('Tales', 'Value Proposition'),
    testSource('Redpaper', 'Table 8, row 3'),
  ])
  expect(lines).toEqual(['Tales: Test Results; Value Proposition', 'Redpaper: Table 8'])
})

test('a source without a document stands in full', () => {
  expect(sourceLines([testSource(null, 'K × n, by our method')])).toEqual(['K × n, by our method'])
})

test('a rate in a place of a table is no further table', () => {
  const lines = sourceLines([
    testSource('Redpaper', 'Table 6, 331.86, ETR'),
    testSource('Redpaper', 'Table 6, 397.14, CICS GCPU%'),
    testSource('Redpaper', 'Tables 8, 9, ETR'),
  ])
  expect(lines).toEqual(['Redpaper: Table 6; Tables 8, 9'])
})
