import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { keptQuery } from '@/api/kept-files'
import { labTables } from '@/api/lab-tables.gen'
import { AnswerTable } from '@/components/answer-table'
import { Button, buttonClass } from '@/components/button'
import { type LineSeries, LinesCard } from '@/components/chart-lines'
import { useForm, useKnown, useValue } from '@/components/form'
import form from '@/components/form-fields.module.css'
import { NumberAt } from '@/components/form-numbers'
import { ImportLink } from '@/components/import-link'
import { formatFigure } from '@/components/number-format'
import { categoryMark } from '@/components/palette'
import { spokenText } from '@/components/phrase'
import type { Column } from '@/components/table-data'
import classes from './lab.module.css'
import { LabHeadline, labSources } from './lab-frame'
import type { Answer } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { ScenarioLink } from './scenario-link'
import type { Lab } from './use-lab'

type Results = NonNullable<Answer<'load-test'>['results']>
type Step = Results['steps'][number]
type Fit = Results['fits'][number]

/** Which kept load tests stand beside the plan. */
export function ResultsFields() {
  const { change } = useForm()
  const { value: chosen } = useValue<readonly string[]>('kept_files')
  const kept = useQuery(keptQuery)
  const tests = (kept.data?.items ?? []).filter(({ kind }) => kind === 'load_test')
  const gone = kept.data === undefined ? [] : chosen.filter((id) => !tests.some((t) => t.id === id))
  const { most = 0 } = useKnown('kept_files')
  const leaveOut = (ids: readonly string[]) =>
    change(
      'kept_files',
      chosen.filter((id) => !ids.includes(id)),
    )
  return (
    <details className={`pt-5 ruled ${form.advanced}`} open>
      <summary>Results beside the plan</summary>
      <div className="stack gap-5">
        {tests.length === 0 && (
          <p className="soft size-text">
            No load test is kept yet. Import the result file of JMeter, Gatling or k6.
          </p>
        )}
        {tests.map((test) => (
          <label key={test.id} className="line middle gap-4 min-24 size-text pointer">
            <input
              type="checkbox"
              checked={chosen.includes(test.id)}
              disabled={!chosen.includes(test.id) && chosen.length >= most}
              onChange={(event) =>
                event.currentTarget.checked
                  ? change('kept_files', [...chosen, test.id])
                  : leaveOut([test.id])
              }
            />
            {test.name}
          </label>
        ))}
        {gone.length > 0 && (
          <Button small onClick={() => leaveOut(gone)}>
            Leave out what is kept no more
          </Button>
        )}
        {chosen.length > 0 && <NumberAt at="behind_share" />}
        <div>
          <ImportLink small>Import a load test</ImportLink>
        </div>
      </div>
    </details>
  )
}

/** A measured step with its numbers at hand, as charts draw it. */
interface Drawn {
  name: string
  run: string
  offered: number
  achieved: number
  response: number | null
  p95: number | null
  fitted: number | null
}

interface Course {
  title: string
  unit: string
  file: string
  /** Its lines for each run: what they are called and what they show. */
  lines: readonly { name: string; of: (row: Drawn) => number | null; dashed?: boolean }[]
}

