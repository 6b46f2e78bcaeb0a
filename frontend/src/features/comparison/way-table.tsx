import { Link } from '@tanstack/react-router'
import { memo, Suspense, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loaded } from '@/api/connection'
import { wayWords } from '@/api/way-words.gen'
import { Button } from '@/components/button'
import { DataTable, type TableColumn, type TableColumns } from '@/components/data-table'
import { DownloadMenu } from '@/components/download-menu'
import { lazyPart } from '@/components/lazy-part'
import { formatCompact, formatFigure } from '@/components/number-format'
import { PatternFill, Swatch } from '@/components/pattern-fill'
import { inReadersWay } from '@/components/phrase'
import { type SourceList, SourceNote } from '@/components/source-note'
import { columnId, type Sorting, shownColumns, sortedRows } from '@/components/table-data'
import { Terms } from '@/components/terms'
import { Unbroken } from '@/components/unbroken'
import { formatRange, formatWithUnit, shownValue } from '@/components/units'
import classes from './comparison-page.module.css'
import type { Comparison, Way } from './comparison-query'
import {
  type BarRow,
  countsGpAlone,
  nearestMeasured,
  notMeasured,
  payloadApart,
  type RankedBars,
  rankedBars,
  reach,
  regionsOffers,
  whereText,
} from './comparison-series'
import { type ComparisonState, withPair } from './comparison-state'
import { Hatching } from './hatching'
import { FigureCell, FigureWorking, millionCost, NoFigure, type OpenedFigure } from './way-figure'
import { basisColumns, needed, rangeColumns, wordColumns } from './way-words'

const KnownBounds = lazyPart(() => import('./known-bounds'))

type Against = NonNullable<Way['against_today']>
type OnChange = (change: Partial<ComparisonState>) => void

interface WayTableProps {
  answer: Comparison
  /** The state that the answer belongs to. */
  state: ComparisonState
  /** What is ticked by now: a tick does not wait for the answer. */
  pair: Pair
  sources: SourceList
  onChange: OnChange
}

/** Returns the sources of the table; MSU rest on the machine's rating as well. */
function tableSources(answer: Comparison, state: ComparisonState, sources: SourceList): SourceList {
  const rating = answer.inputs[state.msu_basis === 'service_units' ? 'su_per_sec' : 'rated_msu']
  return rating?.source == null ? sources : [...sources, rating.source]
}

/** A bar of the address spaces in the table's own cell; `most` is the length of the whole cell. */
function Bar({ row, bars, most, share, fill, onOpen }: BarProps) {
  const at = (value: number) => `${(value / most) * 100}%`
  const { range } = row
  const parts = bars.series.flatMap(({ label }, position) => {
    const piece = row.pieces[position]
    return piece == null || piece <= 0
      ? []
      : [{ label, text: formatWithUnit(piece, bars.valueUnit) }]
  })
  let from = 0
  return (
    <span className={`stack middle gap-4 ${classes.barCell}`}>
      <b>{row.whole === null ? '–' : formatFigure(row.whole)}</b>
      <button
        type="button"
        className={`bare line middle full min-24 ${classes.barRead}`}
        aria-label={`${row.label}: ${parts.map(({ label, text }) => `${label} ${text}`).join(', ')}`}
        onClick={() => onOpen(row.way)}
      >
        <svg className={`full ${classes.bar}`} aria-hidden="true">
          {row.pieces.map((piece, position) => {
            const one = bars.series[position]
            if (piece === null || piece <= 0 || one === undefined) return null
            const x = from
            from += (piece / most) * 100
            return (
              <rect
                key={one.id}
                x={`${x}%`}
                width={`${from - x}%`}
                height="100%"
                fill={fill(position)}
              />
            )
          })}
          {row.way.origin === 'user' && (
            <rect className={classes.own} width={`${from}%`} height="100%" />
          )}
          {row.elsewhere && <rect width={`${from}%`} height="100%" fill={fill(-1)} />}
          {!share && range !== null && (
            <g className={classes.whisker}>
              <line x1={at(range.low)} x2={at(range.high)} y1="50%" y2="50%" />
              {[range.low, range.high].map((end) => (
                <line key={end} x1={at(end)} x2={at(end)} y1="15%" y2="85%" />
              ))}
              <title>{`${row.label}: ${formatRange(range.low, range.high, bars.valueUnit)}`}</title>
            </g>
          )}
        </svg>
        <span
          className={`middle round fill size-note nowrap gap-5 pad-x-4 ${classes.parts}`}
          aria-hidden="true"
        >
          {parts.map(({ label, text }) => (
            <span key={label}>
              {label} <b>{text}</b>
            </span>
          ))}
        </span>
      </button>
    </span>
  )
}

