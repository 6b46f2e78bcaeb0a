export type Paper = 'a4' | 'letter'

export interface ReportSearch {
  paper?: Paper
}

/** Returns what the address asks for; anything else falls away. */
export function validateReportSearch(search: Record<string, unknown>): ReportSearch {
  return search.paper === 'letter' || search.paper === 'a4' ? { paper: search.paper } : {}
}

/** Returns the paper that people around the reader use: Letter in North America, A4 elsewhere. */
export function usualPaper(locale: string): Paper {
  return /-(US|CA|MX|PH)$/i.test(locale) ? 'letter' : 'a4'
}
