// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Figure, FindFigure } from '@/api/figure'
import { testFigure } from '@/test-figures'
import { AnswerTable, answerColumns } from './answer-table'

const values: Record<string, number> = { spent: -25, first: 70, second: 110, gp: -5 }
const find: FindFigure = (id) => {
  const [label, unit] = id === 'gp' ? ['GP seconds saved', 's'] : [id, 'EUR']
  return id in values ? ({ id, label, unit, value: values[id] } as Figure) : undefined
}
const years = {
  name: 'Years',
  title: 'Money year by year',
  heads: [
    { head: 'Year', field: 'Year {year}', shows: 'text' },
    { head: 'Net', field: 'net', shows: 'figure' },
    { head: 'LPARs', field: 'lpars', shows: 'text' },
  ],
} as const
const rows = [
  { year: 1, net: 'first', lpars: ['A', 'B'] },
  { year: 2, net: 'second', lpars: [] },
]

test('a row that is no part of the answer stands above the others, and names stand in one cell', () => {
  const first = { 'Year {year}': 'At the start', net: 'spent' }
  render(<AnswerTable table={years} rows={rows} find={find} first={first} />)
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['At the start', 'Year 1', 'Year 2'])
  expect(screen.getByRole('cell', { name: /\u221225/ })).toBeDefined()
  expect(screen.getByRole('cell', { name: 'A, B' })).toBeDefined()
})

test('what a screen draws otherwise stands in the cell of its column alone', () => {
  const cells = { net: (row: { year: number }) => `of ${row.year}` }
  const shown = { table: years, rows, find, without: ['lpars'], cells } as const
  render(<AnswerTable {...shown} />)
  expect(answerColumns(shown).map(({ header }) => header)).toEqual(['Year', 'Net'])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'of 1',
    'of 2',
  ])
})

test('where all is added no figure has a minus, and each row may have a unit of its own', () => {
  const table = {
    name: 'Parts',
    title: 'Parts',
    heads: [
      { head: 'Part', field: 'label', shows: 'prose' },
      { head: 'GP time saved', field: 'gp', shows: 'figure' },
      { head: 'Low end', field: 'low', shows: 'number', unit: 'row' },
    ],
  } as const
  render(
    <AnswerTable
      table={table}
      rows={[{ label: 'X', gp: 'gp', low: 7, unit: 'MSU' }]}
      find={find}
    />,
  )
  expect(screen.getByRole('columnheader', { name: 'GP time added (s)' })).toBeDefined()
  expect(screen.getByRole('table').textContent).not.toContain('\u2212')
  expect(screen.getByRole('cell', { name: '7\u00a0MSU' })).toBeDefined()
})

test('under a head that says what rises no figure has a minus, whatever it is called', () => {
  const table = {
    ...{ name: 'Bill', title: 'Bill' },
    heads: [
      { head: 'Product', field: 'label', shows: 'text' },
      { head: 'Bill falls by', field: 'billed', shows: 'figure', below: 'Bill rises by' },
    ],
  } as const
  const label = 'MSU that the bill falls by'
  const figure = testFigure('billed', -16, { unit: 'msu', label })
  render(
    <AnswerTable table={table} rows={[{ label: 'Db2', billed: 'billed' }]} find={() => figure} />,
  )
  expect(screen.getByRole('columnheader', { name: 'Bill rises by (MSU)' })).toBeDefined()
  expect(screen.getByRole('table').textContent).not.toContain('\u2212')
})
