import type { Figure, FigureSource, FindFigure } from '@/api/figure'
import type { SourceList } from './source-note'

/** Returns a source that has a place alone: no document of the catalogue. */
export const placeAlone = (locator: string): FigureSource => ({
  ...{ study: null, document: null, locator },
  ...{ configuration: null, point: null, figure: null, printed: null },
})

/** Returns whether the program takes a number that nobody stated: its source is no document. */
function isTaken({ kind, source }: Figure): boolean {
  return kind === 'assumed' && source?.document === null
}

type Sourced = Figure & { source: FigureSource }

/** Returns the figures from documents that figures rest on, nearest first, each once. */
export function sourcedBehind(find: FindFigure, ids: readonly string[]): Sourced[] {
  const seen = new Set<string>()
  const sourced: Sourced[] = []
  const waiting = [...ids]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const figure = find(id)
    if (figure === undefined) continue
    const { source } = figure
    if (source !== null && !isTaken(figure)) sourced.push({ ...figure, source })
    waiting.push(...figure.inputs)
  }
  return sourced
}

/** Returns the sources that figures rest on, nearest first, each once. */
export function sourcesOf(find: FindFigure, ids: readonly string[]): FigureSource[] {
  const sources = new Map<string, FigureSource>()
  for (const { source } of sourcedBehind(find, ids)) {
    const { study, document, locator } = source
    sources.set(JSON.stringify([study, document, locator]), source)
  }
  return [...sources.values()]
}

/** Returns the sources as a list that is not empty, or null. */
export function sourceList(sources: readonly FigureSource[]): SourceList | null {
  const [first, ...rest] = sources
  return first === undefined ? null : [first, ...rest]
}
