import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { ask } from './connection'
import { ownRecords } from './own-records'
import { asProblem } from './problem'
import type { Schemas } from './schemas'

export type Letterhead = Schemas['Letterhead']
export type SlideTemplate = Schemas['SlideTemplate']
export type StoredLetterhead = Schemas['StoredLetterhead']

/** The sellers that reports of this server may be signed with. */
export const letterheadsQuery = queryOptions({
  queryKey: ['letterheads'],
  queryFn: ({ signal }) => server.get('/api/v1/letterheads', { signal }),
})

/** The saves of letterheads. */
export const letterheadRecords = ownRecords<StoredLetterhead, Letterhead>(
  '/api/v1/letterheads',
  letterheadsQuery.queryKey,
  (client) => client.invalidateQueries({ queryKey: letterheadsQuery.queryKey }),
)

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
