import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { saveFile } from '@/components/chart-export'
import { DataTable, type Sorting, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { formatFigure } from '@/components/number-format'
import { SearchableSelect } from '@/components/searchable-select'
import { Note } from '@/components/states'
import { csv, sortedRows } from '@/components/table-data'
import { shownValue } from '@/components/units'
import { Working } from '@/components/working'
import classes from './comparison-page.module.css'
import { type Comparison, type Way, type WayWorking, workingQuery } from './comparison-query'
import { rankedWays } from './comparison-series'
import type { ComparisonState } from './comparison-state'

type FigureName = keyof WayWorking['figures'] & string

/** Whether a way needs a new connection for each transaction. */
const newConnection: Readonly<Record<string, string>> = {
  kept: 'no',
  'per-request': 'yes',
  'not-stated': 'not stated',
  'not-applicable': 'does not apply',
}

const connectionWords: Readonly<Record<string, string>> = {
  kept: 'connection kept',
  'per-request': 'a new connection each time',
  'not-stated': 'connection not stated',
}

/** Returns of what a way needs how many at the rate; null where nothing is known. */
function needed(way: Way): string | null {
  return way.regions_needed === null
    ? null
    : `${formatFigure(way.regions_needed)} × ${way.limit.per ?? ''}`
}

/** Returns under which conditions a way was measured, as the words below its name. */
function conditions(way: Way): string {
  const most = way.payload_limit
  return [
    most === null ? way.payload.label : `${way.payload.label}, at most ${formatFigure(most.bytes)}`,
    way.exchange,
    connectionWords[way.connection],
  ]
    .filter((each) => each !== undefined)
    .join(' · ')
}

/** A figure of one way whose working is asked for. */
interface OpenedFigure {
  way: Way
  name: FigureName
}

type Open = (opened: OpenedFigure) => void

function WayCell({ way }: { way: Way }) {
  return (
    <>
      {/* what users measured has no page among the evidence */}
      {way.origin === 'user' ? (
        way.label
      ) : (
        <Link
          to="/evidence/configurations/$configuration"
          params={{ configuration: way.configuration }}
          hash={way.point === null ? undefined : `point-${way.point}`}
        >
          {way.label}
        </Link>
      )}
      <span className={classes.conditions}>{conditions(way)}</span>
      {way.limit.kind === 'method' && (
        <span className={classes.conditions}>
          Stops by itself: {way.limit.reason}
          {needed(way) !== null && ` Needed at the rate: ${needed(way)}.`}
        </span>
      )}
    </>
  )
}

/** Columns that are words of each way: on the screen they stand below its name. */
const wordColumns: readonly TableColumn<Way>[] = [
  { id: 'needed', header: 'Needed at the rate', value: (way) => needed(way) ?? '' },
  {
    id: 'limit',
    header: 'What stops it',
    value: (way) =>
      way.limit.kind === 'method' ? way.limit.reason : 'The test ended; no limit is stated.',
  },
  { id: 'payload', header: 'Payload', value: (way) => way.payload.label },
  {
    id: 'most',
    header: 'Most bytes',
    numeric: true,
    value: (way) => way.payload_limit?.bytes ?? null,
  },
  {
    id: 'connection',
    header: 'New connection each time',
    value: (way) => newConnection[way.connection] ?? way.connection,
  },
  { id: 'exchange', header: 'Exchange', value: (way) => way.exchange },
]

/** Returns the columns of the table that is handed over. */
function decisionColumns(
  state: ComparisonState,
  ways: readonly Way[],
  open: Open,
): TableColumn<Way>[] {
  const basis = state.msu_basis
  function figure(
    name: FigureName,
    head: Pick<TableColumn<Way>, 'header' | 'unit'>,
    value: (way: Way) => number | null,
    missing: string,
  ): TableColumn<Way> {
    return {
      id: name,
      ...head,
      numeric: true,
      value,
      cell: (way) => (
        <FigureCell
          value={value(way)}
          unit={head.unit ?? ''}
          why={way.why ?? way.missing[missing] ?? null}
          onOpen={() => open({ way, name })}
        />
      ),
    }
  }
  return [
    {
      id: 'way',
      header: 'Way into CICS',
      prose: true,
      value: (way) => way.label,
      cell: (way) => <WayCell way={way} />,
    },
    figure('gp_ms', { header: 'GP', unit: 'ms' }, (way) => way.gp_ms, 'gp_ms'),
    figure('ziip_ms', { header: 'zIIP', unit: 'ms' }, (way) => way.ziip_ms, 'ziip_ms'),
    figure(
      `msu_per_hour_${basis}`,
      { header: 'MSU per hour' },
      (way) => way.msu_per_hour[basis],
      `msu_per_hour.${basis}`,
    ),
    figure(
      'lpar_utilisation_share',
      { header: 'LPAR busy', unit: 'share' },
      (way) => way.lpar_utilisation_share,
      'lpar_utilisation_share',
    ),
    {
      id: 'response',
      header: 'Response',
      unit: 'ms',
      numeric: true,
      value: (way) => way.response_ms,
      cell: (way) => <FigureCell value={way.response_ms} unit="ms" why={way.why} />,
    },
    {
      id: 'ceiling',
      header: 'Measured up to',
      numeric: true,
      value: (way) => way.limit.rate_per_second,
    },
    ...(ways.some((way) => way.ziips_needed !== null)
      ? [
          figure(
            'ziips_needed',
            { header: 'zIIPs needed' },
            (way) => way.ziips_needed,
            'ziips_needed',
          ),
        ]
      : []),
    ...(ways.some((way) => way.overflow_share !== null)
      ? [
          figure(
            'overflow_share',
            { header: 'Overflow to GPs', unit: 'share' },
            (way) => way.overflow_share,
            'overflow_share',
          ),
        ]
      : []),
  ]
}

function FigureCell({
  value,
  unit,
  why,
  onOpen,
}: {
  value: number | null
  unit: string
  why: string | null
  onOpen?: () => void
}) {
  if (value === null) {
    return (
      <span className={classes.soft} title={why ?? undefined}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not available{why === null ? '' : `: ${why}`}</span>
      </span>
    )
  }
  const text = formatFigure(shownValue(value, unit))
  if (onOpen === undefined) return text
  return (
    <button
      type="button"
      className={classes.figure}
      aria-haspopup="dialog"
      title="Show the working"
      onClick={onOpen}
    >
      {text}
    </button>
  )
}

function FigureWorking({
  opened,
  state,
  onClose,
}: {
  opened: OpenedFigure
  state: ComparisonState
  onClose: () => void
}) {
  const { data, error } = useQuery(workingQuery(state, opened.way.configuration))
  const found = useMemo(() => {
    const figures = new Map(Object.entries(data?.inputs ?? {}))
    for (const each of Object.values(data?.figures ?? {})) {
      if (each) figures.set(each.id, each)
    }
    return figures
  }, [data])
  if (error !== null) {
    return (
      <Note tone="bad" live>
        The working is not available: {error.message}
      </Note>
    )
  }
  const figure = data?.figures[opened.name]
  if (!figure) return null
  return <Working figure={figure} find={(id) => found.get(id)} onClose={onClose} />
}

/** Cost, limit and conditions of each way in one table, to hand over, and the move that follows. */
export const DecisionTable = memo(function DecisionTable({
  answer,
  state,
}: {
  answer: Comparison
  state: ComparisonState
}) {
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const ways = useMemo(() => rankedWays(answer, state), [answer, state])
  const columns = useMemo(() => decisionColumns(state, ways, setOpened), [state, ways])
  const [sorting, setSorting] = useState<Sorting | undefined>()
  const rows = useMemo(() => {
    const column = columns.find((each) => each.id === sorting?.column)
    return column === undefined || sorting === undefined
      ? ways
      : sortedRows(ways, column, sorting.order)
  }, [ways, columns, sorting])
  return (
    <section aria-labelledby="decision-heading">
      <div className={classes.sectionHead}>
        <h2 id="decision-heading" className={classes.heading}>
          To decide by, at {formatFigure(state.rate_per_second)} a second
        </h2>
        <Button
          small
          onClick={() =>
            saveFile(
              'headroom-ways-into-cics.csv',
              // the byte order mark tells spreadsheets that it is UTF-8
              new Blob(['\ufeff', csv([...columns, ...wordColumns], rows)], { type: 'text/csv' }),
            )
          }
        >
          <Icon name="download" />
          CSV
        </Button>
      </div>
      <DataTable
        caption="Cost, limit and conditions of each way"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={(way) => way.configuration}
        sorting={sorting}
        onSort={setSorting}
      />
      <MoveToValue ways={ways} state={state} />
      {opened !== null && (
        <FigureWorking opened={opened} state={state} onClose={() => setOpened(null)} />
      )}
    </section>
  )
})

/** Takes a move from one way to another to the value calculator, with rate and machine. */
function MoveToValue({ ways, state }: { ways: readonly Way[]; state: ComparisonState }) {
  // the calculator takes published evidence alone
  const measured = useMemo(
    () => ways.filter((way) => way.rank !== null && way.origin === 'seed'),
    [ways],
  )
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const before = measured.find((way) => way.configuration === from) ?? measured.at(-1)
  const after = measured.find((way) => way.configuration === to) ?? measured[0]
  if (before === undefined || after === undefined || measured.length < 2) return null
  const groups = [
    {
      group: 'Measured at this rate',
      items: measured.map((way) => ({ value: way.configuration, label: way.label })),
    },
  ]
  const same = before === after
  return (
    <div className={classes.move} data-screen-only="">
      <SearchableSelect
        label="A move from"
        groups={groups}
        value={before.configuration}
        onChange={setFrom}
      />
      <SearchableSelect
        label="to"
        groups={groups}
        value={after.configuration}
        onChange={setTo}
        error={same ? 'Choose another way' : undefined}
      />
      {!same && (
        <Link
          to="/value"
          search={{
            mix: `${before.configuration}..${after.configuration}@${state.rate_per_second}:1`,
            ...(state.machine === null ? {} : { machine: state.machine }),
            ...(state.lpar_cps === null ? {} : { lpar_cps: String(state.lpar_cps) }),
            ...(state.measured_su_per_sec === null
              ? {}
              : { measured_su_per_sec: String(state.measured_su_per_sec) }),
            ...(state.target_su_per_sec === null
              ? {}
              : { target_su_per_sec: String(state.target_su_per_sec) }),
          }}
          className={buttonClass('filled')}
        >
          Take this move to the value calculator
        </Link>
      )}
    </div>
  )
}
