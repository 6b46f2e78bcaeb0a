import { severityNames, severityPlurals } from '@/api/audit-words.gen'
import type { Study } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import { formatFigure, formatForWorking } from '@/components/number-format'

type Machine = Study['machines'][number]

/** What a group of statements is about, in the order of the page. */
export const topics: readonly { topic: string; title: string }[] = [
  { topic: 'methodology', title: 'How it was measured' },
  { topic: 'term', title: 'Terms' },
  { topic: 'pathway', title: 'Pathways' },
  { topic: 'change', title: 'What was changed' },
  { topic: 'conclusion', title: 'Conclusions' },
  { topic: 'assessment', title: 'Assessments' },
  { topic: 'limit', title: 'Limits' },
  { topic: 'caveat', title: 'Caveats' },
  { topic: 'missing', title: 'What is missing' },
]

/** Returns a number of things in words: `1 picture`, `103 measured rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatFigure(count)} ${count === 1 ? one : many}`
}

const substance = ['error', 'contradiction', 'open_question'] as const

/** Returns what an audit found of substance: rounding and labels are no part of it. */
export function substanceText({
  severities,
}: {
  severities: readonly { severity: string; count: number }[]
}): string {
  const parts = substance.flatMap((severity) => {
    const count = severities.find((counted) => counted.severity === severity)?.count ?? 0
    const [one, many] = [severityNames[severity], severityPlurals[severity]]
    return count === 0 ? [] : [counted(count, one.toLowerCase(), many.toLowerCase())]
  })
  return parts.length === 0 ? 'no error, contradiction or open question' : parts.join(', ')
}

/** Says what machine was measured, and whether the document names it. */
export function machineBasis({ id, basis }: Pick<Machine, 'id' | 'basis'>): string {
  if (id === null || basis === 'none') return 'no model is named'
  return basis === 'stated'
    ? `a ${id}, as the document states`
    : `taken to be a ${id}: an assumption, the document does not say so of the tests`
}

/** Returns the processors of the LPAR in words, or null where the document does not state them. */
export function lparText({
  lpar_cps,
  lpar_ziips,
}: Pick<Machine, 'lpar_cps' | 'lpar_ziips'>): string | null {
  const parts: string[] = []
  if (lpar_cps !== null) parts.push(counted(lpar_cps, 'CP'))
  if (lpar_ziips !== null) parts.push(lpar_ziips === 0 ? 'no zIIP' : counted(lpar_ziips, 'zIIP'))
  return parts.length === 0 ? null : `LPAR with ${parts.join(' and ')}`
}

/** Returns a fact that a document states of itself, or null. */
function stated(document: Study['document'], name: string): string | null {
  const value: unknown = document[name]
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns who wrote and who published the document. */
export function byline(document: Study['document']): string {
  return [stated(document, 'authors'), stated(document, 'publisher')]
    .filter((part) => part !== null)
    .join(' · ')
}

/** Returns when the document appeared, as it says itself. */
export function published(document: Study['document']): string {
  const revision = stated(document, 'revision')
  const parts = [
    stated(document, 'published'),
    stated(document, 'number'),
    revision === null ? null : `revision of ${revision}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'no date is stated' : parts.join(', ')
}

/** Returns where a number stands, as one quotes it: document, number and date, table and row. */
export function citation(
  study: Pick<Study, 'document' | 'title'>,
  place: string,
  printed: string | null,
): string {
  const parts = [byline(study.document), study.title, published(study.document), place]
  const text = parts.filter((part) => part !== '' && part !== 'no date is stated').join(', ')
  return printed === null ? `${text}.` : `${text}: ${printed}.`
}

/** Returns what a study holds, biggest things first; what it has none of is left out. */
export function contents(counts: Study['counts']): string[] {
  const parts: [number, string, string?][] = [
    [counts.configurations, 'configuration'],
    [counts.points, evidenceWords.measured_row.toLowerCase()],
    [counts.values, 'printed value', 'printed values in tables'],
    [counts.figures, 'number in the text', 'numbers in the text'],
    [counts.pictures, 'picture without a value', 'pictures without a value'],
    [counts.extracts, 'screen or report', evidenceWords.screens_and_reports.toLowerCase()],
    [counts.statements, 'statement'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many ?? `${one}s`))
}

/** Returns the measured rates as a range, or null where no rate is published. */
export function ratesText(low: number | null, high: number | null): string | null {
  if (low === null || high === null) return null
  return low === high
    ? formatForWorking(low)
    : `${formatForWorking(low)} to ${formatForWorking(high)}`
}
