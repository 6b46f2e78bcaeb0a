import { Link } from '@tanstack/react-router'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { FindFigure } from '@/api/figure'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import { answerLines } from '@/components/answer-table'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { formatFigure } from '@/components/number-format'
import { formatWithUnit } from '@/components/units'
import { ClassesFields, MeasuredFields, StationsFields } from './fields'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources, TablePanel } from './lab-frame'
import { boundLine, linesBeyond } from './lab-lines'
import type { Answer } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import { StationsTable } from './stations-table'

type ClosedAnswer = Answer<'closed-model'>
type Row = ClosedAnswer['curve'][number]

const headline = {
  throughput_per_second: 'Throughput',
  response_ms: evidenceWords.response_time,
  knee_clients: 'Knee',
  highest_throughput: labWords.highest_throughput,
}

/** A place in the drawing: calculated, or measured. */
type Place = Row | ClosedAnswer['measured'][number]
const isMean = (place: Place): place is Row => 'throughput_at_most' in place

interface CourseCardProps {
  title: string
  table: typeof labTables.throughput_by_clients | typeof labTables.response_by_clients
  fileName: string
  answer: ClosedAnswer
  /** The highest rate that was measured of the subject; without one, none bounds the model. */
  measuredTo: number | undefined
  find: FindFigure
}

function CourseCard({ title, table, fileName, answer, measuredTo, find }: CourseCardProps) {
  const { curve, measured } = answer
  const knee = answer.figures.knee_clients?.value
  const most = Math.max(...curve.map((row) => row.clients))
  const { series, unit, ...shown } = answerLines<Row>({ table, rows: curve, find })
  const [bound, means] = series.map((line) => ({
    ...line,
    value: (place: Place) => (isMean(place) ? line.value(place) : null),
  }))
  const places = [...curve, ...measured].toSorted((one, other) => one.clients - other.clients)
  const isBeyond = (place: Place) => place.throughput_per_second > (measuredTo ?? Infinity)
  return (
    <LinesCard
      title={title}
      says={`${means?.label} by clients, ${unit}; line: exact means, dashed: asymptotes${measured.length > 0 ? ', rings: measured' : ''}`}
      {...shown}
      unit={unit}
      sources={labSources(find, ['throughput_per_second', 'response_ms'])}
      drawn={places}
      x={(place) => place.clients}
      xName="Clients"
      xTo={most}
      series={[
        ...(bound ? [{ ...bound, ...boundLine }] : []),
        ...linesBeyond(means, places, (place) => isMean(place) && isBeyond(place)),
        {
          label: 'Measured',
          // the same fields, of no calculated row
          value: (place) => (isMean(place) ? null : (series[1]?.value(place as Row) ?? null)),
          mark: { color: 'var(--hr-ink)', pattern: 'solid' },
          kind: 'points',
          rings: true,
        },
      ]}
      across={
        knee != null && knee <= most
          ? [{ at: knee, label: `knee ${formatFigure(Math.round(knee))}`, low: unit === 'tps' }]
          : []
      }
      fileName={fileName}
    />
  )
}

const swings = [
  ['throughput_low', 'Throughput, lower', 'tps', 1],
  ['throughput_high', 'Throughput, higher', 'tps', 1],
  ['response_low', 'Response, lower', 'ms', 1000],
  ['response_high', 'Response, higher', 'ms', 1000],
] as const

interface ResultsProps {
  answer: ClosedAnswer
  clients: number
  measuredTo: number | undefined
  find: FindFigure
}

function Results({ answer, clients, measuredTo, find }: ResultsProps) {
  const { figures, stations, saturates_first } = answer
  const knee = figures.knee_clients?.value
  const first = saturates_first === null ? undefined : stations[saturates_first]
  const bends =
    knee == null
      ? 'Nothing saturates'
      : `The knee is at ${formatWithUnit(Math.round(knee), 'clients')}; first to saturate: ${first?.label}`
  const takes = figures.response_ms?.value
  const waits =
    takes == null
      ? evidenceWords.response_time
      : `At ${formatFigure(clients)} clients a response takes ${formatWithUnit(takes, 'ms')}`
  return (
    <>
      <LabHeadline figures={figures} names={headline} />
      {answer.curve.length > 0 && (
        <>
          <CourseCard
            title={bends}
            table={labTables.throughput_by_clients}
            fileName="headroom-throughput-by-clients"
            {...{ answer, measuredTo, find }}
          />
          <CourseCard
            title={waits}
            table={labTables.response_by_clients}
            fileName="headroom-response-by-clients"
            {...{ answer, measuredTo, find }}
          />
        </>
      )}
      {answer.classes.length > 0 && (
        <TablePanel table={labTables.client_classes} rows={answer.classes} find={find} />
      )}
      <StationsTable stations={stations} first={saturates_first} find={find} />
      {answer.swings.length > 0 && (
        <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Sensitivity">
          <DataTable
            caption="Each station’s demand 10 % lower and higher"
            rows={answer.swings}
            rowKey={(row) => `${answer.swings.indexOf(row)}`}
            columns={[
              { header: 'Station', value: (row) => row.station, prose: true },
              ...swings.map(([id, header, unit, scale]) => ({
                ...{ id, header, unit, numeric: true },
                value: (row: ClosedAnswer['swings'][number]) => row[id] * scale,
              })),
            ]}
          />
        </section>
      )}
    </>
  )
}

/** Throughput and response time of so many clients, and where the knee is. */
export function ClientsPage() {
  return (
    <CalculationPage
      calculation="closed-model"
      tab="Clients and the knee"
      title="Where is the knee?"
      lede="A given number of clients, each with a think time after each response: throughput, response time, and the station that saturates first. Exact mean value analysis with its asymptotes."
      actions={({ inputs: { stations, think_seconds }, subject, find }) => (
        <>
          {subject === null && (
            <>
              <Link
                to="/lab/arrivals"
                search={writeLabSearch({ stations, think_seconds })}
                className={buttonClass('outline')}
              >
                Arrivals at a rate
              </Link>
              <Link to="/lab/bounds" className={buttonClass('outline')}>
                Demands of z/OS Connect
              </Link>
            </>
          )}
          <ScenarioLink find={find} />
        </>
      )}
      controls={
        <>
          <Fields halves names={['clients', 'think_seconds']} />
          <StationsFields />
          <Fields names={['demand_range']} />
          <ClassesFields />
          <MeasuredFields />
        </>
      }
    >
      {(answer, { inputs, find, chain }) => (
        <Results
          answer={answer}
          clients={inputs.clients}
          measuredTo={chain?.measured_to_per_second}
          find={find}
        />
      )}
    </CalculationPage>
  )
}
