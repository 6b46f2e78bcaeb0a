import { queryOptions } from '@tanstack/react-query'
import { machinesKey } from '@/api/catalogue'
import { server } from '@/api/client'
import type { Schemas } from '@/api/schemas'

export type MachineDetail = Schemas['MachineDetail']
export type Family = Schemas['Family']

/** One machine with every edition's ratings and what looks wrong in it. */
export function machineDetailQuery(id: string) {
  return queryOptions({
    queryKey: [...machinesKey, 'detail', id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/machines/{machine_id}', { params: { path: { machine_id: id } }, signal }),
  })
}

/** The models of a machine's family, fewest CPs first. */
export function familyQuery(id: string) {
  return queryOptions({
    queryKey: [...machinesKey, 'family', id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/machines/{machine_id}/family', {
        params: { path: { machine_id: id } },
        signal,
      }),
  })
}
