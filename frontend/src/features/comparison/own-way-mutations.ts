import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api, etag } from '@/api/client'
import { type OwnWay, type OwnWayWrite, ownWaysQuery } from '@/api/own-ways'

export interface Save {
  /** The way to change, as it was read; null adds one. */
  way: OwnWay | null
  body: OwnWayWrite
}

const calculated = [
  'comparison',
  'comparison-curves',
  'comparison-crossovers',
  'comparison-working',
] as const

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ownWaysQuery.queryKey })
    // what was calculated may rest on the numbers before
    await Promise.all(calculated.map((key) => client.invalidateQueries({ queryKey: [key] })))
  }
}

/** Adds or changes a way that the user measured. */
export function useSaveOwnWay() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ way, body }: Save) =>
      way === null
        ? answered(
            api.POST('/api/v1/own-ways', {
              params: { header: { 'idempotency-key': crypto.randomUUID() } },
              body,
            }),
          )
        : answered(
            api.PUT('/api/v1/own-ways/{way_id}', {
              params: { path: { way_id: way.id }, header: { 'if-match': etag(way.version) } },
              body,
            }),
          ),
    onSuccess: refresh,
  })
}

/** Deletes a way that the user measured. */
export function useDeleteOwnWay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (way: OwnWay) =>
      answered(
        api.DELETE('/api/v1/own-ways/{way_id}', {
          params: { path: { way_id: way.id }, header: { 'if-match': etag(way.version) } },
        }),
      ),
    // without it in the list the page asks for the others; what was asked with it is never shown
    onSuccess: () => client.invalidateQueries({ queryKey: ownWaysQuery.queryKey }),
  })
}

interface Deleted {
  id: string
  /** The version that deleted it; the one before is what comes back. */
  version: number
}

/** Brings a way back that was deleted. */
export function useRestoreOwnWay() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, version }: Deleted) =>
      answered(
        api.POST('/api/v1/own-ways/{way_id}/versions/{number}/restore', {
          params: {
            path: { way_id: id, number: version - 1 },
            header: { 'if-match': etag(version) },
          },
        }),
      ),
    onSuccess: refresh,
  })
}
