import { expect, test } from 'vitest'
import { machineFilter, readSorting, validateMachineSearch, writeSorting } from './machine-search'

const columns = ['id', 'rated_msu']

test('a sorting that is written reads back as it was', () => {
  for (const sorting of [
    { column: 'id', order: 'ascending' },
    { column: 'rated_msu', order: 'ascending' },
    { column: 'rated_msu', order: 'descending' },
  ] as const) {
    expect(readSorting(writeSorting(sorting), columns)).toEqual(sorting)
  }
})

test('a sorting that is not known is the order of the list', () => {
  expect(readSorting('colour', columns)).toEqual({ column: '', order: 'ascending' })
})

test('an address keeps only what the list understands', () => {
  expect(validateMachineSearch({ search: 'z13', origin: 'stolen', x: 1 })).toEqual({
    search: 'z13',
    generation: undefined,
    add: undefined,
    sort: undefined,
  })
})

test('the list asks for a generation only where one is chosen', () => {
  expect(machineFilter({})).toEqual({ q: '', limit: 50 })
  expect(machineFilter({ search: '2818', generation: 'z114' })).toEqual({
    q: '2818',
    limit: 50,
    generation: 'z114',
  })
})