function ByOffered({
  course,
  rows,
  lab,
  expected,
  diagonal = false,
}: {
  course: Course
  rows: readonly Drawn[]
  lab: Lab<'load-test'>
  expected?: number
  diagonal?: boolean
}) {
  const runs = [...new Set(rows.map((row) => row.run))]
  const most = Math.max(...rows.map((row) => row.offered))
  const above = lab.find('knee_above')?.value
  const below = lab.find('knee_below')?.value
  const columns: readonly Column<Drawn>[] = [
    { id: 'name', header: 'Step', value: (row) => row.name },
    { id: 'offered', header: 'Offered', unit: 'tps', value: (row) => row.offered },
    ...course.lines.map((line) => ({
      id: line.name,
      header: line.name,
      unit: course.unit,
      value: line.of,
    })),
  ]
  return (
    <LinesCard
      title={course.title}
      says={`${course.lines.map((line) => (line.dashed ? `${line.name} (dashed)` : line.name)).join(', ')} by offered rate, ${course.unit}${
        diagonal ? '; thin line: as offered' : ''
      }`}
      unit={course.unit}
      tickUnit=""
      sources={labSources(lab.find, ['highest_achieved'])}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      legend={
        runs.length > 1 ? runs.map((run, at) => ({ label: run, mark: categoryMark(at) })) : []
      }
      x={(row) => row.offered}
      xName="Offered (tps)"
      xShort="Offered"
      xUnit="tps"
      series={runs.flatMap((run, at) =>
        course.lines.map(
          (line): LineSeries<Drawn> => ({
            label: runs.length > 1 ? `${run}, ${line.name}` : line.name,
            value: (row) => (row.run === run ? line.of(row) : null),
            mark: categoryMark(at),
            kind: 'measured',
            dash: line.dashed ? '6 4' : '0',
            rings: true,
          }),
        ),
      )}
      across={above != null && below != null ? [{ at: above, label: 'knee' }, { at: below }] : []}
      diagonal={diagonal ? most : undefined}
      levels={expected === undefined ? [] : [{ at: expected, label: 'expected' }]}
      fileName={course.file}
    />
  )
}

function keepsUp({ behind, beyond_plan, limited_by }: Step): string {
  if (beyond_plan) return 'not this plan’s step'
  if (behind === null) return figureWords.not_known
  if (!behind) return 'yes'
  return limited_by === null ? 'no' : `no: the ${limited_by}`
}

/** The measured steps of a run, each a point of the closed model. */
function pointsOf(steps: readonly Step[], find: FindFigure) {
  const number = (id: string | null) => (id === null ? null : (find(id)?.value ?? null))
  return steps.flatMap((step) => {
    const clients = number(step.clients_measured) ?? number(step.clients)
    const [rate, response] = [number(step.achieved), number(step.response)]
    if (clients === null || rate === null || response === null || rate <= 0) return []
    return [
      {
        clients: Math.max(1, Math.round(clients)),
        throughput_per_second: rate,
        response_seconds: Number((response / 1000).toPrecision(12)),
      },
    ]
  })
}

/** The closed model of what a run measured: its own system below its own points, none else's. */
function closedModelOf(fit: Fit, steps: readonly Step[], lab: Lab<'load-test'>) {
  const number = (id: string | null) => (id === null ? null : (lab.find(id)?.value ?? null))
  const [servers, demand, rest] = [number(fit.servers), number(fit.demand), number(fit.rest)]
  if (number(fit.capacity) === null || servers === null || demand === null) return null
  const measured = pointsOf(steps, lab.find).slice(0, 50)
  const seconds = (value: number) => Number(value.toPrecision(12))
  const station = { label: fit.run, servers, demand_seconds: seconds(demand), waiting: true }
  const elsewhere = { label: 'Elsewhere', servers: 1, waiting: false }
  return {
    clients: Math.max(1, ...measured.map((point) => point.clients)),
    think_seconds: lab.inputs.think_seconds,
    stations: [
      station,
      // what is shorter than the page takes is nothing
      ...(rest !== null && rest >= 1e-6 ? [{ ...elsewhere, demand_seconds: seconds(rest) }] : []),
    ],
    measured,
  }
}

/** What system a run measured, and where its model is drawn. */
function FitCard({ fit, steps, lab }: { fit: Fit; steps: readonly Step[]; lab: Lab<'load-test'> }) {
  const { run, verdict, responses, steps: count, capacity, knee, unloaded, ...rest } = fit
  const ids = Object.values(rest)
  const figures = ids.flatMap((id) => {
    const figure = id === null ? undefined : lab.find(id)
    return figure === undefined ? [] : [[figure.id, figure] as const]
  })
  const model = closedModelOf(fit, steps, lab)
  return (
    <section className="panel stack gap-6 min-0 pad-7" aria-label={`Fit of ${run}`}>
      <h2 className="m-0 size-lead strong">{spokenText(verdict)}</h2>
      {figures.length > 0 && (
        <details>
          <summary>How it was fitted, from {formatFigure(count)} steps</summary>
          <LabHeadline figures={Object.fromEntries(figures)} />
        </details>
      )}
      {model !== null && (
        <div className="row gap-4">
          <Link to="/lab/clients" search={writeLabSearch(model)} className={buttonClass('outline')}>
            Draw this run in the closed model
          </Link>
        </div>
      )}
    </section>
  )
}

