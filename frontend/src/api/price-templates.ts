import { queryOptions } from '@tanstack/react-query'
import { server } from './client'

/** Published boundaries of price levels, without amounts. */
export const priceTemplatesQuery = queryOptions({
  queryKey: ['price-templates'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/price-templates', { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
})
