import { useEffect } from 'react'
import classes from './report-page.module.css'
import '@exports/report.css'

const pages = ['report-a4', 'report-letter', 'short-a4', 'short-letter']

/** Puts a line and the page's number at the foot of every printed page, and returns what takes it away. */
function printed(text: string): () => void {
  const quoted = text.replace(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  const box = `@bottom-left { content: "${quoted}"; width: 88%; text-align: left; color: #3c474c; font: 7.5pt var(--hr-text) }`
  const number =
    '@bottom-right { content: counter(page) " / " counter(pages); width: 12%; white-space: nowrap; color: #3c474c; font: 8.5pt var(--hr-text) }'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pages.map((page) => `@page ${page} { ${box} ${number} }`).join('\n'))
  window.document.adoptedStyleSheets.push(sheet)
  return () => {
    window.document.adoptedStyleSheets = window.document.adoptedStyleSheets.filter(
      (adopted) => adopted !== sheet,
    )
  }
}

interface ReportPaperProps {
  /** The report as the server writes it for its one file. */
  page: string
  /** What stands at the foot of each printed page. */
  below: string
}

/** The report as a paper: the same on the screen and in its file of HTML. */
export function ReportPaper({ page, below }: ReportPaperProps) {
  useEffect(() => printed(below), [below])
  return (
    <div
      className={classes.paper}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's, which escapes each text
      dangerouslySetInnerHTML={{ __html: page }}
    />
  )
}
