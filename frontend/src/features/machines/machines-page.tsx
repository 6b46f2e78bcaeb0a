import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Machine, machineListQuery } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { machineWords, ratingNames } from '@/api/machine-words.gen'
import { Button, buttonClass } from '@/components/button'
import { Choice } from '@/components/choice'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { ImportLink } from '@/components/import-link'
import { KindBadge } from '@/components/kind-badge'
import { readSorting, writeSorting } from '@/components/link-state'
import { formatFigure } from '@/components/number-format'
import { useOwnThings } from '@/components/own-things'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { EditionsSection } from './editions-section'
import { MachineForm } from './machine-form'
import { machineKind, machineName, machineSources } from './machine-list'
import {
  type MachineSearch,
  machineFilter,
  machinesAPage,
  machinesFile,
  orders,
  pageOf,
} from './machine-search'
import classes from './machines-page.module.css'
import { ownMachines } from './own-machines'

const route = getRouteApi('/machines')

const capacities = [
  ['rated_msu', ratingNames.rated_msu],
  ['rated_msu_per_cp', machineWords.msu_per_cp],
  ['pci_mips', ratingNames.pci_mips],
  ['pci_per_cp', machineWords.pci_per_cp],
  ['su_per_sec', ratingNames.su_per_sec],
] as const

function FigureCell({ figure }: { figure: Figure }) {
  if (figure.value === null) {
    return (
      <span className="soft" title={figure.why_missing ?? undefined}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{figureWords.not_available}</span>
      </span>
    )
  }
  const { interval } = figure
  return (
    <>
      {formatFigure(figure.value)}
      {interval !== null && interval.low < interval.high && (
        <span className="quiet block">
          {formatFigure(interval.low)} to {formatFigure(interval.high)}
        </span>
      )}
    </>
  )
}

export function MachinesPage() {
  useDocumentTitle('Machines · Headroom')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const machines = useQuery(machineListQuery(machineFilter(search)))

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
  const close = () => set({ add: undefined })
  const own = useOwnThings(ownMachines, {
    adding: search.add !== undefined,
    form: ({ thing, ...rest }) => <MachineForm machine={thing} model={search.add} {...rest} />,
    onClose: close,
  })

  const columns: TableColumn<Machine>[] = [
    {
      id: 'id',
      header: 'Model',
      value: machineName,
      cell: (machine) => (
        <Link
          to="/machines/$machineId"
          params={{ machineId: machine.id }}
          className={`bare min-24 accent nowrap ${classes.model}`}
        >
          {machineName(machine)}
        </Link>
      ),
    },
    { id: 'generation', header: 'Generation', value: (machine) => machine.generation },
    { id: 'cps', header: 'CPs', numeric: true, value: (machine) => machine.cps },
    ...capacities.map(
      ([id, header]): TableColumn<Machine> => ({
        ...{ id, header, numeric: true },
        value: (machine) => machine[id].value,
        cell: (machine) => <FigureCell figure={machine[id]} />,
      }),
    ),
    {
      id: 'most_ziips',
      header: machineWords.most_ziips,
      numeric: true,
      value: (machine) => machine.most_ziips,
    },
    {
      id: 'kind',
      header: 'Kind',
      sortable: false,
      value: machineKind,
      cell: (machine) => {
        const kind = machineKind(machine)
        return kind === null ? <span className="soft">no figures</span> : <KindBadge kind={kind} />
      },
    },
    {
      id: 'source',
      header: 'Source',
      sortable: false,
      value: machineSources,
      cell: (machine) => {
        const text = machineSources(machine)
        return text === '' ? (
          <span className="soft">none</span>
        ) : (
          <span
            className={`min-24 p-0 no-line soft anywhere pointer ${classes.source}`}
            title={text}
          >
            <Unbroken text={text} />
          </span>
        )
      },
    },
    besideRow('Actions', (machine) => (
      <div className={`line ends gap-1 no-print`}>
        {machine.origin === 'user' && own.buttons(machine)}
        <Link
          to="/value"
          search={{ machine: machine.id }}
          className={buttonClass('quiet', true)}
          aria-label={`Use in the calculator: ${machineName(machine)}`}
        >
          Use
        </Link>
      </div>
    )),
  ]

  const all = machines.data
  const sorting = readSorting(search.sort, orders) ?? { column: '', order: 'ascending' as const }
  const rows = all?.items ?? []
  const page = pageOf(search)
  const from = (page - 1) * machinesAPage

  return (
    <>
      <PageHead
        title="Machines"
        lede="Capacity of machine models from z900 to z17, each figure with its source. Import a newer table, or add a machine of your own."
      >
        <ImportLink>Import a table</ImportLink>
        <Button look="filled" onClick={own.add}>
          <Icon name="plus" />
          Add a machine
        </Button>
      </PageHead>
      {own.feedback}
      {machines.error !== null ? (
        <ErrorState error={machines.error} onRetry={() => void machines.refetch()} />
      ) : all === undefined ? (
        <LoadingState what="machines" height={420} />
      ) : (
        <>
          <search className={`stack gap-5 mb-5 no-print ${classes.filters}`}>
            <label className="stack gap-2 min-0 size-small medium">
              Search
              <input
                type="search"
                className="control"
                value={search.search ?? ''}
                placeholder="3931-7, z16, 20 CPs"
                onChange={(event) =>
                  set({ search: event.currentTarget.value || undefined, page: undefined })
                }
              />
            </label>
            <Choice
              label="Generation"
              value={search.generation ?? ''}
              none="All"
              choices={all.generations.map(
                ({ generation, models }) =>
                  [generation, `${generation} (${formatFigure(models)})`] as const,
              )}
              onChange={(generation) =>
                set({ generation: generation || undefined, page: undefined })
              }
            />
          </search>
          <p className="hint m-0 mb-4" role="status">
            {all.total === 1
              ? '1 machine model'
              : `${formatFigure(all.total)} machine models${
                  rows.length < all.total
                    ? `, ${formatFigure(from + 1)} to ${formatFigure(from + rows.length)} shown`
                    : ''
                }`}{' '}
            <a href={machinesFile(search)} download data-screen-only="">
              CSV
            </a>
          </p>
          {rows.length === 0 ? (
            <EmptyState title="No results">
              <Button
                onClick={() => set({ search: undefined, generation: undefined, page: undefined })}
              >
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
              onSort={(next) => set({ sort: writeSorting(next), page: undefined })}
            />
          )}
          {all.total > machinesAPage && (
            <Pager page={page} pages={Math.ceil(all.total / machinesAPage)} />
          )}
        </>
      )}
      {own.sheets}
      {!machines.isPending && (
        // what stands below the list comes after it, so that nothing jumps
        <>
          {own.deleted}
          <EditionsSection />
        </>
      )}
    </>
  )
}

function Pager({ page, pages }: { page: number; pages: number }) {
  const link = (to: number, text: string) => (
    <Link
      from="/machines"
      to="."
      search={(before) => ({ ...before, page: to === 1 ? undefined : String(to) })}
      className={buttonClass('outline', true)}
    >
      {text}
    </Link>
  )
  return (
    <nav className="row hint gap-4 middle mt-5" aria-label="Pages of the list" data-screen-only="">
      <span>{`Page ${formatFigure(page)} of ${formatFigure(pages)}`}</span>
      {page > 2 && link(1, 'First')}
      {page > 1 && link(page - 1, 'Previous')}
      {page < pages && link(page + 1, 'Next')}
      {page < pages - 1 && link(pages, 'Last')}
    </nav>
  )
}
