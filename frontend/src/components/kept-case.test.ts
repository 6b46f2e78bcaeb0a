// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { machineQuery } from '@/api/catalogue'
import { keptSummaryQuery } from '@/api/kept-files'
import type { Schemas } from '@/api/schemas'
import { handoverOf } from './kept-case'

const bill = {
  file: { id: 'bill', kind: 'scrt', name: 'MILLER' },
  machine: '9999-X01',
  machines: [],
  counts: 'peak',
  customer: null,
  case_bills: [],
} as unknown as Schemas['KeptSummary']

function clientWithBill() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(keptSummaryQuery('bill').queryKey, bill)
  return client
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a machine that is not in the tables is handed over by its name, not as a choice', async () => {
  const client = clientWithBill()
  client.setQueryData(machineQuery('9999-X01').queryKey, null)
  const { file } = await handoverOf(client, 'bill')
  expect(file).toMatchObject({ machine: null, unlisted_machine: '9999-X01' })
})

test('a machine that cannot be read ends the handover instead of being left out', async () => {
  const problem = {
    ...{ type: '/problems/internal', title: 'Fault', status: 500, detail: 'The tables are away.' },
    ...{ errors: [], request_id: null },
  }
  const headers = { 'Content-Type': 'application/problem+json' }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(problem), { status: 500, headers }),
  )
  await expect(handoverOf(clientWithBill(), 'bill')).rejects.toThrow('The tables are away.')
})
