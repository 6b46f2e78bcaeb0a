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
