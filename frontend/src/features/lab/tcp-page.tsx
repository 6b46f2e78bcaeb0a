import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { fields } from '@/api/fields.gen'
import { buttonClass } from '@/components/button'
import { ChartCard } from '@/components/chart-card'
import { formatFigure } from '@/components/number-format'
import { Stat } from '@/components/stat'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { LabFrame, LabMilliseconds, LabNumber, labSources } from './lab-frame'
import { LabHeadline } from './lab-headline'
import { askTcp, type TcpAnswer, type TcpInputs, tcpStart } from './lab-queries'
import { type Lab, useLab } from './use-lab'

type TcpLab = Lab<TcpInputs, TcpAnswer>
type Side = TcpAnswer['before']
type Arrow = Side['arrows'][number]
type When = 'before' | 'after'
const sides: readonly When[] = ['before', 'after']
const sideNames = { before: 'Before', after: 'After' }
const handshakes = {
  none: 'No TLS',
  resumed: 'TLS 1.2, session kept',
  full: 'TLS 1.2, full handshake',
  full_1_3: 'TLS 1.3, full handshake',
} as const

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

function Results({ answer, lab }: { answer: TcpAnswer; lab: TcpLab }) {
  const { find } = lab
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
      <section className={classes.headline} aria-label="Segments">
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
        sources={labSources(lab, ['exchange_ms[before]', 'exchange_ms[after]'])}
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

function SideFields({ lab, side }: { lab: TcpLab; side: When }) {
  const settings = lab.inputs[side]
  const { move, change } = lab
  const put = (part: Partial<typeof settings>) => ({ [side]: { ...settings, ...part } })
  return (
    <div className={classes.row}>
      <h2 className={classes.heading}>{sideNames[side]}</h2>
      <div className={classes.pair}>
        <LabNumber
          input={fields.TcpSettings.mss_bytes}
          value={settings.mss_bytes}
          place={`${side}.mss_bytes`}
          lab={lab}
          onChange={(mss_bytes) => move(put({ mss_bytes }))}
        />
        <LabNumber
          input={fields.TcpSettings.initial_window}
          value={settings.initial_window ?? 2}
          place={`${side}.initial_window`}
          lab={lab}
          onChange={(initial_window) => move(put({ initial_window }))}
        />
      </div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={settings.delayed_acks ?? true}
          onChange={(event) => change(put({ delayed_acks: event.currentTarget.checked }))}
        />
        DELAYACKS
      </label>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={settings.nagle ?? false}
          onChange={(event) => change(put({ nagle: event.currentTarget.checked }))}
        />
        Nagle’s algorithm
      </label>
    </div>
  )
}

/** Segments, round trips and time of a request and its response, before and after a change. */
export function TcpPage() {
  useDocumentTitle('TCP · Lab · Headroom')
  const lab = useLab('exchange', tcpStart, askTcp)
  const { inputs, move, change } = lab
  return (
    <LabFrame
      title="What does TCP make of it?"
      lede="Segments, round trips and time of your payloads, before and after a change of MTU and DELAYACKS, and the tasks that wait meanwhile."
      lab={lab}
      fileName="headroom-tcp"
      actions={
        <Link to="/lab/json" className={buttonClass('outline')}>
          Length of JSON
        </Link>
      }
      controls={
        <>
          <div className={classes.pair}>
            {(['request_bytes', 'response_bytes'] as const).map((name) => (
              <LabNumber
                key={name}
                input={fields.ExchangeContent[name]}
                value={inputs[name]}
                place={name}
                lab={lab}
                onChange={(value) => move({ [name]: value })}
              />
            ))}
            {(['round_trip_seconds', 'server_seconds', 'ack_timer_seconds'] as const).map(
              (name) => (
                <LabMilliseconds
                  key={name}
                  input={fields.ExchangeContent[name]}
                  value={inputs[name]}
                  place={name}
                  lab={lab}
                  onChange={(value) => move({ [name]: value })}
                />
              ),
            )}
            <LabNumber
              input={fields.ExchangeContent.writes}
              value={inputs.writes}
              place="writes"
              lab={lab}
              onChange={(writes) => move({ writes })}
            />
          </div>
          {(['rate_per_second', 'bits_per_second'] as const).map((name) => (
            <LabNumber
              key={name}
              input={fields.ExchangeContent[name]}
              value={inputs[name]}
              place={name}
              lab={lab}
              onChange={(value) => move({ [name]: value })}
            />
          ))}
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={inputs.new_connection}
              onChange={(event) => change({ new_connection: event.currentTarget.checked })}
            />
            A new connection for each request
          </label>
          <label className={classes.choice}>
            Handshake
            <select
              value={inputs.tls}
              onChange={(event) => change({ tls: event.currentTarget.value as TcpInputs['tls'] })}
            >
              {Object.entries(handshakes).map(([tls, words]) => (
                <option key={tls} value={tls}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          {sides.map((side) => (
            <SideFields key={side} lab={lab} side={side} />
          ))}
        </>
      }
    >
      {(answer) => <Results answer={answer} lab={lab} />}
    </LabFrame>
  )
}
