import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { ownRecords } from './own-records'
import { fiveMinutes } from './query-client'
import type { Schemas } from './schemas'

export type OwnTest = Schemas['StoredOwnTest']
export type OwnTestWrite = Schemas['OwnTest']
export type OwnTestResults = Schemas['OwnTestResults']
export type ReadCycles = Schemas['ReadCycles']
export type CyclesText = Schemas['CyclesText']

const key = ['own-tests'] as const

/** Tests that users ran, oldest first. */
export const ownTestsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await server.get('/api/v1/own-tests', { signal })).items,
  staleTime: fiveMinutes,
})

/** One test, as it was entered. */
export function ownTestQuery(test_id: string) {
  return queryOptions({
    queryKey: [...key, test_id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/own-tests/{test_id}', { params: { path: { test_id } }, signal }),
    staleTime: fiveMinutes,
  })
}

/** What a test gives, per request. */
export function ownTestResultsQuery(test_id: string) {
  return queryOptions({
    queryKey: [...key, test_id, 'results'],
    queryFn: ({ signal }) =>
      server.get('/api/v1/own-tests/{test_id}/results', { params: { path: { test_id } }, signal }),
    staleTime: fiveMinutes,
  })
}

/** Every save of a test, the newest first. */
export function ownTestVersionsQuery(test_id: string) {
  return queryOptions({
    queryKey: [...key, test_id, 'versions'],
    queryFn: async ({ signal }) =>
      (
        await server.get('/api/v1/own-tests/{test_id}/versions', {
          params: { path: { test_id } },
          signal,
        })
      ).items,
    staleTime: fiveMinutes,
  })
}

/** The saves of tests. */
export const ownTestRecords = ownRecords<OwnTest, OwnTestWrite>(
  '/api/v1/own-tests',
  key,
  async (client) => {
    client.removeQueries({ queryKey: ['value'] })
    client.removeQueries({ queryKey: ['value-curve'] })
    // whatever was calculated may rest on the test
    await client.invalidateQueries()
  },
)
