import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { Problem } from './problem'
import { fiveMinutes } from './query-client'
import type { paths } from './schema.gen'
import type { Schemas } from './schemas'

export type Machine = Schemas['Machine']
export type MachineChoice = Schemas['MachineChoice']
export type Substitution = Schemas['Substitution']
export type Example = Schemas['WorkedExample']

export type MachineFilter = NonNullable<paths['/api/v1/machines']['get']['parameters']['query']>

/** Beginning of the keys of all that is kept of machines. */
export const machinesKey = ['machines'] as const

/** A page of machine models, newest generation first. */
export function machineListQuery(asked: MachineFilter) {
  return queryOptions({
    queryKey: [...machinesKey, 'list', asked],
    queryFn: ({ signal }) => server.get('/api/v1/machines', { params: { query: asked }, signal }),
    staleTime: fiveMinutes,
    placeholderData: keepPreviousData,
  })
}

/** The machines that fit what was typed, as a field to choose one shows them. */
export function machineChoicesQuery(q: string) {
  return queryOptions({
    queryKey: [...machinesKey, 'choices', q],
    queryFn: ({ signal }) =>
      server.get('/api/v1/machines/choices', { params: { query: { q } }, signal }),
    staleTime: fiveMinutes,
    placeholderData: keepPreviousData,
  })
}

/** One machine with all its ratings; null where nobody knows it. */
export function machineQuery(id: string | null) {
  return queryOptions({
    queryKey: [...machinesKey, 'one', id],
    queryFn: async ({ signal }): Promise<Machine | null> => {
      try {
        return await server.get('/api/v1/machines/{machine_id}', {
          params: { path: { machine_id: id ?? '' } },
          signal,
        })
      } catch (error) {
        // an id that no address can hold is unknown too
        if (error instanceof Problem && (error.status === 404 || error.status === 422)) return null
        throw error
      }
    },
    enabled: id !== null,
    staleTime: fiveMinutes,
  })
}

/** All named substitutions with their saving per transaction. */
export const substitutionsQuery = queryOptions({
  queryKey: ['substitutions'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/substitutions', { signal })).items,
  staleTime: fiveMinutes,
})

/** The worked examples that documents calculate. */
export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/examples', { signal })).items,
  staleTime: fiveMinutes,
})
