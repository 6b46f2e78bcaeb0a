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
    <article className={classes.paper}>
      <header>
        <h1>{document.title}</h1>
        <dl className={classes.by}>
          {document.customer !== '' && <By name="Customer">{document.customer}</By>}
          {document.author !== '' && <By name="Author">{document.author}</By>}
          <By name="Date">{day(document.date)}</By>
        </dl>
      </header>
      {newer}
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

function By({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