/** What load tests measured, beside the plan. */
export function LoadTestResults({ results, lab }: { results: Results; lab: Lab<'load-test'> }) {
  const { find } = lab
  const number = (id: string | null) => (id === null ? null : (find(id)?.value ?? null))
  const name = (step: Step) => `${step.run}, step ${step.number}`
  const stepsOf = (run: string) => results.steps.filter((step) => step.run === run)
  const fittedResponse = new Map(
    results.fits.flatMap((fit) =>
      stepsOf(fit.run).map((step, at) => [step, fit.responses[at] ?? null] as const),
    ),
  )
  const says = spokenText({ text: results.says, wording: results.says_wording })
  const rows = results.steps
    .flatMap((step): Drawn[] => {
      const [offered, achieved] = [number(step.offered), number(step.achieved)]
      if (offered === null || achieved === null) return []
      const [response, p95] = [number(step.response), number(step.p95)]
      const fitted = number(fittedResponse.get(step) ?? null)
      return [{ name: name(step), run: step.run, offered, achieved, response, p95, fitted }]
    })
    .sort((one, other) => one.offered - other.offered)
  const expected = lab.inputs.response_seconds * 1000
  const times = (step: Step) => number(step.against_expected) ?? 0
  const slowest = results.steps.reduce((one, other) => (times(other) > times(one) ? other : one))
  return (
    <>
      {results.fits.map((fit) => (
        <FitCard key={fit.run} fit={fit} steps={stepsOf(fit.run)} lab={lab} />
      ))}
      {results.changes.length > 0 && (
        <section className="panel stack gap-6 min-0 pad-7" aria-label={labTables.run_changes.name}>
          {results.changes.map(({ after, verdict }) => (
            <h2 key={after} className="m-0 size-lead strong">
              {spokenText(verdict)}
            </h2>
          ))}
          <AnswerTable
            table={labTables.run_changes}
            rows={results.changes}
            find={find}
            hideCaption
          />
        </section>
      )}
      {rows.length > 0 && (
        <>
          <ByOffered
            course={{
              title: says,
              unit: 'tps',
              file: 'headroom-achieved-by-offered',
              lines: [{ name: 'Achieved', of: (row) => row.achieved }],
            }}
            rows={rows}
            lab={lab}
            diagonal
          />
          <ByOffered
            course={{
              title:
                times(slowest) <= 1
                  ? 'No step takes longer than expected on average'
                  : `${name(slowest)} takes ${formatFigure(times(slowest))} times the expected response time`,
              unit: 'ms',
              file: 'headroom-response-by-offered',
              lines: [
                { name: 'Mean', of: (row) => row.response },
                { name: 'P95', of: (row) => row.p95, dashed: true },
                { name: 'Fitted mean', of: (row) => row.fitted, dashed: true },
              ],
            }}
            rows={rows}
            lab={lab}
            expected={expected}
          />
        </>
      )}
      <section
        className={`panel min-0 pad-7 ${classes.card} stack gap-7`}
        aria-label="Measured steps"
      >
        {rows.length === 0 && <p className="soft size-text">{says}.</p>}
        <AnswerTable
          table={labTables.measured_rates}
          rows={results.steps}
          find={find}
          also={[{ header: 'Keeps up', value: keepsUp }]}
        />
        <AnswerTable table={labTables.measured_times} rows={results.steps} find={find} />
        {results.spread.length > 0 && (
          <AnswerTable table={labTables.spread} rows={results.spread} find={find} />
        )}
        <div className="row gap-4 mt-5">
          <ScenarioLink find={find} />
        </div>
      </section>
    </>
  )
}
