import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { fiveMinutes } from './query-client'
import type { Schemas } from './schemas'

export type Study = Schemas['StudySummary']
export type ConfigurationSummary = Schemas['Configuration']

/** All studies: what was measured, where, and what is missing. */
export const studiesQuery = queryOptions({
  queryKey: ['studies'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/studies', { signal })).items,
  staleTime: fiveMinutes,
})

/** All configurations of all studies. */
export const configurationsQuery = queryOptions({
  queryKey: ['configurations'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/configurations', { signal })).items,
  staleTime: fiveMinutes,
})

/** Every other configuration of the study, and whether it can stand in for this one. */
export function comparableQuery(configuration_id: string) {
  return queryOptions({
    queryKey: ['comparable', configuration_id],
    queryFn: async ({ signal }) =>
      (
        await server.get('/api/v1/configurations/{configuration_id}/comparable', {
          params: { path: { configuration_id } },
          signal,
        })
      ).items,
    staleTime: fiveMinutes,
  })
}
