import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { forAMinute } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import { answerInReadersWay } from '@/components/phrase'
import { type CurveInput, type ValueInputs, withoutPrices } from './value-inputs'

export type ValueAnswer = Schemas['ValueAnswer']

/** The figures of the inputs. The last ones stay until the new ones are there. */
export function valueQuery(inputs: ValueInputs) {
  return queryOptions({
    queryKey: ['value', inputs],
    queryFn: async ({ signal }) =>
      answerInReadersWay(await server.post('/api/v1/calculations/value', { body: inputs, signal })),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** The figures along one input. */
export function curveQuery(inputs: ValueInputs, over: CurveInput) {
  return queryOptions({
    queryKey: ['value-curve', withoutPrices(inputs), over],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/value/curve', {
        body: { ...withoutPrices(inputs), over, steps: 41 },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}
