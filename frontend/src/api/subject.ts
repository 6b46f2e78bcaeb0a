import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import type { Schemas } from './schemas'

/** What Compare, the lab and a value speak of. */
export type Subject = Required<Schemas['Subject']>
export type MethodChain = Schemas['MethodChain']

const aMinute = 60_000

/** What a subject's method takes of each resource. The answer before stays while it is of the same method. */
export function chainQuery(subject: Subject) {
  return queryOptions<MethodChain>({
    queryKey: ['method-chain', subject],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/comparison/chain', { body: subject, signal }),
    placeholderData: (before) => (before?.subject.method === subject.method ? before : undefined),
    staleTime: aMinute,
    gcTime: aMinute,
  })
}
