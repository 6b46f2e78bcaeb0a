import { queryOptions } from '@tanstack/react-query'
import { answered, api } from './client'
import type { components } from './schema.gen'

export type Machine = components['schemas']['MachineRead']
export type Substitution = components['schemas']['SubstitutionRead']
export type Example = components['schemas']['ExampleRead']

const fiveMinutes = 300_000

/** All machine models, seeded and own. */
export const machinesQuery = queryOptions({
  queryKey: ['machines'],
  queryFn: async ({ signal }) => (await answered(api.GET('/api/v1/machines', { signal }))).items,
  staleTime: fiveMinutes,
})

/** All named substitutions with their saving per transaction. */
export const substitutionsQuery = queryOptions({
  queryKey: ['substitutions'],
  queryFn: async ({ signal }) =>
    (await answered(api.GET('/api/v1/substitutions', { signal }))).items,
  staleTime: fiveMinutes,
})

/** The worked examples that documents calculate. */
export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  queryFn: async ({ signal }) => (await answered(api.GET('/api/v1/examples', { signal }))).items,
  staleTime: fiveMinutes,
})
