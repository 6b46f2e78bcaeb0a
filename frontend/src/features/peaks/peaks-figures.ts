import { type Figure, type FindFigure, findAmong } from '@/api/figure'
import type { PeaksAnswer } from './peaks-query'

/** Returns the figures of a bill under names that no other bill has. */
function renamed(bill: Pick<PeaksAnswer, 'figures' | 'inputs'>, prefix: string): Figure[] {
  const figures = [...Object.values(bill.figures ?? {}), ...Object.values(bill.inputs)]
  if (prefix === '') return figures
  return figures.map((figure) => ({
    ...figure,
    id: prefix + figure.id,
    inputs: figure.inputs.map((id) => prefix + id),
    formula: figure.inputs.reduce<string | null>(
      (formula, id) => formula?.replaceAll(id, prefix + id) ?? null,
      figure.formula,
    ),
  }))
}

/** Returns how the ids begin under which a product's figures are found. */
export const productPrefix = (position: number) => `product-${position + 1}.`

/** Returns what finds any figure of an answer by its id; products have ids of their own. */
export function figureFinder(answer: PeaksAnswer): FindFigure {
  const { conversion, months_saving: sum, months_inputs: months, overflow, recorded } = answer
  return findAmong([
    ...renamed(answer, ''),
    ...answer.products.flatMap((product, position) => renamed(product, productPrefix(position))),
    ...(sum == null ? [] : [sum]),
    ...[months, overflow?.inputs, recorded?.inputs, conversion?.inputs].flatMap((part) =>
      Object.values(part ?? {}),
    ),
    ...(conversion == null ? [] : [conversion.consumed_msu]),
  ])
}

/** Returns a row with the ids of its numbers that are figures. where: how those ids begin. */
export function withIds<Row extends object>(
  row: Row,
  where: string,
  names: readonly (keyof Row & string)[],
  find: FindFigure,
): Row {
  const ids = names.flatMap((name) => (find(where + name) ? [[name, where + name]] : []))
  return { ...row, ...Object.fromEntries(ids) }
}
