import { expect, test } from 'vitest'
import { lparNames, settled } from './entries'

test('names of LPARs are read however they stand apart, each once', () => {
  expect(lparNames(' PROD1, P*;00-AAAA1/T*\nPROD1 ')).toEqual(['PROD1', 'P*', '00-AAAA1/T*'])
})

test('what is not changed is saved as it was read', () => {
  const groups = [{ name: 'Production', lpars: ['P*'] }]
  const read = { id: 'a', version: 1, counted: [], groups }
  expect(settled(read, { counted: [{ month: '2026-10', serial: '1', report: 'x' }] }).groups).toBe(
    groups,
  )
})
