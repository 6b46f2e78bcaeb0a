// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import { ConsumedFigures, MissingFigures } from './consumed-figures'

const figure = (label: string, value: number | null, why_missing: string | null = null) =>
  ({ id: label, label, value, why_missing }) as unknown as Figure

function drawn(...figures: Figure[]) {
  render(
    <ConsumedFigures
      figures={figures}
      ledger="ledger"
      draw={({ id, label }) => <span key={id}>{label}</span>}
    />,
  )
  return screen.getByRole('region', { name: 'MSU consumed' }).textContent
}

test('what has no value is named with its reason, beside what has one', () => {
  const text = drawn(
    figure('In the window', 30.1),
    figure('Per day', null, 'the transactions of the day are not stated.'),
  )
  expect(text).toContain('In the window')
  expect(text).toContain('Per day: not available. The transactions of the day are not stated.')
})

test('without a machine one sentence says so, not one for each figure', () => {
  const text = drawn(
    figure('In the window', null, 'no machine is chosen.'),
    figure('Per day', null, 'no machine is chosen; the transactions of the day are not stated.'),
  )
  expect(text).toBe('MSU consumedNo machine is chosen.')
})

test('figures that lack the same stand in one sentence', () => {
  const why = 'no machine is chosen.'
  const lacking = [figure('MSU saved', null, why), figure('MSU saved in the R4HA', null, why)]
  const { container } = render(<MissingFigures figures={lacking} />)
  expect(container.textContent).toBe(
    'MSU saved, MSU saved in the R4HA: not available. No machine is chosen.',
  )
})
