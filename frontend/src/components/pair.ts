import type { Schemas } from '@/api/schemas'

type Replaced = Schemas['Part']['substitution']

/** Any two configurations of one study, the one replaced by the other, at a rate if one is stated. */
export type Pair = Exclude<Replaced, string>

const identifier = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*'
const pattern = new RegExp(
  `^(?<from>${identifier})\\.\\.(?<to>${identifier})(?:@(?<rate>\\d+(?:\\.\\d+)?))?$`,
)

/** Reads the id of a substitution, or a pair: `from..to`, `from..to@rate`. */
export function readSubstitution(text: string): Replaced {
  const found = pattern.exec(text)?.groups
  if (found?.from === undefined || found.to === undefined) return text
  const rate = found.rate === undefined ? null : Number(found.rate)
  return rate === 0 ? text : { from: found.from, to: found.to, rate_per_second: rate }
}

/** Writes a part's substitution as it stands in an address. */
export function substitutionText(replaced: Replaced): string {
  if (typeof replaced === 'string') return replaced
  const { from, to, rate_per_second } = replaced
  return `${from}..${to}${rate_per_second == null ? '' : `@${rate_per_second}`}`
}
