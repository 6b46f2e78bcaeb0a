// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSource } from '@/test-figures'
import { type LineSeries, LinesCard } from './chart-lines'
import { categoryMark } from './palette'

interface Row {
  month: number
  before: number
  after: number
  measured: number | null
}
const rows: Row[] = [1, 2].map((month) => ({ month, before: 9, after: 8, measured: null }))
const before = { label: 'Before', value: (row: Row) => row.before, mark: categoryMark(0) }
const after = { label: 'After', value: (row: Row) => row.after, mark: categoryMark(1) }
const measured = { label: 'Measured', value: (row: Row) => row.measured, mark: categoryMark(2) }

/** Returns what the legend tells apart. */
function legend(series: LineSeries<Row>[]) {
  const { container } = render(
    <LinesCard
      title="Fewer"
      says="MSU by month"
      unit="MSU"
      sources={[testSource(null, 'Table 1')]}
      columns={[{ header: 'Month', value: (row: Row) => row.month }]}
      rows={rows}
      rowKey={(row) => String(row.month)}
      x={(row) => row.month}
      xName="Month"
      series={series}
      fileName="fewer"
    />,
  )
  return [...container.querySelectorAll('[data-legend] li')].map((item) => item.textContent)
}

test('lines that look different are named, those without a value are not', () => {
  expect(legend([before, after, measured])).toEqual(['Before', 'After'])
})

test('one line, and its part that goes on dashed, need no legend', () => {
  expect(legend([before])).toEqual([])
  const beyond = { ...before, label: 'Beyond what was measured', dash: '2 5' }
  expect(legend([before, beyond])).toEqual([])
})