interface BarProps {
  row: BarRow
  bars: RankedBars
  most: number
  /** Whether bars are shares of their whole, which have no range. */
  share: boolean
  fill: (position: number) => string
  /** Opens the working of the whole bar. */
  onOpen: (way: Way) => void
}

type Named = Pick<Way, 'configuration' | 'label' | 'short_label' | 'origin' | 'point'> & {
  /** The payload of one that ranks apart. */
  apart: string | null
}

/** The name of a way, which leads to its table, with the mark that opens the bridge. */
const WayName = memo(function WayName({
  pair,
  apart,
  onChange,
  ...way
}: Named & { pair: Pair; onChange: OnChange }) {
  const chosen = pair.includes(way.configuration)
  const payload = apart !== null && <small> {apart}</small>
  return (
    <span className={`inline middle gap-3 ${classes.wayName}`}>
      <input
        type="checkbox"
        aria-label={`Side by side: ${way.short_label}`}
        title="Choose two to see their difference by address space"
        checked={chosen}
        onChange={() =>
          onChange(
            withPair(
              chosen
                ? pair.filter((id) => id !== way.configuration)
                : [...pair.slice(-1), way.configuration],
            ),
          )
        }
        data-screen-only=""
      />
      {/* what users measured has no page among the evidence */}
      {way.origin === 'user' ? (
        <span className={classes.ownName} title={way.label}>
          {way.short_label}
          {payload}
        </span>
      ) : (
        <span>
          <Link
            to="/evidence/configurations/$configuration"
            params={{ configuration: way.configuration }}
            hash={way.point === null ? undefined : `point-${way.point}`}
            title={way.label}
          >
            {way.short_label}
          </Link>
          {payload}
        </span>
      )}
    </span>
  )
})

type Pair = readonly string[]
type Open = (opened: OpenedFigure) => void

const measuredHead = 'Measured up to'
const responseHead = 'Response'

/** Returns what a figure of the table is called where its row and column are not seen. */
const inTable = (way: Way, head: string) => `${way.short_label}: ${head}`

function Ceiling({ answer, way, open }: { answer: Comparison; way: Way; open: Open }) {
  const { limit, max_measured_rate_per_second: measured } = way
  const words =
    limit.kind === 'method' && limit.rate_per_second !== measured
      ? `limit ${formatFigure(limit.rate_per_second)}, ${limit.cause_label}`
      : limit.kind === 'finding'
        ? `${limit.cause_label}, our finding`
        : limit.cause_label
  return (
    <span className={classes.ceiling} title={inReadersWay(answer, limit.reason)}>
      {limit.kind === 'finding' ? (
        <FigureCell
          name={inTable(way, measuredHead)}
          value={measured}
          unit="tps"
          why={null}
          onOpen={() => open({ way, name: 'link_gbit_per_second' })}
        />
      ) : (
        formatFigure(measured)
      )}{' '}
      <small>
        <Terms text={words} />
      </small>
    </span>
  )
}

