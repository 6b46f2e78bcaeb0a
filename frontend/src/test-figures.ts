import type { Figure, FigureSource } from '@/api/figure'

/** A derived figure in seconds, for tests; what is special about it is stated. */
export function testFigure(id: string, value: number | null, more: Partial<Figure> = {}): Figure {
  return {
    ...{ id, label: id, value, unit: 's', kind: 'derived' },
    ...{ interval: null, interval_missing: null, formula: null, inputs: [], source: null },
    why_missing: value === null ? 'the paper says nothing' : null,
    ...more,
  }
}

/** A place in a document, for tests. */
export function testSource(document: string | null, locator: string): FigureSource {
  return { study: null, document, locator, configuration: null, point: null, figure: null }
}
