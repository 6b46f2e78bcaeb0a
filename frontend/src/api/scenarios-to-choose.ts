import { queryOptions } from '@tanstack/react-query'
import { server } from './client'

/** The user's own scenarios, to choose one that something is used in. */
export const scenariosToChoose = queryOptions({
  queryKey: ['scenarios', 'to-choose'],
  queryFn: ({ signal }) =>
    server.get('/api/v1/scenarios', { params: { query: { sample: false, limit: 200 } }, signal }),
})