function tableColumns(
  answer: Comparison,
  bars: RankedBars,
  state: ComparisonState,
  pair: Pair,
  fill: (position: number) => string,
  open: Open,
  onChange: OnChange,
): TableColumns<BarRow> {
  const basis = state.msu_basis
  const most = Math.max(0, ...bars.rows.map(reach)) || 1
  function figure(
    name: OpenedFigure['name'],
    head: Pick<TableColumn<BarRow>, 'header' | 'unit'>,
    value: (way: Way) => number | null,
    missing: string = name,
  ): TableColumn<BarRow> {
    return {
      id: name,
      ...head,
      numeric: true,
      value: ({ way }) => value(way),
      cell: ({ way }) => (
        <FigureCell
          name={inTable(way, head.header)}
          value={value(way)}
          unit={head.unit ?? ''}
          why={inReadersWay(answer, way.why ?? way.missing[missing] ?? '') || null}
          onOpen={() => open({ way, name })}
        />
      ),
    }
  }
  const rank = ({ way }: BarRow) => (countsGpAlone(state) ? way.gp_rank : way.rank)
  const ways = bars.rows.map((row) => row.way)
  return [
    {
      id: 'way',
      header: wayWords.access_method,
      value: ({ way }) => way.label,
      cell: ({ way }) => {
        // what stays while the rate moves, so that nothing of it is drawn anew
        const { configuration, label, short_label, origin, point } = way
        const apart = payloadApart(answer, way)
        return (
          <WayName
            {...{ configuration, label, short_label, origin, point, apart, pair, onChange }}
          />
        )
      },
    },
    { id: 'rank', header: '#', numeric: true, value: rank },
    {
      id: 'whole',
      header: countsGpAlone(state) ? 'GP time' : 'Total',
      unit: bars.valueUnit,
      numeric: false,
      value: (row) => row.whole,
      cell: (row) => (
        <Bar
          {...{ row, bars, fill }}
          onOpen={(way) => open({ way, name: countsGpAlone(state) ? 'gp_ms' : 'total_ms' })}
          most={state.share ? row.whole || 1 : most}
          share={state.share}
        />
      ),
    },
    bars.rows.some(({ range }) => range !== null) && {
      id: 'range',
      header: 'Range',
      numeric: true,
      value: ({ range }) => range?.low ?? null,
      cell: ({ range }) =>
        range === null ? '–' : formatRange(range.low, range.high, '', bars.valueUnit),
    },
    figure('gp_ms', { header: 'GP', unit: 'ms' }, (way) => way.gp_ms),
    figure('ziip_ms', { header: 'zIIP', unit: 'ms' }, (way) => way.ziip_ms),
    figure(
      `msu_per_hour_${basis}`,
      { header: 'MSU' },
      (way) => way.msu_per_hour[basis],
      `msu_per_hour.${basis}`,
    ),
    // the table has room for it where it is about MSU
    state.measure === 'msu' &&
      figure(
        `msu_hours_per_million_${basis}`,
        { header: 'Per million', unit: 'MSU-hours' },
        (way) => way.msu_hours_per_million[basis],
        `msu_hours_per_million.${basis}`,
      ),
    state.price_per_msu_hour !== null &&
      figure(
        millionCost(state),
        { header: 'A million cost' },
        (way) => way.million_cost,
        'million_cost',
      ),
    state.switch_cost_per_month !== null &&
      state.price_per_msu_hour !== null && {
        ...{ id: 'pays', header: 'Pays from', unit: 'a month' },
        value: ({ way }) => way.against_today?.break_even_transactions ?? null,
        cell: ({ way: { against_today } }) =>
          against_today === null ? (
            'today'
          ) : against_today.break_even_transactions === null ? (
            <NoFigure why={whyItNeverPays(against_today)} />
          ) : (
            formatCompact(against_today.break_even_transactions)
          ),
      },
    ...todayColumns(answer, state),
    figure('gp_cps_used', { header: 'CPs' }, (way) => way.gp_cps_used),
    ways.some((way) => way.ziips_needed !== null) &&
      figure('ziips_needed', { header: 'zIIPs' }, (way) => way.ziips_needed),
    {
      id: 'regions',
      header: 'Regions',
      numeric: true,
      value: ({ way }) => way.regions_in_range,
      cell: ({ way }) => (
        <span title={needed(way) === null ? undefined : `Needs ${needed(way)}`}>
          {way.regions_in_range === null ? '–' : formatFigure(way.regions_in_range)}
        </span>
      ),
    },
    {
      id: 'ceiling',
      header: measuredHead,
      unit: 'tps',
      numeric: false,
      value: ({ way }) => way.max_measured_rate_per_second,
      cell: ({ way }) => <Ceiling answer={answer} way={way} open={open} />,
    },
    {
      id: 'response',
      header: responseHead,
      unit: 'ms',
      value: ({ way }) => way.response_ms,
      cell: ({ way }) => (
        <>
          {way.response_ms !== null && way.response_clock === 'client' && (
            <small title="By the clock of the client, not of the CICS region">client </small>
          )}
          <FigureCell
            name={inTable(way, responseHead)}
            value={way.response_ms}
            unit="ms"
            why={inReadersWay(answer, way.why ?? way.missing.response_ms ?? '') || null}
            onOpen={() => open({ way, name: 'response_ms' })}
          />
        </>
      ),
    },
  ]
}

