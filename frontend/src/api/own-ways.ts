import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { fiveMinutes } from './query-client'
import type { Schemas } from './schemas'

export type OwnWay = Schemas['StoredOwnWay']
export type OwnWayWrite = Schemas['OwnWay']

/** Ways into CICS that users measured, oldest first. */
export const ownWaysQuery = queryOptions({
  queryKey: ['own-ways'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/own-ways', { signal })).items,
  staleTime: fiveMinutes,
})
