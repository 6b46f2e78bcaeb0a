import { Link } from '@tanstack/react-router'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { FindFigure } from '@/api/figure'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { formatFigure } from '@/components/number-format'
import { categoryMark } from '@/components/palette'
import { formatWithUnit } from '@/components/units'
import { ClassesFields, MeasuredFields, StationsFields } from './fields'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources, TablePanel } from './lab-frame'
import { type Answer, beyondMeasured, type Inputs } from './lab-queries'
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

interface Course {
  unit: string
  axis: string
  means: (row: Row) => number
  bound: (row: Row) => number
  boundName: string
  measured: (point: Inputs<'closed-model'>['measured'][number]) => number
  fileName: string
}

const throughput: Course = {
  unit: 'tps',
  axis: 'Throughput',
  means: (row) => row.throughput_per_second,
  bound: (row) => row.throughput_at_most,
  boundName: labWords.asymptote_at_most,
  measured: (point) => point.throughput_per_second,
  fileName: 'headroom-throughput-by-clients',
}
const response: Course = {
  unit: 'ms',
  axis: evidenceWords.response_time,
  means: (row) => row.response_seconds * 1000,
  bound: (row) => row.response_at_least * 1000,
  boundName: labWords.asymptote_at_least,
  measured: (point) => point.response_seconds * 1000,
  fileName: 'headroom-response-by-clients',
}

/** A place in the drawing: calculated, or measured. */
interface Place {
  clients: number
  means: number | null
  /** The same where it lies beyond what was measured of the subject. */
  beyond: number | null
  bound: number | null
  measured: number | null
}

interface CourseCardProps {
  title: string
  course: Course
  answer: ClosedAnswer
  /** The highest rate that was measured of the subject; without one, none bounds the model. */
  measuredTo: number | undefined
  find: FindFigure
}

function CourseCard({ title, course, answer, measuredTo, find }: CourseCardProps) {
  const { curve, measured } = answer
  const { unit, axis, means, bound, boundName, fileName } = course
  const knee = answer.figures.knee_clients?.value
  const most = Math.max(...curve.map((row) => row.clients))
  const places: Place[] = [
    ...curve.map((row) => {
      const beyond = measuredTo !== undefined && row.throughput_per_second > measuredTo
      return {
        clients: row.clients,
        means: beyond ? null : means(row),
        beyond: beyond ? means(row) : null,
        bound: bound(row),
        measured: null,
      }
    }),
    ...measured.map((point) => ({
      clients: point.clients,
      means: null,
      beyond: null,
      bound: null,
      measured: course.measured(point),
    })),
  ].toSorted((one, other) => one.clients - other.clients)
  return (
    <LinesCard
      title={title}
      says={`${axis} by clients, ${unit}; line: exact means, dashed: asymptotes${measured.length > 0 ? ', rings: measured' : ''}`}
      unit={unit}
      tickUnit=""
      sources={labSources(find, ['throughput_per_second', 'response_ms'])}
      columns={[
        { header: 'Clients', numeric: true, value: (row) => row.clients },
        { header: axis, unit, value: means },
        { header: boundName, unit, value: bound },
      ]}
      rows={curve}
      drawn={places}
      rowKey={(row) => String(row.clients)}
      x={(place) => place.clients}
      xName="Clients"
      xTo={most}
      series={[
        {
          label: boundName,
          value: (place) => place.bound,
          mark: categoryMark(1),
          dash: '6 4',
          thin: true,
          joined: true,
        },
        {
          label: axis,
          value: (place) => place.means,
          mark: categoryMark(0),
          joined: true,
        },
        ...(places.some((place) => place.beyond !== null)
          ? [
              {
                label: beyondMeasured,
                value: (place: Place) => place.beyond,
                mark: categoryMark(0),
                dash: '2 5',
                joined: true,
              },
            ]
          : []),
        {
          label: 'Measured',
          value: (place) => place.measured,
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
          <CourseCard title={bends} course={throughput} {...{ answer, measuredTo, find }} />
          <CourseCard title={waits} course={response} {...{ answer, measuredTo, find }} />
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
