import { queryOptions } from '@tanstack/react-query'
import { answered, api } from './client'

/** The user's own scenarios, to choose one that something is used in. */
export const scenariosToChoose = queryOptions({
  queryKey: ['scenarios', 'to-choose'],
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/scenarios', { params: { query: { sample: false, limit: 200 } }, signal }),
    ),
})
