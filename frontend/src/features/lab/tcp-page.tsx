import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { labTables } from '@/api/lab-tables.gen'
import { Button, buttonClass } from '@/components/button'
import { ChartCard } from '@/components/chart-card'
import { Fields } from '@/components/fields'
import { useForm, useValue } from '@/components/form'
import { formatFigure } from '@/components/number-format'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources, TablePanel } from './lab-frame'
import type { Answer } from './lab-queries'

type TcpAnswer = Answer<'exchange'>
type Side = TcpAnswer['before']
type Arrow = Side['arrows'][number]
type When = 'before' | 'after' | 'third'
const sideNames = { before: 'Before', after: 'After', third: 'Third' }
const jumboFrames = { mss_bytes: 8960, initial_window: 10, delayed_acks: false, nagle: false }

/** The settings that an answer compares, in their order. */
function sidesOf({ before, after, third }: TcpAnswer): readonly [When, Side][] {
  const two: readonly [When, Side][] = [
    ['before', before],
    ['after', after],
  ]
  return third == null ? two : [...two, ['third', third]]
}

const arrowColors: Record<Arrow['kind'], string> = {
  data: '#0d7f8f',
  ack: '#7d756b',
  connect: '#b8621b',
  tls: '#7d62c4',
}
const head = 44
const foot = 26

interface Step extends Arrow {
  side: string
  id: string
}

const columns: readonly Column<Step>[] = [
  { header: 'Settings', value: (row) => row.side },
  { header: 'From', value: (row) => row.sender },
  { header: 'Packet', value: (row) => row.label },
  { header: 'Packets', numeric: true, value: (row) => row.packets },
  { header: 'Leaves', unit: 'ms', value: (row) => row.left_at * 1000 },
  { header: 'Arrives', unit: 'ms', value: (row) => row.arrived_at * 1000 },
]

/** Packets between client and server, time downwards; all settings on one scale. */
function Ladders({ answer, width, height }: { answer: TcpAnswer; width: number; height: number }) {
  const sides = sidesOf(answer)
  const last = Math.max(
    1e-9,
    ...sides.flatMap(([, { arrows }]) => arrows.map((arrow) => arrow.arrived_at)),
  )
  const wide = width / sides.length
  const y = (seconds: number) => head + (seconds / last) * (height - head - foot)
  return (
    <svg width={width} height={height} role="img" aria-label="Ladder of packets">
      {sides.map(([side, { arrows, exchange_ms }], column) => {
        const client = column * wide + 26
        const server = (column + 1) * wide - 26
        const ends = answer.inputs[exchange_ms]?.value ?? 0
        return (
          <g key={side} fontSize={12} fill="var(--hr-ink)">
            <text x={(client + server) / 2} y={14} textAnchor="middle" fontWeight={600}>
              {sideNames[side]}
            </text>
            {[client, server].map((x, at) => (
              <g key={x}>
                <text x={x} y={34} textAnchor="middle" fill="var(--hr-ink-soft)">
                  {at === 0 ? 'client' : 'server'}
                </text>
                <line
                  x1={x}
                  x2={x}
                  y1={head - 4}
                  y2={height - foot + 4}
                  stroke="var(--hr-line-strong)"
                />
              </g>
            ))}
            {arrows.map((arrow, position) => {
              const from = arrow.sender === 'client' ? client : server
              const to = arrow.sender === 'client' ? server : client
              const way = Math.sign(to - from)
              const top = y(arrow.left_at)
              const bottom = y(arrow.arrived_at)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: packets have no other name
                <g key={position} stroke={arrowColors[arrow.kind]} fill={arrowColors[arrow.kind]}>
                  <line
                    x1={from}
                    y1={top}
                    x2={to}
                    y2={bottom}
                    strokeWidth={arrow.kind === 'data' ? 2 : 1.2}
                    {...(arrow.kind === 'ack' ? { strokeDasharray: '4 3' } : {})}
                  />
                  <path d={`M${to} ${bottom}l${-way * 7} -4v6z`} stroke="none" />
                </g>
              )
            })}
            <text x={(client + server) / 2} y={height - 6} textAnchor="middle">
              {formatWithUnit(ends, 'ms')}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Results({ answer, find }: { answer: TcpAnswer; find: FindFigure }) {
  const sides = sidesOf(answer)
  const trips = sides.map(([, side]) => formatFigure(find(side.round_trips)?.value ?? 0))
  const [first, ...others] = trips
  const title = others.every((trip) => trip === first)
    ? `${sides.length === 2 ? 'Both' : 'All'} settings take ${first} round trips`
    : `${others.join(' and ')} round trips in place of ${first}`
  const steps = sides.flatMap(([side, { arrows }]) =>
    arrows.map((arrow, position) => ({
      ...arrow,
      side: sideNames[side],
      id: `${side}-${position}`,
    })),
  )
  const dataPackets = sides.map(
    ([side, { data_packets }]) => `${data_packets} ${sideNames[side].toLowerCase()}`,
  )
  return (
    <>
      <LabHeadline figures={answer.figures} />
      <TablePanel table={labTables.settings} rows={sides.map(([, side]) => side)} find={find} />
      <ChartCard
        title={title}
        unit={`Packets between client and server, time downwards; solid: data (${dataPackets.join(', ')}), orange: connecting, dashed: acknowledgements waited for`}
        sources={labSources(
          find,
          sides.map(([, side]) => side.exchange_ms),
        )}
        columns={columns}
        rows={steps}
        rowKey={(row) => row.id}
        height={440}
        fileName="headroom-packets"
      >
        {(size) => <Ladders answer={answer} {...size} />}
      </ChartCard>
    </>
  )
}

function SideFields({ side }: { side: When }) {
  return (
    <div className={`stack gap-4 ${classes.row}`}>
      <h2 className="m-0 size-text strong">{sideNames[side]}</h2>
      <Fields at={side} halves names={['mss_bytes', 'initial_window']} />
      <Fields at={side} names={['delayed_acks', 'nagle']} />
    </div>
  )
}

/** A third setting beside the two, as jumbo frames are. */
function ThirdFields() {
  const { change } = useForm()
  const { value: third } = useValue<object | null>('third')
  return (
    <>
      {third !== null && <SideFields side="third" />}
      <Button onClick={() => change('third', third === null ? jumboFrames : null)}>
        {third === null ? 'Add a third setting' : 'Remove the third setting'}
      </Button>
    </>
  )
}

/** Segments, round trips and time of a request and its response, before and after a change. */
export function TcpPage() {
  return (
    <CalculationPage
      calculation="exchange"
      tab="TCP"
      title="What does TCP make of it?"
      lede="Segments, round trips and time of your payloads, before and after a change of MTU and DELAYACKS, and the tasks that wait meanwhile."
      actions={() => (
        <Link to="/lab/json" className={buttonClass('outline')}>
          Length of JSON
        </Link>
      )}
      controls={
        <>
          <Fields
            halves
            names={[
              ...['request_bytes', 'response_bytes', 'round_trip_seconds'],
              ...['server_seconds', 'ack_timer_seconds', 'writes'],
            ]}
          />
          <Fields names={['rate_per_second', 'bits_per_second', 'new_connection', 'tls']} />
          <SideFields side="before" />
          <SideFields side="after" />
          <ThirdFields />
        </>
      }
    >
      {(answer, { find }) => <Results answer={answer} find={find} />}
    </CalculationPage>
  )
}
