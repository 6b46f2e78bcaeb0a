import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ask, loaded } from '@/api/connection'
import { asProblem } from '@/api/problem'
import {
  emailText,
  keptTokens,
  recomputationQuery,
  refreshReport,
  reportFile,
  reportQuery,
  reportText,
  today,
} from '@/api/reports'
import { Button, buttonClass } from '@/components/button'
import { CopyButton, CopyLink } from '@/components/copy-button'
import { optionsOf } from '@/components/form-fields'
import { Icon } from '@/components/icon'
import { userLocale } from '@/components/number-format'
import { Segmented } from '@/components/segmented'
import { EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { NewerData } from './newer-data'
import './report-print.css'
import classes from './report-page.module.css'
import { ReportPaper } from './report-paper'
import { usualPaper } from './report-search'

const route = getRouteApi('/reports/$token')

/** Files that the server writes at once. */
const files = [
  { suffix: 'xlsx', label: 'Excel' },
  { suffix: 'pptx', label: 'PowerPoint' },
  { suffix: 'csv', label: 'CSV' },
  { suffix: 'md', label: 'Markdown' },
  { suffix: 'json', label: 'JSON' },
] as const

/** A frozen report, read under its link. */
export function ReportPage() {
  const { token } = route.useParams()
  const search = route.useSearch()
  const preset = search.preset ?? 'short'
  const navigate = route.useNavigate()
  const answer = useQuery({
    ...reportQuery(token, preset),
    // of the same report only: its other length
    placeholderData: (before, query) => (query?.queryKey[1] === token ? before : undefined),
  })
  // on paper nothing stands of it
  const drawn = useDrawn(answer.data !== undefined) && !window.matchMedia('print').matches
  const newer = useQuery({ ...recomputationQuery(token), enabled: drawn })
  const report = answer.data?.report
  const mine = Object.values(keptTokens()).includes(token)
  const [more, setMore] = useState(false)
  const paper = search.paper ?? report?.letterhead?.paper ?? usualPaper(userLocale())
  useDocumentTitle(report === undefined ? 'Report · Headroom' : `${report.title} · Headroom`)

  if (answer.error !== null) {
    const problem = asProblem(answer.error)
    if (problem.status !== 404) {
      return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    }
    return (
      <EmptyState page title={problem.title}>
        <p>{problem.message}</p>
        <Link to="/value">Go to the value calculator</Link>
      </EmptyState>
    )
  }
  if (answer.data === undefined || report === undefined) {
    return <LoadingState what="the report" height={600} />
  }
  return (
    // whoever prints waits until nothing is waited for
    <div data-report-paper={paper} data-report-waiting={answer.isPlaceholderData ? '' : undefined}>
      <div className={`row middle ${classes.tools}`} data-screen-only="">
        {mine && <Link to="/reports">Reports</Link>}
        <Segmented
          label="Length"
          value={preset}
          onChange={(chosen) =>
            void navigate({
              search: ({ preset: _, ...rest }) =>
                chosen === 'full' ? { ...rest, preset: chosen } : rest,
              replace: true,
            })
          }
          options={optionsOf({ short: 'Two pages', full: 'Full' })}
        />
        <FileButton token={token} suffix="pdf" query={`paper=${paper}&preset=${preset}`} />
        <Button
          className={classes.more}
          aria-expanded={more}
          aria-controls="report-tools"
          onClick={() => setMore(!more)}
        >
          More
        </Button>
        <div id="report-tools" className={classes.rest} data-open={more || undefined}>
          <span className={`inline middle ${classes.choice}`}>
            Paper
            <Segmented
              label="Paper"
              value={paper}
              onChange={(chosen) =>
                void navigate({ search: (kept) => ({ ...kept, paper: chosen }), replace: true })
              }
              options={optionsOf({ a4: 'A4', letter: 'Letter' })}
            />
          </span>
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
          <FileButton token={token} suffix="html" query={`preset=${preset}`} />
          {files.map(({ suffix, label }) => (
            <a
              key={suffix}
              className={buttonClass('outline')}
              href={reportFile(token, suffix)}
              download
            >
              <Icon name="download" />
              {label}
            </a>
          ))}
          <CopyButton labelled label="Copy as Markdown" text={() => reportText(token, preset)} />
          <CopyLink
            text={() => window.location.origin + window.location.pathname + window.location.search}
          />
          <CopyButton
            labelled
            label="Copy as e-mail"
            text={emailText(answer.data.email, `${window.location.origin}/reports/${token}`)}
          />
        </div>
      </div>
      {newer.data !== undefined && (
        // in print the author's words stand alone
        <div className={`report ${classes.newer}`} data-screen-only="">
          <NewerData found={newer.data} refresh={mine ? <Refresh token={token} /> : null} />
        </div>
      )}
      <ReportPaper page={answer.data.page} below={answer.data.document.below} />
    </div>
  )
}

/** Returns whether the report stands on the screen: what can wait is asked for after that. */
function useDrawn(there: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!there) return
    // two frames: the first may still be the one before the charts
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [there])
  return drawn
}

/** Makes a report of the same question with today's data, and opens it. */
function Refresh({ token }: { token: string }) {
  const navigate = route.useNavigate()
  const made = useMutation({
    mutationFn: () => refreshReport(token, today()),
    onSuccess: (link) => navigate({ to: '/reports/$token', params: { token: link.token } }),
  })
  return (
    <>
      <Button disabled={made.isPending} onClick={() => made.mutate()}>
        Make a new report with today’s data
      </Button>
      {made.error !== null && (
        <Note tone="bad" live>
          {asProblem(made.error).message}
        </Note>
      )}
    </>
  )
}

const fileNames = { pdf: 'PDF', html: 'One HTML file' } as const

interface FileButtonProps {
  token: string
  suffix: keyof typeof fileNames
  query: string
}

/** Asks for a file that takes a moment; what is refused is said here. */
function FileButton({ token, suffix, query }: FileButtonProps) {
  const [state, setState] = useState<'idle' | 'making'>('idle')
  const [failure, setFailure] = useState<string>()

  async function make() {
    setState('making')
    setFailure(undefined)
    try {
      const response = await ask(`${reportFile(token, suffix)}?${query}`)
      if (!response.ok) {
        const problem: unknown = await response.json().catch(() => undefined)
        throw asProblem(problem, response.status)
      }
      const { saveFile } = await loaded(() => import('@/components/chart-export'))
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
      saveFile(name?.[1] ?? `headroom-report.${suffix}`, await response.blob())
    } catch (error) {
      setFailure(asProblem(error).message)
    } finally {
      setState('idle')
    }
  }

  return (
    <>
      <Button disabled={state === 'making'} onClick={() => void make()}>
        <Icon name="download" />
        {state === 'making' ? 'Making the file…' : fileNames[suffix]}
      </Button>
      {failure !== undefined && (
        <Note tone="bad" live>
          {failure}
        </Note>
      )}
    </>
  )
}
