import { Link } from '@tanstack/react-router'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { FindFigure } from '@/api/figure'
import { labWords } from '@/api/lab-words.gen'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { Fields } from '@/components/fields'
import { categoryMark } from '@/components/palette'
import { formatWithUnit } from '@/components/units'
import { StationsFields } from './fields'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import { type Answer, beyondMeasured } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import { StationsTable } from './stations-table'

type OpenAnswer = Answer<'open-model'>
type Row = NonNullable<OpenAnswer['curve']>[number]

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
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return (
    <LinesCard
      title={
        takes == null
          ? ends
          : `At ${formatWithUnit(rate, 'tps')} a response takes ${formatWithUnit(takes, 'ms')}; ${ends}`
      }
      says={`${labWords.response_by_rate}, ms: the wait grows without end towards the highest rate`}
      unit="ms"
      tickUnit=""
      sources={labSources(find, ['response_ms', 'highest_throughput'])}
      columns={[
        { header: 'Rate', unit: 'tps', value: (row) => row.rate_per_second },
        {
          header: labWords.arrivals_at_random,
          unit: 'ms',
          value: (row) => ms(row.response_seconds),
        },
        { header: labWords.clients_in_a_loop, unit: 'ms', value: (row) => ms(row.looped_seconds) },
      ]}
      rows={curve}
      drawn={curve}
      rowKey={(row) => String(row.rate_per_second)}
      x={(row) => row.rate_per_second}
      xName={evidenceWords.transactions_a_second}
      xTo={bears ?? rate}
      series={[
        // of more clients than are solved, arrivals are as good
        ...(curve.at(-1)?.looped_seconds == null
          ? []
          : [
              {
                label: labWords.clients_in_a_loop,
                value: (row: Row) => ms(row.looped_seconds),
                mark: categoryMark(1),
                dash: '6 4',
                thin: true,
                joined: true,
              },
            ]),
        {
          label: labWords.arrivals_at_random,
          value: (row) => (row.rate_per_second > measuredTo ? null : ms(row.response_seconds)),
          mark: categoryMark(0),
          joined: true,
        },
        ...(curve.some((row) => row.rate_per_second > measuredTo)
          ? [
              {
                label: beyondMeasured,
                value: (row: Row) =>
                  row.rate_per_second > measuredTo ? ms(row.response_seconds) : null,
                mark: categoryMark(0),
                dash: '2 5',
                joined: true,
              },
            ]
          : []),
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
