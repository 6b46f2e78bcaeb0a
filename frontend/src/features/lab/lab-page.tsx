import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import { asProblem } from '@/api/problem'
import { chainQuery, type MethodChain, type Subject } from '@/api/subject'
import { buttonClass } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { Bone } from '@/components/states'
import { noSubject, readSubject, writeSubject } from '@/components/subject'
import { SubjectLine } from '@/components/subject-line'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { type Answer, type LabCalculation, labQuery, startOf, startOfSubject } from './lab-queries'
import type { LabSearch } from './lab-search'

interface DoorProps<Name extends LabCalculation> {
  calculation: Name
  question: string
  /** The live answer; undefined where there is none. */
  answer: (data: Answer<Name>) => string | undefined
  says: string | ((data: Answer<Name>) => string)
  to: LinkProps['to']
  enter: string
}

function Door<Name extends LabCalculation>(door: DoorProps<Name>) {
  const id = useId()
  const { data, error } = useQuery(labQuery(door.calculation))
  return <DoorFrame {...door} id={id} data={data} error={error} />
}

interface ShownDoor<Name extends LabCalculation> extends DoorProps<Name> {
  id: string
  data: Answer<Name> | undefined
  error: Error | null
  search?: LabSearch
}

function DoorFrame<Name extends LabCalculation>({
  id,
  data,
  error,
  search,
  ...door
}: ShownDoor<Name>) {
  const answer = data && door.answer(data)
  return (
    <section className={`panel line gap-4 pad-7 ${classes.door}`} aria-labelledby={id}>
      <h2 id={id}>{door.question}</h2>
      {error !== null ? (
        <p className="soft size-text">{asProblem(error).message}</p>
      ) : (
        <>
          <p className="size-title strong digits">
            {answer ?? (data ? figureWords.not_available : <Bone width="60%" height={30} />)}
          </p>
          {/* stands there before the figure, so that the doors below do not move */}
          <p className="soft size-text">
            {typeof door.says === 'string' ? door.says : data && door.says(data)}
          </p>
        </>
      )}
      <p className={classes.enter}>
        <Link to={door.to} search={search as never} className={buttonClass('outline')}>
          {door.enter}
        </Link>
      </p>
    </section>
  )
}

/** The same for a subject: what its chain gives is asked, or nothing at all. */
function SubjectDoor<Name extends LabCalculation>({
  chain,
  ...door
}: DoorProps<Name> & { chain: MethodChain }) {
  const id = useId()
  const inputs = startOfSubject(door.calculation, chain)
  const { data, error } = useQuery({
    ...labQuery(door.calculation, inputs ?? startOf(door.calculation)),
    enabled: inputs !== null,
  })
  if (inputs === null) return null
  return (
    <DoorFrame
      {...door}
      {...{ id, data, error }}
      search={writeSubject({ ...noSubject, ...chain.subject })}
    />
  )
}

/** Returns a function that writes one figure of an answer. */
function figure(name: string, write: (value: number) => string) {
  return ({ figures }: { figures: Readonly<Record<string, { value: number | null }>> }) => {
    const value = figures[name]?.value
    return value == null ? undefined : write(value)
  }
}

const stopsFirst = {
  calculation: 'limits',
  question: 'What stops first as the rate rises?',
  to: '/lab/limits',
  enter: 'Find your limit',
} as const
const clientsDoor = {
  calculation: 'closed-model',
  question: 'How many clients until responses slow down?',
  to: '/lab/clients',
  enter: 'Find your knee',
} as const
const arrivalsDoor = {
  calculation: 'open-model',
  question: 'How long is the wait at this rate?',
  to: '/lab/arrivals',
  enter: 'See the wait',
} as const
const loadTestDoor = {
  calculation: 'load-test',
  question: 'Which load test answers the question?',
  to: '/lab/load-test',
  enter: 'Plan a load test',
} as const
const waits = figure('response_ms', (ms) => formatWithUnit(ms, 'ms'))
const knee = figure('knee_clients', (clients) => `${formatFigure(Math.round(clients))} clients`)

/** The doors that speak of a method, with the figures of the chosen one. */
function SubjectDoors({ chain }: { chain: MethodChain }) {
  const name = chain.short_label
  const rate = formatWithUnit(chain.subject.rate_per_second ?? 0, 'tps')
  return (
    <>
      <SubjectDoor
        chain={chain}
        {...stopsFirst}
        answer={figure('stops_first_at', (stops) => formatWithUnit(stops, 'tps'))}
        says={({ resources, first }) => `${resources[first]?.label} stops first`}
      />
      <SubjectDoor
        chain={chain}
        {...clientsDoor}
        answer={knee}
        says={`is the knee with ${name}, by what was measured of it`}
      />
      <SubjectDoor
        chain={chain}
        {...arrivalsDoor}
        answer={waits}
        says={`takes a response with ${name} where transactions arrive at random, ${rate}`}
      />
      <SubjectDoor
        chain={chain}
        {...loadTestDoor}
        answer={figure('samples_needed', (needed) => `${formatFigure(needed)} samples`)}
        says={`are needed for a P95 of ${name} at ${rate}`}
      />
    </>
  )
}

