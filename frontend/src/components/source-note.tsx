import type { FigureSource } from '@/api/figure'
import classes from './source-note.module.css'

/** At least one source: a chart without any does not compile. */
export type SourceList = readonly [FigureSource, ...FigureSource[]]

/** Returns a source as one line: document, then the place in it. */
export function sourceText(source: FigureSource): string {
  const document = source.document ?? source.study
  return document === null ? source.locator : `${document}: ${source.locator}`
}

/** Returns the table or section of a place; the row within it stands in the working. */
function section(locator: string): string {
  return /^[^,;:]+/.exec(locator)?.[0].trim() ?? locator
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

/** Where figures come from. Long notes wrap. */
export function SourceNote({ sources }: { sources: SourceList }) {
  const lines = sourceLines(sources)
  return (
    <div className={classes.note}>
      <span className={classes.head}>{lines.length > 1 ? 'Sources' : 'Source'}</span>
      {lines.length === 1 ? (
        <p className={classes.line}>{lines[0]}</p>
      ) : (
        <ul className={classes.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
