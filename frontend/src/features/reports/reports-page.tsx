import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reportKinds } from '@/api/report-fields.gen'
import { keptTokens, type ReportSummary, reportsQuery, revokeReport } from '@/api/reports'
import { Button, buttonClass } from '@/components/button'
import { CopyButton } from '@/components/copy-button'
import { besideRow, DataTable } from '@/components/data-table'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { whenText } from '@/components/when'

function state(report: ReportSummary): string {
  if (report.revoked_at !== null) return `revoked ${whenText(report.revoked_at)}`
  if (report.expires_at === null) return 'open'
  const ends = new Date(report.expires_at).getTime()
  return `${ends <= Date.now() ? 'expired' : 'open until'} ${whenText(report.expires_at)}`
}

/** The reports that this browser made. */
export function ReportsPage() {
  useDocumentTitle('Reports · Headroom')
  const answer = useQuery(reportsQuery)
  const tokens = keptTokens()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: revokeReport,
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports'] }),
  })
  return (
    <>
      <PageHead
        title="Reports"
        lede="Reports made in this browser. Their links are kept here only: another browser does not list them."
      >
        <Link to="/reports/letterheads" className={buttonClass('outline')}>
          Letterheads
        </Link>
      </PageHead>
      {revoke.error !== null && (
        <Note tone="bad" live>
          Not revoked. {revoke.error.message}
        </Note>
      )}
      {answer.error !== null ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <LoadingState what="your reports" height={240} />
      ) : answer.data.items.length === 0 ? (
        <EmptyState title="No reports yet" picture="report">
          <p>
            A report freezes an answer with its working: a page for the customer, as PDF, slides,
            workbook and text. Press “Make a report” on any page that calculates.
          </p>
          <div className="row gap-4">
            <Link to="/scenarios" className={buttonClass('outline')}>
              Open a scenario
            </Link>
            <Link to="/value" className={buttonClass('outline')}>
              Look at the worked example
            </Link>
          </div>
        </EmptyState>
      ) : (
        <DataTable
          caption="Reports of this browser"
          hideCaption
          rows={answer.data.items}
          rowKey={(row) => row.id}
          columns={[
            {
              header: 'Title',
              prose: true,
              value: (row) => row.title,
              cell: (row) => <Title report={row} token={tokens[row.id]} />,
            },
            { header: 'Customer', prose: true, value: (row) => row.customer },
            { header: 'About', value: (row) => reportKinds[row.kind].label },
            { header: 'Created', unbroken: true, value: (row) => whenText(row.created_at) },
            { header: 'Link', value: state },
            besideRow<ReportSummary>('Actions', (row) => (
              <Actions
                report={row}
                token={tokens[row.id]}
                busy={revoke.isPending}
                onRevoke={() => revoke.mutate(row.id)}
              />
            )),
          ]}
        />
      )}
    </>
  )
}

function isOpen(report: ReportSummary): boolean {
  return (
    report.revoked_at === null &&
    (report.expires_at === null || new Date(report.expires_at).getTime() > Date.now())
  )
}

function Title({ report, token }: { report: ReportSummary; token: string | undefined }) {
  if (token === undefined || !isOpen(report)) return report.title
  return (
    <Link to="/reports/$token" params={{ token }}>
      {report.title}
    </Link>
  )
}

interface ActionsProps {
  report: ReportSummary
  token: string | undefined
  busy: boolean
  onRevoke: () => void
}

function Actions({ report, token, busy, onRevoke }: ActionsProps) {
  const [asked, setAsked] = useState(false)
  if (!isOpen(report)) return null
  return (
    <span className="inline middle gap-3">
      {token !== undefined && (
        <CopyButton
          icon="link"
          label={`Copy link to ${report.title}`}
          text={() => `${window.location.origin}/reports/${token}`}
        />
      )}
      {asked ? (
        <>
          <Button look="danger" small disabled={busy} onClick={onRevoke}>
            Revoke for good
          </Button>
          <Button small onClick={() => setAsked(false)}>
            Keep
          </Button>
        </>
      ) : (
        <Button small aria-label={`Revoke ${report.title}`} onClick={() => setAsked(true)}>
          Revoke
        </Button>
      )}
    </span>
  )
}
