import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answered, api, etag, server } from '@/api/client'
import { worthRetrying } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import type { ScenarioRead, ScenarioWrite } from './scenario-draft'
import { deletedScenariosQuery, scenarioQuery } from './scenario-queries'

export type Conflict = Schemas['ScenarioConflictRead']

/** A newer version was saved than the one that this save is based on. */
export class ConflictError extends Error {
  readonly conflict: Conflict

  constructor(conflict: Conflict) {
    super(conflict.detail)
    this.name = 'ConflictError'
    this.conflict = conflict
  }
}

function isConflict(error: unknown): error is Conflict {
  return typeof error === 'object' && error !== null && 'current' in error && 'mine' in error
}

async function answeredOrConflict<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  let conflict: Conflict | undefined
  try {
    return await answered(
      request.then((answer) => {
        if (answer.response.status === 412 && isConflict(answer.error)) conflict = answer.error
        return answer
      }),
    )
  } catch (error) {
    throw conflict === undefined ? error : new ConflictError(conflict)
  }
}

/**
 * What came back from the server is what the page shows from now on; what was asked before would
 * bring the version before.
 */
export async function remember(client: QueryClient, scenario: ScenarioRead): Promise<void> {
  const { queryKey } = scenarioQuery(scenario.id)
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, scenario)
  // one that is read for the first time would be left to finish as it was
  await client.cancelQueries({ queryKey: ['scenarios', 'list'] })
  void client.invalidateQueries({ queryKey: ['scenarios', 'list'] })
  void client.invalidateQueries({ queryKey: ['scenarios', 'versions', scenario.id] })
}

export interface Save {
  /** Id and version that the save is based on; null makes a new scenario. */
  over: { id: string; version: number } | null
  body: ScenarioWrite
  /** Names this press of the button; the same in every retry. */
  key: string
}

async function save({ over, body, key }: Save): Promise<ScenarioRead> {
  if (over === null) {
    return server.post('/api/v1/scenarios', {
      params: { header: { 'idempotency-key': key } },
      body,
    })
  }
  return answeredOrConflict(
    api.PUT('/api/v1/scenarios/{scenario_id}', {
      params: {
        path: { scenario_id: over.id },
        header: { 'idempotency-key': key, 'if-match': etag(over.version) },
      },
      body,
    }),
  )
}

/** A lost answer is asked for again with the same key, so that nothing is made twice. */
function retryDelay(attempt: number): number {
  return 400 * 2 ** attempt
}

/** Saves a scenario as a new one or as a new version. */
export function useSaveScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    retry: worthRetrying,
    retryDelay,
    onSuccess: (scenario) => remember(client, scenario),
    onError: async (error) => {
      if (error instanceof ConflictError) await remember(client, error.conflict.current)
    },
  })
}

interface Keyed {
  key: string
}

/** Copies a scenario as a new one. */
export function useDuplicate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, key }: Keyed & { id: string; version?: number }) =>
      server.post('/api/v1/scenarios/{scenario_id}/duplicate', {
        params: { path: { scenario_id: id }, header: { 'idempotency-key': key } },
        body: version === undefined ? {} : { version },
      }),
    retry: worthRetrying,
    retryDelay,
    onSuccess: (scenario) => remember(client, scenario),
  })
}

/** Makes an older version the current one, as a new version. */
export function useRestoreVersion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      number,
      version,
      key,
    }: Keyed & { id: string; number: number; version: number }) =>
      server.post('/api/v1/scenarios/{scenario_id}/versions/{number}/restore', {
        params: {
          path: { scenario_id: id, number },
          header: { 'idempotency-key': key, 'if-match': etag(version) },
        },
      }),
    retry: worthRetrying,
    retryDelay,
    onSuccess: (scenario) => remember(client, scenario),
  })
}

/** Takes a scenario out of the list, or puts it back. */
export function useArchive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) => {
      const params = { params: { path: { scenario_id: id } } }
      return answered(
        archived
          ? api.POST('/api/v1/scenarios/{scenario_id}/archive', params)
          : api.POST('/api/v1/scenarios/{scenario_id}/unarchive', params),
      )
    },
    onSuccess: (scenario) => remember(client, scenario),
  })
}

/** Deletes an archived scenario with all its versions, as it was read. */
export function useDeleteScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      server.delete('/api/v1/scenarios/{scenario_id}', {
        params: { path: { scenario_id: id }, header: { 'if-match': etag(version) } },
      }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: ['scenarios', 'one', id] })
      return renewLists(client)
    },
  })
}

/** What a deletion left: the scenario, and the version that says that it is deleted. */
export interface Deletion {
  id: string
  version: number
}

/** Brings a deleted scenario back into the archive, as it was before that deletion. */
export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Deletion) =>
      server.post('/api/v1/scenarios/{scenario_id}/versions/{number}/restore', {
        params: {
          path: { scenario_id: id, number: version - 1 },
          header: { 'if-match': etag(version) },
        },
      }),
    onSuccess: async (scenario) => {
      await remember(client, scenario)
      await renewLists(client)
    },
  })
}

async function renewLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [['scenarios', 'list'], deletedScenariosQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
