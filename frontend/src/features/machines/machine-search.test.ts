import { expect, test } from 'vitest'
import { readSorting, writeSorting } from '@/components/link-state'
import { machineFilter, orders, pageOf, validateMachineSearch } from './machine-search'

test('a sorting that is written reads back as it was', () => {
  for (const sorting of [
    { column: 'id', order: 'ascending' },
    { column: 'rated_msu', order: 'ascending' },
    { column: 'rated_msu', order: 'descending' },
  ] as const) {
    expect(readSorting(writeSorting(sorting), orders)).toEqual(sorting)
  }
})

test('a sorting that is not known is the order of the server', () => {
  expect(readSorting('colour', orders)).toBeUndefined()
})

test('an address keeps only what the list understands', () => {
  expect(validateMachineSearch({ search: 'z13', page: 2, x: 1 })).toEqual({
    search: 'z13',
    generation: undefined,
    add: undefined,
    sort: undefined,
    page: '2',
  })
})

test('a page of the list asks the server for its part', () => {
  expect(machineFilter({ search: 'z16', page: '3', sort: 'rated_msu.descending' })).toEqual({
    q: 'z16',
    limit: 50,
    offset: 100,
    sort: 'rated_msu',
    descending: true,
  })
})

test('a page that makes no sense is the first', () => {
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(pageOf({ page })).toBe(1)
})
