import createClient, {
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch'
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

type DataOf<Answered> = Answered extends { data: infer Data } ? Data : never

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Sends a request of one method and returns the data of its answer, or throws its problem. */
type Asking<Asked extends Method> = <
  Path extends ClientPathsWithMethod<typeof api, Asked>,
  Init extends MaybeOptionalInit<paths[Path], Asked>,
>(
  path: Path,
  ...init: undefined extends Init ? [Init?] : [Init]
) => Promise<DataOf<FetchResponse<NonNullable<paths[Path][Asked]>, Init, 'application/json'>>>

const asking =
  (method: Uppercase<Method>) =>
  (...asked: readonly unknown[]) =>
    answered((api[method] as (...asked: readonly unknown[]) => Promise<Answer<unknown>>)(...asked))

/** What the server answers, without the frame around it. */
export const server = {
  get: asking('GET') as Asking<'get'>,
  post: asking('POST') as Asking<'post'>,
  put: asking('PUT') as Asking<'put'>,
  patch: asking('PATCH') as Asking<'patch'>,
  delete: asking('DELETE') as Asking<'delete'>,
}

/** Returns the header that says which version a save builds on. */
export function etag(version: number): string {
  return `"${version}"`
}
