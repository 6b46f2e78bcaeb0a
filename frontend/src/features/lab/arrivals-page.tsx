import { Link } from '@tanstack/react-router'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { FindFigure } from '@/api/figure'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import { answerLines } from '@/components/answer-table'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { Fields } from '@/components/fields'
import { formatWithUnit } from '@/components/units'
import { StationsFields } from './fields'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import { boundLine, linesBeyond } from './lab-lines'
import type { Answer } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import { StationsTable } from './stations-table'

type OpenAnswer = Answer<'open-model'>

const headline = {
  response_ms: evidenceWords.response_time,
  highest_throughput: labWords.highest_rate,
  clients_needed: labWords.clients_for_rate,
}

interface WaitsCardProps {
  answer: OpenAnswer
  rate: number
  /** The highest rate that was measured of the subject; without one, none bounds the model. */
  measuredTo: number | undefined
  find: FindFigure
}

/** How the response grows with the rate, of arrivals at random and of clients in a loop. */
function WaitsCard({ answer, rate, measuredTo = Number.POSITIVE_INFINITY, find }: WaitsCardProps) {
  const { figures, curve, stations, saturates_first } = answer
  const takes = figures.response_ms?.value
  const bears = figures.highest_throughput?.value
  const first = saturates_first === null ? undefined : stations[saturates_first]
  const ends = bears == null ? '' : `${first?.label}: at most ${formatWithUnit(bears, 'tps')}`
  const { series, ...drawn } = answerLines({
    ...{ table: labTables.response_by_rate, rows: curve, find },
  })
  const random = series.at(-1)
  // of more clients than are solved, arrivals are as good
  const looped = curve.at(-1)?.looped_seconds == null ? [] : series.slice(0, -1)
  return (
    <LinesCard
      title={
        takes == null
          ? ends
          : `At ${formatWithUnit(rate, 'tps')} a response takes ${formatWithUnit(takes, 'ms')}; ${ends}`
      }
      says={`${labWords.response_by_rate}, ms: the wait grows without end towards the highest rate`}
      {...drawn}
      sources={labSources(find, ['response_ms', 'highest_throughput'])}
      xName={evidenceWords.transactions_a_second}
      xTo={bears ?? rate}
      series={[
        ...looped.map((line) => ({ ...line, ...boundLine })),
        ...linesBeyond(random, curve, (row) => row.rate_per_second > measuredTo),
      ]}
      across={takes == null ? [] : [{ at: rate, label: `${formatWithUnit(rate, 'tps')}` }]}
      fileName="headroom-response-by-rate"
    />
  )
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
              {labWords.clients_in_a_loop}
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
      {(answer, { inputs, find, chain }) => (
        <>
          <LabHeadline figures={answer.figures} names={headline} />
          {answer.curve.length > 0 && (
            <WaitsCard
              answer={answer}
              rate={inputs.rate_per_second}
              measuredTo={chain?.measured_to_per_second}
              find={find}
            />
          )}
          <StationsTable stations={answer.stations} first={answer.saturates_first} find={find} />
        </>
      )}
    </CalculationPage>
  )
}
