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

const ofPeaks: readonly ReportPart[] = ['summary', 'r4ha', 'method', 'limits']
const ofScenarios: readonly ReportPart[] = ['money', 'sensitivity']
const ofMixes: readonly ReportPart[] = ['before_after', 'mix']

/** Returns the parts that have something to say in a report of this subject. */
export function partsOf(subject: ReportSubjectWrite, usesZiips: boolean): ReportPart[] {
  const { kind } = subject
  const all = Object.keys(partNames) as ReportPart[]
  if (kind === 'peaks') return all.filter((part) => ofPeaks.includes(part))
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
