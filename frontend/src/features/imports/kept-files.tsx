import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { importKinds } from '@/api/import-fields.gen'
import { keptQuery } from '@/api/kept-files'
import type { Schemas } from '@/api/schemas'
import { Button, buttonClass } from '@/components/button'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { DeletedList } from '@/components/deleted-list'
import { IconButton } from '@/components/icon-button'
import { ErrorState, Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { whenText } from '@/components/when'
import { BillTables } from './bill-tables'
import classes from './import-page.module.css'
import {
  type KeptFile,
  type KeptUse,
  keptLoadTestQuery,
  keptRecords,
  useRestoreKept,
} from './import-query'
import { KeptNameForm } from './kept-name-form'
import { LoadTestFigures } from './load-test-preview'
import { useOpenKept } from './use-open-kept'

/** Returns what a kept thing is; a mapping of columns is kept, and no kind of file. */
const kindOf = ({ kind }: KeptFile) => importKinds.find(({ id }) => id === kind)?.label ?? 'Columns'

/** What was taken over: profiles to open in peaks or a scenario, and the months of bills. */
export function KeptFiles({ onDelete }: { onDelete: () => void }) {
  const kept = useQuery(keptQuery)
  const restoring = useRestoreKept()
  const [sought, setSought] = useState('')
  const [renaming, setRenaming] = useState<KeptFile | null>(null)
  if (kept.error !== null) {
    return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  }
  if (kept.data === undefined) return null
  const { items, months, uses, deleted } = kept.data
  if (items.length === 0 && deleted.length === 0) return null
  const customers = [...new Set(months.map(({ report }) => report.customer))]
  const columns: readonly TableColumn<KeptFile>[] = [
    {
      header: 'Name',
      prose: true,
      value: (row) => [row.name, customerOf(row, months)].join(' '),
      cell: (row) => (
        <span className="line middle gap-2">
          <Below text={customerOf(row, months)}>{row.name}</Below>
          <IconButton
            icon="edit"
            does="Rename"
            to={row.name}
            small
            onClick={() => setRenaming(row)}
          />
        </span>
      ),
    },
    { header: 'Kind', value: kindOf },
    {
      header: 'File',
      value: (row) => `${row.file_name ?? 'pasted'}, SHA-256 ${row.file_hash}`,
      cell: (row) => (
        <Below text={`SHA-256 ${row.file_hash.slice(0, 12)}…`}>{row.file_name ?? 'pasted'}</Below>
      ),
    },
    { header: 'Imported', unbroken: true, value: (row) => whenText(row.imported_at) },
    {
      header: 'Used in',
      prose: true,
      value: (row) =>
        usesOf(row, uses)
          .map(({ name }) => name)
          .join(', '),
      cell: (row) => <Uses of={usesOf(row, uses)} />,
    },
    besideRow('Actions', (row) => (
      <Actions file={row} onDelete={onDelete} places={placesOf(row, months)} />
    )),
  ]
  return (
    <section className={classes.kept} aria-label="Kept from files">
      {items.length > fewFiles && (
        <TextField
          label="Search imported files"
          hint="Name, customer, file or scenario"
          value={sought}
          onChange={setSought}
        />
      )}
      {items.length > 0 && (
        <DataTable
          caption="Imported from files"
          columns={columns}
          rows={items.filter((row) => columns.some((column) => isSaid(column.value(row), sought)))}
          rowKey={(row) => row.id}
        />
      )}
      {renaming !== null && <KeptNameForm file={renaming} onClose={() => setRenaming(null)} />}
      <DeletedList
        title="Deleted"
        items={deleted}
        busy={restoring.isPending}
        error={restoring.error}
        onRestore={(id) => {
          const file = deleted.find((item) => item.id === id)
          if (file !== undefined) restoring.mutate(file)
        }}
      />
      {items
        .filter(({ kind }) => kind === 'load_test')
        .map((file) => (
          <KeptLoadTest key={file.id} file={file} />
        ))}
      {customers.map((customer) => {
        const own = months.filter(({ report }) => report.customer === customer)
        return (
          <details key={customer} className="more">
            <summary>{`Bill of ${customer || 'a customer'} by month`}</summary>
            <div className="stack gap-6">
              <BillTables months={own.map(({ report }) => report)} />
            </div>
          </details>
        )
      })}
    </section>
  )
}

/** Up to these a list is seen at once and needs no search. */
const fewFiles = 6

function isSaid(value: string | number | null, sought: string): boolean {
  return `${value ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase())
}

/** Who a file is of: as it was entered, else as the bill names its customer. */
function customerOf(file: KeptFile, months: readonly Schemas['KeptMonth'][]): string | null {
  return (
    file.customer ?? months.findLast((month) => month.file.id === file.id)?.report.customer ?? null
  )
}

/** A cell with a second line of what belongs to it. */
function Below({ text, children }: { text: string | null; children: string }) {
  return (
    <span>
      {children}
      {text && text !== children && <span className="hint block m-0 nowrap">{text}</span>}
    </span>
  )
}

function usesOf(file: KeptFile, uses: readonly KeptUse[]): KeptUse[] {
  return uses.filter(({ file_hash }) => file_hash === file.file_hash)
}

function Uses({ of }: { of: readonly KeptUse[] }) {
  return of.map(({ scenario, name }, index) => (
    <Fragment key={scenario}>
      {index > 0 && ', '}
      <Link to="/scenarios/$scenario" params={{ scenario }}>
        {name}
      </Link>
    </Fragment>
  ))
}

/** What a kept file can be opened with: itself, or each machine of a bill's newest month. */
interface Place {
  serial: string | null
  on: string
}

function placesOf(file: KeptFile, months: readonly Schemas['KeptMonth'][]): Place[] {
  if (file.kind === 'profile') return [{ serial: null, on: '' }]
  const newest = months.findLast((month) => month.file.id === file.id)
  return (newest?.report.machines ?? []).map(({ serial, machine }) => ({
    serial,
    on: ` with the ${machine}`,
  }))
}

/** A load test, fetched once it is opened. */
function KeptLoadTest({ file }: { file: KeptFile }) {
  const [open, setOpen] = useState(false)
  const kept = useQuery({ ...keptLoadTestQuery(file.id), enabled: open })
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{`Load test ${file.name}`}</summary>
      <div className="stack gap-6">
        {kept.error !== null && (
          <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
        )}
        {kept.data !== undefined && (
          <LoadTestFigures test={kept.data.test} file={file.file_name ?? 'Pasted'} />
        )}
        <div>
          <Link
            to="/lab/load-test"
            search={{ kept_files: JSON.stringify([file.id]) }}
            className={buttonClass('outline', true)}
          >
            Hold it against a plan
          </Link>
        </div>
      </div>
    </details>
  )
}

interface ActionsProps {
  file: KeptFile
  places: readonly Place[]
  onDelete: () => void
}

function Actions({ file, places, onDelete }: ActionsProps) {
  const removing = keptRecords.useDelete()
  const [asked, setAsked] = useState(false)
  const opening = useOpenKept(file.id)
  const failed = opening.error ?? removing.error
  return (
    <span className={`${places.length > 1 ? 'row' : 'line nowrap'} ends gap-4 middle`}>
      {failed !== null && <Note tone="bad">{failed.message}</Note>}
      {!asked &&
        places.map(({ serial, on }) => (
          <Fragment key={serial}>
            {file.kind === 'profile' && (
              <Button
                small
                disabled={opening.isPending}
                onClick={() => opening.mutate({ to: 'peaks' })}
              >
                Open in Peaks
              </Button>
            )}
            <Button
              small
              disabled={opening.isPending}
              onClick={() => opening.mutate({ to: 'scenario', serial })}
            >
              {`New scenario${on}`}
            </Button>
          </Fragment>
        ))}
      {asked ? (
        <>
          <Button
            small
            look="danger"
            disabled={removing.isPending}
            onClick={() => {
              onDelete()
              removing.mutate(file)
            }}
          >
            {`Delete ${file.name}`}
          </Button>
          <Button small onClick={() => setAsked(false)}>
            Keep
          </Button>
        </>
      ) : (
        <Button
          small
          look="quiet"
          aria-label={`Delete ${file.name}`}
          onClick={() => setAsked(true)}
        >
          Delete
        </Button>
      )}
    </span>
  )
}
