import { evidenceWords } from '@/api/evidence-words.gen'
import type { Schemas } from '@/api/schemas'
import { amongAt, numberAt, searchOf, wordsAt } from '@/components/link-state'

export type ResultType = Schemas['SearchResult']['type']

/** What a search is narrowed by, in the order of the screen. */
export const filterNames = [
  'type',
  'study',
  'family',
  'payload',
  'security',
  'connection',
  'offload',
] as const
export type FilterName = (typeof filterNames)[number]

/** The kinds of results with their names, in the order of the screen. */
export const resultTypes: readonly { type: ResultType; one: string; many: string }[] = [
  { type: 'measurement', one: 'Table cell', many: evidenceWords.table_cells },
  { type: 'figure', one: 'Number in the text', many: 'Numbers in the text' },
  { type: 'statement', one: 'Statement', many: 'Statements' },
  { type: 'extract', one: 'Screen or report', many: evidenceWords.screens_and_reports },
  { type: 'configuration', one: 'Configuration', many: 'Configurations' },
  { type: 'environment', one: 'Environment', many: 'Environments' },
  { type: 'study', one: 'Study', many: 'Studies' },
]

/** What is searched for, in the address. */
export interface EvidenceSearch extends Partial<Record<Exclude<FilterName, 'type'>, string>> {
  q?: string
  /** Transactions a second that answers are given at; undefined: the usual rate. */
  rate?: number
  type?: ResultType
}

/** Takes from an address what the search understands; without any of it the studies are shown. */
export const validateEvidenceSearch = searchOf<EvidenceSearch>({
  q: wordsAt('q'),
  rate: numberAt('rate', { limits: { low: 1, high: 1_000_000 } }),
  ...Object.fromEntries(filterNames.map((name) => [name, wordsAt(name, 80)])),
  type: amongAt(
    'type',
    resultTypes.map(({ type }) => type),
  ),
})

/** Tells whether anything is asked: words or a filter. */
export function isAsked(search: EvidenceSearch): boolean {
  return (search.q ?? '').trim() !== '' || filterNames.some((name) => search[name] !== undefined)
}
