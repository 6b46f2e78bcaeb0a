import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import type { ZiipInputs } from './ziip-inputs'

export type ZiipAnswer = components['schemas']['ZiipRead']

/** zIIPs needed, waiting and overflow. Asked only once the eligible work is stated. */
export function ziipQuery(inputs: ZiipInputs) {
  const { eligible_seconds_per_hour, ...rest } = inputs
  return queryOptions({
    queryKey: ['ziip', inputs],
    queryFn: ({ signal }) =>
      answered(
        api.POST('/api/v1/calculations/ziip', {
          body: { eligible_seconds_per_hour: eligible_seconds_per_hour ?? 0, ...rest },
          signal,
        }),
      ),
    enabled: eligible_seconds_per_hour !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
}