/** The doors that speak of a method, while none is chosen. */
function OpenDoors() {
  const closed = startOf('closed-model')
  const atKnee = closed.stations[0] ?? { servers: 0, demand_seconds: 0 }
  return (
    <>
      <Door
        {...stopsFirst}
        answer={({ resources }) => `${resources.length} published limits`}
        says="of several methods; which of them stops first is a question to one method at a rate"
      />
      <Door
        {...clientsDoor}
        answer={knee}
        says={`is the knee on ${atKnee.servers} CPs at ${formatWithUnit(atKnee.demand_seconds * 1000, 'ms')} a request and ${formatWithUnit(closed.think_seconds * 1000, 'ms')} think time; by the z/OS Connect report 8K responses take at least that, 1K responses at most`}
      />
      <Door
        {...arrivalsDoor}
        answer={waits}
        says={`takes a response on ${atKnee.servers} CPs where ${formatWithUnit(startOf('open-model').rate_per_second, 'tps')} arrive at random; the wait grows towards full use`}
      />
      <Door
        {...loadTestDoor}
        answer={figure('samples_needed', (needed) => `${formatFigure(needed)} samples`)}
        says="are needed for a P95 within one percentage point, whatever the distribution"
      />
    </>
  )
}

/** The questions of the lab, each with a live answer. */
export function LabPage() {
  useDocumentTitle('Lab · Headroom')
  const [exchange, contracts] = [startOf('exchange'), startOf('contracts')]
  const [terms] = contracts.contracts
  const consumed = contracts.consumed_msu_hours.reduce<number>(
    (sum, month) => sum + (month ?? 0),
    0,
  )
  const above = consumed - (terms?.baseline_msu_hours_per_year ?? 0)
  const atAbove = terms?.prices[0]?.growth_price ?? 0
  const search = useSearch({ strict: false }) as LabSearch
  const navigate = useNavigate()
  const { subject } = useMemo(() => readSubject(search), [search])
  const chain = useQuery({
    ...chainQuery(subject ?? ({ ...noSubject, method: '' } as Subject)),
    enabled: subject !== null,
  })
  return (
    <>
      <PageHead
        title="Lab"
        lede="Queues, limits, TCP and load tests: the documents’ methods applied to your numbers."
      />
      <div className="mb-6">
        <SubjectLine
          here="lab"
          subject={subject ?? noSubject}
          onChange={(next) => void navigate({ to: '.', search: writeSubject(next) as never })}
        />
      </div>
      <div className={`stack gap-6 ${classes.doors}`}>
        {subject === null ? (
          <OpenDoors />
        ) : chain.data === undefined ? (
          <Bone height={200} />
        ) : (
          <SubjectDoors chain={chain.data} />
        )}
        <Door
          calculation="exchange"
          question="What do MTU and DELAYACKS cost?"
          answer={({ inputs, before, after }) =>
            `${inputs[after.round_trips]?.value} round trips in place of ${inputs[before.round_trips]?.value}`
          }
          says={`for ${formatWithUnit(exchange.request_bytes, 'bytes')} in and ${formatFigure(exchange.response_bytes)} out with an MSS of ${formatFigure(exchange.after.mss_bytes)} in place of ${formatFigure(exchange.before.mss_bytes)}`}
          to="/lab/tcp"
          enter="See your packets"
        />
        <Door
          calculation="json-length"
          question="How long is it as JSON?"
          answer={figure('json_bytes', (bytes) => formatWithUnit(bytes, 'bytes'))}
          says={({ figures }) =>
            `carry ${formatWithUnit(figures.payload_bytes?.value ?? 0, 'bytes')} of payload, as the 4K response of the z/OS Connect report does`
          }
          to="/lab/json"
          enter="Count your bytes"
        />
        <Door
          calculation="freed-capacity"
          question="What is the headroom good for?"
          answer={figure(
            'further_transactions',
            (rate) => `${formatFigure(rate)} transactions an hour`,
          )}
          says={({ inputs }) =>
            `of ${formatWithUnit(inputs.gp_ms?.value ?? 0, 'ms')} fit into the ${formatWithUnit(inputs.freed?.value ?? 0, 's')} of GP time an hour that Socket II frees`
          }
          to="/lab/freed"
          enter="Use your headroom"
        />
        <Door
          calculation="contracts"
          question="What is a saving worth under your contract?"
          answer={figure('saved', (saved) => formatWithUnit(saved, 'EUR'))}
          says={`a year, where ${formatWithUnit(contracts.saved_msu_hours_per_month, 'MSU-hours')} a month are saved from August on and ${formatFigure(above)} lie above the baseline at ${formatFigure(atAbove)} each`}
          to="/lab/contracts"
          enter="Enter your contract"
        />
        <Door
          calculation="signing"
          question="Should a change go live before you sign?"
          answer={figure('saved[before_price_held]', (saved) => formatWithUnit(saved, 'EUR'))}
          says="in three years when the price per MSU is held; half of it when the change goes live after signing"
          to="/lab/signing"
          enter="Weigh before and after"
        />
      </div>
    </>
  )
}