const sign = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '')

/** Returns what each way changes against today's, where one is named. */
function todayColumns(answer: Comparison, state: ComparisonState): TableColumns<BarRow> {
  if (answer.items.every((way) => way.against_today === null)) return []
  const gp = countsGpAlone(state)
  function change(
    id: string,
    header: string,
    unit: string,
    value: (against: Against) => number | null,
  ): TableColumn<BarRow> {
    const changed = ({ way }: BarRow) => way.against_today && value(way.against_today)
    return {
      ...{ id, header, unit, value: changed },
      cell: (row) => {
        const against = row.way.against_today
        if (against === null) return 'today'
        const amount = value(against)
        return amount === null ? (
          <NoFigure
            why={inReadersWay(answer, against.why ?? row.way.missing.ziip_ms ?? '') || null}
          />
        ) : (
          `${sign(amount)}${formatFigure(Math.abs(shownValue(amount, unit)))}`
        )
      },
    }
  }
  return [
    change('today_ms', 'Against today', 'ms', (one) => (gp ? one.gp_ms : one.total_ms)),
    change('today_share', 'Against today', 'share', (one) => (gp ? one.gp_share : one.total_share)),
    change('today_msu', 'Against today', 'MSU', (one) => one.msu_per_hour[state.msu_basis]),
    state.price_per_msu_month !== null &&
      change('today_money', 'Against today', 'a month', (one) => one.per_month),
  ]
}

function whyItNeverPays({ million_cost }: Against): string {
  return million_cost === null
    ? 'no cost of a million transactions on both sides'
    : 'a million transactions cost no less than today: no volume pays for the switch'
}

/** What gives its room to the changes against today. */
const leftForToday: readonly string[] = ['ziip_ms', 'gp_cps_used', 'ziips_needed', 'response']

/** What gives its room to costs in money. */
const leftForMoney: readonly string[] = ['gp_cps_used', 'ziips_needed', 'response']

