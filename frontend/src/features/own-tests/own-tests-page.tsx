import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Substitution, substitutionsQuery } from '@/api/catalogue'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { Figure } from '@/api/figure'
import { type OwnTest, ownTestsQuery } from '@/api/own-tests'
import { valueWords } from '@/api/value-words.gen'
import { wayWords } from '@/api/way-words.gen'
import { Button, buttonClass } from '@/components/button'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { ImportLink } from '@/components/import-link'
import { useOwnThings } from '@/components/own-things'
import { PageHead } from '@/components/page-head'
import { Bone, EmptyState, ErrorState, LoadingState } from '@/components/states'
import { opposite } from '@/components/turned'
import { formatRange, formatWithUnit } from '@/components/units'
import { OwnTestForm } from './own-test-form'
import { ownTests } from './own-tests'
import classes from './own-tests.module.css'
import { valueOfTest } from './value-of-test'

interface SavingProps {
  figure: Figure | undefined
  opposites: boolean
}

function Saving({ figure, opposites }: SavingProps) {
  if (figure === undefined) return null
  const { value, unit, interval } = opposites ? opposite(figure) : figure
  if (value === null) return <span className={classes.soft}>{figure.why_missing}</span>
  return (
    <>
      {formatWithUnit(value, unit)}
      {interval !== null && (
        <span className="quiet block">{formatRange(interval.low, interval.high, unit)}</span>
      )}
    </>
  )
}

function columnsOf(
  savings: ReadonlyMap<string, Substitution>,
  buttons: (test: OwnTest) => ReactNode,
): TableColumn<OwnTest>[] {
  return [
    {
      header: 'Test',
      prose: true,
      value: (test) => test.name,
      cell: (test) => (
        <Link to="/tests/$test" params={{ test: test.id }}>
          {test.name}
        </Link>
      ),
    },
    { header: wayWords.measured_on, unbroken: true, value: (test) => test.measured_on },
    { header: 'By', value: (test) => test.author },
    { header: 'Machine', unbroken: true, value: machineText },
    {
      header: 'Cycles',
      value: (test) => `${test.before.length} before, ${test.after.length} after`,
    },
    {
      header: valueWords.gp_time_saved,
      numeric: true,
      value: (test) => savings.get(test.id)?.gp_saving.value ?? null,
      cell: (test, _, opposites) => (
        <Saving figure={savings.get(test.id)?.gp_saving} opposites={opposites} />
      ),
    },
    {
      header: valueWords.ziip_time_added,
      numeric: true,
      value: (test) => savings.get(test.id)?.ziip_added.value ?? null,
      cell: (test, _, opposites) => (
        <Saving figure={savings.get(test.id)?.ziip_added} opposites={opposites} />
      ),
    },
    besideRow('Actions', (test) => (
      <div className={`line ends gap-1 no-print`}>
        {buttons(test)}
        <Link
          to="/value"
          search={valueOfTest(test)}
          className={buttonClass('quiet', true)}
          aria-label={`Value this test: ${test.name}`}
        >
          Value this test
        </Link>
      </div>
    )),
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
  const own = useOwnThings(ownTests, {
    form: ({ thing, ...rest }) => <OwnTestForm test={thing} {...rest} />,
  })
  const savings = new Map(substitutions.data?.map((saving) => [saving.id, saving]))
  return (
    <>
      <PageHead
        title={evidenceWords.your_tests}
        lede="Test cycles that you measured before and after a change: a saving per request with its interval, used like a published one."
      >
        <ImportLink>Import runs</ImportLink>
        <Button look="filled" onClick={own.add}>
          <Icon name="plus" />
          Add a test
        </Button>
      </PageHead>
      {own.feedback}
      {tests.error !== null ? (
        <ErrorState error={tests.error} onRetry={() => void tests.refetch()} />
      ) : tests.data === undefined ? (
        <LoadingState what="tests">
          <Bone height={220} />
        </LoadingState>
      ) : tests.data.length === 0 ? (
        <EmptyState title="No test yet" picture="test">
          <p>
            Enter or paste two or more cycles before and after a change: requests and CPU seconds.
            What a request saves then goes into Value and scenarios, with its spread.
          </p>
          <Link to="/import/what-opens" className={buttonClass('outline')}>
            Samples of files
          </Link>
        </EmptyState>
      ) : (
        <DataTable
          caption="Your tests and what they save per transaction"
          hideCaption
          cards
          columns={columnsOf(savings, own.buttons)}
          rows={tests.data}
          rowKey={(test) => test.id}
        />
      )}
      {!tests.isPending && own.deleted}
      {own.sheets}
    </>
  )
}
