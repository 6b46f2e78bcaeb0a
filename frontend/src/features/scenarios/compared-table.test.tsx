// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FiguresTable } from './compared-table'
import type { ComparedFigure } from './scenario-queries'

test('reasons that differ in their order alone have one number', () => {
  const item = (figure: string, why_missing: string) => {
    const missing = { value: null, unit: 'msu', why_missing }
    const p50 = { p50: [], differences_p50: [] }
    return { figure, label: figure, figures: [missing], differences: [null, missing], ...p50 }
  }
  const items = [
    item('saved_msu', 'no price is stated; no machine is chosen'),
    item('gp_seconds_saved', 'no machine is chosen; no price is stated'),
  ] as unknown as ComparedFigure[]
  const sides = ['A', 'B'].map((head) => ({ id: head, head }))
  render(<FiguresTable caption="Figures" sides={sides} items={items} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getAllByText('1')).toHaveLength(2)
})
