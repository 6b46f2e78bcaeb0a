import { useMutation, useQueryClient } from '@tanstack/react-query'
import { machinesKey } from '@/api/catalogue'
import { answered, api } from '@/api/client'
import type { MachineWrite } from './machine-draft'

export interface Save {
  /** Id of the machine to change; null adds one. */
  id: string | null
  body: MachineWrite
}

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    // what was calculated may rest on the machine
    client.removeQueries({ queryKey: ['value'] })
    client.removeQueries({ queryKey: ['value-curve'] })
    await client.invalidateQueries({ queryKey: machinesKey })
  }
}

/** Adds or changes an own machine. */
export function useSaveMachine() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, body }: Save) =>
      id === null
        ? answered(api.POST('/api/v1/machines', { body }))
        : answered(
            api.PUT('/api/v1/machines/{machine_id}', {
              params: { path: { machine_id: id } },
              body,
            }),
          ),
    onSuccess: refresh,
  })
}

/** Deletes an own machine. */
export function useDeleteMachine() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) =>
      answered(
        api.DELETE('/api/v1/machines/{machine_id}', { params: { path: { machine_id: id } } }),
      ),
    onSuccess: refresh,
  })
}
