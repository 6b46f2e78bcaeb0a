import type { FigureSource } from '@/api/figure'
import { StudyLink } from './source-link'
import classes from './source-note.module.css'
import { Unbroken } from './unbroken'

/** At least one source: a chart without any does not compile. */
export type SourceList = readonly [FigureSource, ...FigureSource[]]

/** Returns a source as one line: document, then the place in it. */
export function sourceText(source: FigureSource): string {
  const document = source.document ?? source.study
  return document === null ? source.locator : `${document}: ${source.locator}`
}

/** Returns the table or section of a place; the row within it stands in the working. */
function section(locator: string): string {
  return /^[^,;:]+(?:,\s*\d+(?![\d.]))*(?:\s+and\s+\d+)?/.exec(locator)?.[0].trim() ?? locator
}

/** Returns the sources as lines, one a document with the tables and sections that were used. */
export function sourceLines(sources: readonly FigureSource[]): string[] {
  const places = new Map<string, string[]>()
  const alone = new Set<string>()
  for (const source of sources) {
    const document = source.document ?? source.study
    if (document === null) {
      alone.add(source.locator)
      continue
    }
    const known = places.get(document) ?? []
    const place = section(source.locator)
    if (!known.includes(place)) known.push(place)
    places.set(document, known)
  }
  const documents = [...places].map(([document, locators]) => `${document}: ${locators.join('; ')}`)
  return [...documents, ...alone]
}

/** Returns a source of the document that a line names, for the link to it. */
function sourceOf(line: string, sources: SourceList) {
  return sources.find((source) => {
    const document = source.document ?? source.study
    return document === null ? source.locator === line : line.startsWith(`${document}: `)
  })
}

/** Where figures come from, each document as a link to its page. Long notes wrap. */
export function SourceNote({ sources }: { sources: SourceList }) {
  const lines = sourceLines(sources).map((line) => {
    const source = sourceOf(line, sources)
    return {
      line,
      // the line names several places of one document; rows are linked in the workings
      content:
        source === undefined ? (
          <Unbroken text={line} />
        ) : (
          <StudyLink source={source}>
            <Unbroken text={line} />
          </StudyLink>
        ),
    }
  })
  return (
    <div className="quiet line gap-4 leading anywhere">
      <span className={`strong ${classes.head}`}>{lines.length > 1 ? 'Sources' : 'Source'}</span>
      {lines.length === 1 ? (
        <p className={classes.line}>{lines[0]?.content}</p>
      ) : (
        <ul className={classes.list}>
          {lines.map(({ line, content }) => (
            <li key={line}>{content}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
