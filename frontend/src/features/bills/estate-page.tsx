import { useDocumentTitle } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { billWords } from '@/api/bill-words.gen'
import { billedMonths, referenceYear, signingSearch } from '@/api/billed-months'
import { type Estate, estateQuery, type StoredEstate } from '@/api/bills'
import { Button, buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { Choice } from '@/components/choice'
import { placeAlone } from '@/components/figure-sources'
import { handoverOfBill } from '@/components/kept-case'
import { monthText } from '@/components/month-text'
import { PageHead } from '@/components/page-head'
import { categoryMark } from '@/components/palette'
import { inReadersWay } from '@/components/phrase'
import { type CaseBill, handOver } from '@/components/profile-handover'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import { ChangeTables } from './change-tables'
import classes from './estate-page.module.css'
import type { EstateSearch } from './estate-search'
import { EstateTables } from './estate-tables'
import { LparGroups } from './lpar-groups'
import { SeveralFiles } from './several-files'

const route = getRouteApi('/bills/$customer')

/** A customer's bills: what changed from month to month, on which machine and in which LPAR. */
export function EstatePage() {
  const { customer } = route.useParams()
  const { month, serial } = route.useSearch()
  const answer = useQuery({
    ...estateQuery(customer, month, serial),
    placeholderData: keepPreviousData,
  })
  useDocumentTitle(`${answer.data?.estate.customer ?? 'Bill'} · Bills · Headroom`)
  return (
    <>
      <Link to="/bills" className="mb-2 accent size-text no-print">
        Bills
      </Link>
      {answer.error !== null ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} page />
      ) : answer.data === undefined ? (
        <LoadingState what="this customer’s bills">
          <Bone height={80} />
          <Bone height={320} />
        </LoadingState>
      ) : (
        <Shown estate={answer.data.estate} entries={answer.data.entries} />
      )}
    </>
  )
}

function Shown({ estate, entries }: { estate: Estate; entries: StoredEstate }) {
  const navigate = useNavigate({ from: '/bills/$customer' })
  const set = (change: EstateSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const { change, months, machines, serial } = estate
  const machine = machines.find((one) => one.serial === serial)
  const taken = billedMonths(
    months,
    months.map(({ consumed_msu_hours }) => consumed_msu_hours),
  )
  const year = referenceYear(estate)
  const rows = months.map((row, at) => ({ ...row, position: at + 1 }))
  return (
    <>
      <PageHead
        title={`Bill of ${estate.customer}`}
        lede="From SCRT files, a month at a time. One MSU consumed is one MSU-hour."
      >
        <Link to="/import" className={buttonClass('outline')}>
          Import more months
        </Link>
        {taken !== null && (
          <Link
            to="/lab/contracts"
            search={{
              first_month: taken.first_month,
              consumed_msu_hours: JSON.stringify(taken.consumed_msu_hours),
              reported_months: String(taken.reported_months),
              years: String(taken.years),
            }}
            className={buttonClass('outline')}
          >
            Under a contract
          </Link>
        )}
        {year !== null && (
          <Link
            to="/lab/signing"
            search={signingSearch(year, { msuHoursPerYear: 0, peakMsu: 0 })}
            className={buttonClass('outline')}
          >
            Before you sign
          </Link>
        )}
      </PageHead>
      <div className="stack gap-7 min-0">
        <section className="panel stack gap-4 pad-7" aria-label="What changed" role="status">
          {change === null ? (
            <h2 className="m-0 size-lead strong">
              {`${monthText(estate.month)} is the first month: import the one before it to see what changed.`}
            </h2>
          ) : (
            change.says.map((text, at) => {
              const sentence = inReadersWay(change, text)
              return at === 0 ? (
                <h2 key={text} className="m-0 size-lead strong">
                  {sentence}
                </h2>
              ) : (
                <p key={text} className="m-0">
                  {sentence}
                </p>
              )
            })
          )}
          <div className={`row gap-6 bottom ${classes.choices}`}>
            <Choice
              label="Month"
              value={estate.month}
              choices={months.map(({ month, name }) => [month, name] as const).toReversed()}
              onChange={(month) => set({ month })}
            />
            <Choice
              label="Machine"
              value={serial ?? ''}
              choices={machines.map((one) => [one.serial, `${one.machine} ${one.serial}`] as const)}
              onChange={(serial) => set({ serial })}
            />
            {estate.case_bill !== null && (
              <StartScenario bill={estate.case_bill} customer={estate.customer} />
            )}
          </div>
        </section>
        <SeveralFiles estate={estate} entries={entries} />
        {estate.findings.map((finding) => (
          <Note key={`${finding.code} ${finding.file_name} ${finding.text}`}>
            {finding.file_name === null ? '' : `${finding.file_name}: `}
            {finding.text}
          </Note>
        ))}
        {change !== null && (
          <ChangeTables change={change} machine={machine} onMachine={(serial) => set({ serial })} />
        )}
        <LinesCard
          title={`MSU consumed by month, ${estate.customer}`}
          says="MSU consumed by month on all machines"
          unit="MSU-hours"
          tickUnit=""
          sources={billSources}
          columns={[
            { header: 'Month', value: (row) => row.name },
            {
              header: billWords.consumed_on_all,
              unit: 'MSU-hours',
              value: (row) => row.consumed_msu_hours,
            },
            { header: 'Machines', numeric: true, value: (row) => row.machines },
          ]}
          rows={rows}
          drawn={rows}
          rowKey={(row) => row.month}
          x={(row) => row.position}
          xName={`Month, from ${rows[0]?.name ?? ''}`}
          xTo={rows.length}
          xTicks={rows.map(({ position }) => position)}
          series={[
            {
              label: 'All machines',
              value: (row) => row.consumed_msu_hours,
              mark: categoryMark(0),
              kind: 'measured',
            },
          ]}
          fileName="headroom-bill-by-month"
        />
        <EstateTables estate={estate} />
        <LparGroups estate={estate} entries={entries} />
      </div>
    </>
  )
}

const billSources = [placeAlone('SCRT files that were imported')] as const

/** Hands the machine's month to a new scenario: machine, peak, consumption and products. */
function StartScenario({ bill, customer }: { bill: CaseBill; customer: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: async () => {
      handOver('scenario', await handoverOfBill(client, bill, customer))
      await navigate({ to: '/scenarios/new' })
    },
  })
  return (
    <>
      {opening.error !== null && <Note tone="bad">{opening.error.message}</Note>}
      <Button disabled={opening.isPending} onClick={() => opening.mutate()}>
        Start a scenario with it
      </Button>
    </>
  )
}
