import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import type { components, operations } from '@/api/schema.gen'
import type { IntervalMinutes } from './peaks-inputs'

export type Shape = components['schemas']['Shape']
export type ReadProfile = components['schemas']['ReadProfile']
export type ReadOptions = NonNullable<operations['read_profile_file']['parameters']['query']>

/** Shapes of a day to start from. */
export const shapesQuery = queryOptions({
  queryKey: ['profile-shapes'],
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/calculations/profiles/shapes', { signal })).then(
      ({ items }) => items,
    ),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns a day of a shape whose highest hour has this level. */
export async function shapedDay(
  shape: Shape['id'],
  highest_msu: number,
  interval_minutes: IntervalMinutes,
): Promise<number[]> {
  const { msu } = await answered(
    api.POST('/api/v1/calculations/profiles/shapes/day', {
      body: { shape, highest_msu, interval_minutes },
    }),
  )
  return msu
}

/** Reads a file or what was pasted: a table, or RMF Postprocessor XML. */
export function readProfile(content: Blob, options: ReadOptions): Promise<ReadProfile> {
  return answered(
    api.POST('/api/v1/calculations/profiles/read', {
      params: { query: options },
      // the description of an API knows bytes only as text; they are sent as they are
      body: content as unknown as string,
      bodySerializer: (body: unknown) => body as Blob,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )
}
