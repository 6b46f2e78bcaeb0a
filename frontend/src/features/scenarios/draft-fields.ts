import { type MixPart, withShareSharedOut } from '@/components/mix'
import { valueAt, withValueAt } from '@/components/places'
import type { ContentDraft } from './scenario-draft'

/** A field was named that the draft does not have. */
export class UnknownFieldError extends Error {
  constructor(field: string) {
    super(`The scenario has no field ${field}`)
    this.name = 'UnknownFieldError'
  }
}

/** Tells whether a content holds a number under a name as the API gives it. */
export function hasField(tree: unknown, field: string): boolean {
  const found = valueAt(tree, field)
  return found === null || typeof found === 'number'
}

/**
 * Returns the content with one number changed, named as the API names its fields:
 * `workload.transactions`, `mix.0.share`. The other shares of a mix follow. Throws
 * UnknownFieldError for a name that it does not have.
 */
export function withField(content: ContentDraft, field: string, value: number): ContentDraft {
  if (!hasField(content, field)) throw new UnknownFieldError(field)
  const share = /^((?:periods\.\d+\.)?mix)\.(\d+)\.share$/.exec(field)
  if (share === null) return withValueAt(content, field, value)
  const [, mix = '', part] = share
  return withValueAt(content, mix, (parts: readonly MixPart[]) =>
    withShareSharedOut(parts, Number(part), value),
  )
}
