import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import { type OwnWayWrite, ownWaysQuery } from '@/api/own-ways'

export interface Save {
  /** Id of the way to change; null adds one. */
  id: string | null
  body: OwnWayWrite
}

const calculated = [
  'comparison',
  'comparison-curves',
  'comparison-crossovers',
  'comparison-working',
] as const

/** Adds or changes a way that the user measured. */
export function useSaveOwnWay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Save) =>
      id === null
        ? answered(api.POST('/api/v1/own-ways', { body }))
        : answered(
            api.PUT('/api/v1/own-ways/{way_id}', { params: { path: { way_id: id } }, body }),
          ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownWaysQuery.queryKey })
      // what was calculated may rest on the numbers before
      await Promise.all(calculated.map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
}

/** Deletes a way that the user measured. */
export function useDeleteOwnWay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      answered(api.DELETE('/api/v1/own-ways/{way_id}', { params: { path: { way_id: id } } })),
    // without it in the list the page asks for the others; what was asked with it is never shown
    onSuccess: () => client.invalidateQueries({ queryKey: ownWaysQuery.queryKey }),
  })
}
