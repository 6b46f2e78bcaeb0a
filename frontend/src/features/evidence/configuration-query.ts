import { queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { fiveMinutes } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import { checkInReadersWay } from './audit-query'

export type Configuration = Schemas['ConfigurationWhole']
export type ConfigurationPoint = Schemas['Point']
export type PublishedFigure = Schemas['FigureWithReadings']

/** One configuration with everything that its document says of it. */
export function configurationQuery(configuration_id: string) {
  return queryOptions({
    queryKey: ['configuration', configuration_id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/configurations/{configuration_id}', {
        params: { path: { configuration_id } },
        signal,
      }),
    staleTime: fiveMinutes,
  })
}

/** Straight lines of CPU % on the rate: what a transaction takes at the margin, and what stands. */
export function linesQuery(configuration_id: string) {
  return queryOptions({
    queryKey: ['configuration-lines', configuration_id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/configurations/{configuration_id}/lines', {
        params: { path: { configuration_id } },
        signal,
      }),
    staleTime: fiveMinutes,
  })
}

/** The working of one row of a configuration, or of our mean over its rows (`average`). */
export function rowCostQuery(configuration_id: string, point: string) {
  return queryOptions({
    queryKey: ['configuration-cost', configuration_id, point],
    queryFn: ({ signal }) =>
      server.get('/api/v1/configurations/{configuration_id}/cost', {
        params: { path: { configuration_id }, query: { point } },
        signal,
      }),
    staleTime: fiveMinutes,
  })
}

/** Every check of a configuration's printed numbers, findings and what agrees. */
export function checksQuery(configuration: string) {
  return queryOptions({
    queryKey: ['audit-checks', configuration],
    queryFn: async ({ signal }) =>
      (
        await server.get('/api/v1/audit/checks', { params: { query: { configuration } }, signal })
      ).items.map(checkInReadersWay),
    staleTime: fiveMinutes,
  })
}
