import { withShareSharedOut } from '@/components/mix'
import type { ScenarioDraft } from './scenario-draft'

type Tree = Record<string, unknown>

/** A field was named that the draft does not have. */
export class UnknownFieldError extends Error {
  constructor(field: string) {
    super(`The scenario has no field ${field}`)
    this.name = 'UnknownFieldError'
  }
}

function isNumberOrNone(value: unknown): boolean {
  return value === null || typeof value === 'number'
}

/** Tells whether a draft, or a content, holds a number under a name as the API gives it. */
export function hasField(tree: unknown, field: string): boolean {
  let found: unknown = tree
  for (const name of field.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false
    found = (found as Tree)[name]
  }
  return isNumberOrNone(found)
}

function put(tree: unknown, [name, ...rest]: readonly string[], value: number): unknown {
  if (name === undefined) return value
  if (Array.isArray(tree)) {
    return tree.map((item, index) => (index === Number(name) ? put(item, rest, value) : item))
  }
  const branch = tree as Tree
  return { ...branch, [name]: put(branch[name], rest, value) }
}

/**
 * Returns the draft with one number changed, named as the API names fields of the content:
 * `workload.transactions`, `mix.0.share`. The other shares of a mix follow. Throws
 * UnknownFieldError for a name that the draft does not have.
 */
export function withField(draft: ScenarioDraft, field: string, value: number): ScenarioDraft {
  if (!hasField(draft, field)) throw new UnknownFieldError(field)
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
