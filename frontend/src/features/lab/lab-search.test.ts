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
  const read = readLabSearch(writeLabSearch(inputs, 'rate'), start)
  expect(read).toEqual({ inputs, working: 'rate', problems: [] })
})

test('a part that may be left out is read with its own fields', () => {
  const inputs = { ...start, most: { years: 2 } as never }
  expect(readLabSearch(writeLabSearch(inputs), start).inputs).toEqual(inputs)
})

test('nothing stands for none, and comes back as it', () => {
  expect(readLabSearch(writeLabSearch(start), start).inputs).toEqual(start)
})

test('what cannot be used is told and the starting value taken', () => {
  const search = textParameters({ rate: 'many', list: '{"count":1}', fast: 'maybe', other: 1 })
  const { inputs, problems } = readLabSearch(search, start)
  expect(inputs).toEqual(start)
  expect(problems).toHaveLength(4)
})
