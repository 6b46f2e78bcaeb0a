import { queryOptions } from '@tanstack/react-query'
import { server } from './client'

const aMinute = 60_000

/** Where the data are and when they were last backed up; null on a server that a team shares. */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/ready', { signal })).storage,
  refetchInterval: aMinute,
  staleTime: aMinute,
})
