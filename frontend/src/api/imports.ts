import { answered, api } from './client'
import { filesAsForm } from './files'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Brought = Schemas['ImportRead']
export type ImportKind = Brought['kind']
export type TakenOver = Schemas['TakenOver']

/** A file that is sent; a name is that of a sample. */
export type Bringable = Blob | string

async function asBlob(file: Bringable): Promise<Blob> {
  if (typeof file !== 'string') return file
  const sample = await answered(
    api.GET('/api/v1/imports/samples/{sample}', {
      params: { path: { sample: file } },
      parseAs: 'blob',
    }),
  )
  return new File([sample], file)
}

/** Sends files or pasted text; the same name twice is one request. Nothing is kept yet. */
export async function bringFiles(
  files: readonly Bringable[],
  kind: ImportKind | 'any',
  name: string,
  signal?: AbortSignal,
): Promise<Brought> {
  const form = await filesAsForm(await Promise.all(files.map(asBlob)))
  return answered(
    api.POST('/api/v1/imports', {
      params: { query: { kind }, header: { 'idempotency-key': name } },
      // the description of an API knows files only as text; they are sent as they are
      body: form as unknown as string,
      bodySerializer: (body: unknown) => body as FormData,
      ...(signal === undefined ? {} : { signal }),
    }),
  )
}

/** Keeps what was brought. */
export function takeOverImport(id: string): Promise<Brought> {
  return answered(
    api.POST('/api/v1/imports/{import_id}/take-over', { params: { path: { import_id: id } } }),
  )
}
