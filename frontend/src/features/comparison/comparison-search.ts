import { fields } from '@/api/comparison-fields.gen'
import {
  amongAt,
  identifier,
  numberAt,
  type Parameter,
  type Parameters,
  readLink,
  type Search,
  textAt,
  wordsAt,
  writeLink,
} from '@/components/link-state'
import { subjectParameters } from '@/components/subject'
import {
  type ComparisonState,
  curveFigures,
  defaultState,
  longestNote,
  measures,
  msuBases,
  numberInputs,
  processorChoices,
  textInputs,
  withPair,
} from './comparison-state'

/** The parameters of the address, all text. What is left out has its usual value. */
export type ComparisonSearch = Search

const ids: Pick<Parameter, 'read' | 'write'> = {
  read: (text) => {
    const found = text.split(',')
    return found.every((id) => identifier.test(id)) && new Set(found).size === found.length
      ? { value: found }
      : { why: `“${text}” is no list of configurations` }
  },
  write: (found: readonly string[]) => found.join(','),
}
const parameters: Parameters = {
  ...subjectParameters,
  ...Object.fromEntries([
    ...numberInputs
      .filter((name) => !Object.hasOwn(subjectParameters, name))
      .map((name) => [name, numberAt(name, fields.ComparisonContent[name])]),
    ...textInputs.map((name) => [name, textAt(name, /^.{0,80}$/, 'is too long')]),
  ]),
  study: textAt('study', identifier, 'is no study'),
  beside: textAt('beside', identifier, 'is no study'),
  payload: textAt('payload', /^[a-z0-9]{1,20}$/, 'is no payload'),
  processors: amongAt('processors', processorChoices, 'is no choice'),
  measure: amongAt('measure', measures, 'is no measure'),
  curve: amongAt('curve', curveFigures, 'is no curve'),
  msu_basis: amongAt('msu_basis', msuBases, 'is none of them'),
  share: {
    at: 'share',
    read: (text) =>
      ['yes', 'no'].includes(text)
        ? { value: text === 'yes' }
        : { why: `“${text}” is neither yes nor no` },
    write: () => 'yes',
  },
  pin: numberAt('pin', fields.ComparisonContent.rate_per_second),
  note: wordsAt('note', longestNote),
  ways: { ...ids, at: 'ways' },
}

/** Returns an address with the two ways of an older link under the names that they have now. */
function asNow({ pair, ...search }: ComparisonSearch): ComparisonSearch {
  if (pair === undefined) return search
  const { today, method } = withPair(pair.split(',').slice(0, 2))
  return {
    ...search,
    ...(today === null ? {} : { today }),
    ...(method === null ? {} : { subject: method }),
  }
}

/** Reads an address. A parameter that makes no sense is told, and its usual value taken. */
export function readComparisonSearch(search: ComparisonSearch) {
  return readLink(asNow(search), parameters, defaultState, 'Its usual value is taken.')
}

/** Writes the state for the address; usual values are left out. */
export function writeComparisonSearch(state: ComparisonState): ComparisonSearch {
  return writeLink(parameters, state, defaultState)
}
