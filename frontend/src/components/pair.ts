import type { components } from '@/api/schema.gen'

type Asked = components['schemas']['Part']['substitution']

/** Any two configurations of one study, the one replaced by the other, at a rate if one is stated. */
export interface Pair {
  from: string
  to: string
  rate: number | null
}

const identifier = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*'
const pattern = new RegExp(
  `^(?<from>${identifier})\\.\\.(?<to>${identifier})(?:@(?<rate>\\d+(?:\\.\\d+)?))?$`,
)

/** Reads `from..to` or `from..to@rate`; null where the text is no pair. */
export function readPair(text: string): Pair | null {
  const found = pattern.exec(text)?.groups
  if (found?.from === undefined || found.to === undefined) return null
  const rate = found.rate === undefined ? null : Number(found.rate)
  return rate === 0 ? null : { from: found.from, to: found.to, rate }
}

/** Writes a pair as it stands in an address. */
export function writePair({ from, to, rate }: Pair): string {
  return `${from}..${to}${rate === null ? '' : `@${rate}`}`
}

/** Returns a part's substitution as the API takes it: the id of a named one, or a pair. */
export function askedSubstitution(text: string): Asked {
  const pair = readPair(text)
  return pair === null ? text : { from: pair.from, to: pair.to, rate_per_second: pair.rate }
}

/** Returns a part's substitution as a mix holds it. */
export function substitutionText(asked: Asked): string {
  if (typeof asked === 'string') return asked
  return writePair({ from: asked.from, to: asked.to, rate: asked.rate_per_second ?? null })
}
