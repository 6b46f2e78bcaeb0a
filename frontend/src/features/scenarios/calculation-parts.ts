import type { Figure, FindFigure } from '@/api/figure'
import type { Calculation } from './scenario-queries'

/** Returns what finds any figure of an answer by its id. */
export function figureFinder(answer: Calculation): FindFigure {
  const figures = new Map<string, Figure>()
  for (const figure of Object.values(answer.inputs)) figures.set(figure.id, figure)
  for (const figure of Object.values(answer.figures)) figures.set(figure.id, figure)
  return (id) => figures.get(id)
}

/** Returns the labels of all uncertain inputs, by their ids. */
export function inputLabels(answer: Calculation | undefined): ReadonlyMap<string, string> {
  return new Map(answer?.uncertain.map(({ input, label }) => [input, label]))
}
