import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { forAMinute } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import type { ZiipInputs } from './ziip-inputs'

export type ZiipAnswer = Schemas['ZiipCase']

/** What of the profile above counts: the peak that overflow comes on top of, and the MSU basis. */
export interface ZiipPeak {
  peak_msu: number | null
  msu_basis: NonNullable<Schemas['ZiipWork']['msu_basis']>
}

/** zIIPs needed, waiting and overflow. Asked only once the eligible work is stated. */
export function ziipQuery(inputs: ZiipInputs, peak: ZiipPeak) {
  const { eligible_seconds_per_hour, work: _, ...rest } = inputs
  return queryOptions({
    queryKey: ['ziip', inputs, peak],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/ziip', {
        body: { eligible_seconds_per_hour: eligible_seconds_per_hour ?? 0, ...rest, ...peak },
        signal,
      }),
    enabled: eligible_seconds_per_hour !== null,
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}
