import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { forAMinute } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import type { Choice } from './other-machines-search'
import { type ValueInputs, withoutPrices } from './value-inputs'
export type OnMachine = Schemas['OnMachine']

/** The case on other machines and along a family. */
export function otherMachinesQuery(inputs: ValueInputs, choice: Choice) {
  return queryOptions({
    queryKey: ['value-machines', inputs, choice],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/machines', {
        body: {
          ...withoutPrices(inputs),
          machines: [...choice.machines],
          family_of: choice.family,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...forAMinute,
    enabled: choice.family !== null || choice.machines.length > 0,
  })
}
