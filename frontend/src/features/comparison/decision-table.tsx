import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { saveFile } from '@/components/chart-export'
import { DataTable, type Sorting, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { formatFigure } from '@/components/number-format'
import { SearchableSelect } from '@/components/searchable-select'
import { sourceLines } from '@/components/source-note'
import { Note } from '@/components/states'
import { csv, sortedRows } from '@/components/table-data'
import { shownValue } from '@/components/units'
import { Working } from '@/components/working'
import classes from './comparison-page.module.css'
import { type Comparison, type Way, type WayWorking, workingQuery } from './comparison-query'
import { statedSearch } from './comparison-search'
import { countsGpAlone, rankedWays, whereText } from './comparison-series'
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
    : `${formatFigure(way.regions_needed)} ${way.limit.per ?? ''}${way.regions_needed === 1 ? '' : 's'}`
}

const clocks = {
  client: 'the client’s clock',
  server: 'the CICS region’s clock',
} as const

/** Returns under which conditions a way was measured, as the words below its name. */
function conditions(way: Way): string {
  const most = way.payload_limit
  return [
    most === null ? way.payload.label : `${way.payload.label}, at most ${formatFigure(most.bytes)}`,
    way.exchange === 'queued' ? 'asynchronous (MQ)' : way.exchange,
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

const beside = { method: 'Scaling limit:', finding: 'Limit:' } as const

function WayCell({ way, answer, onRegions }: WayCellProps) {
  const fewest = way.regions_in_range
  return (
    <>
      {/* what users measured has no page among the evidence */}
      {way.origin === 'user' ? (
        way.short_label
      ) : (
        <Link
          to="/evidence/configurations/$configuration"
          params={{ configuration: way.configuration }}
          hash={way.point === null ? undefined : `point-${way.point}`}
          title={way.label}
        >
          {way.short_label}
        </Link>
      )}
      <span className={classes.conditions}>{conditions(way)}</span>
      {way.limit.kind !== 'test' && (
        <span className={classes.conditions}>
          {beside[way.limit.kind]} {way.limit.reason}
          {needed(way) !== null &&
            ` Needs ${needed(way)} at ${formatFigure(answer.rate_per_second)} tps.`}
        </span>
      )}
      {way.status === 'not_comparable' && <span className={classes.conditions}>{way.why}</span>}
      {way.status === 'beyond_measured_range' && fewest !== null && fewest !== answer.regions && (
        <Button small look="quiet" onClick={() => onRegions(fewest)}>
          Show in {formatFigure(fewest)} {fewest === 1 ? 'region' : 'regions'}
        </Button>
      )}
    </>
  )
}

const limitOwners = { method: 'document', test: '', finding: 'our finding' } as const

/** Columns that are words of each way: on the screen they stand below its name. */
const wordColumns: readonly TableColumn<Way>[] = [
  { id: 'clock', header: 'Response by', value: (way) => clocks[way.response_clock] },
  { id: 'needed', header: 'Needed at the rate', value: (way) => needed(way) ?? '' },
  {
    id: 'stated',
    header: 'Limit',
    unit: 'transactions/s',
    numeric: true,
    value: (way) => (way.limit.kind === 'test' ? null : way.limit.rate_per_second),
  },
  { id: 'owner', header: 'Limit stated by', value: (way) => limitOwners[way.limit.kind] },
  {
    id: 'limit',
    header: 'Limit, why',
    value: (way) =>
      way.limit.kind === 'test' ? 'The test ended; no limit is stated.' : way.limit.reason,
  },
  { id: 'why', header: 'Why no number', value: (way) => way.why ?? '' },
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

/** Returns what every row of the file rests on: a file has no page around it. */
function basisColumns(answer: Comparison): TableColumn<Way>[] {
  const machine = answer.machine?.label ?? answer.measured_machine.label
  const { factor, basis, note } = answer.conversion
  return [
    {
      id: 'rate',
      header: 'Rate',
      unit: 'transactions/s',
      numeric: true,
      value: () => answer.rate_per_second,
    },
    { id: 'regions', header: 'Regions', numeric: true, value: () => answer.regions },
    { id: 'machine', header: 'Machine', value: () => machine },
    { id: 'measured', header: 'Measured on', value: () => answer.measured_machine.label },
    {
      id: 'factor',
      header: 'Speed factor',
      numeric: true,
      value: () => factor?.value ?? (basis === 'same_machine' ? 1 : null),
    },
    {
      id: 'conversion',
      header: 'Conversion',
      value: () => (basis === 'none' ? `assumed: ${note}` : note),
    },
    { id: 'msu_note', header: 'MSU made of', value: () => answer.msu_note ?? '' },
    {
      id: 'source',
      header: 'Source',
      value: (way) =>
        way.origin === 'user'
          ? 'Own measurement, entered here'
          : sourceLines([{ ...way.limit.source, locator: 'Tables 1 to 43' }]).join('; '),
    },
  ]
}

interface WayCellProps {
  way: Way
  answer: Comparison
  onRegions: (regions: number) => void
}

/** Returns the columns of the table that is handed over. */
function decisionColumns(
  answer: Comparison,
  state: ComparisonState,
  ways: readonly Way[],
  open: Open,
  onRegions: (regions: number) => void,
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
      header: 'Access method',
      prose: true,
      value: (way) => way.label,
      cell: (way) => <WayCell way={way} answer={answer} onRegions={onRegions} />,
    },
    { id: 'rank', header: 'Rank', numeric: true, value: (way) => rankOf(way, state) },
    figure('gp_ms', { header: 'GP', unit: 'ms' }, (way) => way.gp_ms, 'gp_ms'),
    figure('ziip_ms', { header: 'zIIP', unit: 'ms' }, (way) => way.ziip_ms, 'ziip_ms'),
    figure(
      `msu_per_hour_${basis}`,
      { header: 'MSU' },
      (way) => way.msu_per_hour[basis],
      `msu_per_hour.${basis}`,
    ),
    figure(
      'gp_cps_used',
      { header: 'CPs used by these address spaces', unit: 'CP' },
      (way) => way.gp_cps_used,
      'gp_cps_used',
    ),
    {
      id: 'response',
      header: 'Response, as measured',
      unit: 'ms',
      numeric: true,
      value: (way) => way.response_ms,
      cell: (way) => (
        <>
          <FigureCell
            value={way.response_ms}
            unit="ms"
            why={way.why ?? way.missing.response_ms ?? null}
            onOpen={() => open({ way, name: 'response_ms' })}
          />
          {way.response_ms !== null && way.response_clock === 'client' && (
            <span className={classes.conditions}>client’s clock</span>
          )}
        </>
      ),
    },
    {
      id: 'ceiling',
      header: 'Measured up to',
      unit: 'transactions/s',
      numeric: true,
      value: (way) => way.max_measured_rate_per_second,
      cell: (way) => <Ceiling way={way} open={open} />,
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

function rankOf(way: Way, state: ComparisonState): number | null {
  return countsGpAlone(state) ? way.gp_rank : way.rank
}

/** The highest measured rate, and beside it a limit that is another number or our finding. */
function Ceiling({ way, open }: { way: Way; open: Open }) {
  const { limit, max_measured_rate_per_second: measured } = way
  if (limit.kind === 'finding') {
    return (
      <>
        <FigureCell
          value={measured}
          unit="transactions/s"
          why={null}
          onOpen={() => open({ way, name: 'link_gbit_per_second' })}
        />
        <span className={classes.conditions}>adapter full, our finding</span>
      </>
    )
  }
  return (
    <>
      {formatFigure(measured)}
      {limit.kind === 'method' && limit.rate_per_second !== measured && (
        <span className={classes.conditions}>limit {formatFigure(limit.rate_per_second)}</span>
      )}
    </>
  )
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
  onChange,
}: {
  answer: Comparison
  state: ComparisonState
  onChange: (change: Partial<ComparisonState>) => void
}) {
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const ways = useMemo(() => rankedWays(answer, state), [answer, state])
  const columns = useMemo(
    () => decisionColumns(answer, state, ways, setOpened, (regions) => onChange({ regions })),
    [answer, state, ways, onChange],
  )
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
          Decision table {whereText(answer)}
        </h2>
        <Button
          small
          onClick={() =>
            saveFile(
              'headroom-ways-into-cics.csv',
              // the byte order mark tells spreadsheets that it is UTF-8
              new Blob(
                ['\ufeff', csv([...columns, ...wordColumns, ...basisColumns(answer)], rows)],
                { type: 'text/csv' },
              ),
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
      <MoveToValue answer={answer} ways={ways} state={state} />
      {opened !== null && (
        <FigureWorking opened={opened} state={state} onClose={() => setOpened(null)} />
      )}
    </section>
  )
})

/** Returns the dearest way that moves the same payload as the cheapest: the two compare. */
function dearestLike(first: Way | undefined, ways: readonly Way[]): Way | undefined {
  return ways.findLast(
    (way) => way !== first && way.payload_class === first?.payload_class && way.rank !== null,
  )
}

/** Takes a switch from one way to another to the value calculator, with rate and machine. */
function MoveToValue({
  answer,
  ways,
  state,
}: {
  answer: Comparison
  ways: readonly Way[]
  state: ComparisonState
}) {
  // the calculator takes published evidence alone
  const measured = useMemo(
    () => ways.filter((way) => way.rank !== null && way.origin === 'seed'),
    [ways],
  )
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const after = measured.find((way) => way.configuration === to) ?? measured[0]
  const before = measured.find((way) => way.configuration === from) ?? dearestLike(after, measured)
  const own = ways.some((way) => way.origin === 'user')
  if (before === undefined || after === undefined) return null
  const groups = [
    {
      group: 'Measured at this rate',
      items: measured.map((way) => ({ value: way.configuration, label: way.short_label })),
    },
  ]
  const same = before === after
  const apart = before.payload_class !== after.payload_class
  const { transactions, peak_share, peak_hours } = answer.window
  return (
    <div className={classes.move} data-screen-only="">
      <SearchableSelect
        label="Switch from"
        groups={groups}
        value={before.configuration}
        onChange={setFrom}
      />
      <SearchableSelect
        label="to"
        groups={groups}
        value={after.configuration}
        onChange={setTo}
        error={
          same
            ? 'Choose another access method'
            : apart
              ? 'Payloads differ: choose one with the same payload'
              : undefined
        }
      />
      {!same && !apart && (
        <Link
          to="/value"
          search={{
            mix: `${before.configuration}..${after.configuration}@${answer.region_rate_per_second}:1`,
            transactions: String(transactions),
            peak_share: String(peak_share),
            peak_hours: String(peak_hours),
            ...(answer.regions === 1 ? {} : { regions: String(answer.regions) }),
            ...(answer.machine === null ? {} : { machine: answer.machine.id }),
            ...(answer.machine === null ? {} : { lpar_cps: String(answer.machine.lpar_cps) }),
            ...statedSearch(state),
          }}
          className={buttonClass('filled')}
        >
          Value this switch
        </Link>
      )}
      {own && (
        <p className={classes.soft}>
          Your own measurements cannot be valued yet: only published access methods are listed.
        </p>
      )}
    </div>
  )
}
