import { type ReactNode, useEffect } from 'react'
import { reportWords } from '@/api/report-words.gen'
import type { FrozenReport, ReportDocument } from '@/api/reports'
import { userLocale } from '@/components/number-format'
import { Sections } from './report-blocks'
import type { Pictures } from './report-drawing'
import { useReportFonts } from './report-fonts'
import classes from './report-page.module.css'

function day(iso: string): string {
  const found = new Date(iso.length === 10 ? `${iso}T00:00:00` : iso)
  return Number.isNaN(found.getTime())
    ? iso
    : new Intl.DateTimeFormat(userLocale(), { dateStyle: 'long' }).format(found)
}

const pages = ['report-a4', 'report-letter', 'short-a4', 'short-letter']

/** Puts a line at the foot of every printed page, and returns what takes it away. */
function printed(text: string): () => void {
  const quoted = text.replace(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  const box = `@bottom-left { content: "${quoted}"; width: 88%; text-align: left; color: #3c474c; font: 7.5pt 'Headroom Report', 'Headroom Emoji', sans-serif }`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pages.map((page) => `@page ${page} { ${box} }`).join('\n'))
  window.document.adoptedStyleSheets.push(sheet)
  return () => {
    window.document.adoptedStyleSheets = window.document.adoptedStyleSheets.filter(
      (adopted) => adopted !== sheet,
    )
  }
}

interface ReportPaperProps {
  report: FrozenReport
  document: ReportDocument
  pictures: Pictures
  /** Where others open it, and the same as a picture; null where they cannot. */
  link: string | null
  linkCode: string | null
  expiresAt: string | null
  /** What newer data give. */
  newer: ReactNode
}

/** The report as a paper: the same on the screen, in print and as PDF. */
export function ReportPaper({
  report,
  document,
  pictures,
  link,
  linkCode,
  expiresAt,
  newer,
}: ReportPaperProps) {
  const { letterhead } = document
  useEffect(() => printed(document.below), [document.below])
  const lettered = useReportFonts()
  return (
    <article className={classes.paper} data-preset={document.preset}>
      {!lettered && <span data-report-waiting="" hidden />}
      <header>
        {letterhead != null && (
          <div className={classes.sender}>
            {letterhead.logo != null ? (
              <img src={letterhead.logo} alt={letterhead.name} />
            ) : (
              <strong>{letterhead.name}</strong>
            )}
          </div>
        )}
        <h1>{document.title}</h1>
        <dl className={classes.by}>
          {document.about !== '' && <By name="Report">{document.about}</By>}
          {document.customer !== '' && <By name="Customer">{document.customer}</By>}
          {document.author !== '' && <By name={reportWords.prepared_by}>{document.author}</By>}
          {letterhead != null && <By name="From">{letterhead.name}</By>}
          <By name="Date">{day(document.date)}</By>
          <By name="Version">{report.content_hash.slice(0, 8)}</By>
        </dl>
        {letterhead?.confidentiality ? (
          <p className={classes.confidential}>{letterhead.confidentiality}</p>
        ) : null}
      </header>
      {/* what is printed are the author's words; what has changed since stands on the screen */}
      <div data-screen-only="">{newer}</div>
      {document.preset === 'full' && <Contents document={document} />}
      <Sections document={document} pictures={pictures} />
      <footer className={classes.foot}>
        {linkCode !== null && link !== null && (
          <img className={classes.code} src={linkCode} alt={`QR code of ${link}`} />
        )}
        {link !== null && <p>Open this report: {link}</p>}
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
