import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { deletedMachinesQuery, type Machine, machineListQuery } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { asProblem } from '@/api/problem'
import { Button, buttonClass } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { DeletedList } from '@/components/deleted-list'
import { Icon } from '@/components/icon'
import { KindBadge } from '@/components/kind-badge'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { Sheet } from '@/components/sheet'
import { Bone, EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { sortedRows } from '@/components/table-data'
import { MachineDetails } from './machine-details'
import { MachineForm } from './machine-form'
import { machineKind, machineName, machineSources } from './machine-list'
import { useDeleteMachine, useRestoreMachine } from './machine-mutations'
import { type MachineSearch, machineFilter, readSorting, writeSorting } from './machine-search'
import classes from './machines-page.module.css'

const route = getRouteApi('/machines')

function FigureCell({ figure }: { figure: Figure }) {
  if (figure.value === null) {
    return (
      <span className={classes.missing} title={figure.why_missing ?? undefined}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not available</span>
      </span>
    )
  }
  const { interval } = figure
  return (
    <>
      {formatFigure(figure.value)}
      {interval !== null && interval.low < interval.high && (
        <span className={classes.range}>
          {formatFigure(interval.low)} to {formatFigure(interval.high)}
        </span>
      )}
    </>
  )
}

type OpenSheet =
  | { what: 'add' }
  | { what: 'change' | 'delete' | 'details'; machine: Machine }
  | null

interface Feedback {
  text: string
  /** A machine that was deleted, to bring back. */
  deleted?: Machine
}

export function MachinesPage() {
  useDocumentTitle('Machines · Headroom')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const machines = useQuery(machineListQuery(machineFilter(search)))
  const [sheet, setSheet] = useState<OpenSheet>(search.add === undefined ? null : { what: 'add' })
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const restore = useRestoreMachine()

  const set = useCallback(
    (change: Partial<MachineSearch>) => {
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const close = useCallback(() => {
    setSheet(null)
    set({ add: undefined })
  }, [set])

  const columns = useMemo<TableColumn<Machine>[]>(
    () => [
      {
        id: 'id',
        header: 'Model',
        value: machineName,
        cell: (machine) => (
          <button
            type="button"
            className={classes.model}
            aria-haspopup="dialog"
            onClick={() => setSheet({ what: 'details', machine })}
          >
            {machine.machine_type}-{machine.model}
          </button>
        ),
      },
      { id: 'generation', header: 'Generation', value: (machine) => machine.generation },
      { id: 'family', header: 'Family', value: (machine) => machine.family },
      { id: 'cps', header: 'CPs', numeric: true, value: (machine) => machine.cps },
      {
        id: 'rated_msu',
        header: 'Rated MSU',
        numeric: true,
        value: (machine) => machine.rated_msu.value,
        cell: (machine) => <FigureCell figure={machine.rated_msu} />,
      },
      {
        id: 'rated_msu_per_cp',
        header: 'MSU per CP',
        numeric: true,
        value: (machine) => machine.rated_msu_per_cp.value,
        cell: (machine) => <FigureCell figure={machine.rated_msu_per_cp} />,
      },
      {
        id: 'su_per_sec',
        header: 'SU/sec per CP',
        numeric: true,
        value: (machine) => machine.su_per_sec.value,
        cell: (machine) => <FigureCell figure={machine.su_per_sec} />,
      },
      {
        id: 'pci_mips',
        header: 'PCI (MIPS)',
        numeric: true,
        value: (machine) => machine.pci_mips.value,
        cell: (machine) => <FigureCell figure={machine.pci_mips} />,
      },
      {
        id: 'most_ziips',
        header: 'Most zIIPs',
        numeric: true,
        value: (machine) => machine.most_ziips,
      },
      {
        id: 'kind',
        header: 'Kind',
        value: machineKind,
        cell: (machine) => {
          const kind = machineKind(machine)
          return kind === null ? (
            <span className={classes.missing}>no figures</span>
          ) : (
            <KindBadge kind={kind} />
          )
        },
      },
      {
        id: 'source',
        header: 'Source',
        value: machineSources,
        cell: (machine) => {
          const text = machineSources(machine)
          return text === '' ? (
            <span className={classes.missing}>none</span>
          ) : (
            <button
              type="button"
              className={classes.source}
              title={text}
              aria-haspopup="dialog"
              onClick={() => setSheet({ what: 'details', machine })}
            >
              {text}
            </button>
          )
        },
      },
      {
        id: 'actions',
        header: 'Actions',
        hideHeader: true,
        sortable: false,
        value: () => null,
        cell: (machine) => (
          <div className={classes.actions}>
            {machine.origin === 'user' && (
              <>
                <Button
                  look="icon"
                  small
                  aria-label={`Change ${machineName(machine)}`}
                  title="Change"
                  onClick={() => setSheet({ what: 'change', machine })}
                >
                  <Icon name="edit" />
                </Button>
                <Button
                  look="icon"
                  small
                  aria-label={`Delete ${machineName(machine)}`}
                  title="Delete"
                  onClick={() => setSheet({ what: 'delete', machine })}
                >
                  <Icon name="trash" />
                </Button>
              </>
            )}
            <Link
              to="/value"
              search={{ machine: machine.id }}
              className={buttonClass('quiet', true)}
              aria-label={`Use in calculator: ${machineName(machine)}`}
            >
              Use in calculator
            </Link>
          </div>
        ),
      },
    ],
    [],
  )

  const all = machines.data
  const sorting = readSorting(
    search.sort,
    columns.filter((column) => column.sortable !== false).map((column) => column.id),
  )
  const rows = useMemo(() => {
    const column = columns.find((held) => held.id === sorting.column)
    const found = all?.items ?? []
    return column ? sortedRows(found, column, sorting.order) : found
  }, [all, columns, sorting.column, sorting.order])

  return (
    <>
      <PageHead
        title="Machines"
        lede="Capacity of machine models, each figure with its source. Where nothing public was found it is missing; add the row of your own capacity table instead."
      >
        <Button look="filled" onClick={() => setSheet({ what: 'add' })}>
          <Icon name="plus" />
          Add a machine
        </Button>
      </PageHead>
      {feedback !== null && (
        <div className={classes.feedback}>
          <Note tone="good" live>
            {feedback.text}{' '}
            {feedback.deleted !== undefined && (
              <Button
                look="quiet"
                small
                disabled={restore.isPending}
                onClick={() =>
                  feedback.deleted &&
                  restore.mutate(
                    { id: feedback.deleted.id, version: feedback.deleted.version + 1 },
                    {
                      onSuccess: (machine) =>
                        setFeedback({ text: `${machineName(machine)} is back.` }),
                    },
                  )
                }
              >
                <Icon name="undo" />
                Undo
              </Button>
            )}
          </Note>
          {restore.error !== null && (
            <Note tone="bad" live>
              {asProblem(restore.error).message}
            </Note>
          )}
        </div>
      )}
      {machines.error !== null ? (
        <ErrorState error={machines.error} onRetry={() => void machines.refetch()} />
      ) : all === undefined ? (
        <LoadingState what="machines">
          <Bone height={420} />
        </LoadingState>
      ) : (
        <>
          <search className={classes.filters}>
            <label className={classes.filter}>
              Search
              <input
                type="search"
                className={classes.control}
                value={search.search ?? ''}
                placeholder="Model, family, source"
                onChange={(event) => set({ search: event.currentTarget.value || undefined })}
              />
            </label>
            <label className={classes.filter}>
              Generation
              <select
                className={classes.control}
                value={search.generation ?? ''}
                onChange={(event) => set({ generation: event.currentTarget.value || undefined })}
              >
                <option value="">All</option>
                {all.generations.map(({ generation, models }) => (
                  <option key={generation} value={generation}>
                    {generation} ({formatFigure(models)})
                  </option>
                ))}
              </select>
            </label>
          </search>
          <p className={classes.count} role="status">
            {rows.length === all.total
              ? `${formatFigure(all.total)} machine models`
              : `The first ${rows.length} of ${formatFigure(all.total)} machine models: search, or choose a generation`}
          </p>
          {rows.length === 0 ? (
            <EmptyState title="No machine fits">
              <Button onClick={() => set({ search: undefined, generation: undefined })}>
                Show all machines
              </Button>
            </EmptyState>
          ) : (
            <DataTable
              caption="Machine models with their capacity"
              hideCaption
              columns={columns}
              rows={rows}
              rowKey={(machine) => machine.id}
              sorting={sorting}
              onSort={(next) => set({ sort: writeSorting(next) })}
            />
          )}
        </>
      )}
      {(sheet?.what === 'add' || sheet?.what === 'change') && (
        <MachineForm
          machine={sheet.what === 'change' ? sheet.machine : null}
          model={search.add}
          onClose={close}
          onSaved={(machine) => {
            close()
            setFeedback({ text: `${machineName(machine)} is saved.` })
          }}
        />
      )}
      {sheet?.what === 'details' && <MachineDetails machine={sheet.machine} onClose={close} />}
      <DeletedMachines
        onRestored={(machine) => setFeedback({ text: `${machineName(machine)} is back.` })}
      />
      {sheet?.what === 'delete' && (
        <DeleteSheet
          machine={sheet.machine}
          onClose={close}
          onDeleted={() => {
            close()
            setFeedback({
              text: `${machineName(sheet.machine)} is deleted.`,
              deleted: sheet.machine,
            })
          }}
        />
      )}
    </>
  )
}

function DeletedMachines({ onRestored }: { onRestored: (machine: Machine) => void }) {
  const deleted = useQuery(deletedMachinesQuery)
  const restore = useRestoreMachine()
  return (
    <DeletedList
      title="Deleted machines"
      items={deleted.data?.map(({ id, content }) => ({
        id,
        name: `${content.machine_type}-${content.model}`,
      }))}
      busy={restore.isPending}
      error={restore.error}
      onRestore={(id) => {
        const gone = deleted.data?.find((each) => each.id === id)
        if (gone !== undefined) restore.mutate(gone, { onSuccess: onRestored })
      }}
    />
  )
}

function DeleteSheet({
  machine,
  onClose,
  onDeleted,
}: {
  machine: Machine
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useDeleteMachine()
  return (
    <Sheet title={`Delete ${machineName(machine)}?`} onClose={onClose} place="center">
      <p>
        Links to calculations on this machine will then say that it is not known. You can bring it
        back at any time.
      </p>
      {remove.error !== null && (
        <Note tone="bad" live>
          {asProblem(remove.error).message}
        </Note>
      )}
      <div className={classes.confirm}>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          look="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(machine, { onSuccess: onDeleted })}
        >
          Delete
        </Button>
      </div>
    </Sheet>
  )
}
