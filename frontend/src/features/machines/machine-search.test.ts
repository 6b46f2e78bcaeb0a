import { expect, test } from 'vitest'
import { readSorting, validateMachineSearch, writeSorting } from './machine-search'

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

test('a sorting that is not known is the order of the models', () => {
  expect(readSorting('colour', columns)).toEqual({ column: 'id', order: 'ascending' })
})

test('an address keeps only what the list understands', () => {
  expect(validateMachineSearch({ search: 'z13', origin: 'stolen', x: 1 })).toEqual({
    search: 'z13',
    family: undefined,
    origin: undefined,
    sort: undefined,
  })
})
