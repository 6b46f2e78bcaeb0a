// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { testSource } from '@/test-figures'
import { ChartCard, type ChartCardProps } from './chart-card'

vi.mock('./use-element-width', () => ({ useElementWidth: () => ({ ref: null, width: 600 }) }))

interface Peak {
  day: string
  msu: number
}

type CardProps = Omit<ChartCardProps<Peak>, 'children' | 'height' | 'columns' | 'rowKey'> & {
  rows: readonly Peak[]
}

/** The recipe of docs/changing.md: finished rows in, one chart out. */
function PeaksCard({ rows, ...props }: CardProps) {
  return (
    <ChartCard
      {...props}
      columns={[
        { header: 'Day', value: ({ day }) => day },
        { header: 'Peak', unit: 'MSU', value: ({ msu }) => msu },
      ]}
      rows={rows}
      rowKey={({ day }) => day}
      height={rows.length * 30}
    >
      {({ width, height }) => (
        <svg width={width} height={height} role="img" aria-label={props.title}>
          {rows.map(({ day, msu }, position) => (
            <text key={day} y={position * 30 + 19}>{`${day}: ${msu} MSU`}</text>
          ))}
        </svg>
      )}
    </ChartCard>
  )
}

const source = testSource(null, 'Table 1, row 2')
const rows = [
  { day: '2026-03-02', msu: 140 },
  { day: '2026-03-03', msu: 156 },
]

test('a new chart has its unit, its sources, its table and its files by the frame', async () => {
  render(
    <PeaksCard
      title="The second day has the higher peak"
      unit="MSU"
      sources={[source]}
      rows={rows}
      fileName="peaks"
    />,
  )
  const card = screen.getByRole('figure', { name: 'The second day has the higher peak' })
  const drawing = within(card).getByRole('img', { name: 'The second day has the higher peak' })
  expect(drawing.textContent).toBe('2026-03-02: 140 MSU2026-03-03: 156 MSU')
  expect(card.textContent).toContain('Table 1')
  expect(within(card).getAllByText('MSU').length).toBeGreaterThan(0)
  expect(within(card).getByRole('button', { name: /Download/ })).toBeDefined()
  await userEvent.click(within(card).getByRole('radio', { name: 'Table' }))
  const table = within(card).getByRole('table', { name: 'The second day has the higher peak' })
  expect(within(table).getByRole('columnheader', { name: 'Peak (MSU)' })).toBeDefined()
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})
