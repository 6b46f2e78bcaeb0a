import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { asProblem } from '@/api/problem'
import type { Schemas } from '@/api/schemas'
import { Button } from '@/components/button'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { DeletedList } from '@/components/deleted-list'
import { Note } from '@/components/states'
import classes from './import-page.module.css'
import { packsQuery, useLoadPack } from './import-query'

/** Packs of studies that are loaded, those of users with a way out, and those to put back. */
export function Packs({ onRemove }: { onRemove: () => void }) {
  const packs = useQuery(packsQuery)
  const loading = useLoadPack()
  const [asked, setAsked] = useState<string | null>(null)
  // the page is about files: where the list cannot be had, its own notice says why
  if (packs.data === undefined) return null
  const loaded = packs.data.filter((pack) => pack.loaded)
  if (!packs.data.some(({ pack }) => pack.taken)) return null

  const columns: readonly TableColumn<Schemas['ListedPack']>[] = [
    {
      header: 'Studies',
      prose: true,
      value: ({ pack }) => pack.cover.title,
      cell: ({ studies }) =>
        studies.map(({ id, title }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to="/evidence/studies/$study" params={{ study: id }}>
              {title}
            </Link>
          </Fragment>
        )),
    },
    {
      header: 'Pack',
      prose: true,
      value: ({ id, version, pack }) => `${id}, version ${version}, SHA-256 ${pack.content_hash}`,
      cell: ({ id, version, pack }) => (
        <span className="stack gap-1">
          {`${id}, version ${version}${pack.cover.redistribution === 'private' ? ', private' : ''}`}
          <span className="hint m-0 anywhere">{`SHA-256 ${pack.content_hash.slice(0, 12)}…`}</span>
        </span>
      ),
    },
    { header: 'Who typed it', prose: true, value: ({ pack }) => pack.cover.transcribed.by },
    {
      header: 'Who typed it again',
      prose: true,
      value: ({ second_readers }) => second_readers.join(', ') || 'none',
    },
    besideRow('Actions', (row) => {
      if (!row.pack.taken) return 'comes with Headroom'
      if (asked !== row.id)
        return (
          <Button
            small
            look="quiet"
            aria-label={`Remove ${row.id}`}
            onClick={() => setAsked(row.id)}
          >
            Remove
          </Button>
        )
      return (
        <span className="line nowrap gap-4 middle">
          <Button
            small
            look="danger"
            disabled={loading.isPending}
            onClick={() => {
              onRemove()
              setAsked(null)
              loading.mutate(row)
            }}
          >
            {`Remove ${row.id}`}
          </Button>
          <Button small onClick={() => setAsked(null)}>
            Keep
          </Button>
        </span>
      )
    }),
  ]
  return (
    <section className={`${classes.kept} mt-8`} aria-label="Packs of studies">
      <DataTable
        caption="Loaded studies and their packs"
        columns={columns}
        rows={loaded}
        rowKey={(pack) => pack.id}
      />
      {loading.error !== null && loading.variables?.loaded && (
        <Note tone="bad" live>
          {asProblem(loading.error).message}
        </Note>
      )}
      <DeletedList
        title="Removed packs"
        items={packs.data
          .filter((pack) => !pack.loaded)
          .map(({ id, version, pack }) => ({
            id,
            name: `${pack.cover.title} (${id}, version ${version})`,
          }))}
        busy={loading.isPending}
        error={loading.variables?.loaded === false ? loading.error : null}
        onRestore={(id) => {
          const removed = packs.data.find((pack) => pack.id === id)
          if (removed !== undefined) loading.mutate(removed)
        }}
      />
    </section>
  )
}
