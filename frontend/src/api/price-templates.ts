import { queryOptions } from '@tanstack/react-query'
import { answered, api } from './client'

/** Published boundaries of price levels, without amounts. */
export const priceTemplatesQuery = queryOptions({
  queryKey: ['price-templates'],
  queryFn: async ({ signal }) =>
    (await answered(api.GET('/api/v1/price-templates', { signal }))).items,
  staleTime: Number.POSITIVE_INFINITY,
})
