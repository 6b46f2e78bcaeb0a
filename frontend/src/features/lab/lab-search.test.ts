import { expect, test } from 'vitest'
import { textParameters } from '@/components/address-text'
import { readLabSearch, writeLabSearch } from './lab-search'

const start = { rate: 10, name: 'a', fast: true, most: null as number | null, list: [{ count: 1 }] }

test('what is written is read back', () => {
  const inputs = {
    rate: 0.5,
    name: 'b c',
    fast: false,
    most: 7,
    list: [{ count: 2 }, { count: 3 }],
  }
  const read = readLabSearch(writeLabSearch(inputs, 'rate'), start, 'None')
  expect(read).toEqual({ inputs, working: 'rate', problems: [] })
})

test('a part that may be left out is read with its own fields', () => {
  const inputs = { ...start, most: { years: 2 } as never }
  expect(readLabSearch(writeLabSearch(inputs), start, 'None').inputs).toEqual(inputs)
})

test('nothing stands for none, and comes back as it', () => {
  expect(readLabSearch(writeLabSearch(start), start, 'None').inputs).toEqual(start)
})

test('a choice that is called none stays it', () => {
  const chosen = { ...start, name: 'none' }
  expect(readLabSearch(writeLabSearch(chosen), start, 'None').inputs).toEqual(chosen)
})

test('what cannot be used is told and the starting value taken', () => {
  const search = textParameters({ rate: 'many', list: '{"count":1}', fast: 'maybe', other: 1 })
  const { inputs, problems } = readLabSearch(search, start, 'None')
  expect(inputs).toEqual(start)
  expect(problems).toHaveLength(4)
})

test('a contract of a link has what the link leaves out as the API takes it', () => {
  const search = textParameters({ contracts: '[{"name":"A"}]', in_force: 'none' })
  const read = readLabSearch(search, { contracts: [{}], in_force: null }, 'ContractsContent')
  expect(read.inputs.contracts[0]).toMatchObject({
    name: 'A',
    settles_by: 'year',
    prices: [{ from_month: 1 }],
  })
  expect(read.inputs.in_force).toBeNull()
  expect(read.problems).toEqual([])
})
