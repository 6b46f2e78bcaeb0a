import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type StudyRead = components['schemas']['StudyRead']
export type StudyConfiguration = components['schemas']['StudyConfiguration']
export type Environment = components['schemas']['Environment']

const fiveMinutes = 300_000

/** One study with everything that it holds. */
export function studyQuery(study_id: string) {
  return queryOptions({
    queryKey: ['study', study_id],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/studies/{study_id}', { params: { path: { study_id } }, signal })),
    staleTime: fiveMinutes,
  })
}
