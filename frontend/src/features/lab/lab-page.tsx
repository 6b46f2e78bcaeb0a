import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { asProblem } from '@/api/problem'
import { buttonClass } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { Bone } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import {
  askClosed,
  askFreed,
  askLimits,
  askLoadTest,
  askTcp,
  closedStart,
  freedStart,
  limitsStart,
  loadTestStart,
  tcpStart,
} from './lab-queries'
import { labQuery } from './use-lab'

interface DoorProps {
  question: string
  /** The live answer; undefined while it is asked for. */
  answer: string | undefined
  says: ReactNode
  error: unknown
  children: ReactNode
}

function Door({ question, answer, says, error, children }: DoorProps) {
  const id = useId()
  return (
    <section className={classes.door} aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      {error !== null ? (
        <p className={classes.soft}>{asProblem(error).message}</p>
      ) : answer === undefined ? (
        <Bone width="60%" height={42} />
      ) : (
        <>
          <p className={classes.answer}>{answer}</p>
          <p className={classes.soft}>{says}</p>
        </>
      )}
      <p className={classes.enter}>{children}</p>
    </section>
  )
}

function LimitsDoor() {
  const { data, error } = useQuery(labQuery('limits', limitsStart, askLimits))
  const first = data?.resources[data.first]
  const rate = data?.figures.stops_first_at?.value
  return (
    <Door
      question="What stops first as the rate rises?"
      answer={rate == null ? undefined : formatWithUnit(rate, 'tps')}
      says={`${first?.label}: the first of ${data?.resources.length} published limits to end`}
      error={error}
    >
      <Link to="/lab/limits" className={buttonClass('outline')}>
        Find your limit
      </Link>
    </Door>
  )
}

function ClientsDoor() {
  const { data, error } = useQuery(labQuery('closed-model', closedStart, askClosed))
  const knee = data?.figures.knee_clients?.value
  return (
    <Door
      question="How many clients until responses slow down?"
      answer={knee == null ? undefined : `${formatFigure(knee)} clients`}
      says={`is the knee on ${closedStart.stations[0]?.servers} CPs at 1.01 ms a request and 100 ms think time, the case that the z/OS Connect report leaves`}
      error={error}
    >
      <Link to="/lab/clients" className={buttonClass('outline')}>
        Find your knee
      </Link>
    </Door>
  )
}

function TcpDoor() {
  const { data, error } = useQuery(labQuery('exchange', tcpStart, askTcp))
  const trips = (['before', 'after'] as const).map((side) =>
    data === undefined ? undefined : data.inputs[data[side].round_trips]?.value,
  )
  return (
    <Door
      question="What do MTU and DELAYACKS cost?"
      answer={data === undefined ? undefined : `${trips[1]} round trips in place of ${trips[0]}`}
      says="for 1,500 bytes in and 3,000 out with an MSS of 1,460 in place of 536"
      error={error}
    >
      <Link to="/lab/tcp" className={buttonClass('outline')}>
        See your packets
      </Link>
    </Door>
  )
}

function LoadTestDoor() {
  const { data, error } = useQuery(labQuery('load-test', loadTestStart, askLoadTest))
  const needed = data?.figures.samples_needed?.value
  return (
    <Door
      question="Which load test answers the question?"
      answer={needed == null ? undefined : `${formatFigure(needed)} samples`}
      says="are needed for a P95 within one percentage point, whatever the distribution"
      error={error}
    >
      <Link to="/lab/load-test" className={buttonClass('outline')}>
        Plan a load test
      </Link>
    </Door>
  )
}

function FreedDoor() {
  const { data, error } = useQuery(labQuery('freed-capacity', freedStart, askFreed))
  const rate = data?.figures.further_transactions?.value
  return (
    <Door
      question="What is the headroom good for?"
      answer={rate == null ? undefined : `${formatFigure(rate)} transactions an hour`}
      says="of 1 ms fit into the 347.25 s of GP time an hour that Socket II frees"
      error={error}
    >
      <Link to="/lab/freed" className={buttonClass('outline')}>
        Use your headroom
      </Link>
    </Door>
  )
}

/** The questions of the lab, each with a live answer. */
export function LabPage() {
  useDocumentTitle('Lab · Headroom')
  return (
    <>
      <PageHead
        title="Lab"
        lede="Queues, limits, TCP and load tests: the documents’ methods at your numbers."
      />
      <div className={classes.doors}>
        <LimitsDoor />
        <ClientsDoor />
        <TcpDoor />
        <LoadTestDoor />
        <FreedDoor />
      </div>
    </>
  )
}
