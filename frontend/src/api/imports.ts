import { server } from './client'
import { filesAsForm } from './files'
import type { Schemas } from './schemas'

export type Brought = Schemas['ImportRead']
export type ImportKind = Brought['kind']
export type TakenOver = Schemas['TakenOver']
export type WaitingImport = Schemas['WaitingImport']

/** A file that is sent; a name is that of a sample. */
export type Bringable = Blob | string

async function asBlob(file: Bringable): Promise<Blob> {
  if (typeof file !== 'string') return file
  const sample = await server.get('/api/v1/imports/samples/{sample}', {
    params: { path: { sample: file } },
    parseAs: 'blob',
  })
  return new File([sample], file)
}

interface Bringing {
  files: readonly Bringable[]
  kind: ImportKind | 'any'
  /** The same name twice is one request. */
  name: string
  signal?: AbortSignal
  onPacked?: (share: number) => void
}

async function sent(bringing: Bringing, prefer?: string): Promise<Brought | WaitingImport> {
  const { files, kind, name, signal, onPacked } = bringing
  const form = await filesAsForm(await Promise.all(files.map(asBlob)), onPacked)
  signal?.throwIfAborted()
  return server.post('/api/v1/imports', {
    params: { query: { kind }, header: { 'idempotency-key': name, prefer } },
    // the description of an API knows files only as text; they are sent as they are
    body: form as unknown as string,
    bodySerializer: (body: unknown) => body as FormData,
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Sends files or pasted text, and waits until they are read. Nothing is kept yet. */
export async function bringFiles(bringing: Bringing): Promise<Brought> {
  return (await sent(bringing)) as Brought
}

/** Sends files that are read while nobody waits. */
export async function beginFiles(bringing: Bringing): Promise<WaitingImport> {
  return (await sent(bringing, 'respond-async')) as WaitingImport
}

/** Keeps what was brought. */
export function takeOverImport(id: string): Promise<Brought> {
  return server.post('/api/v1/imports/{import_id}/take-over', {
    params: { path: { import_id: id } },
  })
}
