import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { etag, server } from './client'
import type { Schemas } from './schemas'

export type Estate = Schemas['Estate']
export type EstateEntries = Schemas['EstateEntries']
export type StoredEstate = Schemas['StoredEstate']

export const billsKey = ['bills'] as const

/** Customers of whom bills are kept. */
export const billedCustomersQuery = queryOptions({
  queryKey: billsKey,
  queryFn: ({ signal }) => server.get('/api/v1/bills', { signal }),
})

/** A customer's bills; without a month the newest, without a serial the machine that drove it. */
export const estateQuery = (customer: string, month?: string, serial?: string) =>
  queryOptions({
    queryKey: [...billsKey, customer, month, serial],
    queryFn: ({ signal }) =>
      server.get('/api/v1/bills/{customer}', {
        params: { path: { customer }, query: { month: month ?? null, serial: serial ?? null } },
        signal,
      }),
  })

/** Saves what a user settles of a customer's bills, building on what was read. */
export function useSettleEstate(customer: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ read, entries }: { read: StoredEstate; entries: EstateEntries }) =>
      server.put('/api/v1/bills/{customer}/entries', {
        params: { path: { customer }, header: { 'if-match': etag(read.version) } },
        body: entries,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: billsKey }),
  })
}
