import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { asProblem } from '@/api/problem'
import { buttonClass } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { Bone } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { type Answer, type LabCalculation, labQuery, startOf } from './lab-queries'

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
  const answer = data && door.answer(data)
  return (
    <section className={`panel line gap-4 pad-7 ${classes.door}`} aria-labelledby={id}>
      <h2 id={id}>{door.question}</h2>
      {error !== null ? (
        <p className="soft size-text">{asProblem(error).message}</p>
      ) : data === undefined || answer === undefined ? (
        <Bone width="60%" height={42} />
      ) : (
        <>
          <p className="size-title strong digits">{answer}</p>
          <p className="soft size-text">
            {typeof door.says === 'string' ? door.says : door.says(data)}
          </p>
        </>
      )}
      <p className={classes.enter}>
        <Link to={door.to} className={buttonClass('outline')}>
          {door.enter}
        </Link>
      </p>
    </section>
  )
}

type Figures = Readonly<Record<string, { value: number | null }>>

/** Returns a function that writes one figure of an answer. */
function figure(name: string, write: (value: number) => string) {
  return ({ figures }: { figures: Figures }) => {
    const value = figures[name]?.value
    return value == null ? undefined : write(value)
  }
}

/** The questions of the lab, each with a live answer. */
export function LabPage() {
  useDocumentTitle('Lab · Headroom')
  const closed = startOf('closed-model')
  const atKnee = closed.stations[0] ?? { servers: 0, demand_seconds: 0 }
  return (
    <>
      <PageHead
        title="Lab"
        lede="Queues, limits, TCP and load tests: the documents’ methods applied to your numbers."
      />
      <div className={`stack gap-6 ${classes.doors}`}>
        <Door
          calculation="limits"
          question="What stops first as the rate rises?"
          answer={({ resources }) => `${resources.length} published limits`}
          says="of several methods; which of them stops first is a question to one method at a rate"
          to="/lab/limits"
          enter="Find your limit"
        />
        <Door
          calculation="closed-model"
          question="How many clients until responses slow down?"
          answer={figure('knee_clients', (knee) => `${formatFigure(Math.round(knee))} clients`)}
          says={`is the knee on ${atKnee.servers} CPs at ${formatWithUnit(atKnee.demand_seconds * 1000, 'ms')} a request and ${formatWithUnit(closed.think_seconds * 1000, 'ms')} think time; by the z/OS Connect report 8K responses take at least that, 1K responses at most`}
          to="/lab/clients"
          enter="Find your knee"
        />
        <Door
          calculation="exchange"
          question="What do MTU and DELAYACKS cost?"
          answer={({ inputs, before, after }) =>
            `${inputs[after.round_trips]?.value} round trips in place of ${inputs[before.round_trips]?.value}`
          }
          says="for 1500 bytes in and 3000 out with an MSS of 1460 in place of 536"
          to="/lab/tcp"
          enter="See your packets"
        />
        <Door
          calculation="load-test"
          question="Which load test answers the question?"
          answer={figure('samples_needed', (needed) => `${formatFigure(needed)} samples`)}
          says="are needed for a P95 within one percentage point, whatever the distribution"
          to="/lab/load-test"
          enter="Plan a load test"
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
          says="a year, where 50,000 MSU a month are saved from August on and 300,000 lie above the baseline at 0.50 each"
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
