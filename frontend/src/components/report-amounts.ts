import type { ReportSubjectWrite } from '@/api/reports'
import { minorDigits } from './minor-digits'

const amountNames = new Set([
  'flat_per_msu_month',
  'price_per_msu_month',
  'base_per_month',
  'consumption_price_per_msu_hour',
  'licence_per_year',
  'one_off',
  'yearly_costs',
])
const written = /\d(?:[\d.,'’\u00a0\u202f ]*\d)?/g

/** Gives each name with the value that stands under it, at any depth. */
function* pairs(value: unknown): Generator<readonly [string, unknown]> {
  if (value === null || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    yield [name, inner]
    yield* pairs(inner)
  }
}

const english = /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/
const german = /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/

/** Returns the numbers that a text can mean: 1.234,5 and 1,234.5 are one, 1.234 is two. */
function numbersOf(text: string): number[] {
  const plain = text.replace(/[\s'’\u00a0\u202f]/g, '')
  return [
    ...(english.test(plain) ? [Number(plain.replace(/,/g, ''))] : []),
    ...(german.test(plain) ? [Number(plain.replace(/\./g, '').replace(',', '.'))] : []),
  ]
}

/** Returns the prices and costs of a subject, in the major unit of their currency. */
function amountsOf({ kind, inputs }: ReportSubjectWrite): Set<number> {
  if (kind === 'lab') {
    const price = [...pairs(inputs)].find(([name]) => name === 'price')?.[1]
    return new Set(typeof price === 'number' && price > 0 ? [price] : [])
  }
  const all = [...pairs({ inputs })]
  const monies = all.filter(([name, value]) => name === 'money' && value !== null)
  return new Set(
    monies.flatMap(([, money]) => {
      const { currency } = money as { currency: string }
      return [...pairs(money)].flatMap(([name, value]) =>
        amountNames.has(name) && typeof value === 'number' && value > 0
          ? [Number((value / 10 ** minorDigits(currency)).toPrecision(15))]
          : [],
      )
    }),
  )
}

/**
 * Returns what stands in texts of a report, or in labels of what it is about, and is equal to a
 * price or a cost of it: a copy without prices would give it away.
 */
export function amountsInWords(subject: ReportSubjectWrite, texts: readonly string[]): string[] {
  const amounts = amountsOf(subject)
  if (amounts.size === 0) return []
  const labels = [...pairs(subject.inputs)].flatMap(([name, value]) =>
    typeof value === 'string' && /^(label|name|product)$/.test(name) ? [value] : [],
  )
  const found = [...texts, ...labels].flatMap((text) => text.match(written) ?? [])
  return [
    ...new Set(found.filter((number) => numbersOf(number).some((value) => amounts.has(value)))),
  ]
}
