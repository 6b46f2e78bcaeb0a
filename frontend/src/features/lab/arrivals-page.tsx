import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { fields } from '@/api/fields.gen'
import { buttonClass } from '@/components/button'
import { Stat } from '@/components/stat'
import classes from './lab.module.css'
import { LabFrame, LabMilliseconds, LabNumber } from './lab-frame'
import { askOpen, openStart } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import { StationsFields } from './stations-fields'
import { StationsTable } from './stations-table'
import { useLab } from './use-lab'

const headline = [
  ['response_ms', 'Response time'],
  ['highest_throughput', 'Highest rate'],
  ['clients_needed', 'Clients that bring this rate'],
] as const

/** Waits and response time at a rate of arrivals. */
export function ArrivalsPage() {
  useDocumentTitle('Arrivals at a rate · Lab · Headroom')
  const lab = useLab('open-model', openStart, askOpen)
  const { inputs, move, change } = lab
  return (
    <LabFrame
      title="How long is the wait at this rate?"
      lede="Transactions that arrive at random, whoever still waits: Erlang C at each station. Clients in a loop wait less, as each waits for its own response."
      lab={lab}
      fileName="headroom-arrivals"
      actions={
        <>
          <Link
            to="/lab/clients"
            search={writeLabSearch({
              stations: inputs.stations,
              think_seconds: inputs.think_seconds,
            })}
            className={buttonClass('outline')}
          >
            Clients in a loop
          </Link>
          <ScenarioLink find={lab.find} />
        </>
      }
      controls={
        <>
          <div className={classes.pair}>
            <LabNumber
              input={fields.OpenModelContent.rate_per_second}
              value={inputs.rate_per_second}
              place="rate_per_second"
              lab={lab}
              onChange={(rate_per_second) => move({ rate_per_second })}
            />
            <LabMilliseconds
              input={fields.OpenModelContent.think_seconds}
              value={inputs.think_seconds}
              place="think_seconds"
              lab={lab}
              onChange={(think_seconds) => move({ think_seconds })}
            />
          </div>
          <StationsFields
            stations={inputs.stations}
            lab={lab}
            move={(stations) => move({ stations })}
            change={(stations) => change({ stations })}
          />
        </>
      }
    >
      {(answer) => (
        <>
          <section className={classes.headline} aria-label="Headline figures">
            {headline.map(([id, label]) => {
              const figure = answer.figures[id]
              return figure && <Stat key={id} figure={figure} size="large" label={label} />
            })}
          </section>
          <StationsTable
            stations={answer.stations}
            first={answer.saturates_first}
            find={lab.find}
          />
        </>
      )}
    </LabFrame>
  )
}
