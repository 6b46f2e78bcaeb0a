import { queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { fiveMinutes } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'

export type StudyRead = Schemas['StudyRead']
export type StudyConfiguration = Schemas['StudyConfiguration']
export type Environment = Schemas['Environment']

/** One study with everything that it holds. */
export function studyQuery(study_id: string) {
  return queryOptions({
    queryKey: ['study', study_id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/studies/{study_id}', { params: { path: { study_id } }, signal }),
    staleTime: fiveMinutes,
  })
}
