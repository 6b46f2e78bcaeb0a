import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { CopyLink } from '@/components/copy-button'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { lazyPart } from '@/components/lazy-part'
import { MachineSelect } from '@/components/machine-select'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { spokenText } from '@/components/phrase'
import { Bone, EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import classes from './other-machines-page.module.css'
import { type OnMachine, otherMachinesQuery } from './other-machines-query'
import { type Choice, caseOf, mostMachines, readChoice, writeChoice } from './other-machines-search'
import { machineColumns, modelColumn } from './other-machines-series'
import { readValueSearch, writeValueSearch } from './value-search'

const route = getRouteApi('/value/machines')
const MachinesCard = lazyPart(() =>
  import('./other-machines-card').then((module) => ({ default: module.OtherMachinesCard })),
)

/** Models to look at before one is chosen: of two generations, with as many CPs. */
const samples = ['3931-704', '9175-704']

/** A family may have 200 models; the chart shows them all. */
const rowsAtFirst = 20

/** The case of the calculator on other machines: what an upgrade makes of it. */
export function OtherMachinesPage() {
  useDocumentTitle('On other machines · Headroom')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const read = useMemo(() => readValueSearch(caseOf(search)), [search])
  const choice = useMemo(() => readChoice(search), [search])
  const { inputs } = read
  const answer = useQuery(otherMachinesQuery(inputs, choice))
  const link = writeValueSearch(inputs, read.view)
  const [all, setAll] = useState(false)

  const choose = useCallback(
    (next: Choice) => {
      void navigate({
        search: { ...writeValueSearch(inputs, read.view), ...writeChoice(next) },
        resetScroll: false,
      })
    },
    [navigate, inputs, read.view],
  )
  const nothing = choice.family === null && choice.machines.length === 0

  const columns = useMemo<TableColumn<OnMachine>[]>(
    () => [
      ...machineColumns.map((column) =>
        column === modelColumn
          ? {
              ...column,
              cell: (row: OnMachine) => (
                <Link to="/machines/$machineId" params={{ machineId: row.machine }}>
                  {row.name}
                </Link>
              ),
            }
          : column,
      ),
      besideRow('Working', (row) => (
        <Link
          to="/value"
          search={{ ...link, machine: row.machine }}
          className={buttonClass('quiet', true)}
          aria-label={`Working on the ${row.name}`}
        >
          Working
        </Link>
      )),
    ],
    [link],
  )

  return (
    <>
      <PageHead
        title="On other machines"
        lede="The same work on other models: CPU time, MSU and zIIP time after an upgrade. Seconds are converted by speed; MSU by each model’s rating per CP."
      >
        <CopyLink text={() => window.location.href} />
        <Link to="/value" search={link} className={buttonClass('outline')}>
          Back to the case
        </Link>
      </PageHead>
      <div className={`stack gap-y-5 gap-x-6 mb-5 ${classes.choices}`}>
        <MachineSelect
          label="Along the family of"
          value={choice.family}
          onChange={(family) => choose({ ...choice, family })}
          placeholder="No family"
          clearable
        />
        <MachineSelect
          label="Add a machine"
          value={null}
          onChange={(id) => {
            if (id !== null && choice.machines.length < mostMachines)
              choose({
                ...choice,
                machines: [...choice.machines.filter((held) => held !== id), id],
              })
          }}
          placeholder="3931-704, z17 …"
        />
      </div>
      {choice.machines.length > 0 && (
        <ul className="row gap-3 m-0 mb-5 p-0 no-marks" aria-label="Machines added">
          {choice.machines.map((id) => (
            <li key={id}>
              <Button
                small
                aria-label={`Remove ${id}`}
                onClick={() =>
                  choose({ ...choice, machines: choice.machines.filter((held) => held !== id) })
                }
              >
                {id} ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      {read.problems.map((problem) => (
        <Note key={problem} live>
          {problem}
        </Note>
      ))}
      {nothing ? (
        <EmptyState title="No machine yet" picture="machines">
          <p>Choose a family or add machines to see what the same work saves on each.</p>
          <Button look="outline" onClick={() => choose({ ...choice, machines: samples })}>
            {`Look at ${samples.join(' and ')}`}
          </Button>
        </EmptyState>
      ) : answer.error !== null ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <LoadingState what="figures" height={420} />
      ) : (
        <div
          className={`stack gap-6 min-0 ${classes.results}`}
          aria-busy={answer.isPlaceholderData}
        >
          <h2 className="visually-hidden">The case on each machine</h2>
          <Suspense fallback={<Bone height={380} />}>
            <MachinesCard answer={answer.data} />
          </Suspense>
          {answer.data.warnings
            .filter((warning) => warning.code !== 'measured_machine_assumed')
            .slice(0, 6)
            .map((warning) => (
              <Note key={`${warning.code} ${warning.text}`}>
                {spokenText(warning)}
                {warning.figures.length < answer.data.rows.length &&
                  ` (${warning.figures.slice(0, 4).join(', ')}${
                    warning.figures.length > 4
                      ? ` and ${formatFigure(warning.figures.length - 4)} more`
                      : ''
                  })`}
              </Note>
            ))}
          <DataTable
            caption="The case on each machine"
            columns={columns}
            rows={all ? answer.data.rows : answer.data.rows.slice(0, rowsAtFirst)}
            rowKey={(row) => row.machine}
          />
          {!all && answer.data.rows.length > rowsAtFirst && (
            <div data-screen-only="">
              <Button onClick={() => setAll(true)}>
                Show all {formatFigure(answer.data.rows.length)} machines
              </Button>
            </div>
          )}
          <p className="hint m-0">
            {answer.data.own === null
              ? 'CPU time is compared once the case has a machine of its own.'
              : `CPU time is that of the same work for one second on the ${answer.data.own.name}.`}{' '}
            zIIPs run at full speed on every model: their seconds are converted by the PCI of the
            models at full speed.
          </p>
        </div>
      )}
    </>
  )
}
