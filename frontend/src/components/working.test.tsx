// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Figure } from '@/api/figure'
import { testFigure, testSource } from '@/test-figures'
import { InRouter } from '@/test-router'
import { Working } from './working'

const figure = (id: string, label: string, value: number | null, more: Partial<Figure>) =>
  testFigure(id, value, { label, ...more })

const figures = [
  figure('saved_msu', 'MSU saved', 7.52375, {
    unit: 'MSU',
    formula: 'hourly ÷ 3600 × rated_msu ÷ cps',
    inputs: ['hourly', 'rated_msu', 'cps'],
    interval_missing: 'not published: one difference, no single runs',
  }),
  figure('hourly', 'GP seconds saved per hour', 347.25, {
    unit: 's/h',
    formula: 'seconds ÷ hours',
    inputs: ['seconds', 'hours'],
  }),
  figure('seconds', 'GP seconds saved', 1389, {
    kind: 'published',
    source: { ...testSource('Socket II', 'Proposed Solution'), study: 'socket2' },
  }),
  figure('hours', 'Length of the peak window', 4, { unit: 'h', kind: 'assumed' }),
  figure('rated_msu', 'Rated MSU', 156, { unit: 'MSU' }),
  figure('cps', 'CPs', 2, { unit: 'CP', kind: 'published' }),
]
const find = (id: string) => figures.find((figure) => figure.id === id)

function text(): string {
  return (screen.getByRole('dialog').textContent ?? '').replaceAll('\u00a0', ' ')
}

function open(id: string, onClose = () => {}) {
  const found = find(id)
  if (found === undefined) throw new Error(`no figure ${id}`)
  render(<Working figure={found} find={find} onClose={onClose} />, { wrapper: InRouter })
}

test('a working shows the formula in words and with the numbers put in', () => {
  open('saved_msu')
  expect(text()).toContain('MSU saved = GP seconds saved per hour ÷ 3,600 × Rated MSU ÷ CPs')
  expect(text()).toContain('347.25 s/h ÷ 3,600 × 156 MSU ÷ 2 CP = 7.52375 MSU')
  expect(text()).toContain('No interval: not published: one difference, no single runs')
})

test('an input opens its own working, down to the document', async () => {
  open('saved_msu')
  const inputs = screen.getByRole('heading', { name: 'Inputs' }).closest('section')
  if (inputs === null) throw new Error('no inputs')
  expect(within(inputs).queryByText('Socket II: Proposed Solution')).toBeNull()
  await userEvent.click(screen.getByText('Working of GP seconds saved per hour'))
  expect(text()).toContain('1,389 s ÷ 4 h = 347.25 s/h')
  const source = within(inputs).getByRole('link', { name: 'Socket II: Proposed Solution' })
  expect(source.getAttribute('href')).toBe('/evidence/studies/socket2')
})

test('the printed numbers behind a figure stand at once, each with its place', () => {
  open('saved_msu')
  const printed = screen.getByRole('region', { name: 'Printed numbers' })
  const [row, ...others] = within(printed).getAllByRole('listitem')
  expect(row?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'GP seconds saved1,389 sSocket II: Proposed Solution',
  )
  expect(others).toEqual([])
})

test('a number of a document alone has no list of what is behind it', () => {
  open('seconds')
  expect(screen.queryByRole('region', { name: 'Printed numbers' })).toBeNull()
})

test('the dialog is named after the figure and closes by its button', async () => {
  const onClose = vi.fn()
  open('saved_msu', onClose)
  const dialog = screen.getByRole('dialog', { name: 'MSU saved' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
