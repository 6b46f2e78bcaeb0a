import { figureWords } from '@/api/figure-words.gen'
import { pageParameters, textParameters } from './address-text'
import { limitError, type NumberInput } from './number-field'
import { valueAt, withValueAt } from './places'
import type { Sorting } from './table-data'

/** Parameters of an address, all text. */
export type Search = Partial<Record<string, string>>

/** How one parameter of an address stands for a part of a page's state. */
export interface Parameter {
  /** Where in the state it lies. */
  at: string
  /** Returns the value, or why the text is none. */
  read: (text: string) => { value: unknown } | { why: string }
  write?: (value: never) => string
  /** Written also where it is as at the start, so that a link stays what it is. */
  always?: boolean
  /** What stands for nothing; without it nothing is left out of the address. */
  none?: string
}

export type Parameters = Readonly<Record<string, Parameter>>

/** The name of a thing, without `..`, which joins two configurations. */
export const identifier = /^(?!.*\.\.)[A-Za-z0-9._-]{1,80}$/

const aNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Returns the number that a text of an address is, or NaN. */
export function addressNumber(text: string): number {
  return aNumber.test(text) ? Number(text) : Number.NaN
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** A number within the ends of its input. */
export function numberAt(at: string, input: Pick<NumberInput, 'limits' | 'style'>): Parameter {
  return {
    at,
    read: (text) => {
      const value = addressNumber(text)
      const why = Number.isNaN(value)
        ? `“${text}” ${figureWords.no_number}`
        : limitError(value, input.limits, input.style ?? 'number', '')
      return why === undefined ? { value } : { why: lowerFirst(why) }
    },
  }
}

/** One of some values. */
export function amongAt(
  at: string,
  values: readonly string[],
  what: string = figureWords.no_id,
): Parameter {
  return {
    at,
    read: (text) => (values.includes(text) ? { value: text } : { why: `“${text}” ${what}` }),
  }
}

/** A text of a form. */
export function textAt(at: string, form: RegExp = /^/, what = ''): Parameter {
  return {
    at,
    read: (text) => (form.test(text) ? { value: text } : { why: `“${text}” ${what}` }),
  }
}

/** Words of a search, or the name of a thing: not empty, and cut where it is too long. */
export function wordsAt(at: string, most = 200): Parameter {
  return {
    at,
    read: (text) => (text === '' ? { why: 'it is empty' } : { value: text.slice(0, most) }),
  }
}

/** A count from 1. */
export const countAt = (at: string) =>
  numberAt(at, { limits: { low: 1, high: 1_000_000, whole: true } })

/**
 * Returns what takes from an address the parameters that a list or a page understands; what makes
 * no sense is passed over.
 */
export function searchOf<Search extends object>(parameters: Parameters) {
  // what is passed over is undefined: the router keeps what a page does not name
  const start = Object.fromEntries(Object.keys(parameters).map((name) => [name, undefined]))
  return (raw: Record<string, unknown>): Search =>
    readLink(textParameters(raw), parameters, start as Search, '').state
}

/** Returns the sorting that an address names, `rated_msu` or `rated_msu.descending`; undefined: none. */
export function readSorting(
  sort: string | undefined,
  columns: readonly string[],
): Sorting | undefined {
  const [column = '', order] = (sort ?? '').split('.')
  if (!columns.includes(column)) return undefined
  return { column, order: order === 'descending' ? 'descending' : 'ascending' }
}

/** Writes a sorting for the address; the order as it comes has no column. */
export function writeSorting({ column, order }: Sorting): string | undefined {
  if (order === 'descending') return `${column}.descending`
  return column === '' ? undefined : column
}

/**
 * Reads an address into what a page starts with. A parameter that makes no sense is told in a
 * sentence, and what holds instead in another.
 */
export function readLink<State>(
  search: Search,
  parameters: Parameters,
  start: State,
  instead: string,
): { state: State; problems: string[] } {
  const problems: string[] = []
  let state = start
  for (const [name, { at, read, none }] of Object.entries(parameters)) {
    const text = search[name]
    if (text === undefined) continue
    const found = text === none ? { value: null } : read(text)
    if ('value' in found) state = withValueAt(state, at, found.value)
    else {
      const then = valueAt(start, at) === null ? 'It is left out.' : instead
      problems.push(`The link’s ${name} is not usable: ${found.why}. ${then}`)
    }
  }
  const unknown = pageParameters(search).filter((name) => !Object.hasOwn(parameters, name))
  if (unknown.length > 0) {
    problems.push(`The link says something that is not known here: ${unknown.join(', ')}.`)
  }
  return { state, problems }
}

/** Writes a state as an address; what is as at the start is left out. */
export function writeLink<State>(
  parameters: Parameters,
  state: State,
  start: State,
): Record<string, string> {
  const search: Record<string, string> = {}
  for (const [name, { at, write = String, always, none }] of Object.entries(parameters)) {
    const value = valueAt(state, at)
    if (!always && Object.is(value, valueAt(start, at))) continue
    if (value !== null && value !== undefined) search[name] = write(value as never)
    else if (none !== undefined) search[name] = none
  }
  return search
}
