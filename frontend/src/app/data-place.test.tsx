// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storageQuery } from '@/api/storage'
import { DataPlace } from './data-place'

const place = {
  place: '/home/me/headroom',
  free_bytes: 5e9,
  backup_at: '2026-11-21T12:41:00Z',
  backup_place: '/home/me/headroom/backups',
  warnings: [] as string[],
}

function show(storage: typeof place | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(storageQuery.queryKey, storage)
  return render(
    <QueryClientProvider client={client}>
      <DataPlace />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is well needs no word at the foot of a page', () => {
  expect(show(place).container.textContent).toBe('')
})

test('warnings are announced', () => {
  show({ ...place, warnings: ['Your last backup is 9 days old.'] })
  expect(screen.getByRole('alert').textContent).toContain('9 days old')
})

test('on a server of a team nothing stands there', () => {
  expect(show(null).container.textContent).toBe('')
})
