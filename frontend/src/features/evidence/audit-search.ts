import type { components } from '@/api/schema.gen'

export type Outcome = components['schemas']['AuditCheck']['outcome']
export type Severity = NonNullable<components['schemas']['AuditCheck']['severity']>
export type Family = components['schemas']['AuditCheck']['family']
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

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function pageText(value: unknown): string | undefined {
  const read = text(value)
  return read === 'all' || (read !== undefined && /^[1-9]\d{0,4}$/.test(read)) ? read : undefined
}

/** Takes from an address what the page understands. */
export function validateAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const show = raw.show === 'agree' || raw.show === 'unchecked' ? raw.show : undefined
  return {
    study: text(raw.study),
    show,
    // how a finding came out says nothing of what agrees
    severity: show === undefined ? severities.find((each) => each === raw.severity) : undefined,
    outcome: show === undefined ? findingOutcomes.find((each) => each === raw.outcome) : undefined,
    family: families.find((each) => each === raw.family),
    search: text(raw.search),
    page: pageText(raw.page),
    working: text(raw.working),
  }
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
