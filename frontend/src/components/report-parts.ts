import type { ReportPart, ReportSubject } from '@/api/reports'

/** What the parts of a report are called, in the order in which they are read. */
export const partNames: Record<ReportPart, string> = {
  summary: 'Summary',
  figures: 'Figures',
  before_after: 'Before and after',
  mix: 'Mix',
  money: 'Money',
  sensitivity: 'Sensitivity',
  assumptions: 'Assumptions',
  evidence: 'Evidence',
  method: 'Method and working',
  findings: 'Findings about the evidence',
  limits: 'Limits',
}

const ofScenarios: readonly ReportPart[] = ['money', 'sensitivity']
const ofMixes: readonly ReportPart[] = ['before_after', 'mix']

/** Returns the parts that a report of this kind can have. */
export function partsOf(kind: ReportSubject['kind']): ReportPart[] {
  const all = Object.keys(partNames) as ReportPart[]
  return all.filter(
    (part) =>
      (kind === 'scenario' || !ofScenarios.includes(part)) &&
      (kind !== 'comparison' || !ofMixes.includes(part)),
  )
}
