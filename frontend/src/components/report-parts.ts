import type { ReportPart, ReportSubjectWrite } from '@/api/reports'

/** What the parts of a report are called, in the order in which they are read. */
export const partNames: Record<ReportPart, string> = {
  summary: 'Summary',
  figures: 'Figures',
  before_after: 'Before and after',
  mix: 'Mix',
  r4ha: 'R4HA',
  ziip: 'zIIP',
  money: 'Money',
  sensitivity: 'Sensitivity',
  assumptions: 'Assumptions',
  evidence: 'Evidence',
  method: 'Method and working',
  findings: 'Findings about the evidence',
  limits: 'Limits',
}

/** Parts of the kinds that have their own. */
const ofKind: Partial<Record<ReportSubjectWrite['kind'], readonly ReportPart[]>> = {
  peaks: ['summary', 'r4ha', 'method', 'limits'],
  side_by_side: ['summary', 'figures', 'assumptions', 'evidence', 'method', 'findings', 'limits'],
  audit: ['summary', 'evidence', 'method', 'findings', 'limits'],
  lab: ['summary', 'figures', 'assumptions', 'evidence', 'method', 'limits'],
}
const ofScenarios: readonly ReportPart[] = ['money', 'sensitivity']
const ofMixes: readonly ReportPart[] = ['before_after', 'mix']

const subjectOf: Partial<Record<ReportSubjectWrite['kind'], ReportPart>> = {
  comparison: 'figures',
  peaks: 'r4ha',
  side_by_side: 'figures',
  lab: 'figures',
}

/** Returns the parts that no report of a kind is without; the server puts them in as well. */
export function alwaysIn(kind: ReportSubjectWrite['kind']): readonly ReportPart[] {
  const own = subjectOf[kind]
  return own === undefined ? ['summary'] : ['summary', own]
}

/** Returns whether a subject states prices. */
export function hasPrices({ kind, inputs }: ReportSubjectWrite): boolean {
  if (kind === 'side_by_side') return inputs.contents.some(({ money }) => money != null)
  if (kind === 'lab') {
    return inputs.calculation === 'freed-capacity' && (inputs.content.price ?? 0) > 0
  }
  return kind === 'scenario' && inputs.money != null
}

/** Returns the parts that have something to say in a report of this subject. */
export function partsOf(subject: ReportSubjectWrite, usesZiips: boolean): ReportPart[] {
  const { kind } = subject
  const all = Object.keys(partNames) as ReportPart[]
  const own = ofKind[kind]
  if (own !== undefined) {
    const contents = kind === 'side_by_side' ? subject.inputs.contents : []
    const stated: Partial<Record<ReportPart, boolean>> = {
      money: hasPrices(subject),
      r4ha: contents.some(({ profile }) => profile != null),
      sensitivity: contents.some(({ uncertainty }) => (uncertainty ?? []).length > 0),
    }
    return all.filter((part) => own.includes(part) || stated[part] === true)
  }
  return all.filter(
    (part) =>
      (kind === 'scenario' || !ofScenarios.includes(part)) &&
      (kind !== 'comparison' || !ofMixes.includes(part)) &&
      (part !== 'r4ha' || (kind === 'scenario' && subject.inputs.profile != null)) &&
      (part !== 'ziip' || usesZiips),
  )
}

interface Added {
  ziip_seconds_added: string
}

/** Returns whether a mix runs anything on zIIPs: the same as the report's section asks. */
export function mixUsesZiips(
  parts: readonly Added[],
  value: (id: string) => number | null | undefined,
): boolean {
  return parts.some((part) => (value(part.ziip_seconds_added) ?? 0) !== 0)
}

/** Returns whether a way in runs work on zIIPs; one whose zIIP time was left out does so, too. */
export function waysUseZiips(
  ways: readonly { ziip_ms: number | null; missing: Readonly<Record<string, string>> }[],
): boolean {
  return ways.some((way) => (way.ziip_ms ?? 0) > 0 || 'ziip_ms' in way.missing)
}
