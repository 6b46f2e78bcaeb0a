import createClient from 'openapi-fetch'
import { ask } from './connection'
import { asProblem } from './problem'
import type { paths } from './schema.gen'

export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: ask })

/** What a request comes back with. */
export interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** Returns the data of an answer, or throws its problem. */
export async function answered<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>
  try {
    answer = await request
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw asProblem(undefined)
  }
  if (!answer.response.ok) throw asProblem(answer.error, answer.response.status)
  return answer.data as Data
}

/** Returns the header that says which version a save builds on. */
export function etag(version: number): string {
  return `"${version}"`
}
