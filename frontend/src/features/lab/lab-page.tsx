import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { asProblem } from '@/api/problem'
import { buttonClass } from '@/components/button'
import { PageHead } from '@/components/page-head'
import { Bone } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { askLimits, limitsStart } from './lab-queries'
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
      </div>
    </>
  )
}
