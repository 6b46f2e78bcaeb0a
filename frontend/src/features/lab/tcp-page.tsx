import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { buttonClass } from '@/components/button'
import { ChartCard } from '@/components/chart-card'
import { Fields } from '@/components/fields'
import { formatFigure } from '@/components/number-format'
import { Stat } from '@/components/stat'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import type { Answer } from './lab-queries'

type TcpAnswer = Answer<'exchange'>
type Side = TcpAnswer['before']
type Arrow = Side['arrows'][number]
type When = 'before' | 'after'
const sides: readonly When[] = ['before', 'after']
const sideNames = { before: 'Before', after: 'After' }

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
  { id: 'side', header: 'Settings', value: (row) => row.side },
  { id: 'sender', header: 'From', value: (row) => row.sender },
  { id: 'label', header: 'Packet', value: (row) => row.label },
  { id: 'packets', header: 'Packets', numeric: true, value: (row) => row.packets },
  { id: 'left', header: 'Leaves', unit: 'ms', numeric: true, value: (row) => row.left_at * 1000 },
  {
    id: 'arrived',
    header: 'Arrives',
    unit: 'ms',
    numeric: true,
    value: (row) => row.arrived_at * 1000,
  },
]

/** Packets between client and server, time downwards; both settings on one scale. */
function Ladders({ answer, width, height }: { answer: TcpAnswer; width: number; height: number }) {
  const last = Math.max(
    1e-9,
    ...sides.flatMap((side) => answer[side].arrows.map((arrow) => arrow.arrived_at)),
  )
  const wide = width / 2
  const y = (seconds: number) => head + (seconds / last) * (height - head - foot)
  return (
    <svg width={width} height={height} role="img" aria-label="Ladder of packets">
      {sides.map((side, column) => {
        const client = column * wide + 26
        const server = (column + 1) * wide - 26
        const { arrows } = answer[side]
        const ends = answer.inputs[answer[side].exchange_ms]?.value ?? 0
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
  const trips = sides.map((side) => find(answer[side].round_trips)?.value ?? 0)
  const title =
    trips[0] === trips[1]
      ? `Both settings take ${formatFigure(trips[0] ?? 0)} round trips`
      : `${formatFigure(trips[1] ?? 0)} round trips in place of ${formatFigure(trips[0] ?? 0)}`
  const steps = sides.flatMap((side) =>
    answer[side].arrows.map((arrow, position) => ({
      ...arrow,
      side: sideNames[side],
      id: `${side}-${position}`,
    })),
  )
  return (
    <>
      <LabHeadline figures={answer.figures} />
      <section className={`panel stack gap-7 pad-7 ${classes.headline}`} aria-label="Segments">
        {sides.flatMap((side) =>
          [answer[side].request_segments, answer[side].response_segments].map((id) => {
            const figure = find(id)
            return figure && <Stat key={id} figure={figure} />
          }),
        )}
      </section>
      <ChartCard
        title={title}
        unit={`Packets between client and server, time downwards; solid: data (${answer.before.data_packets} before, ${answer.after.data_packets} after), orange: connecting, dashed: acknowledgements waited for`}
        sources={labSources(find, ['exchange_ms[before]', 'exchange_ms[after]'])}
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
          {sides.map((side) => (
            <SideFields key={side} side={side} />
          ))}
        </>
      }
    >
      {(answer, { find }) => <Results answer={answer} find={find} />}
    </CalculationPage>
  )
}
