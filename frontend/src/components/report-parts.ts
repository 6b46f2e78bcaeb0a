import { partNames, reportKinds } from '@/api/report-fields.gen'
import type { ReportPart, ReportSubjectWrite } from '@/api/reports'
import { priceInputs } from './prices'

const ofMixes: readonly ReportPart[] = ['before_after', 'mix']

/** Inputs of a value and of a comparison that are in money. */
const priceNames = [...priceInputs, 'price_per_msu_month', 'switch_cost_per_month'] as const
type Prices = Partial<Record<(typeof priceNames)[number], unknown>>

/** Returns the parts that no report of a kind is without; the server puts them in as well. */
export function alwaysIn(kind: ReportSubjectWrite['kind']): readonly ReportPart[] {
  return reportKinds[kind].always
}

/** Returns whether nothing of a subject would be left without its prices. */
export function isMoneyAlone({ kind, inputs }: ReportSubjectWrite): boolean {
  return kind === 'lab' && ['contracts', 'signing'].includes(inputs.calculation)
}

/** Returns whether a subject states prices. */
export function hasPrices(subject: ReportSubjectWrite): boolean {
  const { kind, inputs } = subject
  if (isMoneyAlone(subject)) return true
  if (kind === 'side_by_side') return inputs.contents.some(({ money }) => money != null)
  if (kind === 'lab') {
    return inputs.calculation === 'freed-capacity' && (inputs.content.price ?? 0) > 0
  }
  if (kind === 'value' || kind === 'comparison') {
    return priceNames.some((name) => (inputs as Prices)[name] != null)
  }
  return kind === 'scenario' && inputs.money != null
}

/** Returns the parts that have something to say in a report of this subject. */
export function partsOf(subject: ReportSubjectWrite, usesZiips: boolean): ReportPart[] {
  const { kind } = subject
  const all = Object.keys(partNames) as ReportPart[]
  const own: readonly ReportPart[] = reportKinds[kind].parts
  if (own.length < all.length) {
    const contents = kind === 'side_by_side' ? subject.inputs.contents : []
    const stated: Partial<Record<ReportPart, boolean>> = {
      money: hasPrices(subject),
      r4ha: kind === 'peaks' || contents.some(({ profile }) => profile != null),
      sensitivity: contents.some(({ uncertainty }) => (uncertainty ?? []).length > 0),
    }
    return all.filter((part) => own.includes(part) && stated[part] !== false)
  }
  return all.filter(
    (part) =>
      (kind === 'scenario' || part !== 'sensitivity') &&
      (part !== 'money' || kind === 'scenario' || hasPrices(subject)) &&
      (kind !== 'comparison' || !ofMixes.includes(part)) &&
      (part !== 'r4ha' || (kind === 'scenario' && subject.inputs.profile != null)) &&
      (part !== 'ziip' || usesZiips),
  )
}
