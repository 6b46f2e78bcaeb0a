import { expect, test } from 'vitest'
import { pageOf, rowsPerPage, validateAuditSearch } from './audit-search'

test('an address keeps only what the audit understands', () => {
  expect(validateAuditSearch({ study: 'tales', severity: 'grave', page: '-1', x: '1' })).toEqual({
    study: 'tales',
    show: undefined,
    severity: undefined,
    outcome: undefined,
    family: undefined,
    search: undefined,
    page: undefined,
    working: undefined,
  })
  const whole = {
    study: 'ways-into-cics',
    show: undefined,
    severity: 'precision',
    outcome: 'truncated',
    family: 'row_total',
    search: 'table 1',
    page: 'all',
    working: '3270-basic.2.total_ms_per_transaction.all.all',
  }
  expect(validateAuditSearch(whole)).toEqual(whole)
})

test('what agrees has no kind of finding to filter by', () => {
  expect(validateAuditSearch({ show: 'agree', severity: 'error', outcome: 'slip' })).toMatchObject({
    show: 'agree',
    severity: undefined,
    outcome: undefined,
  })
})

test('pages cover the list without gap, and a page beyond the last is the last', () => {
  const rows = Array.from({ length: rowsPerPage * 2 + 7 }, (_, position) => position)
  const shown = ['1', '2', '3'].flatMap((page) => [...pageOf(rows, page).rows])
  expect(shown).toEqual(rows)
  expect(pageOf(rows, '99')).toMatchObject({ page: 3, pages: 3, last: rows.length })
  expect(pageOf(rows, undefined)).toMatchObject({ first: 1, last: rowsPerPage, page: 1 })
  expect(pageOf(rows, 'all').rows).toHaveLength(rows.length)
  expect(pageOf([], '2')).toMatchObject({ first: 0, last: 0, pages: 1 })
})
