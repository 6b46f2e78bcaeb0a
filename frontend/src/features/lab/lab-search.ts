import {
  addressNumber,
  type Parameter,
  type Parameters,
  readLink,
  textAt,
  writeLink,
} from '@/components/link-state'
import type { Held } from '@/components/use-calculator'

/** Parameters of a page of the lab, all text. What is left out is as the calculation starts. */
export type LabSearch = Record<string, string>

function read(text: string, like: unknown): unknown {
  if (typeof like === 'number' || like === null) {
    const value = addressNumber(text)
    return Number.isNaN(value) ? undefined : value
  }
  if (typeof like === 'boolean')
    return text === 'true' ? true : text === 'false' ? false : undefined
  if (typeof like === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    const fits = Array.isArray(like) === Array.isArray(value) && value instanceof Object
    return fits ? value : undefined
  } catch {
    return undefined
  }
}

function parameterLike(name: string, like: unknown): Parameter {
  return {
    at: `inputs.${name}`,
    read: (text) => {
      const value = read(text, like)
      return value === undefined ? { why: `“${text.slice(0, 40)}” is not of its form` } : { value }
    },
    write: (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
    always: true,
    none: 'none',
  }
}

/** Each input by the type of what the calculation starts with. What lies in a list is checked where it is calculated. */
function parametersOf(start: object): Parameters {
  const inputs = Object.entries(start).map(([name, like]) => [name, parameterLike(name, like)])
  return { ...Object.fromEntries(inputs), working: textAt('working') }
}

/** Reads inputs from an address. */
export function readLabSearch<Inputs extends object>(
  search: LabSearch,
  start: Inputs,
): Held<Inputs> & { problems: readonly string[] } {
  const instead = 'The starting value is taken instead.'
  const first: Held<Inputs> = { inputs: start, working: null }
  const { state, problems } = readLink(search, parametersOf(start), first, instead)
  return { ...state, problems }
}

/** Writes inputs in full, so that a link stays what it is when the starting values change. */
export function writeLabSearch(inputs: object, working: string | null = null): LabSearch {
  const written = writeLink(parametersOf(inputs), { inputs, working }, { inputs, working: null })
  return written as LabSearch
}
