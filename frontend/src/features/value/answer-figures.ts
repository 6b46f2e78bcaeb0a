import type { Figure, FindFigure } from '@/api/figure'
import type { ValueAnswer } from './value-query'

/** Returns what finds any figure of an answer by its id, the documents' own ones included. */
export function figureFinder(answer: ValueAnswer): FindFigure {
  const figures = new Map<string, Figure>()
  for (const { published } of answer.published) figures.set(published.id, published)
  for (const figure of Object.values(answer.inputs)) figures.set(figure.id, figure)
  for (const figure of Object.values(answer.figures)) figures.set(figure.id, figure)
  return (id) => figures.get(id)
}
