import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bringFiles, takeOverImport } from '@/api/imports'
import { keptKey, keptQuery, keptSummaryQuery } from '@/api/kept-files'
import { uniqueName } from '@/api/press-names'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { CourseThumbnail } from '@/components/course-thumbnail'
import { FileDrop } from '@/components/file-drop'
import { ImportLink } from '@/components/import-link'
import { handoverOf, meaningOf } from '@/components/kept-case'
import type { CaseHandover } from '@/components/profile-handover'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'

const mostShown = 6

/** Profiles that were imported, each with a picture; a file that is dropped is imported and used. */
export function KeptProfiles({ onUse }: { onUse: (handed: CaseHandover) => void }) {
  const client = useQueryClient()
  const kept = useQuery(keptQuery)
  const [sought, setSought] = useState('')
  const using = useMutation({
    mutationFn: (id: string) => handoverOf(client, id),
    onSuccess: onUse,
  })
  const dropping = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const brought = await bringFiles({ files, kind: 'any', name: uniqueName() })
      if (brought.kind !== 'profile' || brought.preview.problem !== null) return null
      const { taken_over: made } = await takeOverImport(brought.id)
      await client.invalidateQueries({ queryKey: keptKey })
      return made === null ? null : handoverOf(client, made.id)
    },
    onSuccess: (handed) => handed !== null && onUse(handed),
  })
  const busy = using.isPending || dropping.isPending
  const failed = using.error ?? dropping.error
  const profiles = kept.data?.items.filter(({ kind }) => kind === 'profile') ?? []
  const matching = profiles.filter(({ name, file_name }) =>
    `${name} ${file_name ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <div className="stack gap-5">
      {profiles.length > mostShown && (
        <TextField label="Search imported profiles" value={sought} onChange={setSought} />
      )}
      {profiles.length > 0 && (
        <ul className="plain-list stack gap-4 m-0" aria-label="Imported profiles">
          {matching.slice(0, mostShown).map(({ id, name }) => (
            <Kept key={id} id={id} name={name} busy={busy} onUse={() => using.mutate(id)} />
          ))}
        </ul>
      )}
      <FileDrop
        label="Use a file of MSU: RMF, SMF 70 or a table"
        disabled={busy}
        onFiles={(files) => dropping.mutate(files)}
        className="pad-6"
      />
      {dropping.isPending && (
        <p className="hint m-0" role="status">
          Reading …
        </p>
      )}
      {failed !== null && <Note tone="bad">{asProblem(failed).message}</Note>}
      {dropping.data === null && (
        <Note tone="caution">
          This is no MSU profile, or something is left to choose of it.{' '}
          <ImportLink small>Import it to choose</ImportLink>
        </Note>
      )}
    </div>
  )
}

function Kept({
  id,
  name,
  busy,
  onUse,
}: {
  id: string
  name: string
  busy: boolean
  onUse: () => void
}) {
  const summary = useQuery(keptSummaryQuery(id))
  return (
    <li className="row gap-5 middle">
      <span>
        <CourseThumbnail values={summary.data?.course ?? []} />
      </span>
      <span className="stack gap-1 min-0">
        <span>{name}</span>
        {summary.data !== undefined && (
          <span className="hint m-0">{meaningOf(summary.data).join(' ')}</span>
        )}
      </span>
      <Button small disabled={busy} onClick={onUse} aria-label={`Use ${name}`}>
        Use it
      </Button>
    </li>
  )
}
