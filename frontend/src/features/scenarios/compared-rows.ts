import { figuresAt } from '@/api/figure'
import type { NameOf } from '@/components/use-substitution-names'
import { inputRows } from './input-rows'
import type { ScenarioRead } from './scenario-draft'
import type { ComparedFigure } from './scenario-queries'

const compared = figuresAt('compared')

/** Returns the rows of the figures that tell scenarios apart, where one of them has the figure. */
export function figureRows(items: readonly ComparedFigure[]): ComparedFigure[] {
  return compared.flatMap((id) =>
    items.filter((item) => item.figure === id && item.figures.some((figure) => figure !== null)),
  )
}

interface InputsRow {
  label: string
  texts: readonly (string | null)[]
  /** Whether not all scenarios say the same. */
  differs: boolean
}

/** Returns what the scenarios rest on, a line an input, in the order of the first that has it. */
export function comparedInputs(scenarios: readonly ScenarioRead[], nameOf: NameOf): InputsRow[] {
  const lists = scenarios.map(
    (scenario) =>
      new Map(inputRows(scenario.content, nameOf).map(({ label, text }) => [label, text])),
  )
  const labels = new Set(lists.flatMap((list) => [...list.keys()]))
  return [...labels].map((label) => {
    const texts = lists.map((list) => list.get(label) ?? null)
    return { label, texts, differs: new Set(texts).size > 1 }
  })
}
