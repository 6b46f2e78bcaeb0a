import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { machinesKey } from '@/api/catalogue'
import { etag, server } from '@/api/client'
import type { Versioned } from '@/api/own-records'

const editionsKey = [...machinesKey, 'editions'] as const

/** All tables of ratings, the newest first. */
export const editionsQuery = queryOptions({
  queryKey: editionsKey,
  queryFn: ({ signal }) => server.get('/api/v1/machine-editions', { signal }),
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

/** Removes a table of the user's, or puts it back. */
export function useSetRemoved() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ edition, removed }: { edition: Versioned; removed: boolean }) => {
      const path = { edition_id: String(edition.id) }
      const params = { path, header: { 'if-match': etag(edition.version) } }
      return removed
        ? server.delete('/api/v1/machine-editions/{edition_id}', { params })
        : server.post('/api/v1/machine-editions/{edition_id}/restore', { params })
    },
    onSuccess: forget,
  })
}
