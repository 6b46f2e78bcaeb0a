import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Substitution, substitutionsQuery } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { deletedOwnTestsQuery, type OwnTest, ownTestsQuery } from '@/api/own-tests'
import { asProblem } from '@/api/problem'
import { Button, buttonClass } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { DeletedList } from '@/components/deleted-list'
import { Icon } from '@/components/icon'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { Bone, EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { DeleteTest } from './delete-test'
import { OwnTestForm } from './own-test-form'
import { useRestoreOwnTest } from './own-test-mutations'
import classes from './own-tests.module.css'

type OpenSheet = { what: 'add' } | { what: 'change' | 'delete'; test: OwnTest } | null

interface Feedback {
  text: string
  /** A test that was deleted, to bring back. */
  deleted?: OwnTest
}

function Saving({ figure }: { figure: Figure | undefined }) {
  if (figure === undefined) return null
  const { value, unit, interval } = figure
  if (value === null) return <span className={classes.soft}>{figure.why_missing}</span>
  return (
    <>
      {formatWithUnit(value, unit)}
      {interval !== null && (
        <span className={classes.range}>
          {formatFigure(interval.low)} to {formatFigure(interval.high)}
        </span>
      )}
    </>
  )
}

function columnsOf(
  savings: ReadonlyMap<string, Substitution>,
  open: (sheet: OpenSheet) => void,
): TableColumn<OwnTest>[] {
  return [
    {
      id: 'name',
      header: 'Test',
      value: (test) => test.name,
      cell: (test) => (
        <Link to="/tests/$test" params={{ test: test.id }}>
          {test.name}
        </Link>
      ),
    },
    { id: 'measured_on', header: 'Measured on', value: (test) => test.measured_on },
    { id: 'author', header: 'By', value: (test) => test.author },
    { id: 'machine', header: 'Machine', value: machineText },
    {
      id: 'cycles',
      header: 'Cycles',
      value: (test) => `${test.before.length} before, ${test.after.length} after`,
    },
    {
      id: 'gp',
      header: 'GP time saved',
      numeric: true,
      value: (test) => savings.get(test.id)?.gp_saving.value ?? null,
      cell: (test) => <Saving figure={savings.get(test.id)?.gp_saving} />,
    },
    {
      id: 'ziip',
      header: 'zIIP time added',
      numeric: true,
      value: (test) => savings.get(test.id)?.ziip_added.value ?? null,
      cell: (test) => <Saving figure={savings.get(test.id)?.ziip_added} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      sortable: false,
      value: () => null,
      cell: (test) => (
        <div className={classes.inline}>
          <Button
            look="icon"
            small
            aria-label={`Change ${test.name}`}
            title="Change"
            onClick={() => open({ what: 'change', test })}
          >
            <Icon name="edit" />
          </Button>
          <Button
            look="icon"
            small
            aria-label={`Delete ${test.name}`}
            title="Delete"
            onClick={() => open({ what: 'delete', test })}
          >
            <Icon name="trash" />
          </Button>
          <Link
            to="/value"
            search={{ mix: `${test.id}:1` }}
            className={buttonClass('quiet', true)}
            aria-label={`Value this test: ${test.name}`}
          >
            Value this test
          </Link>
        </div>
      ),
    },
  ]
}

export function machineText({ machine, lpar_cps }: OwnTest): string {
  const cps = lpar_cps === null ? '' : `, ${lpar_cps} ${lpar_cps === 1 ? 'CP' : 'CPs'}`
  return machine === null ? `not known${cps}` : `${machine.replace(/^own-/, '')}${cps}`
}

/** Tests that the user ran: entered, pasted, changed and deleted here, valued like published ones. */
export function OwnTestsPage() {
  useDocumentTitle('Your tests · Headroom')
  const tests = useQuery(ownTestsQuery)
  const substitutions = useQuery(substitutionsQuery)
  const restore = useRestoreOwnTest()
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const columns = useMemo(
    () =>
      columnsOf(new Map(substitutions.data?.map((saving) => [saving.id, saving])), (next) =>
        setSheet(next),
      ),
    [substitutions.data],
  )
  const close = () => setSheet(null)
  const bringBack = (id: string, version: number) =>
    restore.mutate(
      { id, number: version - 1, version },
      { onSuccess: (test) => setFeedback({ text: `${test.name} is back.` }) },
    )
  return (
    <>
      <PageHead
        title="Your tests"
        lede="Your own cycles before and after a change: a saving per request with its interval, of use wherever a published one is."
      >
        <Button look="filled" onClick={() => setSheet({ what: 'add' })}>
          <Icon name="plus" />
          Add a test
        </Button>
      </PageHead>
      {feedback !== null && (
        <div className={classes.feedback}>
          <Note tone="good" live>
            {feedback.text}{' '}
            {feedback.deleted !== undefined && (
              <Button
                look="quiet"
                small
                disabled={restore.isPending}
                onClick={() =>
                  feedback.deleted && bringBack(feedback.deleted.id, feedback.deleted.version + 1)
                }
              >
                <Icon name="undo" />
                Undo
              </Button>
            )}
          </Note>
          {restore.error !== null && (
            <Note tone="bad" live>
              {asProblem(restore.error).message}
            </Note>
          )}
        </div>
      )}
      {tests.error !== null ? (
        <ErrorState error={tests.error} onRetry={() => void tests.refetch()} />
      ) : tests.data === undefined ? (
        <LoadingState what="tests">
          <Bone height={220} />
        </LoadingState>
      ) : tests.data.length === 0 ? (
        <EmptyState title="No test yet">
          <p>
            Enter or paste two or more cycles before and after a change: requests and CPU seconds.
          </p>
        </EmptyState>
      ) : (
        <DataTable
          caption="Your tests and what they save per transaction"
          hideCaption
          columns={columns}
          rows={tests.data}
          rowKey={(test) => test.id}
        />
      )}
      {!tests.isPending && <DeletedTests busy={restore.isPending} onRestore={bringBack} />}
      {(sheet?.what === 'add' || sheet?.what === 'change') && (
        <OwnTestForm
          test={sheet.what === 'change' ? sheet.test : null}
          onClose={close}
          onSaved={(test) => {
            close()
            setFeedback({ text: `${test.name} is saved.` })
          }}
        />
      )}
      {sheet?.what === 'delete' && (
        <DeleteTest
          test={sheet.test}
          onClose={close}
          onDeleted={() => {
            close()
            setFeedback({ text: `${sheet.test.name} is deleted.`, deleted: sheet.test })
          }}
        />
      )}
    </>
  )
}

function DeletedTests({
  busy,
  onRestore,
}: {
  busy: boolean
  onRestore: (id: string, version: number) => void
}) {
  const deleted = useQuery(deletedOwnTestsQuery)
  return (
    <DeletedList
      title="Deleted tests"
      items={deleted.data?.map((gone) => ({ id: gone.id, name: String(gone.content.name) }))}
      busy={busy}
      error={null}
      onRestore={(id) => {
        const gone = deleted.data?.find((each) => each.id === id)
        if (gone !== undefined) onRestore(id, gone.version)
      }}
    />
  )
}
