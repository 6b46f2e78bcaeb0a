import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { machinesKey } from '@/api/catalogue'
import { answered, api, etag, server } from '@/api/client'
import { useAgainWhenBack } from '@/api/connection'
import {
  type Bringable,
  type Brought,
  beginFiles,
  bringFiles,
  type ImportKind,
  takeOverImport,
  type WaitingImport,
} from '@/api/imports'
import { keptKey } from '@/api/kept-files'
import { ownRecords } from '@/api/own-records'
import { uniqueName } from '@/api/press-names'
import type { Schemas } from '@/api/schemas'

export type ProfileBrought = Schemas['ProfileBrought']
export type MachineTableBrought = Schemas['MachineTableBrought']
export type MeasurementBrought = Schemas['MeasurementBrought']
export type PackBrought = Schemas['PackBrought']
export type AuditCheck = PackBrought['preview']['audit'][number]
export type LoadTest = Schemas['LoadTest']
export type { Bringable, Brought, ImportKind, TakenOver, WaitingImport } from '@/api/imports'
export type Choices = Schemas['ImportChoicesWrite']
export type ColumnUse = ProfileBrought['choices']['columns'][string]
export type KeptFile = Schemas['KeptFile']
export type KeptName = Schemas['KeptName']
export type KeptUse = Schemas['KeptUse']
export type ScrtReport = Schemas['ScrtReport']

interface Bringing {
  files: readonly Bringable[]
  /** What they hold; any: Headroom finds out. */
  kind: ImportKind | 'any'
}

/** Longer files are read while nobody waits; shorter ones in about a second. */
const longFrom = 8 << 20

/** Whether files were sent that are read later, or were then. */
export function isWaiting(brought: Brought | WaitingImport): brought is WaitingImport {
  return 'state' in brought
}

/** Sends files or pasted text. Nothing of them is kept before it is taken over. */
export function useBring() {
  const names = useRef(new WeakMap<Bringing, string>())
  const leaving = useRef(new AbortController())
  const client = useQueryClient()
  const [packed, setPacked] = useState(0)
  const bringing = useMutation({
    mutationFn: async (asked: Bringing): Promise<Brought | WaitingImport> => {
      const name = names.current.get(asked) ?? uniqueName()
      names.current.set(asked, name)
      leaving.current = new AbortController()
      setPacked(0)
      const sending = { ...asked, name, signal: leaving.current.signal, onPacked: setPacked }
      return bytesOf(asked.files) < longFrom ? bringFiles(sending) : beginFiles(sending)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: waitingKey }),
  })
  useAgainWhenBack(bringing)
  /** Ends the reading, here and on the server. */
  function cancel() {
    leaving.current.abort()
    bringing.reset()
  }
  return { ...bringing, cancel, packed }
}

/** Bytes of files together; samples are short. */
export function bytesOf(files: readonly Bringable[]): number {
  return files.reduce((sum, file) => sum + (typeof file === 'string' ? 0 : file.size), 0)
}

const waitingKey = ['imports'] as const

/** Files that were brought and are not imported yet. */
export const waitingQuery = queryOptions({
  queryKey: waitingKey,
  queryFn: async ({ signal }) => (await server.get('/api/v1/imports', { signal })).items,
  refetchInterval: ({ state }) =>
    state.data?.some((file) => file.state === 'reading') ? 1000 : false,
})

/** A file that waits, as it is read now; asked for anew each time, since choices change it. */
export const waitingFileQuery = (id: string) =>
  queryOptions({
    queryKey: [...waitingKey, id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/imports/{import_id}', { params: { path: { import_id: id } }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Forgets a file that waits. */
export function useDiscard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      server.delete('/api/v1/imports/{import_id}', { params: { path: { import_id: id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: waitingKey, exact: true }),
  })
}

/** Changes choices; what was brought is read again under them. */
export function useChoose(id: string) {
  return useMutation({
    scope: { id: `choose ${id}` },
    mutationFn: (choices: Choices): Promise<Brought> =>
      server.patch('/api/v1/imports/{import_id}', {
        params: { path: { import_id: id } },
        body: choices,
      }),
  })
}

/** Keeps what was brought. */
export function useTakeOver(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => takeOverImport(id),
    onSuccess: async ({ kind }) => {
      for (const key of ['value', 'value-curve', 'value-machines', 'comparison', 'ziip']) {
        if (kind === 'machine_table') client.removeQueries({ queryKey: [key] })
      }
      if (kind === 'own_test' || kind === 'measurement' || kind === 'pack')
        return client.invalidateQueries()
      await client.invalidateQueries({ queryKey: waitingKey, exact: true })
      await client.invalidateQueries({ queryKey: kind === 'machine_table' ? machinesKey : keptKey })
    },
  })
}

/** A load test that was taken over. */
export const keptLoadTestQuery = (id: string) =>
  queryOptions({
    queryKey: [...keptKey, id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/kept-files/{kept_id}/load-test', {
        params: { path: { kept_id: id } },
        signal,
      }),
  })

/** What was taken over: named anew and deleted as all that users enter. */
export const keptRecords = ownRecords<KeptFile, KeptName>('/api/v1/kept-files', keptKey, (client) =>
  client.invalidateQueries({ queryKey: keptKey }),
)

/** Brings back what was deleted. */
export function useRestoreKept() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: KeptFile) =>
      server.post('/api/v1/kept-files/{kept_id}/restore', {
        params: { path: { kept_id: id }, header: { 'if-match': etag(version) } },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keptKey }),
  })
}

/** Packs of studies: those that are loaded, and those that were removed. */
export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: async ({ signal }) => (await server.get('/api/v1/packs', { signal })).items,
})

/** Takes the studies of a pack out, or puts them back. */
export function useLoadPack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, loaded }: Schemas['ListedPack']) => {
      const params = { path: { pack_id: id } }
      return answered<unknown>(
        loaded
          ? api.DELETE('/api/v1/packs/{pack_id}', { params })
          : api.POST('/api/v1/packs/{pack_id}/restore', { params }),
      )
    },
    onSuccess: () => client.invalidateQueries(),
  })
}
