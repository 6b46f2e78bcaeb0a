import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { machinesKey } from '@/api/catalogue'
import { answered, api, etag } from '@/api/client'
import { ask } from '@/api/connection'
import type { Versioned } from '@/api/own-records'
import { uniqueName } from '@/api/press-names'
import { asProblem } from '@/api/problem'
import type { components } from '@/api/schema.gen'

export type TableImport = components['schemas']['MachineTableBrought']
export type RatingChange = components['schemas']['RatingChange']
export type Edition = components['schemas']['KeptEdition']
export type ImportChoices = components['schemas']['ImportChoicesWrite']

const editionsKey = [...machinesKey, 'editions'] as const

/** All tables of ratings, the newest first. */
export const editionsQuery = queryOptions({
  queryKey: editionsKey,
  queryFn: ({ signal }) => answered(api.GET('/api/v1/machine-editions', { signal })),
})

/** Forgets what rests on the ratings of machines. */
function useForget() {
  const client = useQueryClient()
  return async () => {
    for (const key of ['value', 'value-curve', 'value-machines', 'comparison', 'ziip']) {
      client.removeQueries({ queryKey: [key] })
    }
    await client.invalidateQueries({ queryKey: machinesKey })
  }
}

/** Sends a file, or pasted rows when it has no name. Nothing of it counts before it is taken over. */
export function useBringTable() {
  return useMutation({
    mutationFn: async ({ content, name }: { content: Blob; name: string | null }) => {
      const query = name === null ? '' : `?${new URLSearchParams({ name })}`
      let response: Response
      try {
        response = await ask(`/api/v1/imports${query}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/octet-stream',
            'Idempotency-Key': uniqueName(),
          },
          body: content,
        })
      } catch {
        throw asProblem(undefined)
      }
      const answer: unknown = await response.json().catch(() => undefined)
      if (!response.ok) throw asProblem(answer, response.status)
      return answer as TableImport
    },
  })
}

/** Changes name, date or decimal sign of a table that is not taken over yet. */
export function useChooseImport() {
  return useMutation({
    mutationFn: ({ id, choices }: { id: string; choices: ImportChoices }) =>
      answered(
        api.PATCH('/api/v1/imports/{import_id}', {
          params: { path: { import_id: id } },
          body: choices,
        }),
      ).then((shown) => shown as TableImport),
  })
}

/** Keeps a table: from then on it counts. */
export function useTakeOver() {
  const forget = useForget()
  return useMutation({
    mutationFn: async ({ id, choices }: { id: string; choices: ImportChoices }) => {
      const path = { import_id: id }
      await answered(
        api.PATCH('/api/v1/imports/{import_id}', {
          params: { path },
          body: choices,
        }),
      )
      return answered(api.POST('/api/v1/imports/{import_id}/take-over', { params: { path } }))
    },
    onSuccess: forget,
  })
}

/** Removes a table of the user's, or puts it back. */
export function useSetRemoved() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ edition, removed }: { edition: Versioned; removed: boolean }) => {
      const path = { edition_id: String(edition.id) }
      const params = { path, header: { 'if-match': etag(edition.version) } }
      return removed
        ? answered(api.DELETE('/api/v1/machine-editions/{edition_id}', { params }))
        : answered(api.POST('/api/v1/machine-editions/{edition_id}/restore', { params }))
    },
    onSuccess: forget,
  })
}
