// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScenarioSelect } from './scenario-select'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a scenario that is none of the last saved is found by the server', async () => {
  const [last, old] = ['Claims', 'Portal of 2019'].map((name) => ({ id: name, name, customer: '' }))
  vi.stubGlobal('fetch', async (asked: Request) => {
    const q = new URL(asked.url).searchParams.get('q')
    return Response.json({ items: [q === '2019' ? old : last], total: 300 })
  })
  const onChange = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScenarioSelect label="Scenario" value={null} placeholder="A new one" onChange={onChange} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Scenario' })
  fireEvent.click(field)
  await screen.findByRole('option', { name: 'Claims' })
  fireEvent.change(field, { target: { value: '2019' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Portal of 2019' }))
  expect(onChange).toHaveBeenCalledWith(old)
})
