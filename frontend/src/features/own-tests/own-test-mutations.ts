import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api, etag } from '@/api/client'
import type { CyclesText, OwnTest, OwnTestWrite } from '@/api/own-tests'

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    client.removeQueries({ queryKey: ['value'] })
    client.removeQueries({ queryKey: ['value-curve'] })
    // whatever was calculated may rest on the test
    await client.invalidateQueries()
  }
}

/** Adds or changes a test; null adds one. */
export function useSaveOwnTest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ test, body }: { test: OwnTest | null; body: OwnTestWrite }) =>
      test === null
        ? answered(
            api.POST('/api/v1/own-tests', {
              params: { header: { 'idempotency-key': crypto.randomUUID() } },
              body,
            }),
          )
        : answered(
            api.PUT('/api/v1/own-tests/{test_id}', {
              params: { path: { test_id: test.id }, header: { 'if-match': etag(test.version) } },
              body,
            }),
          ),
    onSuccess: refresh,
  })
}

/** Deletes a test. */
export function useDeleteOwnTest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (test: OwnTest) =>
      answered(
        api.DELETE('/api/v1/own-tests/{test_id}', {
          params: { path: { test_id: test.id }, header: { 'if-match': etag(test.version) } },
        }),
      ),
    onSuccess: refresh,
  })
}

/** Saves an earlier version anew, also of a deleted test. version: the one that stands. */
export function useRestoreOwnTest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, number, version }: { id: string; number: number; version: number }) =>
      answered(
        api.POST('/api/v1/own-tests/{test_id}/versions/{number}/restore', {
          params: { path: { test_id: id, number }, header: { 'if-match': etag(version) } },
        }),
      ),
    onSuccess: refresh,
  })
}

/** Reads pasted text; nothing is stored. */
export function useReadCycles() {
  return useMutation({
    mutationFn: (body: CyclesText) => answered(api.POST('/api/v1/own-tests/read', { body })),
  })
}
