import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { fiveMinutes } from '@/api/query-client'

const mostOfAKind = 5

/** Access methods and documents, and what stands in them, for words or a printed number. */
export function foundQuery(q: string) {
  const search = (type: ('configuration' | 'study' | 'measurement' | 'figure' | 'statement')[]) =>
    server.get('/api/v1/search', { params: { query: { q, type, limit: mostOfAKind } } })
  return queryOptions({
    queryKey: ['palette', q],
    queryFn: async () => {
      const [methods, documents, evidence] = await Promise.all([
        search(['configuration']),
        search(['study']),
        search(['measurement', 'figure', 'statement']),
      ])
      return { methods, documents, evidence }
    },
    placeholderData: keepPreviousData,
    staleTime: fiveMinutes,
    enabled: q !== '',
  })
}
