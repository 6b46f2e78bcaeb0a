import { type FindFigure, findAmong } from '@/api/figure'
import type { ValueAnswer } from './value-query'

/** Returns what finds any figure of an answer by its id, the documents' own ones included. */
export function figureFinder({ published, inputs, figures }: ValueAnswer): FindFigure {
  const printed = published.map((one) => one.published)
  return findAmong([...printed, ...Object.values(inputs), ...Object.values(figures)])
}
