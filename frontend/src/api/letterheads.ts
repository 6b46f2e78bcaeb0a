import { queryOptions } from '@tanstack/react-query'
import { answered, api } from './client'
import { ask } from './connection'
import { asProblem } from './problem'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Letterhead = Schemas['Letterhead']
export type SlideTemplate = Schemas['SlideTemplate']
export type StoredLetterhead = Schemas['StoredLetterhead']

/** The sellers that reports of this server may be signed with. */
export const letterheadsQuery = queryOptions({
  queryKey: ['letterheads'],
  queryFn: ({ signal }) => answered(api.GET('/api/v1/letterheads', { signal })),
})

/** Keeps a letterhead; with an id in the place of that one. */
export function saveLetterhead(body: Letterhead, id?: string): Promise<StoredLetterhead> {
  return answered(
    id === undefined
      ? api.POST('/api/v1/letterheads', { body })
      : api.PUT('/api/v1/letterheads/{letterhead_id}', {
          body,
          params: { path: { letterhead_id: id } },
        }),
  )
}

/** Brings a template of slides; a letterhead names it then. */
export async function bringTemplate(file: File): Promise<SlideTemplate> {
  const response = await ask(
    `/api/v1/letterheads/templates?name=${encodeURIComponent(file.name.slice(0, 200))}`,
    { method: 'POST', body: file },
  )
  const answer: unknown = await response.json()
  if (!response.ok) throw asProblem(answer, response.status)
  return answer as SlideTemplate
}

/** Deletes a letterhead; reports that took it keep it. */
export function deleteLetterhead(id: string): Promise<unknown> {
  return answered(
    api.DELETE('/api/v1/letterheads/{letterhead_id}', { params: { path: { letterhead_id: id } } }),
  )
}
