import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PressNames } from '@/api/press-names'
import { asProblem } from '@/api/problem'
import type { Schemas } from '@/api/schemas'
import { Button, buttonClass } from '@/components/button'
import { Choice } from '@/components/choice'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { whenText } from '@/components/when'
import { FiguresTable } from './compared-table'
import { DifferenceTable } from './difference-table'
import {
  differencesQuery,
  scenarioQuery,
  sideBySideQuery,
  versionQuery,
  versionsQuery,
} from './scenario-queries'
import { useRestoreVersion } from './scenario-requests'
import classes from './versions-page.module.css'

const route = getRouteApi('/scenarios/$scenario/versions')

/** All saves of a scenario, what differs between any two, and the way back to one. */
export function VersionsPage() {
  const { scenario: id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const scenario = useQuery(scenarioQuery(id))
  const versions = useQuery(versionsQuery(id))
  const restore = useRestoreVersion()
  const presses = useRef(new PressNames())
  const [feedback, setFeedback] = useState<{ text: string; tone: 'good' | 'bad' } | null>(null)
  const name = scenario.data?.name ?? 'Scenario'
  useDocumentTitle(`Versions of ${name} · Headroom`)

  const current = scenario.data?.version
  const restorable = scenario.data?.is_sample === false && scenario.data.archived_at === null
  function bringBack(number: number, version: number) {
    const key = presses.current.nameFor(['restore', id, number, version])
    restore.mutate(
      { id, number, version, key },
      {
        onSuccess: (saved) =>
          setFeedback({
            text: `Version ${number} restored as version ${saved.version}.`,
            tone: 'good',
          }),
        onError: (error) => {
          const problem = asProblem(error)
          setFeedback({ text: problem.message, tone: 'bad' })
          // somebody saved meanwhile: the list shows it, and restoring can be pressed again
          if (problem.status === 412) {
            void scenario.refetch()
            void versions.refetch()
          }
        },
        onSettled: (_, error) => presses.current.settle(error),
      },
    )
  }
  const columns: TableColumn<Schemas['VersionSummary']>[] = [
    {
      header: 'Version',
      value: (version) =>
        version.number === current
          ? `${formatFigure(version.number)}, current`
          : formatFigure(version.number),
    },
    { header: 'Saved', unbroken: true, value: (version) => whenText(version.created_at) },
    { header: 'Name', prose: true, value: (version) => version.name },
    {
      header: 'Why',
      prose: true,
      value: (version) =>
        [
          version.deleted ? 'deleted' : '',
          version.restored_from === null ? '' : `version ${version.restored_from} restored`,
          version.deleted ? '' : version.rationale,
        ]
          .filter(Boolean)
          .join('; '),
    },
    besideRow('Actions', ({ number, deleted }) =>
      deleted ? null : (
        <span className="inline gap-4">
          <Link
            to="/scenarios/$scenario"
            params={{ scenario: id }}
            search={number === current ? {} : { version: number }}
            className={buttonClass('outline', true)}
            aria-label={`Open version ${number}`}
          >
            Open
          </Link>
          {restorable && current !== undefined && number !== current && (
            <Button
              small
              disabled={restore.isPending}
              aria-label={`Restore version ${number}`}
              onClick={() => bringBack(number, current)}
            >
              <Icon name="undo" />
              Restore
            </Button>
          )}
        </span>
      ),
    ),
  ]

  const items = versions.data?.items
  const error = versions.error ?? scenario.error
  if (asProblem(error).status === 404)
    return (
      <ErrorState page error={error}>
        <Link to="/scenarios" className={buttonClass('outline')}>
          All scenarios
        </Link>
      </ErrorState>
    )
  return (
    <>
      <p className={`m-0 mb-2 size-small no-print`}>
        <Link to="/scenarios">Scenarios</Link> ›{' '}
        <Link to="/scenarios/$scenario" params={{ scenario: id }}>
          <Unbroken text={name} />
        </Link>
      </p>
      <PageHead title={`Versions of ${name}`} />
      <div className={`stack gap-4 mb-6 no-print ${classes.notes}`}>
        {feedback !== null && (
          <Note tone={feedback.tone} live>
            {feedback.text}
          </Note>
        )}
      </div>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void versions.refetch()} />
      ) : items === undefined ? (
        <LoadingState what="versions" height={200} />
      ) : (
        <>
          <DataTable
            caption="Versions, the newest first"
            hideCaption
            columns={columns}
            rows={items}
            rowKey={(version) => String(version.number)}
          />
          <h2 className="m-0 mt-8 mb-4 size-lead strong">What differs</h2>
          {items.length < 2 ? (
            <EmptyState title="There is only one version" />
          ) : (
            <Differences
              id={id}
              items={items}
              from={search.from ?? items[1]?.number ?? 1}
              to={search.to ?? items[0]?.number ?? 1}
              onChoose={(from, to) =>
                void navigate({ search: { from, to }, replace: true, resetScroll: false })
              }
            />
          )}
        </>
      )}
    </>
  )
}

interface DifferencesProps {
  id: string
  items: readonly Schemas['VersionSummary'][]
  from: number
  to: number
  onChoose: (from: number, to: number) => void
}

function Differences({ id, items, from, to, onChoose }: DifferencesProps) {
  const found = useQuery(differencesQuery(id, from, to))
  const before = useQuery(versionQuery(id, from))
  const after = useQuery(versionQuery(id, to))
  const contents =
    before.data === undefined || after.data === undefined
      ? undefined
      : [before.data.content, after.data.content]
  const figures = useQuery({
    ...sideBySideQuery(contents ?? []),
    enabled: contents !== undefined && from !== to,
  })
  const names = [`Version ${from}`, `Version ${to}`]
  const choices = items.map(
    (version) =>
      [
        String(version.number),
        `Version ${version.number}, ${whenText(version.created_at)}`,
      ] as const,
  )
  return (
    <>
      <div className={`row bottom gap-5 mb-5 no-print ${classes.choose}`}>
        <Choice
          label="From"
          value={String(from)}
          choices={choices}
          onChange={(value) => onChoose(Number(value), to)}
        />
        <Choice
          label="To"
          value={String(to)}
          choices={choices}
          onChange={(value) => onChoose(from, Number(value))}
        />
      </div>
      {found.error !== null ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <LoadingState what="differences" height={120} />
      ) : found.data.total === 0 ? (
        <EmptyState title="These two versions are the same" />
      ) : (
        <>
          <DifferenceTable
            caption={`From version ${from} to version ${to}`}
            before={`Version ${from}`}
            after={`Version ${to}`}
            items={found.data.items}
            currencyBefore={found.data.currency_before}
            currencyAfter={found.data.currency_after}
          />
          <h3 className="m-0 mt-8 mb-4 size-lead strong">Figures before and after</h3>
          {figures.data !== undefined ? (
            <FiguresTable
              caption={`Figures of version ${from} and version ${to}`}
              sides={names.map((head) => ({ id: head, head }))}
              items={figures.data.items}
            />
          ) : figures.error !== null ? (
            <Note>
              One of the versions can no longer be calculated: {asProblem(figures.error).message}
            </Note>
          ) : (
            <LoadingState what="figures" height={120} />
          )}
        </>
      )}
    </>
  )
}
