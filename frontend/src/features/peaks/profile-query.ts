import { queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { filesAsForm } from '@/api/files'
import type { operations } from '@/api/schema.gen'
import type { Schemas } from '@/api/schemas'
import type { IntervalMinutes } from './peaks-inputs'

export type Shape = Schemas['Shape']
export type ReadProfile = Schemas['ReadProfile']
export type ReadOptions = NonNullable<operations['read_profile_file']['parameters']['query']>

/** Shapes of a day to start from. */
export const shapesQuery = queryOptions({
  queryKey: ['profile-shapes'],
  queryFn: ({ signal }) =>
    server.get('/api/v1/calculations/profiles/shapes', { signal }).then(({ items }) => items),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns a day of a shape whose highest hour has this level. */
export async function shapedDay(
  shape: Shape['id'],
  highest_msu: number,
  interval_minutes: IntervalMinutes,
): Promise<number[]> {
  const { msu } = await server.post('/api/v1/calculations/profiles/shapes/day', {
    body: { shape, highest_msu, interval_minutes },
  })
  return msu
}

/** Reads files or what was pasted: a table, a workbook, RMF reports or SMF records. */
export async function readProfile(
  files: readonly Blob[],
  options: ReadOptions,
): Promise<ReadProfile> {
  const form = await filesAsForm(files)
  return server.post('/api/v1/calculations/profiles/read', {
    params: { query: options },
    // the description of an API knows files only as text; they are sent as they are
    body: form as unknown as string,
    bodySerializer: (body: unknown) => body as FormData,
  })
}
