import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { fields } from '@/api/fields.gen'
import { Button, buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { categoryMark } from '@/components/palette'
import { Stat } from '@/components/stat'
import type { Column } from '@/components/table-data'
import { TextField } from '@/components/text-field'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { LabFrame, LabMilliseconds, LabNumber, labSources } from './lab-frame'
import { askClosed, type ClosedAnswer, type ClosedInputs, closedStart } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import { StationsFields } from './stations-fields'
import { figureColumn, StationsTable } from './stations-table'
import { type Lab, useLab } from './use-lab'

type ClosedLab = Lab<ClosedInputs, ClosedAnswer>
type Row = ClosedAnswer['curve'][number]

interface Course {
  title: string
  unit: string
  axis: string
  means: (row: Row) => number
  bound: (row: Row) => number
  boundName: string
  measured: (point: ClosedInputs['measured'][number]) => number
  file: string
}

const throughput: Omit<Course, 'title'> = {
  unit: 'tps',
  axis: 'Throughput',
  means: (row) => row.throughput_per_second,
  bound: (row) => row.throughput_at_most,
  boundName: 'Asymptote: at most',
  measured: (point) => point.throughput_per_second,
  file: 'headroom-throughput-by-clients',
}
const response: Omit<Course, 'title'> = {
  unit: 'ms',
  axis: 'Response time',
  means: (row) => row.response_seconds * 1000,
  bound: (row) => row.response_at_least * 1000,
  boundName: 'Asymptote: at least',
  measured: (point) => point.response_seconds * 1000,
  file: 'headroom-response-by-clients',
}

/** A place in the drawing: calculated, or measured. */
interface Place {
  clients: number
  means: number | null
  bound: number | null
  measured: number | null
}

function columns(course: Course): readonly Column<Row>[] {
  return [
    { id: 'clients', header: 'Clients', numeric: true, value: (row) => row.clients },
    { id: 'means', header: course.axis, unit: course.unit, numeric: true, value: course.means },
    {
      id: 'bound',
      header: course.boundName,
      unit: course.unit,
      numeric: true,
      value: course.bound,
    },
  ]
}

function CourseCard({
  course,
  answer,
  lab,
}: {
  course: Course
  answer: ClosedAnswer
  lab: ClosedLab
}) {
  const { curve, measured } = answer
  const knee = answer.figures.knee_clients?.value
  const most = Math.max(...curve.map((row) => row.clients))
  const places: Place[] = [
    ...curve.map((row) => ({
      clients: row.clients,
      means: course.means(row),
      bound: course.bound(row),
      measured: null,
    })),
    ...measured.map((point) => ({
      clients: point.clients,
      means: null,
      bound: null,
      measured: course.measured(point),
    })),
  ].toSorted((one, other) => one.clients - other.clients)
  return (
    <LinesCard
      title={course.title}
      says={`${course.axis} by clients, ${course.unit}; line: exact means, dashed: asymptotes${measured.length > 0 ? ', rings: measured' : ''}`}
      unit={course.unit}
      tickUnit=""
      sources={labSources(lab, ['throughput_per_second', 'response_ms'])}
      columns={columns(course)}
      rows={curve}
      drawn={places}
      rowKey={(row) => String(row.clients)}
      x={(place) => place.clients}
      xName="Clients"
      xTo={most}
      series={[
        {
          label: course.boundName,
          value: (place) => place.bound,
          mark: categoryMark(1),
          dash: '6 4',
          thin: true,
          joined: true,
        },
        {
          label: course.axis,
          value: (place) => place.means,
          mark: categoryMark(0),
          joined: true,
        },
        {
          label: 'Measured',
          value: (place) => place.measured,
          mark: { color: 'var(--hr-ink)', pattern: 'solid' },
          kind: 'points',
          rings: true,
        },
      ]}
      across={
        knee != null && knee <= most ? [{ at: knee, label: `knee ${formatFigure(knee)}` }] : []
      }
      fileName={course.file}
    />
  )
}

function Results({ answer, lab }: { answer: ClosedAnswer; lab: ClosedLab }) {
  const { find } = lab
  const { throughput_per_second, response_ms, knee_clients, highest_throughput } = answer.figures
  const first =
    answer.saturates_first === null ? undefined : answer.stations[answer.saturates_first]
  const bends =
    knee_clients?.value == null
      ? 'Nothing saturates'
      : `The knee is at ${formatFigure(knee_clients.value)} clients; first to saturate: ${first?.label}`
  const many = formatFigure(lab.inputs.clients)
  const waits =
    response_ms?.value == null
      ? 'Response time'
      : `At ${many} clients a response takes ${formatWithUnit(response_ms.value, 'ms')}`
  return (
    <>
      <section className={classes.headline} aria-label="Headline figures">
        {throughput_per_second && (
          <Stat figure={throughput_per_second} size="large" label="Throughput" />
        )}
        {response_ms && <Stat figure={response_ms} size="large" label="Response time" />}
        {knee_clients && <Stat figure={knee_clients} size="large" label="Knee" />}
        {highest_throughput && (
          <Stat figure={highest_throughput} size="large" label="Highest throughput" />
        )}
      </section>
      {answer.curve.length > 0 && (
        <>
          <CourseCard course={{ ...throughput, title: bends }} answer={answer} lab={lab} />
          <CourseCard course={{ ...response, title: waits }} answer={answer} lab={lab} />
        </>
      )}
      {answer.classes.length > 0 && (
        <section className={classes.card} aria-label="Classes">
          <DataTable
            caption="Classes of clients"
            rows={answer.classes}
            rowKey={(row) => row.throughput}
            columns={[
              { id: 'label', header: 'Class', value: (row) => row.label },
              figureColumn<ClosedAnswer['classes'][number]>(
                find,
                'clients',
                'Clients',
                (row) => row.clients,
              ),
              figureColumn<ClosedAnswer['classes'][number]>(
                find,
                'throughput',
                'Throughput',
                (row) => row.throughput,
              ),
              figureColumn<ClosedAnswer['classes'][number]>(
                find,
                'response',
                'Response time',
                (row) => row.response,
              ),
            ]}
          />
        </section>
      )}
      <StationsTable stations={answer.stations} first={answer.saturates_first} find={find} />
      {answer.swings.length > 0 && (
        <section className={classes.card} aria-label="Sensitivity">
          <DataTable
            caption="Each station’s demand 10 % lower and higher"
            rows={answer.swings}
            rowKey={(row) => `${answer.swings.indexOf(row)}`}
            columns={[
              { id: 'label', header: 'Station', value: (row) => row.station, prose: true },
              ...(
                [
                  ['throughput_low', 'Throughput, lower', 'tps', 1],
                  ['throughput_high', 'Throughput, higher', 'tps', 1],
                  ['response_low', 'Response, lower', 'ms', 1000],
                  ['response_high', 'Response, higher', 'ms', 1000],
                ] as const
              ).map(([id, header, unit, scale]) => ({
                id,
                header,
                unit,
                numeric: true,
                value: (row: ClosedAnswer['swings'][number]) => row[id] * scale,
              })),
            ]}
          />
        </section>
      )}
    </>
  )
}

function ClassesFields({ lab }: { lab: ClosedLab }) {
  const { classes: groups, stations } = lab.inputs
  type Group = (typeof groups)[number]
  const put = (position: number, part: Partial<Group>) =>
    groups.map((one, at) => (at === position ? { ...one, ...part } : one))
  return (
    <details className={classes.part} open={groups.length > 0}>
      <summary>Further classes of clients</summary>
      <div>
        {groups.map((group, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name that stays
          <div key={position} className={classes.row}>
            <TextField
              label="Class"
              value={group.label}
              onChange={(label) => lab.move({ classes: put(position, { label }) })}
              error={lab.errors[`classes.${position}.label`]}
            />
            <div className={classes.pair}>
              <LabNumber
                input={fields.TrafficClass.clients}
                value={group.clients}
                place={`classes.${position}.clients`}
                lab={lab}
                onChange={(clients) => lab.move({ classes: put(position, { clients }) })}
              />
              <LabMilliseconds
                input={fields.TrafficClass.think_seconds}
                value={group.think_seconds ?? 0}
                place={`classes.${position}.think_seconds`}
                lab={lab}
                onChange={(think_seconds) =>
                  lab.move({ classes: put(position, { think_seconds }) })
                }
              />
              {stations.map((station, at) => (
                <LabMilliseconds
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name that stays
                  key={at}
                  input={{ ...fields.Station.demand_seconds, label: `Demand: ${station.label}` }}
                  value={group.demand_seconds[at] ?? 0}
                  place={`classes.${position}.demand_seconds`}
                  lab={lab}
                  onChange={(seconds) =>
                    lab.move({
                      classes: put(position, {
                        demand_seconds: stations.map((_, place) =>
                          place === at ? seconds : (group.demand_seconds[place] ?? 0),
                        ),
                      }),
                    })
                  }
                />
              ))}
            </div>
            <div>
              <Button
                small
                onClick={() => lab.change({ classes: groups.filter((_, at) => at !== position) })}
              >
                Remove {group.label}
              </Button>
            </div>
          </div>
        ))}
        <div>
          <Button
            small
            disabled={groups.length >= 3}
            onClick={() =>
              lab.change({
                classes: [
                  ...groups,
                  {
                    label: `Class ${groups.length + 2}`,
                    clients: 1,
                    think_seconds: 0,
                    demand_seconds: stations.map((station) => station.demand_seconds),
                  },
                ],
              })
            }
          >
            Add a class
          </Button>
        </div>
      </div>
    </details>
  )
}

function MeasuredFields({ lab }: { lab: ClosedLab }) {
  const { measured } = lab.inputs
  type Point = (typeof measured)[number]
  const put = (position: number, part: Partial<Point>) =>
    measured.map((one, at) => (at === position ? { ...one, ...part } : one))
  return (
    <details className={classes.part} open={measured.length > 0}>
      <summary>Points that your test measured</summary>
      <div>
        {measured.map((point, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name that stays
          <div key={position} className={classes.row}>
            <div className={classes.pair}>
              <LabNumber
                input={fields.MeasuredLoad.clients}
                value={point.clients}
                place={`measured.${position}.clients`}
                lab={lab}
                onChange={(clients) => lab.move({ measured: put(position, { clients }) })}
              />
              <LabNumber
                input={fields.MeasuredLoad.throughput_per_second}
                value={point.throughput_per_second}
                place={`measured.${position}.throughput_per_second`}
                lab={lab}
                onChange={(rate) =>
                  lab.move({ measured: put(position, { throughput_per_second: rate }) })
                }
              />
              <LabMilliseconds
                input={fields.MeasuredLoad.response_seconds}
                value={point.response_seconds}
                place={`measured.${position}.response_seconds`}
                lab={lab}
                onChange={(seconds) =>
                  lab.move({ measured: put(position, { response_seconds: seconds }) })
                }
              />
            </div>
            <div>
              <Button
                small
                onClick={() =>
                  lab.change({ measured: measured.filter((_, at) => at !== position) })
                }
              >
                Remove point {position + 1}
              </Button>
            </div>
          </div>
        ))}
        <div>
          <Button
            small
            disabled={measured.length >= 50}
            onClick={() =>
              lab.change({
                measured: [
                  ...measured,
                  { clients: 1, throughput_per_second: 1, response_seconds: 0.01 },
                ],
              })
            }
          >
            Add a measured point
          </Button>
        </div>
      </div>
    </details>
  )
}

/** Throughput and response time of so many clients, and where the knee is. */
export function ClientsPage() {
  useDocumentTitle('Clients and the knee · Lab · Headroom')
  const lab = useLab('closed-model', closedStart, askClosed)
  const { inputs, move, change } = lab
  const rate = lab.answer?.figures.throughput_per_second?.value
  return (
    <LabFrame
      title="Where is the knee?"
      lede="So many clients, each with a think time after each response: throughput, response time, and the station that saturates first. Exact mean value analysis with its asymptotes."
      lab={lab}
      fileName="headroom-clients-and-knee"
      actions={
        <>
          <Link
            to="/lab/arrivals"
            search={writeLabSearch({
              stations: inputs.stations,
              think_seconds: inputs.think_seconds,
            })}
            className={buttonClass('outline')}
          >
            Arrivals at a rate
          </Link>
          <Link to="/lab/bounds" className={buttonClass('outline')}>
            Demands of z/OS Connect
          </Link>
          {rate != null && (
            <Link
              to="/lab/limits"
              search={writeLabSearch({ rate_per_second: rate })}
              className={buttonClass('outline')}
            >
              What stops first at this rate
            </Link>
          )}
          <ScenarioLink find={lab.find} />
        </>
      }
      controls={
        <>
          <div className={classes.pair}>
            <LabNumber
              input={fields.ClosedModelContent.clients}
              value={inputs.clients}
              place="clients"
              lab={lab}
              onChange={(clients) => move({ clients })}
            />
            <LabMilliseconds
              input={fields.ClosedModelContent.think_seconds}
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
          <LabNumber
            input={fields.ClosedModelContent.demand_range}
            value={inputs.demand_range}
            place="demand_range"
            lab={lab}
            onChange={(demand_range) => move({ demand_range })}
          />
          <ClassesFields lab={lab} />
          <MeasuredFields lab={lab} />
        </>
      }
    >
      {(answer) => <Results answer={answer} lab={lab} />}
    </LabFrame>
  )
}
