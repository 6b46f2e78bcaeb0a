import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from './client'

/** The user's own scenarios that fit words, to choose one that something is used in. */
export const scenariosToChoose = (q: string) =>
  queryOptions({
    queryKey: ['scenarios', 'to-choose', q],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios', {
        params: { query: { sample: false, limit: 50, q } },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
