import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { ownRecords } from './own-records'
import type { Schemas } from './schemas'

export type OwnSeries = Schemas['StoredOwnSeries']
export type OwnSeriesWrite = Schemas['OwnSeries']

const key = ['own-series'] as const

/** Series that users read off pictures, the oldest first. */
export const ownSeriesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await server.get('/api/v1/own-series', { signal })).items,
  staleTime: 300_000,
})

/** The saves of series. */
export const ownSeriesRecords = ownRecords<OwnSeries, OwnSeriesWrite>(
  '/api/v1/own-series',
  key,
  async (client) => {
    // whatever was calculated may rest on the series
    await client.invalidateQueries()
  },
)
