// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { testFigure } from '@/test-figures'
import { Stat } from './stat'
import { WorkingContext } from './working-context'

const hourly = testFigure('gp_seconds_saved_per_hour', 347.25, {
  label: 'GP seconds saved per hour',
  unit: 's/h',
})

test('a figure is found by its label, reads with its unit, and opens its working', async () => {
  const open = vi.fn()
  render(
    <WorkingContext value={open}>
      <Stat figure={hourly} />
    </WorkingContext>,
  )
  const figure = screen.getByLabelText(/GP seconds saved per hour/)
  expect(figure.textContent?.replace('\u00a0', ' ')).toBe('347.25 s')
  await userEvent.click(figure)
  expect(open).toHaveBeenCalledWith('gp_seconds_saved_per_hour')
})

test('a missing figure says so and why', () => {
  render(<Stat figure={{ ...hourly, value: null, why_missing: 'no SU/sec is published' }} />)
  expect(screen.getByText('not available')).toBeDefined()
  expect(screen.getByText('No SU/sec is published.')).toBeDefined()
})

test('an interval stands below its figure', () => {
  render(<Stat figure={{ ...hourly, interval: { low: 330, high: 360.5, level: 0.95 } }} />)
  const text = document.body.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('330 to 360.5 s (95 % interval)')
})

test('a range of no width is no range', () => {
  const none = { ...hourly, value: 0, interval: { low: 0, high: 0, level: null } }
  render(<Stat figure={none} />)
  const text = document.body.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('0 s')
  expect(text).not.toContain(' to ')
})
