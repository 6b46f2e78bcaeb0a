import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import type { Schemas } from './schemas'

export const keptKey = ['kept-files'] as const

/** What was taken over from files, and the months of all bills. */
export const keptQuery = queryOptions({
  queryKey: keptKey,
  queryFn: ({ signal }) => server.get('/api/v1/kept-files', { signal }),
})

/** What a profile or a bill means for a case, without its values. */
export const keptSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...keptKey, id, 'summary'],
    queryFn: ({ signal }) =>
      server.get('/api/v1/kept-files/{kept_id}/summary', {
        params: { path: { kept_id: id } },
        signal,
      }),
  })

/** Returns a profile that was taken over, as scenarios take it. */
export function keptProfile(id: string): Promise<Schemas['KeptProfile']> {
  return server.get('/api/v1/kept-files/{kept_id}/profile', { params: { path: { kept_id: id } } })
}
