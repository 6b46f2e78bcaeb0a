export type Paper = 'a4' | 'letter'

export interface ReportSearch {
  paper?: Paper
  /** The whole report; without it its two pages. */
  preset?: 'full'
}

/** Returns what the address asks for; anything else falls away. */
export function validateReportSearch(search: Record<string, unknown>): ReportSearch {
  const { paper, preset } = search
  return {
    ...(paper === 'letter' || paper === 'a4' ? { paper } : {}),
    ...(preset === 'full' ? { preset } : {}),
  }
}

/** Returns the paper that people around the reader use: Letter in North America, A4 elsewhere. */
export function usualPaper(locale: string): Paper {
  return /-(US|CA|MX|PH)$/i.test(locale) ? 'letter' : 'a4'
}
