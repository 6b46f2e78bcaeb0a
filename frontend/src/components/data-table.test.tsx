// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable, type TableColumn } from './data-table'

const columns: TableColumn<{ id: string; msu: number | null }>[] = [
  { id: 'id', header: 'Model', value: (row) => row.id },
  { id: 'msu', header: 'Rated', unit: 'MSU', value: (row) => row.msu },
]
const rows = [
  { id: '2818-Y02', msu: 156 },
  { id: '2818-Z02', msu: null },
]

test('heads say how the table is sorted and ask for the other order', async () => {
  const onSort = vi.fn()
  render(
    <DataTable
      caption="Machines"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sorting={{ column: 'msu', order: 'ascending' }}
      onSort={onSort}
    />,
  )
  const head = screen.getByRole('columnheader', { name: 'Rated (MSU)' })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Model' }).getAttribute('aria-sort')).toBe('none')
  await userEvent.click(screen.getByRole('button', { name: 'Rated (MSU)' }))
  expect(onSort).toHaveBeenCalledWith({ column: 'msu', order: 'descending' })
})

test('a table has a caption, row heads, and words for what is missing', () => {
  render(<DataTable caption="Machines" columns={columns} rows={rows} rowKey={(row) => row.id} />)
  expect(screen.getByRole('table', { name: 'Machines' })).toBeDefined()
  expect(screen.getByRole('rowheader', { name: '2818-Z02' })).toBeDefined()
  expect(screen.getByText('not available')).toBeDefined()
})

interface Part {
  id: string
  gp: number | null
}

const parts: TableColumn<Part>[] = [
  { id: 'id', header: 'Part', value: (row) => row.id },
  { id: 'gp', header: 'GP time saved', unit: 's', numeric: true, value: (row) => row.gp },
]
const added = [
  { id: 'one', gp: -5 },
  { id: 'other', gp: 0 },
  { id: 'unknown', gp: null },
]

test('where every row adds, the head says so and no value has a minus', () => {
  render(<DataTable caption="Parts" columns={parts} rows={added} rowKey={(row) => row.id} />)
  expect(screen.getByRole('columnheader', { name: 'GP time added (s)' })).toBeDefined()
  expect(screen.getByRole('table').textContent).not.toContain('\u2212')
  expect(screen.queryByText(/a minus means/)).toBeNull()
})

test('where some save and others add, signs stay and the table says what a minus means', () => {
  const rows = [...added, { id: 'saves', gp: 7 }]
  render(<DataTable caption="Parts" columns={parts} rows={rows} rowKey={(row) => row.id} />)
  expect(screen.getByRole('columnheader', { name: 'GP time saved (s)' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '\u22125' })).toBeDefined()
  expect(screen.getByText('GP time saved: a minus means GP time added.')).toBeDefined()
})

test('a table that sorts keeps the order of its signs, and explains them', () => {
  const sorted = { sorting: { column: 'gp', order: 'ascending' }, onSort: () => {} } as const
  const columns = parts.map((column) => ({ ...column, below: 'Added to the bill' }))
  render(
    <DataTable
      caption="Parts"
      columns={columns}
      rows={added}
      rowKey={(row) => row.id}
      {...sorted}
    />,
  )
  expect(screen.getByRole('cell', { name: '\u22125' })).toBeDefined()
  expect(screen.getByText(/: a minus means added to the bill\.$/)).toBeDefined()
})

test('more columns than a telephone has room for are cards, unless they are read downwards', () => {
  const narrow = vi.spyOn(window, 'matchMedia')
  narrow.mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: query.includes('40em') } as MediaQueryList),
  )
  const of = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...parts[1], id: `${at}` }) as never)
  const form = (count: number, cards?: boolean) => {
    const { unmount } = render(
      <DataTable
        {...{ caption: 'Parts', rows: added, cards: cards ?? true }}
        columns={of(count)}
        rowKey={(row: Part) => row.id}
      />,
    )
    const { className } = screen.getByRole('region', { name: 'Parts' })
    unmount()
    return className.includes('cards')
  }
  expect([form(3), form(4), form(4, false), form(7)]).toEqual([false, true, false, false])
  narrow.mockRestore()
})
