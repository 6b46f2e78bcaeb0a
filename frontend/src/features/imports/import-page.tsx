import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { importKinds } from '@/api/import-fields.gen'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { FileDrop } from '@/components/file-drop'
import { PageHead } from '@/components/page-head'
import { inReadersWay } from '@/components/phrase'
import { Refusal } from '@/components/refusal'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { BillPreview } from './bill-preview'
import classes from './import-page.module.css'
import {
  type Bringable,
  type Brought,
  type ImportKind,
  isWaiting,
  type TakenOver,
  useBring,
  useDiscard,
  waitingFileQuery,
  waitingQuery,
} from './import-query'
import { KeptCard } from './kept-card'
import { KeptFiles } from './kept-files'
import { ReadAs, RefusedKind } from './kind-choice'
import { LoadTestPreview } from './load-test-preview'
import { MachineTablePreview } from './machine-table-preview'
import { MeasurementPreview } from './measurement-preview'
import { OtherPreview } from './other-preview'
import { OwnTestPreview } from './own-test-preview'
import { PackPreview } from './pack-preview'
import { Packs } from './packs'
import { ProfilePreview } from './profile-preview'
import { ReadingFiles } from './reading-files'
import { WaitingFiles } from './waiting-files'

/** What was made stands above a preview that may have been long. */
function intoView(made: HTMLElement | null): void {
  made?.scrollIntoView({ block: 'nearest' })
}

/** One way in for files: recognised by what they hold, shown with choices, then kept. */
export function ImportPage() {
  useDocumentTitle('Import · Headroom')
  const bring = useBring()
  const [done, setDone] = useState<{ made: TakenOver; kind: ImportKind } | null>(null)
  const { sample, waiting } = useSearch({ from: '/import' })
  const navigate = useNavigate({ from: '/import' })
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (sample === undefined || asked.current === sample) return
    asked.current = sample
    bring.mutate({ files: [sample], kind: 'any' })
    // going back to this page does not read it again
    void navigate({ search: {}, replace: true })
  }, [sample, bring.mutate, navigate])
  const discarding = useDiscard()
  // a file that was brought has an address, so that a reload or a return finds it
  const address = bring.data?.id
  useEffect(() => {
    if (address !== undefined) void navigate({ search: { waiting: address }, replace: true })
  }, [address, navigate])
  const list = useQuery({ ...waitingQuery, enabled: waiting !== undefined })
  const begun = bring.data !== undefined && isWaiting(bring.data) ? bring.data : undefined
  // one that is not listed any more was discarded elsewhere
  const listed =
    list.data?.find(({ id }) => id === waiting) ??
    (list.isFetched && !list.isFetching ? undefined : begun)
  const isReading = listed?.state === 'reading'
  const stored = useQuery({
    ...waitingFileQuery(waiting ?? ''),
    enabled:
      waiting !== undefined &&
      (bring.data === undefined || begun !== undefined) &&
      !bring.isPending &&
      list.isFetched &&
      !isReading,
  })
  const readNow = begun === undefined ? (bring.data as Brought | undefined) : undefined
  const brought = readNow ?? (waiting === undefined ? undefined : stored.data)
  const sent = bring.variables?.files

  function start(files: readonly Blob[]) {
    setDone(null)
    bring.mutate({ files, kind: 'any' })
  }

  function readAs(files: readonly Bringable[], kind: ImportKind) {
    if (brought !== undefined) discarding.mutate(brought.id)
    bring.mutate({ files, kind })
  }

  function open(id: string | undefined) {
    setDone(null)
    bring.reset()
    void navigate({ search: id === undefined ? {} : { waiting: id }, replace: id === undefined })
  }

  function giveUp() {
    if (isReading) discarding.mutate(listed.id)
    open(undefined)
  }

  function end(made: TakenOver | null) {
    if (made === null && brought !== undefined) discarding.mutate(brought.id)
    open(undefined)
    setDone(made === null || brought === undefined ? null : { made, kind: brought.kind })
  }

  return (
    <>
      <PageHead
        title="Import"
        lede="Drop your files or paste cells. Headroom says what they are and shows how it reads them; nothing of them counts until you import it."
      />
      {done !== null && (
        <div className="mb-7" ref={intoView}>
          <Note tone="good" live>
            {inReadersWay(done.made, done.made.says)}
          </Note>
          {done.kind === 'machine_table' && (
            <p className="mt-4">
              <Link to="/machines">See the machines and their tables</Link>
            </p>
          )}
          {done.kind === 'pack' && (
            <p className="mt-4">
              <Link to="/evidence">See its studies among the evidence</Link>
            </p>
          )}
          {(done.kind === 'profile' || done.kind === 'bill') && <KeptCard id={done.made.id} />}
        </div>
      )}
      {bring.isPending || isReading || stored.isLoading ? (
        <ReadingFiles
          files={sent ?? []}
          waiting={bring.isPending ? undefined : listed}
          packed={bring.isPending ? bring.packed : 1}
          onCancel={() => (bring.isPending ? bring.cancel() : giveUp())}
        />
      ) : brought === undefined ? (
        <>
          {stored.error !== null && waiting !== undefined && (
            <div className="mb-6">
              <Refusal problem={asProblem(stored.error)} />
            </div>
          )}
          <Source onBring={start} />
          <WaitingFiles onOpen={open} />
        </>
      ) : (
        <ReadAs
          value={
            bring.data === undefined || sent === undefined ? null : (kind) => readAs(sent, kind)
          }
        >
          <Preview key={brought.id} brought={brought} onEnd={end} />
        </ReadAs>
      )}
      {bring.error !== null && (
        <div className="mb-8">
          <Refusal problem={asProblem(bring.error)} />
          <ReadAs value={sent === undefined ? null : (kind) => readAs(sent, kind)}>
            <RefusedKind problem={asProblem(bring.error)} />
          </ReadAs>
        </div>
      )}
      {/* what was said of a file that is deleted now would no longer be true */}
      <KeptFiles onDelete={() => setDone(null)} />
      <Packs onRemove={() => setDone(null)} />
    </>
  )
}

