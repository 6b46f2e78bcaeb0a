import { queryOptions } from '@tanstack/react-query'
import { answered, api } from './client'
import type { components } from './schema.gen'

export const keptKey = ['kept-files'] as const

/** What was taken over from files, and the months of all bills. */
export const keptQuery = queryOptions({
  queryKey: keptKey,
  queryFn: ({ signal }) => answered(api.GET('/api/v1/kept-files', { signal })),
})

/** Returns a profile that was taken over, as scenarios take it. */
export function keptProfile(
  id: string,
  serial: string | null,
): Promise<components['schemas']['KeptProfile']> {
  return answered(
    api.GET('/api/v1/kept-files/{kept_id}/profile', {
      params: { path: { kept_id: id }, query: serial === null ? {} : { serial } },
    }),
  )
}
