import { withShareSharedOut } from '@/components/mix'
import type { ScenarioDraft } from './scenario-draft'

type Tree = Record<string, unknown>

function put(tree: unknown, [name, ...rest]: readonly string[], value: number): unknown {
  if (name === undefined) return value
  if (Array.isArray(tree)) {
    return tree.map((each, index) => (index === Number(name) ? put(each, rest, value) : each))
  }
  if (typeof tree !== 'object' || tree === null || !(name in tree)) return tree
  const branch = tree as Tree
  return { ...branch, [name]: put(branch[name], rest, value) }
}

/**
 * Returns the draft with one number changed, named as the API names fields of the content:
 * `workload.transactions`, `mix.0.share`. The other shares of a mix follow. A name that the draft
 * does not have changes nothing.
 */
export function withField(draft: ScenarioDraft, field: string, value: number): ScenarioDraft {
  const share = /^(?:periods\.(\d+)\.)?mix\.(\d+)\.share$/.exec(field)
  if (share === null) return put(draft, field.split('.'), value) as ScenarioDraft
  const [, period, part] = share
  if (period === undefined) {
    return { ...draft, mix: withShareSharedOut(draft.mix, Number(part), value) }
  }
  return {
    ...draft,
    periods: draft.periods.map((each, index) =>
      index === Number(period)
        ? { ...each, mix: withShareSharedOut(each.mix, Number(part), value) }
        : each,
    ),
  }
}
