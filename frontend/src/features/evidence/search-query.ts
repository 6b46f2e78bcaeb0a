import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { fiveMinutes } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import type { EvidenceSearch } from './evidence-search'

export type Result = Schemas['SearchResult']
export type AnswerCard = Schemas['AnswerCard']

const resultsPerPage = 30

function listed(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value]
}

/** What is found, page by page; what stood there before stays until the answer comes. */
export function searchQuery(search: EvidenceSearch) {
  return infiniteQueryOptions({
    queryKey: ['search', search],
    queryFn: ({ pageParam, signal }) =>
      server.get('/api/v1/search', {
        params: {
          query: {
            q: search.q ?? '',
            type: search.type === undefined ? undefined : [search.type],
            study: listed(search.study),
            family: listed(search.family),
            payload: listed(search.payload),
            security: listed(search.security),
            connection: listed(search.connection),
            offload: listed(search.offload),
            limit: resultsPerPage,
            offset: pageParam,
          },
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      offset + items.length < total ? offset + items.length : undefined,
    placeholderData: keepPreviousData,
    staleTime: fiveMinutes,
  })
}

/** The rate that answers are given at where none is stated: as Compare opens on. */
export const usualRate = 900

/** What is known of a question in words; the last answers stay until the new ones are there. */
export function answersQuery(q: string, rate_per_second: number) {
  const asked = q.trim()
  return queryOptions({
    queryKey: ['answers', asked, rate_per_second],
    queryFn: ({ signal }) =>
      server.get('/api/v1/search/answers', {
        params: { query: { q: asked, rate_per_second } },
        signal,
      }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: fiveMinutes,
  })
}
