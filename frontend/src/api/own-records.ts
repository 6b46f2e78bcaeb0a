import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { answered, api, etag } from './client'
import { PressNames } from './press-names'
import type { Schemas } from './schemas'

export type Deleted = Schemas['DeletedRead']

/** Something that a user entered, as it was read. */
export interface Versioned {
  id: string | number
  version: number
}

type Method = 'get' | 'post' | 'put' | 'delete'
type Send = (method: Method, path: string, init: object) => Promise<{ response: Response }>

/** Asks one of the routes that every kind of thing has; their document names each kind apart. */
function ask<Data>(method: Method, path: string, init: object): Promise<Data> {
  return answered<Data>((api.request as unknown as Send)(method, path, init))
}

const building = (version: number, key?: string) => ({
  headers: { 'if-match': etag(version), ...(key === undefined ? {} : { 'idempotency-key': key }) },
})

/**
 * The saves of one kind of thing that users enter. renew: what else has to be asked again, gone
 * saying whether the thing was deleted.
 */
export function ownRecords<Thing extends Versioned, Entered>(
  path: string,
  key: QueryKey,
  renew: (client: QueryClient, gone: boolean) => Promise<unknown>,
) {
  /** once: the name of the press, so that a press after a lost answer makes nothing twice. */
  function useChange<Asked, Answer>(
    change: (asked: Asked, once: string) => Promise<Answer>,
    gone = false,
  ) {
    const client = useQueryClient()
    const presses = useRef(new PressNames())
    return useMutation({
      mutationFn: (asked: Asked) => change(asked, presses.current.nameFor(asked)),
      onSettled: (_, error) => presses.current.settle(error),
      onSuccess: () => renew(client, gone),
    })
  }
  return {
    /** What was deleted and can be brought back, the latest first. */
    deleted: queryOptions({
      queryKey: [...key, 'deleted'],
      queryFn: async ({ signal }) =>
        (await ask<{ items: Deleted[] }>('get', `${path}/deleted`, { signal })).items,
      staleTime: 300_000,
    }),
    /** Adds or changes; null adds. */
    useSave: () =>
      useChange(({ thing, body }: { thing: Thing | null; body: Entered }, once) =>
        thing === null
          ? ask<Thing>('post', path, { body, headers: { 'idempotency-key': once } })
          : ask<Thing>('put', `${path}/${thing.id}`, { body, ...building(thing.version, once) }),
      ),
    useDelete: () =>
      useChange(
        (thing: Thing) => ask<void>('delete', `${path}/${thing.id}`, building(thing.version)),
        true,
      ),
    /** Saves an earlier version anew, also of what is deleted. version: the one that stands. */
    useRestore: () =>
      useChange(({ id, version, number }: Versioned & { number: number }, once) =>
        ask<Thing>('post', `${path}/${id}/versions/${number}/restore`, building(version, once)),
      ),
  }
}

export type OwnRecords<Thing extends Versioned, Entered> = ReturnType<
  typeof ownRecords<Thing, Entered>
>
