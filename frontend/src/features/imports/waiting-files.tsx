import { useQuery } from '@tanstack/react-query'
import { importKinds } from '@/api/import-fields.gen'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { Note } from '@/components/states'
import { whenText } from '@/components/when'
import { useDiscard, type WaitingImport, waitingQuery } from './import-query'

function stateText({ state, read_share, refused_for }: WaitingImport): string {
  if (state === 'read') return 'read'
  if (state === 'refused') return `not read: ${refused_for ?? ''}`
  return `being read, ${formatFigure(Math.floor((read_share ?? 0) * 100))} %`
}

/** Files that were brought and not imported: each can be gone on with, or given up. */
export function WaitingFiles({ onOpen }: { onOpen: (id: string) => void }) {
  const waiting = useQuery(waitingQuery)
  const discarding = useDiscard()
  // what cannot be listed is asked again with the next file; nothing on the page rests on it
  if (waiting.data === undefined || waiting.data.length === 0) return null
  const columns: readonly TableColumn<WaitingImport>[] = [
    { header: 'Name', prose: true, value: ({ name }) => name },
    {
      header: 'Kind',
      value: ({ kind }) => importKinds.find(({ id }) => id === kind)?.label ?? null,
    },
    { header: 'File', value: ({ file_name }) => file_name ?? 'pasted' },
    { header: 'State', prose: true, value: stateText },
    { header: 'Waits until', unbroken: true, value: ({ expires_at }) => whenText(expires_at) },
    besideRow('Actions', ({ id, name, state }) => (
      <span className="line nowrap gap-4 middle">
        {state !== 'refused' && (
          <Button
            small
            onClick={() => onOpen(id)}
            aria-label={`${state === 'read' ? 'Go on with' : 'Watch'} ${name}`}
          >
            {state === 'read' ? 'Go on' : 'Watch'}
          </Button>
        )}
        <Button
          small
          look="quiet"
          disabled={discarding.isPending}
          onClick={() => discarding.mutate(id)}
          aria-label={`${state === 'reading' ? 'Cancel' : 'Discard'} ${name}`}
        >
          {state === 'reading' ? 'Cancel' : 'Discard'}
        </Button>
      </span>
    )),
  ]
  return (
    <section className="mb-8 stack gap-4" aria-label="Not imported yet">
      <DataTable
        caption="Chosen and not imported yet"
        columns={columns}
        rows={waiting.data}
        rowKey={({ id }) => id}
      />
      {discarding.error !== null && <Note tone="bad">{asProblem(discarding.error).message}</Note>}
    </section>
  )
}
