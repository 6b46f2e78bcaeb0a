import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { comparableQuery, type Study, studiesQuery } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { Figure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { wayWords } from '@/api/way-words.gen'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { figureAnchor } from '@/components/source-link'
import { SourceNote } from '@/components/source-note'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { unitName } from '@/components/units'
import { useAnchor } from '@/components/use-anchor'
import { Working } from '@/components/working'
import type { Check } from './audit-query'
import { Cite } from './cite'
import { citeColumn } from './cite-column'
import { ConfigurationCharts } from './configuration-charts'
import { downloadPrinted } from './configuration-file'
import { ConfigurationLines } from './configuration-lines'
import classes from './configuration-page.module.css'
import {
  type Configuration,
  checksQuery,
  configurationQuery,
  type PublishedFigure,
  rowCostQuery,
} from './configuration-query'
import { configurationSource } from './configuration-series'
import { PrintedTable, tables } from './configuration-table'
import { inWords, payloadText } from './configuration-words'
import { OwnSeriesList } from './own-series'
import { OwnValues } from './own-values'
import { UseInCalculation } from './use-in-calculation'

const route = getRouteApi('/evidence/configurations/$configuration')

/** One way that a study measured: its table as printed, its charts, and what the document says. */
export function ConfigurationPage() {
  const { configuration: id } = route.useParams()
  const found = useQuery(configurationQuery(id))
  // what stands above a field must not arrive after it: it would push the field from under the hand
  const studies = useQuery(studiesQuery)
  const checks = useQuery(checksQuery(id))
  const comparable = useQuery(comparableQuery(id))
  const waiting = studies.isPending || checks.isPending || comparable.isPending
  const ready = found.data !== undefined && !waiting
  useDocumentTitle(`${found.data?.label ?? 'Configuration'} · Headroom`)
  useAnchor(ready)
  if (found.error !== null) {
    return (
      <ErrorState page error={found.error} onRetry={() => void found.refetch()}>
        <Link to="/evidence">All evidence</Link>
      </ErrorState>
    )
  }
  if (found.data === undefined || waiting) {
    return (
      <LoadingState what="configuration">
        <Bone width="40%" height={30} />
        <Bone height={320} />
      </LoadingState>
    )
  }
  return <Loaded configuration={found.data} />
}

function Loaded({ configuration }: { configuration: Configuration }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const studies = useQuery(studiesQuery)
  const study = studies.data?.find((study) => study.id === configuration.study_id)
  const sources = [configurationSource(configuration, study?.title ?? null)] as const
  const openWorking = useCallback(
    (point: string) =>
      void navigate({
        search: (before) => ({ ...before, working: point }),
        hash: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const closeWorking = useCallback(
    () =>
      void navigate({
        search: (before) => ({ ...before, working: undefined }),
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const { costs, environment, limit } = configuration
  const figures = configuration.figures.filter((figure) => figure.point_id === null)
  const payload = payloadText(configuration)
  return (
    <>
      <nav aria-label="Place" className={`row hint gap-y-2 gap-x-4 mb-3 no-print`}>
        <Link to="/evidence">Evidence</Link>
        <span aria-hidden="true">›</span>
        <Link to="/evidence/studies/$study" params={{ study: configuration.study_id }}>
          {study?.title ?? 'The study'}
        </Link>
      </nav>
      <h1 className="m-0 size-title strong tight">{configuration.label}</h1>
      <p className={`m-0 mt-2 mb-6 soft ${classes.lede}`}>{configuration.description}</p>
      <dl className={`panel ${classes.facts}`}>
        <Fact name="Family">{configuration.family}</Fact>
        {payload !== null && <Fact name="Payload">{payload}</Fact>}
        <Fact name="Connection">{inWords('connection', configuration.connection)}</Fact>
        <Fact name="Security">{inWords('security', configuration.security)}</Fact>
        <Fact name="Exchange">{inWords('exchange', configuration.exchange)}</Fact>
        <Fact name="Specialty engines">{inWords('offload', configuration.offload)}</Fact>
        <Fact name="Unit of work">{configuration.unit_of_work}</Fact>
        <Fact name={wayWords.measured_on}>
          {environment.machine_id === null ? (
            environment.label
          ) : (
            <Link to="/machines" search={{ search: environment.machine_id }}>
              <Unbroken
                text={`${environment.label} (${environment.machine_id}${environment.machine_basis === 'assumed' ? ', assumed' : ''})`}
              />
            </Link>
          )}
        </Fact>
      </dl>
      {limit !== null && (
        <Note>
          <strong>{inWords('limit', limit.kind)}:</strong> {limit.text}{' '}
          <span className="quiet">{limit.locator}</span>
        </Note>
      )}
      {configuration.points.length > 0 && (
        <section aria-labelledby="printed-heading">
          <div className="row bottom apart gap-y-4 gap-x-6">
            <h2 id="printed-heading" className={`size-lead strong ${classes.heading}`}>
              {tables(configuration)}, as printed
            </h2>
            <div className={`row middle gap-y-3 gap-x-5 mb-4 no-print`}>
              {costs !== null && (
                <label className={`inline middle gap-4 size-text ${classes.check}`}>
                  <input
                    type="checkbox"
                    checked={search.recomputed === true}
                    onChange={(event) =>
                      void navigate({
                        search: (before) => ({
                          ...before,
                          recomputed: event.currentTarget.checked || undefined,
                        }),
                        replace: true,
                        resetScroll: false,
                      })
                    }
                  />
                  Recomputed columns
                </label>
              )}
              <Button small onClick={() => downloadPrinted(configuration)}>
                <Icon name="download" />
                CSV as data
              </Button>
            </div>
          </div>
          <PrintedTable
            configuration={configuration}
            study={study}
            recomputed={search.recomputed === true}
            onWorking={openWorking}
          />
          {costs !== null && (
            <ul className={`hint ${classes.notes}`}>
              {search.recomputed === true && (
                <li>
                  Recomputed:{' '}
                  {costs.basis === 'rate' ? 'percent ÷ ETR × 10' : 'CPU time ÷ requests'} for each
                  cell, in milliseconds of CPU per transaction. Select a figure to see its working.
                </li>
              )}
              {costs.notes.map((note) => (
                <li key={note.code}>{note.text}</li>
              ))}
              {costs.missing.map((missing) => (
                <li key={missing.figure}>{missing.reason}.</li>
              ))}
            </ul>
          )}
        </section>
      )}
      {costs !== null && (
        <section className={`stack gap-6 top mt-7 ${classes.charts}`} aria-label="Charts">
          <ConfigurationCharts configuration={configuration} sources={sources} />
        </section>
      )}
      {costs?.basis === 'rate' && (
        <ConfigurationLines configuration={configuration} sources={sources} />
      )}
      {figures.length > 0 && <FiguresSection figures={figures} study={study} />}
      {figures.some((figure) => figure.availability === 'picture') && (
        <section aria-labelledby="series-heading">
          <h2 id="series-heading" className={`size-lead strong ${classes.heading}`}>
            Series read off the pictures
          </h2>
          <OwnSeriesList
            ways={[configuration]}
            pictures={figures.filter((figure) => figure.availability === 'picture')}
          />
        </section>
      )}
      <Findings configuration={configuration} />
      <Statements statements={configuration.statements} study={study} />
      {costs !== null && (
        <section aria-labelledby="use-heading" data-screen-only="">
          <h2 id="use-heading" className={`size-lead strong ${classes.heading}`}>
            What is it worth?
          </h2>
          <UseInCalculation
            key={configuration.id}
            configuration={configuration.id}
            label={configuration.label}
          />
        </section>
      )}
      <div className="mt-8">
        <SourceNote sources={sources} />
      </div>
      {search.working !== undefined && (
        <RowWorking
          configuration={configuration.id}
          point={search.working}
          onClose={closeWorking}
        />
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const topics: Readonly<Record<string, string>> = {
  conclusion: 'What the document concludes',
  limit: 'Limits',
  caveat: 'Worth knowing',
  methodology: 'How it was measured',
  missing: 'What is missing',
  change: 'What was changed',
  assessment: 'Assessment',
}

function Statements({
  statements,
  study,
}: {
  statements: readonly Schemas['Statement'][]
  study: Study | undefined
}) {
  const known = Object.keys(topics)
  const order = [...known, ...statements.map((statement) => statement.topic)]
  const present = [...new Set(order)].filter((topic) =>
    statements.some((statement) => statement.topic === topic),
  )
  return present.map((topic) => (
    <section key={topic} aria-labelledby={`topic-${topic}`}>
      <h2 id={`topic-${topic}`} className={`size-lead strong ${classes.heading}`}>
        {topics[topic] ?? topic.slice(0, 1).toUpperCase() + topic.slice(1)}
      </h2>
      <ul className={classes.statements}>
        {statements
          .filter((statement) => statement.topic === topic)
          .map((statement) => (
            <li key={statement.id} id={`statement-${statement.id}`}>
              {statement.text} <span className="quiet">{statement.locator}</span>{' '}
              <Cite study={study} anchor={`statement-${statement.id}`} place={statement.locator} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

const findingColumns: TableColumn<Check>[] = [
  { header: 'Place', prose: true, value: (check) => check.place },
  { header: 'Says', numeric: true, value: (check) => check.printed },
  { header: 'Recomputed', numeric: true, value: (check) => check.recomputed_text },
  { header: 'Likely cause', prose: true, value: (check) => check.cause },
]

function Findings({ configuration }: { configuration: Configuration }) {
  const checks = useQuery(checksQuery(configuration.id))
  if (checks.error !== null)
    return <ErrorState error={checks.error} onRetry={() => void checks.refetch()} />
  if (checks.data === undefined) return null
  const findings = checks.data.filter((check) => check.severity !== null)
  return (
    <section aria-labelledby="findings-heading">
      <h2 id="findings-heading" className={`size-lead strong ${classes.heading}`}>
        Checked against itself
      </h2>
      <p className={classes.soft}>
        {checks.data.length === 1 ? '1 check' : `${checks.data.length} checks`} of what is printed
        here, {findings.length === 0 ? 'no finding' : `${findings.length} with a finding`}.{' '}
        <Link to="/evidence/audit" search={{ study: configuration.study_id }}>
          The whole audit
        </Link>
      </p>
      {findings.length > 0 && (
        <DataTable
          caption={`Findings about ${configuration.label}`}
          hideCaption
          columns={findingColumns}
          rows={findings}
          rowKey={(check) => check.id}
        />
      )}
    </section>
  )
}

const figureColumns: TableColumn<PublishedFigure>[] = [
  { header: 'Figure', prose: true, value: (figure) => figure.label },
  {
    header: evidenceWords.as_printed,
    value: (figure) => figure.printed,
    cell: (figure) =>
      figure.availability === 'picture' ? <OwnValues figure={figure} /> : figure.printed,
  },
  { header: 'Unit', value: (figure) => unitName(figure.unit) },
  { header: 'Place', prose: true, value: (figure) => figure.locator },
]

function FiguresSection({
  figures,
  study,
}: {
  figures: readonly PublishedFigure[]
  study: Study | undefined
}) {
  const columns = useMemo(() => [...figureColumns, citeColumn(study)], [study])
  return (
    <div>
      <h2 className={`size-lead strong ${classes.heading}`}>Figures in text and pictures</h2>
      <DataTable
        caption="Figures in text and pictures"
        hideCaption
        columns={columns}
        rows={figures}
        rowKey={(figure) => figure.id}
        rowId={(figure) => figureAnchor(figure.id)}
      />
    </div>
  )
}

function RowWorking({
  configuration,
  point,
  onClose,
}: {
  configuration: string
  point: string
  onClose: () => void
}) {
  const cost = useQuery(rowCostQuery(configuration, point))
  if (cost.error !== null) {
    return (
      <Note tone="bad" live>
        The working is not available: {cost.error.message}
      </Note>
    )
  }
  if (cost.data === undefined) return null
  const figures = new Map<string, Figure>(Object.entries(cost.data.inputs))
  for (const figure of Object.values(cost.data.figures)) {
    if (figure !== null) figures.set(figure.id, figure)
  }
  return (
    <Working figure={cost.data.figures.total_ms} find={(id) => figures.get(id)} onClose={onClose} />
  )
}
