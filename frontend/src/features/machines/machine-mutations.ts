import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Machine, machinesKey } from '@/api/catalogue'
import { answered, api, etag } from '@/api/client'
import type { MachineWrite } from './machine-draft'

export interface Save {
  /** The machine to change, as it was read; null adds one. */
  machine: Machine | null
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
    mutationFn: ({ machine, body }: Save) =>
      machine === null
        ? answered(
            api.POST('/api/v1/machines', {
              params: { header: { 'idempotency-key': crypto.randomUUID() } },
              body,
            }),
          )
        : answered(
            api.PUT('/api/v1/machines/{machine_id}', {
              params: {
                path: { machine_id: machine.id },
                header: { 'if-match': etag(machine.version) },
              },
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
    mutationFn: (machine: Machine) =>
      answered(
        api.DELETE('/api/v1/machines/{machine_id}', {
          params: {
            path: { machine_id: machine.id },
            header: { 'if-match': etag(machine.version) },
          },
        }),
      ),
    onSuccess: refresh,
  })
}

interface Deleted {
  id: string
  /** The version that deleted it; the one before is what comes back. */
  version: number
}

/** Brings a machine back that was deleted. */
export function useRestoreMachine() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, version }: Deleted) =>
      answered(
        api.POST('/api/v1/machines/{machine_id}/versions/{number}/restore', {
          params: {
            path: { machine_id: id, number: version - 1 },
            header: { 'if-match': etag(version) },
          },
        }),
      ),
    onSuccess: refresh,
  })
}
