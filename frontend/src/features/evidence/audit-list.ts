import { auditWords, outcomeNames, severityNames } from '@/api/audit-words.gen'
import type { FigureSource } from '@/api/figure'
import { type Column, foundRows } from '@/components/table-data'
import { unitName } from '@/components/units'
import type { Check, StudyAudit } from './audit-query'
import { type AuditSearch, type Family, folded, type Outcome, type Severity } from './audit-search'

export const familyNames: Record<Family, string> = {
  row_total: 'Totals of rows',
  average: 'Averages of tables',
  inside: 'AAPCP inside GCPU %',
  run_average: 'Averages of single runs',
  cycle_total: 'Totals of test cycles',
  change: 'Changes between configurations',
  report: 'Monitor screens and reports',
  claim: 'Numbers and claims of the text',
  label: 'Labels and wordings',
  picture: 'Pictures',
}

const unitsLeftOut: ReadonlySet<string> = new Set(['', 'count', 'share', 'ratio'])

/** Returns a number of a check with its unit; a wording says its own. */
export function withUnit(text: string, unit: string): string {
  const isNumber = /^[+\-\u2212]?\s?[\d.,]+\*?$/.test(text)
  return isNumber && !unitsLeftOut.has(unit) ? `${text}\u00a0${unitName(unit)}` : text
}

/** Returns the row that a check is about, for links to it. */
export function checkSource(check: Check, document: string | null): FigureSource {
  return {
    study: check.study,
    document,
    locator: check.place,
    configuration: check.configuration,
    point: check.point,
    figure: check.printed_figure,
  }
}

/** Returns the columns that are searched and written to the file. */
export function checkColumns(titles: ReadonlyMap<string, string>): Column<Check>[] {
  return [
    { header: 'Document', value: (check) => titles.get(check.study) ?? check.study },
    { header: 'Place', value: (check) => check.place },
    { header: auditWords.what_is_checked, value: (check) => check.quantity },
    { header: 'Family', value: (check) => familyNames[check.family] },
    { header: 'Says', value: (check) => check.printed },
    { header: 'Recomputed', value: (check) => check.recomputed_text },
    { header: 'Unit', value: (check) => unitName(check.unit) },
    {
      header: 'Printed less recomputed, in units of the last printed place',
      value: (check) => check.units_off,
    },
    {
      header: 'Kind of finding',
      value: (check) => (check.severity === null ? null : severityNames[check.severity]),
    },
    { header: 'Outcome', value: (check) => outcomeNames[check.outcome] },
    { header: 'Found by', value: (check) => (check.method === 'read' ? 'reading' : 'program') },
    { header: 'What was recomputed', value: (check) => check.statement },
    { header: 'Formula with the numbers', value: (check) => check.working },
    { header: 'Likely cause', value: (check) => check.cause },
    { header: 'Consequence', value: (check) => check.consequence },
    { header: 'Why it cannot be checked', value: (check) => check.why_not },
    { header: 'Configuration', value: (check) => check.configuration },
    { header: 'Check', value: (check) => check.id },
  ]
}

/** Returns whether the list leads with substance: nothing narrower is asked for. */
export function leadsWithSubstance(search: AuditSearch): boolean {
  const { severity, outcome, family, search: words } = search
  return [severity, outcome, family, words].every((filter) => filter === undefined)
}

/** Returns the checks that fit the filters of the address; rounding and notes only when asked for. */
export function foundChecks(
  checks: readonly Check[],
  columns: readonly Column<Check>[],
  search: AuditSearch,
): readonly Check[] {
  const kept = checks.filter(
    (check) =>
      (search.study === undefined || check.study === search.study) &&
      (search.severity === undefined || check.severity === search.severity) &&
      (search.outcome === undefined || check.outcome === search.outcome) &&
      (search.family === undefined || check.family === search.family) &&
      !(leadsWithSubstance(search) && check.severity !== null && folded.includes(check.severity)),
  )
  return foundRows(kept, columns, search.search ?? '')
}

/** Returns how many checks have each value of a field, for the lists to choose from. */
export function counted<Value extends string>(
  checks: readonly Check[],
  field: (check: Check) => Value | null,
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const check of checks) {
    const value = field(check)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

export function severityCount(study: StudyAudit, severity: Severity): number {
  return study.severities.find((counted) => counted.severity === severity)?.count ?? 0
}

export function outcomeCount(study: StudyAudit, outcome: Outcome): number {
  return study.outcomes.find((counted) => counted.outcome === outcome)?.count ?? 0
}
