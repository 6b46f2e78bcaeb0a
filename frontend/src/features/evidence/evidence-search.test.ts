import { expect, test } from 'vitest'
import { isAsked, validateEvidenceSearch } from './evidence-search'

test('an address keeps only what the search understands', () => {
  const search = validateEvidenceSearch({ q: '0.396', type: 'rumour', payload: '32k', page: '2' })
  expect(search.q).toBe('0.396')
  expect(search.type).toBeUndefined()
  expect(search.payload).toBe('32k')
  expect(Object.keys(search)).not.toContain('page')
})

test('a query that is longer than the API takes is cut', () => {
  expect(validateEvidenceSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})

test('blanks ask nothing, a filter alone asks', () => {
  expect(isAsked(validateEvidenceSearch({ q: '  ' }))).toBe(false)
  expect(isAsked(validateEvidenceSearch({ family: 'CICS Web support' }))).toBe(true)
})