function Preview({
  brought,
  onEnd,
}: {
  brought: Brought
  onEnd: (made: TakenOver | null) => void
}) {
  switch (brought.kind) {
    case 'profile':
      return <ProfilePreview first={brought} onEnd={onEnd} />
    case 'bill':
      return <BillPreview first={brought} onEnd={onEnd} />
    case 'load_test':
      return <LoadTestPreview first={brought} onEnd={onEnd} />
    case 'measurement':
      return <MeasurementPreview first={brought} onEnd={onEnd} />
    case 'own_test':
      return <OwnTestPreview first={brought} onEnd={onEnd} />
    case 'machine_table':
      return <MachineTablePreview first={brought} onEnd={onEnd} />
    case 'pack':
      return <PackPreview first={brought} onEnd={onEnd} />
    default:
      return <OtherPreview first={brought} onEnd={onEnd} />
  }
}

function Source({ onBring }: { onBring: (files: readonly Blob[]) => void }) {
  const [text, setText] = useState('')

  return (
    <section
      className={`panel stack gap-6 mb-8 pad-7 ${classes.panel}`}
      aria-label="Files to import"
    >
      <div className={`stack gap-7 ${classes.ways}`}>
        <FileDrop label="Files" multiple onFiles={onBring} className={`pad-6 ${classes.drop}`}>
          <ul className="m-0 pl-6 size-text regular leading">
            {importKinds.flatMap(({ layouts }) =>
              layouts.map(({ files, makes }) => <li key={files}>{`${files}: ${makes}`}</li>),
            )}
          </ul>
          <p className="m-0 size-text regular">
            <Link to="/import/what-opens">What opens, with a sample of each</Link>
          </p>
          <p className="hint m-0 regular anywhere">
            gzip and zip are opened. Files stay on your machine.
          </p>
        </FileDrop>
        <div className={classes.paste}>
          <TextField
            label="Or cells from a spreadsheet"
            value={text}
            lines={6}
            onChange={setText}
            hint="Include the header row, if there is one"
          />
          <Button disabled={text.trim() === ''} onClick={() => onBring([new Blob([text])])}>
            Read the cells
          </Button>
        </div>
      </div>
    </section>
  )
}
