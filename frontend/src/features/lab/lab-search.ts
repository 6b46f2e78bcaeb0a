import { pageParameters } from '@/components/address-text'
/** Parameters of a page of the lab, all text. What is left out is as the calculation starts. */
export type LabSearch = Record<string, string>

const aNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export interface ReadLab<Inputs> {
  inputs: Inputs
  /** Id of the figure whose working is open. */
  working: string | null
  /** What of the address could not be used, as sentences. */
  problems: readonly string[]
}

/**
 * Reads inputs from an address: each by the type of what the calculation starts with. What lies in a
 * list is checked where it is calculated.
 */
export function readLabSearch<Inputs extends object>(
  search: LabSearch,
  start: Inputs,
): ReadLab<Inputs> {
  const problems: string[] = []
  const inputs = { ...start }
  for (const name of Object.keys(start) as (keyof Inputs & string)[]) {
    const text = search[name]
    if (text === undefined) continue
    const value = read(text, start[name])
    if (value === undefined) {
      problems.push(`The link’s ${name} is not usable. The starting value is taken instead.`)
    } else inputs[name] = value as Inputs[typeof name]
  }
  const known = new Set([...Object.keys(start), 'working'])
  const unknown = pageParameters(search).filter((key) => !known.has(key))
  if (unknown.length > 0) {
    problems.push(`The link says something that is not known here: ${unknown.join(', ')}.`)
  }
  return { inputs, working: search.working ?? null, problems }
}

function read(text: string, like: unknown): unknown {
  if (typeof like === 'number') return aNumber.test(text) ? Number(text) : undefined
  if (typeof like === 'boolean')
    return text === 'true' ? true : text === 'false' ? false : undefined
  if (typeof like === 'string') return text
  if (like === null) return text === 'none' ? null : aNumber.test(text) ? Number(text) : undefined
  try {
    const value: unknown = JSON.parse(text)
    const fits = Array.isArray(like) ? Array.isArray(value) : isRecord(value)
    return fits ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Writes inputs in full, so that a link stays what it is when the starting values change. */
export function writeLabSearch(inputs: object, working: string | null = null): LabSearch {
  const search: LabSearch = {}
  for (const [name, value] of Object.entries(inputs)) {
    search[name] =
      value === null ? 'none' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  if (working !== null) search.working = working
  return search
}
