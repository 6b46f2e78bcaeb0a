import type { Substitution } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { inputRows } from './input-rows'
import { draftOf, type ScenarioRead } from './scenario-draft'
import type { Calculation } from './scenario-queries'

export interface Compared {
  scenario: ScenarioRead
  answer: Calculation | undefined
}

export interface FigureRow {
  id: string
  label: string
  /** By scenario; undefined: the scenario does not have the figure. */
  figures: readonly (Figure | undefined)[]
}

const compared = [
  'gp_seconds_saved',
  'gp_seconds_saved_per_hour',
  'gp_cps_freed',
  'ziip_seconds_added',
  'saved_msu',
  'r4ha_saved_msu',
  'msu_hours_saved_per_month',
  'peak_monthly_saving',
  'consumption_monthly_saving',
  'yearly_saving',
  'yearly_net_saving',
  'net_present_value',
  'payback_month',
  'break_even_transactions',
] as const

/** Returns the figures that at least one of the scenarios has, a row each. */
export function figureRows(all: readonly Compared[]): FigureRow[] {
  return compared.flatMap((id) => {
    const figures = all.map(({ answer }) => answer?.figures[id])
    const label = figures.find((figure) => figure !== undefined)?.label
    return label === undefined ? [] : [{ id, label, figures }]
  })
}

export interface InputsRow {
  label: string
  texts: readonly (string | null)[]
  /** Whether not all scenarios say the same. */
  differs: boolean
}

/** Returns what the scenarios rest on, a line an input, in the order of the first that has it. */
export function comparedInputs(
  all: readonly Compared[],
  substitutions: readonly Substitution[] | undefined,
): InputsRow[] {
  const lists = all.map(
    ({ scenario }) =>
      new Map(inputRows(draftOf(scenario), substitutions).map(({ label, text }) => [label, text])),
  )
  const labels = new Set(lists.flatMap((list) => [...list.keys()]))
  return [...labels].map((label) => {
    const texts = lists.map((list) => list.get(label) ?? null)
    return { label, texts, differs: new Set(texts).size > 1 }
  })
}
