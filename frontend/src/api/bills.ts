import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api, etag } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type BilledCustomer = Schemas['BilledCustomer']
export type Estate = Schemas['Estate']
export type EstateEntries = Schemas['EstateEntries']
export type StoredEstate = Schemas['StoredEstate']

export const billsKey = ['bills'] as const

/** Customers of whom bills are kept. */
export const billedCustomersQuery = queryOptions({
  queryKey: billsKey,
  queryFn: ({ signal }) => answered(api.GET('/api/v1/bills', { signal })),
})

/** A customer's bills; without a month the newest, without a serial the machine that drove it. */
export const estateQuery = (customer: string, month?: string, serial?: string) =>
  queryOptions({
    queryKey: [...billsKey, customer, month, serial],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/bills/{customer}', {
          params: { path: { customer }, query: { month: month ?? null, serial: serial ?? null } },
          signal,
        }),
      ),
  })

/** Saves what a user settles of a customer's bills, building on what was read. */
export function useSettleEstate(customer: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ read, entries }: { read: StoredEstate; entries: EstateEntries }) =>
      answered(
        api.PUT('/api/v1/bills/{customer}/entries', {
          params: { path: { customer }, header: { 'if-match': etag(read.version) } },
          body: entries,
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: billsKey }),
  })
}

/** What a page of contracts takes of a customer's bills: its months, a gap as null. */
export interface BilledMonths {
  first_month: string
  consumed_msu_hours: (number | null)[]
  reported_months: number
  years: number
}

const A_YEAR = 12
const MOST_MONTHS = 60

/** Returns the months of a customer's bills, or of some values of them, as contracts take them. */
export function billedMonths(
  months: readonly { month: string }[],
  values: readonly (number | null)[],
): BilledMonths | null {
  const place = (month: string) => Number(month.slice(0, 4)) * A_YEAR + Number(month.slice(5)) - 1
  const last = months.at(-1)
  if (last === undefined) return null
  // of a longer time the newest whole years
  const kept = months.filter(({ month }) => place(last.month) - place(month) < MOST_MONTHS)
  const first = kept[0]?.month ?? last.month
  const reported = place(last.month) - place(first) + 1
  const years = Math.ceil(reported / A_YEAR)
  const consumed: (number | null)[] = Array.from({ length: years * A_YEAR }, () => null)
  for (const [at, { month }] of months.entries()) {
    const position = place(month) - place(first)
    if (position >= 0) consumed[position] = values[at] ?? null
  }
  return { first_month: first, consumed_msu_hours: consumed, reported_months: reported, years }
}
