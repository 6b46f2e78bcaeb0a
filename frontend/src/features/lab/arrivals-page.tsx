import { Link } from '@tanstack/react-router'
import { evidenceWords } from '@/api/evidence-words.gen'
import { labWords } from '@/api/lab-words.gen'
import { buttonClass } from '@/components/button'
import { Fields } from '@/components/fields'
import { StationsFields } from './fields'
import { CalculationPage, LabHeadline } from './lab-frame'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import { StationsTable } from './stations-table'

const headline = {
  response_ms: evidenceWords.response_time,
  highest_throughput: labWords.highest_rate,
  clients_needed: labWords.clients_for_rate,
}

/** Waits and response time at a rate of arrivals. */
export function ArrivalsPage() {
  return (
    <CalculationPage
      calculation="open-model"
      tab="Arrivals at a rate"
      title="How long is the wait at this rate?"
      lede="Transactions arrive at random, whether or not earlier ones have been answered: Erlang C at each station. Clients in a loop queue less, because each waits for its own response."
      actions={({ inputs: { stations, think_seconds }, subject, find }) => (
        <>
          {subject === null && (
            <Link
              to="/lab/clients"
              search={writeLabSearch({ stations, think_seconds })}
              className={buttonClass('outline')}
            >
              Clients in a loop
            </Link>
          )}
          <ScenarioLink find={find} />
        </>
      )}
      controls={({ subject }) => (
        <>
          <Fields
            halves
            names={[...(subject === null ? ['rate_per_second'] : []), 'think_seconds']}
          />
          <StationsFields />
        </>
      )}
    >
      {({ figures, stations, saturates_first }, { find }) => (
        <>
          <LabHeadline figures={figures} names={headline} />
          <StationsTable stations={stations} first={saturates_first} find={find} />
        </>
      )}
    </CalculationPage>
  )
}