/** What each way costs at the rate: its bar, its figures, and where it stops, the cheapest first. */
export const WayTable = memo(function WayTable({
  answer,
  state,
  pair,
  sources,
  onChange,
}: WayTableProps) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const [sorting, setSorting] = useState<Sorting | undefined>()
  const bars = useMemo(() => rankedBars(answer, state), [answer, state])
  const from = useMemo(() => tableSources(answer, state, sources), [answer, state, sources])
  const columns = useMemo(
    () =>
      shownColumns(
        tableColumns(
          answer,
          bars,
          state,
          pair,
          (position) => `url(#${id}-${position < 0 ? 'elsewhere' : position})`,
          setOpened,
          onChange,
        ),
      ),
    [answer, bars, state, pair, id, onChange],
  )
  const rows = useMemo(() => {
    const shown = bars.rows.filter((row) => row.way.total_ms !== null)
    return sortedRows(shown, columns, sorting)
  }, [bars, columns, sorting])

  const pieces = bars.series.map((one, position) => ({
    header: one.label,
    unit: bars.valueUnit,
    value: (row: BarRow) => row.pieces[position] ?? null,
  }))

  async function draw() {
    const { BarsPicture } = await loaded(() => import('./bars-picture'))
    const host = document.createElement('div')
    const root = createRoot(host)
    document.body.append(host)
    flushSync(() => root.render(<BarsPicture id={id} bars={bars} share={state.share} />))
    return {
      drawing: host.querySelector('svg'),
      remove: () => {
        root.unmount()
        host.remove()
      },
    }
  }

  return (
    <figure className={classes.table} ref={card} aria-labelledby={`${id}-title`}>
      {/* in the table's whole width: the finding takes one line on a desk */}
      <h2 className="m-0 size-text strong" id={`${id}-title`}>
        <Unbroken text={bars.title} />
      </h2>
      <div className="line top apart gap-5">
        <div className="stack gap-2">
          <p className="hint m-0 regular">{bars.unit}</p>
          {answer.conversion.factor !== null && (
            <p className="hint m-0 regular">{inReadersWay(answer, answer.ranges_note)}</p>
          )}
          <ul
            className={`row plain-list gap-y-1 gap-x-5 size-note ${classes.legend}`}
            data-legend=""
          >
            {bars.series.map(({ label, mark }, position) => (
              <li key={label}>
                <Swatch id={`${id}-swatch-${position}`} mark={mark} />
                {label}
              </li>
            ))}
            {bars.rows.some((row) => row.elsewhere && row.whole !== null) && (
              <li>Hatched: another study, measured elsewhere</li>
            )}
            {bars.rows.some(({ way }) => payloadApart(answer, way) !== null) && (
              <li>{wayWords.ranked_apart}</li>
            )}
          </ul>
        </div>
        <DownloadMenu
          title={bars.title}
          unit={bars.unit}
          sources={from}
          fileName="headroom-ways-into-cics"
          columns={[
            ...columns.filter(({ id }) => id !== 'range'),
            ...rangeColumns(bars.valueUnit),
            ...pieces,
            ...wordColumns(answer),
            ...basisColumns(answer),
          ]}
          rows={() => bars.rows}
          legend={bars.series}
          card={card}
          draw={draw}
        />
      </div>
      <svg className={classes.definitions} aria-hidden="true">
        <defs>
          {bars.series.map(({ id: key, mark }, position) => (
            <PatternFill key={key} id={`${id}-${position}`} mark={mark} />
          ))}
          <Hatching id={`${id}-elsewhere`} />
        </defs>
      </svg>
      {rows.length > 0 && (
        <DataTable
          dense
          caption={`Access methods ${whereText(answer)}`}
          hideCaption
          // a column of ones leaves its room to the causes of the ceilings
          columns={columns.filter((column) => {
            const name = columnId(column)
            return (
              !(name === 'regions' && rows.every(({ way }) => way.regions_in_range === 1)) &&
              !(state.today !== null && leftForToday.includes(name)) &&
              !(state.price_per_msu_hour !== null && leftForMoney.includes(name))
            )
          })}
          rows={rows}
          rowKey={(row) => row.id}
          sorting={sorting}
          onSort={setSorting}
        />
      )}
      <NotMeasured answer={answer} open={rows.length === 0} onChange={onChange} />
      {state.study === null && state.beside === null && (
        <Suspense>
          <KnownBounds />
        </Suspense>
      )}
      <figcaption>
        <SourceNote sources={from} />
      </figcaption>
      {opened !== null && (
        <FigureWorking opened={opened} state={state} onClose={() => setOpened(null)} />
      )}
    </figure>
  )
})

/** What has no cost at the rate, in one line, and how many regions bring it into its range. */
function NotMeasured({
  answer,
  open,
  onChange,
}: {
  answer: Comparison
  open: boolean
  onChange: OnChange
}) {
  const absent = answer.items.filter((way) => way.total_ms === null)
  if (absent.length === 0) return null
  const offers = regionsOffers(answer)
  const nearest = nearestMeasured(answer)
  return (
    <div className="row top gap-y-4 gap-x-6">
      <details className="more" open={open || undefined} data-printed="">
        <summary>
          {absent.length} of {answer.items.length} not measured {whereText(answer)}
        </summary>
        <ul className={`m-0 mt-2 pl-7 ${classes.caveats}`}>
          {absent.map((way) => (
            <li key={way.configuration}>
              {way.short_label}:{' '}
              <span className="hint m-0 regular">
                {way.status === 'not_comparable' && way.why !== null
                  ? inReadersWay(answer, way.why)
                  : notMeasured(way)}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <span className="row gap-4" data-screen-only="">
        {open && nearest !== null && (
          <Button small onClick={() => onChange({ rate_per_second: nearest })}>
            Show at {formatFigure(nearest)} tps
          </Button>
        )}
        {offers.slice(0, 3).map(({ regions, ways }) => (
          <Button key={regions} small title={ways.join('; ')} onClick={() => onChange({ regions })}>
            {formatFigure(regions)} {regions === 1 ? 'region' : 'regions'}: {ways.length} more in
            range
          </Button>
        ))}
      </span>
    </div>
  )
}
