import type { Schemas } from '@/api/schemas'
import { amongAt, searchOf, textAt, wordsAt } from '@/components/link-state'

export type Outcome = Schemas['AuditCheck']['outcome']
export type Severity = NonNullable<Schemas['AuditCheck']['severity']>
export type Family = Schemas['AuditCheck']['family']
export type View = 'findings' | 'agree' | 'unchecked'

/** What the page shows, in the address. */
export interface AuditSearch {
  study?: string
  show?: Exclude<View, 'findings'>
  severity?: Severity
  outcome?: Outcome
  family?: Family
  search?: string
  /** From 1; `all` for one long list. */
  page?: string
  /** Id of the check whose working is open. */
  working?: string
}

export const severities: readonly Severity[] = [
  'error',
  'contradiction',
  'open_question',
  'label',
  'note',
  'precision',
]

/** Findings that change no number and no conclusion: they stand apart until they are asked for. */
export const folded: readonly Severity[] = ['note', 'precision']

/** How a number or claim that does not agree came out, most serious first. */
export const findingOutcomes: readonly Outcome[] = [
  'slip',
  'other_set',
  'carried',
  'contradicted',
  'wrong_label',
  'unexplained',
  'reading_note',
  'truncated',
  'rounded_differently',
]

export const families: readonly Family[] = [
  'row_total',
  'average',
  'inside',
  'run_average',
  'cycle_total',
  'change',
  'report',
  'claim',
  'label',
  'picture',
]

const read = searchOf<AuditSearch>({
  study: wordsAt('study'),
  show: amongAt('show', ['agree', 'unchecked']),
  severity: amongAt('severity', severities),
  outcome: amongAt('outcome', findingOutcomes),
  family: amongAt('family', families),
  search: wordsAt('search'),
  page: textAt('page', /^(all|[1-9]\d{0,4})$/),
  working: wordsAt('working'),
})

/** Takes from an address what the page understands. */
export function validateAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { severity, outcome, ...search } = read(raw)
  // how a finding came out says nothing of what agrees
  return search.show === undefined
    ? { ...search, severity, outcome }
    : { ...search, severity: undefined, outcome: undefined }
}

export interface Paging<Row> {
  rows: readonly Row[]
  /** Position of the first and of the last row shown, from 1; 0 of an empty list. */
  first: number
  last: number
  page: number
  pages: number
}

export const rowsPerPage = 50

/** Returns the rows of a page; a page beyond the last is the last. */
export function pageOf<Row>(rows: readonly Row[], page: string | undefined): Paging<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  if (page === 'all' || rows.length === 0) {
    return { rows, first: Math.min(1, rows.length), last: rows.length, page: 1, pages: 1 }
  }
  const shown = Math.min(Number(page ?? '1'), pages)
  const start = (shown - 1) * rowsPerPage
  const part = rows.slice(start, start + rowsPerPage)
  return { rows: part, first: start + 1, last: start + part.length, page: shown, pages }
}
