import { defaults, parts } from '@/api/lab-fields.gen'
import type { Subject } from '@/api/subject'
import {
  addressNumber,
  type Parameter,
  type Parameters,
  readLink,
  textAt,
  writeLink,
} from '@/components/link-state'
import { type OpenSubject, subjectParameters, writeSubject } from '@/components/subject'
import type { Held } from '@/components/use-calculator'

/** Parameters of a page of the lab, all text. What is left out is as the calculation starts. */
export type LabSearch = Record<string, string>

function read(text: string, like: unknown): unknown {
  // what may be left out is a number, or a part with fields of its own
  if (like === null && text.startsWith('{')) return read(text, {})
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
    // a choice may be called so; a text is never missing
    ...(typeof like === 'string' ? {} : { none: 'none' }),
  }
}

/** Each input by the type of what the calculation starts with. What lies in a list is checked where it is calculated. */
function parametersOf(start: object): Parameters {
  const inputs = Object.entries(start).map(([name, like]) => [name, parameterLike(name, like)])
  return { ...Object.fromEntries(inputs), working: textAt('working') }
}

/** What a page of the lab starts with where it speaks of a subject. */
export interface Start<Inputs extends object> {
  subject: Subject
  inputs: Inputs
}

type ByModel = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
const fieldsOf: ByModel = parts
const startsWith: ByModel = defaults

/** Returns a model's value, its parts with what a link leaves out of them: what the API takes then. */
function completed(model: string, value: object): object {
  const filled = Object.entries(value).map(([name, part]) => {
    const { of = [] } = (fieldsOf[model]?.[name] ?? {}) as { of?: readonly string[] }
    const [only, ...others] = of
    if (only === undefined || others.length > 0) return [name, part]
    const whole = (item: unknown) =>
      item instanceof Object ? completed(only, { ...startsWith[only], ...item }) : item
    return [name, Array.isArray(part) ? part.map(whole) : whole(part)]
  })
  return Object.fromEntries(filled)
}

/** Reads inputs, of a model of the API, from an address. */
export function readLabSearch<Inputs extends object>(
  search: LabSearch,
  start: Inputs,
  model: string,
): Held<Inputs> & { problems: readonly string[] } {
  const instead = 'The starting value is taken instead.'
  const parameters = parametersOf(start)
  const own = Object.fromEntries(
    Object.entries(search).filter(
      ([name]) =>
        Object.hasOwn(parameters, name) ||
        search.subject === undefined ||
        !Object.hasOwn(subjectParameters, name),
    ),
  )
  const { state, problems } = readLink<Held<Inputs>>(
    own,
    parameters,
    { inputs: start, working: null },
    instead,
  )
  return { ...state, inputs: completed(model, state.inputs) as Inputs, problems }
}

/** Writes inputs in full, so that a link stays what it is when the starting values change. */
export function writeLabSearch(inputs: object, working: string | null = null): LabSearch {
  const written = writeLink(parametersOf(inputs), { inputs, working }, { inputs, working: null })
  return written as LabSearch
}

/** Writes a subject, and of the inputs what is not as the subject's chain gives it. */
export function writeSubjectSearch<Inputs extends object>(
  { subject, inputs: start }: Start<Inputs>,
  inputs: Inputs,
  working: string | null = null,
): LabSearch {
  const asStarted = writeLabSearch(start)
  const own = Object.entries(writeLabSearch(inputs, working)).filter(
    ([name, text]) => text !== asStarted[name],
  )
  return { ...writeSubject(subject), ...Object.fromEntries(own) }
}

/** What a chain gives: another subject has its own. */
export const ofTheChain = [
  ...['stations', 'resources', 'clients', 'classes', 'measured', 'working'],
  ...['target_rate_per_second', 'response_seconds'],
]

/** Returns the address of a page for another subject: what was stated beside the chain stays. */
export function searchOfSubject(search: LabSearch, subject: OpenSubject): LabSearch {
  const kept = Object.entries(search).filter(
    ([name]) => !ofTheChain.includes(name) && !Object.hasOwn(subjectParameters, name),
  )
  return { ...Object.fromEntries(kept), ...writeSubject(subject) }
}
