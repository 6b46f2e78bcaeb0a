import { queryOptions } from '@tanstack/react-query'
import { answered, api } from './client'

export const keptKey = ['kept-files'] as const

/** What was taken over from files, and the months of all bills. */
export const keptQuery = queryOptions({
  queryKey: keptKey,
  queryFn: ({ signal }) => answered(api.GET('/api/v1/kept-files', { signal })),
})
