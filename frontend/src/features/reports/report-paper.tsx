import type { ReactNode } from 'react'
import type { FrozenReport, ReportDocument } from '@/api/reports'
import { userLocale } from '@/components/number-format'
import { Sections } from './report-blocks'
import classes from './report-page.module.css'

function day(iso: string): string {
  const found = new Date(iso.length === 10 ? `${iso}T00:00:00` : iso)
  return Number.isNaN(found.getTime())
    ? iso
    : new Intl.DateTimeFormat(userLocale(), { dateStyle: 'long' }).format(found)
}

interface ReportPaperProps {
  report: FrozenReport
  document: ReportDocument
  expiresAt: string | null
  /** What newer data give. */
  newer: ReactNode
}

/** The report as a paper: the same on the screen, in print and as PDF. */
export function ReportPaper({ report, document, expiresAt, newer }: ReportPaperProps) {
  return (
    <article className={classes.paper} data-preset={document.preset}>
      <header>
        <h1>{document.title}</h1>
        <dl className={classes.by}>
          {document.about !== '' && <By name="Report">{document.about}</By>}
          {document.customer !== '' && <By name="Customer">{document.customer}</By>}
          {document.author !== '' && <By name="Prepared by">{document.author}</By>}
          <By name="Date">{day(document.date)}</By>
          <By name="Version">{report.content_hash.slice(0, 8)}</By>
        </dl>
      </header>
      {document.preset === 'full' ? (
        <>
          {newer}
          <Contents document={document} />
        </>
      ) : (
        // the two pages are the author's words; what has changed since stands on the screen
        <div data-screen-only="">{newer}</div>
      )}
      <Sections document={document} report={report} />
      <footer className={classes.foot}>
        {document.foot.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {expiresAt !== null && <p>The link expires on {day(expiresAt)}.</p>}
      </footer>
    </article>
  )
}

/** The parts of the report, as links. */
function Contents({ document }: { document: ReportDocument }) {
  return (
    // a PDF has its outline
    <nav className={classes.contents} aria-label="Contents" data-screen-only="">
      <ol>
        {document.sections.map(({ part, title }) => (
          <li key={part}>
            <a href={`#part-${part}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function By({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
