import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { Figure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import {
  type OwnTest,
  type OwnTestResults,
  ownTestQuery,
  ownTestResultsQuery,
  ownTestVersionsQuery,
} from '@/api/own-tests'
import { asProblem } from '@/api/problem'
import { Button, buttonClass } from '@/components/button'
import { DataTable, type TableColumns } from '@/components/data-table'
import { KindBadge } from '@/components/kind-badge'
import { formatExactly, formatFigure } from '@/components/number-format'
import { DeleteThing } from '@/components/own-things'
import { Stat } from '@/components/stat'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { Working } from '@/components/working'
import { WorkingContext } from '@/components/working-context'
import { type Side, sides } from './own-test-draft'
import { OwnTestForm } from './own-test-form'
import { ownTests } from './own-tests'
import classes from './own-tests.module.css'
import { machineText } from './own-tests-page'
import { valueOfTest } from './value-of-test'

const route = getRouteApi('/tests/$test')

/** One test: what it saves, all its cycles, and its history. */
export function OwnTestPage() {
  const { test: id } = route.useParams()
  const found = useQuery(ownTestQuery(id))
  const results = useQuery(ownTestResultsQuery(id))
  useDocumentTitle(`${found.data?.name ?? 'Your test'} · Headroom`)
  const error = found.error ?? results.error
  if (error !== null) {
    return (
      <ErrorState page error={error} onRetry={() => void found.refetch()}>
        <Link to="/tests">All your tests</Link>
      </ErrorState>
    )
  }
  if (found.data === undefined || results.data === undefined) {
    return (
      <LoadingState what="test">
        <Bone width="40%" height={30} />
        <Bone height={420} />
      </LoadingState>
    )
  }
  return <Loaded test={found.data} results={results.data} />
}

function Loaded({ test, results }: { test: OwnTest; results: OwnTestResults }) {
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<'change' | 'delete' | null>(null)
  const [working, setWorking] = useState<string | null>(null)
  const find = (id: string): Figure | undefined => results.figures[id]
  const opened = working === null ? undefined : find(working)
  const close = () => setSheet(null)
  const headline = [
    ...[results.gp_saving, results.ziip_added, results.gp_saved_share],
    results.consumed_saved,
  ]
  return (
    <WorkingContext value={setWorking}>
      <header>
        <Link to="/tests" className="size-small">
          All your tests
        </Link>
        <h1 className="m-0 mt-3 mb-2">{test.name}</h1>
        <p className={classes.facts}>
          <span>Measured on {test.measured_on}</span>
          <span>by {test.author}</span>
          <span>Machine: {machineText(test)}</span>
          <span>
            {test.measures === 'infrastructure'
              ? evidenceWords.infrastructure_alone
              : evidenceWords.whole_transaction}
          </span>
          {test.concurrency !== null && <span>{formatFigure(test.concurrency)} at a time</span>}
          {test.region !== null && (
            <span>
              Applied to {formatWithUnit(test.region.touched_share, 'share')} of a region’s{' '}
              {formatWithUnit(test.region.gp_seconds, 's')} for{' '}
              {formatFigure(test.region.transactions)} transactions
            </span>
          )}
          <KindBadge kind="measured" />
        </p>
        {test.note !== '' && <p>{test.note}</p>}
        <div className={`row gap-4 pt-2 m-0 mt-5 mb-7 no-print`}>
          <Link to="/value" search={valueOfTest(test)} className={buttonClass('filled', true)}>
            Value this test
          </Link>
          <Button small onClick={() => setSheet('change')}>
            Change
          </Button>
          <Button small onClick={() => setSheet('delete')}>
            Delete
          </Button>
        </div>
      </header>
      {results.remarks.map((remark) => (
        <Note key={remark.code}>{remark.text}</Note>
      ))}
      <section className={`gap-7 ${classes.stats}`} aria-label="What the test gives">
        {headline.map((id) => {
          const figure = find(id)
          return figure === undefined ? null : <Stat key={id} figure={figure} />
        })}
      </section>
      {sides.map((side) => (
        <CyclesTable key={side} side={side} test={test} results={results} />
      ))}
      <History test={test} />
      {sheet === 'change' && <OwnTestForm test={test} onClose={close} onSaved={close} />}
      {sheet === 'delete' && (
        <DeleteThing
          kind={ownTests}
          thing={test}
          onClose={close}
          onDeleted={() => void navigate({ to: '/tests' })}
        />
      )}
      {opened !== undefined && (
        <Working key={opened.id} figure={opened} find={find} onClose={() => setWorking(null)} />
      )}
    </WorkingContext>
  )
}

interface CycleLine {
  number: number
  stated: OwnTest['before'][number]
  result: OwnTestResults['before']['cycles'][number]
}

function CyclesTable({
  side,
  test,
  results,
}: {
  side: Side
  test: OwnTest
  results: OwnTestResults
}) {
  const { figures } = results
  const result = results[side]
  const isTimed = test[side].some(({ elapsed_seconds }) => elapsed_seconds != null)
  const columns = useMemo<TableColumns<CycleLine>>(() => {
    const value = (id: string | null) => (id === null ? null : (figures[id]?.value ?? null))
    const exact = (number: number | null | undefined) =>
      number == null ? figureWords.not_measured : formatExactly(number)
    return [
      { header: 'Cycle', value: (line) => `${line.number}` },
      { header: 'Requests', numeric: true, value: (line) => line.stated.requests },
      {
        header: 'CPU s on GP',
        numeric: true,
        value: (line) => line.stated.gp_seconds,
        cell: (line) => exact(line.stated.gp_seconds),
      },
      {
        header: 'CPU s on zIIP',
        numeric: true,
        value: (line) => line.stated.ziip_seconds ?? null,
        cell: (line) => exact(line.stated.ziip_seconds),
      },
      { header: 'GP, ms a request', numeric: true, value: (line) => value(line.result.gp) },
      { header: 'zIIP, ms a request', numeric: true, value: (line) => value(line.result.ziip) },
      isTimed && {
        header: 'Elapsed s',
        numeric: true,
        value: (line) => line.stated.elapsed_seconds ?? null,
        cell: (line) => exact(line.stated.elapsed_seconds),
      },
      isTimed && {
        header: evidenceWords.requests_a_second,
        numeric: true,
        value: (line) => line.result.requests_per_second,
      },
      { header: 'From', prose: true, value: (line) => line.stated.place ?? '' },
    ]
  }, [figures, isTimed])
  const lines = test[side].map((stated, position) => ({
    number: position + 1,
    stated,
    result: result.cycles[position] ?? { gp: '', ziip: null, requests_per_second: null },
  }))
  const mean = (name: string, id: string | null, spread: number | null) => {
    const figure = id === null ? undefined : figures[id]
    if (figure === undefined || figure.value === null) return null
    const { interval } = figure
    const range =
      interval === null || interval.low === interval.high
        ? ''
        : ` (95 % interval ${formatFigure(interval.low)} to ${formatFigure(interval.high)})`
    const apart = spread === null ? '' : `, spread ${formatWithUnit(spread, 'share')}`
    return `${name} ${formatFigure(figure.value)} ms a request${range}${apart}`
  }
  const means = [
    mean('GP', result.gp, result.gp_spread_share),
    mean('zIIP', result.ziip, result.ziip_spread_share),
  ].filter((text) => text !== null)
  return (
    <section>
      <DataTable
        caption={
          side === 'before' ? evidenceWords.before_the_change : evidenceWords.after_the_change
        }
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.number}`}
      />
      <p className="hint m-0 mt-3 mb-8">Mean: {means.join('; ')}.</p>
    </section>
  )
}

function History({ test }: { test: OwnTest }) {
  const versions = useQuery(ownTestVersionsQuery(test.id))
  const restore = ownTests.records.useRestore()
  if (versions.data === undefined || versions.data.length < 2) return null
  return (
    <section aria-labelledby="test-versions">
      <h2 id="test-versions">Versions</h2>
      <ul>
        {versions.data.map((version) => (
          <li key={version.number}>
            Version {version.number}, {new Date(version.created_at).toLocaleString()}
            {version.deleted ? ', deleted' : ''}
            {version.restored_from === null ? '' : `, version ${version.restored_from} again`}{' '}
            {version.number !== test.version && !version.deleted && (
              <Button
                look="quiet"
                small
                disabled={restore.isPending}
                aria-label={`Restore version ${version.number}`}
                onClick={() =>
                  restore.mutate({ id: test.id, number: version.number, version: test.version })
                }
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {restore.error !== null && (
        <Note tone="bad" live>
          {asProblem(restore.error).message}
        </Note>
      )}
    </section>
  )
}
