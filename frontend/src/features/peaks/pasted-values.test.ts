import { expect, test } from 'vitest'
import { readPasted } from './pasted-values'

const day = Array.from({ length: 24 }, (_, hour) => hour + 0.5)

test('a column from a spreadsheet is read', () => {
  expect(readPasted(day.join('\n'), [24])).toEqual({ values: day })
})

test('a row from a spreadsheet is read', () => {
  expect(readPasted(`${day.join('\t')}\r\n`, [24])).toEqual({ values: day })
})

test('times before and a heading above are passed over', () => {
  const text = ['Hour\tMSU', ...day.map((msu, hour) => `${hour}:00\t${msu}`)].join('\r\n')
  expect(readPasted(text, [24])).toEqual({ values: day })
})

test('decimal commas are read where they are the custom', () => {
  const text = day.map((msu) => String(msu).replace('.', ',')).join('\n')
  expect(readPasted(text, [24], 'de')).toEqual({ values: day })
})

test('what is no number is told with its place, and nothing is taken', () => {
  const text = day.map((msu, hour) => (hour === 6 ? 'n/a' : String(msu))).join('\n')
  expect(readPasted(text, [24])).toEqual({ error: expect.stringContaining('Line 7, column 1') })
})

test('negative MSU are refused', () => {
  expect(readPasted('1\n-2', [24])).toEqual({ error: expect.stringContaining('Line 2') })
})

test('another number of values is refused with what was found', () => {
  expect(readPasted('1\n2\n3', [24, 288])).toEqual({
    error: '3 values were found; a day has 24 or 288.',
  })
})
