import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Example } from '@/api/catalogue'
import { configurationsQuery, studiesQuery } from '@/api/evidence'
import { figureWords } from '@/api/figure-words.gen'
import { asProblem } from '@/api/problem'
import { buttonClass } from '@/components/button'
import { Bone } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { formatWithUnit } from '@/components/units'
import {
  chosenWays,
  comparedStudies,
  comparisonQuery,
  type Way,
  wayChoices,
} from '@/features/comparison/comparison-query'
import { defaultState } from '@/features/comparison/comparison-state'
import { examples as days, example } from '@/features/peaks/peaks-inputs'
import { peaksQuery } from '@/features/peaks/peaks-query'
import { workedExample } from '@/features/value/value-inputs'
import { valueQuery } from '@/features/value/value-query'
import classes from './home-page.module.css'

interface DoorProps {
  question: string
  /** The figure that answers it in a sample; undefined while it is asked for, null without one. */
  figure: string | null | undefined
  /** What the figure says. */
  says: ReactNode
  /** Which sample it belongs to. */
  sample: string
  error: unknown
  children: ReactNode
}

function Door({ question, figure, says, sample, error, children }: DoorProps) {
  const id = useId()
  return (
    <section className={`gap-4 ${classes.door}`} aria-labelledby={id}>
      <h2 id={id} className={`m-0 size-lead strong ${classes.question}`}>
        {question}
      </h2>
      {error !== null ? (
        <p className={classes.says}>{asProblem(error).message}</p>
      ) : figure === undefined ? (
        <>
          <Bone width="60%" height={42} />
          <Bone height={66} />
        </>
      ) : (
        <>
          <p className={`accent size-figure strong digits ${classes.figure}`}>
            {figure ?? figureWords.not_available}
          </p>
          <p className={classes.says}>{says}</p>
        </>
      )}
      <p className={classes.sample}>
        <Unbroken text={sample} />
      </p>
      <p className={`pt-4 ${classes.enter}`}>{children}</p>
    </section>
  )
}

/** What a change saves: the first example that a document calculates. */
export function ValueDoor({ example }: { example: Example | undefined }) {
  const { data, error } = useQuery(valueQuery(workedExample))
  const { saved_msu: msu, gp_seconds_saved: seconds } = data?.figures ?? {}
  return (
    <Door
      question="What is a change worth?"
      figure={data && (msu?.value == null ? null : formatWithUnit(msu.value, msu.unit))}
      says={
        seconds?.value == null
          ? 'saved in the peak window'
          : `saved in the peak window, and ${formatWithUnit(seconds.value, seconds.unit)} of GP time`
      }
      sample={example === undefined ? 'A published example' : `Published example: ${example.label}`}
      error={error}
    >
      <Link to="/value" className={buttonClass('filled')}>
        Value a change
      </Link>
    </Door>
  )
}

function inOrderOfCost(ways: readonly Way[]): (Way & { gp_ms: number })[] {
  return ways
    .filter((way): way is Way & { gp_ms: number } => way.gp_ms !== null)
    .sort((one, other) => one.gp_ms - other.gp_ms)
}

/** Which access method costs least at the rate that /compare opens on. */
export function MethodDoor() {
  const configurations = useQuery(configurationsQuery)
  const studies = useQuery(studiesQuery)
  const compared = comparedStudies(defaultState, studies.data ?? [])
  const ways = chosenWays(defaultState, wayChoices(compared, configurations.data ?? [], []))
  const comparison = useQuery({
    ...comparisonQuery(defaultState, ways),
    enabled: ways.length > 0,
  })
  const ordered = comparison.data && inOrderOfCost(comparison.data.items)
  const cheapest = ordered?.at(0)
  const dearest = ordered?.at(-1)
  return (
    <Door
      question="Which way into CICS costs least?"
      figure={ordered && (cheapest ? formatWithUnit(cheapest.gp_ms, 'ms') : null)}
      says={
        cheapest === undefined || dearest === undefined
          ? 'No access method was measured at this rate.'
          : `of GP time per transaction with ${cheapest.label}, the lowest of ${ordered?.length} access methods; ${formatWithUnit(dearest.gp_ms, 'ms')} with ${dearest.label}`
      }
      sample={`Published measurements: 32 KB, ${formatWithUnit(defaultState.rate_per_second, 'tps')}, on the measured z196`}
      error={configurations.error ?? comparison.error}
    >
      <Link to="/compare" className={buttonClass('outline')}>
        Compare access methods
      </Link>
    </Door>
  )
}

/** The example in which 50 MSU are saved and the peak moves. */
const movedPeak = days[1]?.inputs ?? example

/** What becomes of a saving on the bill: an example in which the peak moves. */
export function BillDoor() {
  const { data, error } = useQuery(peaksQuery(movedPeak))
  const { saved_at_old_peak_msu: saved, lost_to_new_peak_msu: lost } = data ?? {}
  const billed = data?.billed_saving_msu
  return (
    <Door
      question="What does the bill really do?"
      figure={data && (billed == null ? null : formatWithUnit(billed, 'MSU'))}
      says={
        saved == null || lost == null
          ? 'less on the bill'
          : `less on the bill, although ${formatWithUnit(saved, 'MSU')} are saved at the old peak: four other hours become the peak and take ${formatWithUnit(lost, 'MSU')} back`
      }
      sample="Illustrative numbers: one LPAR, busy from 09:00 to 13:00"
      error={error}
    >
      <Link to="/peaks" search={{ example: '2' }} className={buttonClass('outline')}>
        Look at the peak
      </Link>
    </Door>
  )
}
