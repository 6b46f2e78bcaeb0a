import { expect, test } from 'vitest'
import { type Column, csv, foundRows, headerText, sortedRows, standingAlone } from './table-data'

interface Model {
  id: string
  msu: number | null
}

const columns: Column<Model>[] = [
  { header: 'Model', value: (row) => row.id },
  { id: 'msu', header: 'Rated', unit: 'MSU', value: (row) => row.msu },
]
const rows: Model[] = [
  { id: '2964-705', msu: 904 },
  { id: '2818-Z02', msu: null },
  { id: '2818-Y02', msu: 156 },
]

test('numbers sort by size and a missing value comes last in both orders', () => {
  expect(
    sortedRows(rows, columns, { column: 'msu', order: 'ascending' }).map((row) => row.msu),
  ).toEqual([156, 904, null])
  expect(
    sortedRows(rows, columns, { column: 'msu', order: 'descending' }).map((row) => row.msu),
  ).toEqual([904, 156, null])
})

test('a file says what it is of, unless its columns do', () => {
  const told = { Chart: 'Two models', Drawn: 'MSU', Source: 'A table' }
  const whole = csv(standingAlone(columns, told), rows.slice(0, 1))
  expect(whole).toBe(
    'Model,Rated (MSU),Chart,Drawn,Source\r\n2964-705,904,Two models,MSU,A table\r\n',
  )
  const own = [...columns, { header: 'Source', value: () => 'Its own' }]
  expect(standingAlone(own, told)).toBe(own)
})

test('texts sort by name', () => {
  expect(sortedRows(rows, columns, { column: 'Model', order: 'ascending' })[0]?.id).toBe('2818-Y02')
})

test('a search finds rows that hold every word', () => {
  expect(foundRows(rows, columns, '2818 156')).toEqual([rows[2]])
  expect(foundRows(rows, columns, '  ')).toBe(rows)
})

test('a head says its unit', () => {
  expect(headerText({ header: 'Rated', unit: 'MSU' })).toBe('Rated (MSU)')
})

test('a file has every digit, an empty cell for what is missing, and no formula to run', () => {
  const file = csv(columns, [
    { id: '=1+1', msu: 7.52375 },
    { id: '＝1+1', msu: 1 },
    { id: 'a "b", c', msu: null },
  ])
  expect(file).toBe('Model,Rated (MSU)\r\n\'=1+1,7.52375\r\n\'＝1+1,1\r\n"a ""b"", c",\r\n')
})
