import { basisNames as namesOfBases } from '@/api/basis-words.gen'
import { parts } from '@/api/fields.gen'
import { parts as peaksParts } from '@/api/peaks-fields.gen'
import type { Schemas } from '@/api/schemas'
import { begun } from '@/components/begun'
import { inMajor } from '@/components/minor-digits'
import { formatForWorking } from '@/components/number-format'
import { formatWithUnitForWorking } from '@/components/units'
import type { MsuBasis } from './scenario-draft'

/** Names of the choices of a field by their values. */
const namesByValue = <Value extends string>(options: readonly { value: Value; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Value, string>

/** How a saving is valued, and what a contract counts. */
export const modeNames = namesByValue(parts.Money.mode.options)
export const countsNames = namesByValue(parts.Money.contract_counts.options)

/** What the bases of MSU are called where one is chosen. */
export const basisNames: Record<MsuBasis, string> = {
  per_cp_rating: begun(namesOfBases.per_cp_rating),
  service_units: begun(namesOfBases.service_units),
}

/** What choices are called where they are made, by the end of their field's path. */
const choices: Record<string, Record<string, string>> = {
  msu_basis: basisNames,
  mode: modeNames,
  contract_counts: countsNames,
  shape: { range: 'range', spread: 'plus or minus' },
  reading: namesByValue(peaksParts.Profile.reading.options),
  start: namesByValue(peaksParts.Profile.start.options),
  speed_by: { pci: 'PCI', su_per_sec: 'SU/sec' },
  distribution: { uniform: 'uniform', triangular: 'triangular, peak at your value' },
}

/** Returns a field's value as a person reads it. path: of the field. */
export function valueText(
  value: Schemas['ScenarioDifference']['before'],
  unit: string | null,
  currency: string | null,
  path: string,
): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    const chosen = choices[path.slice(path.lastIndexOf('.') + 1)]?.[value]
    return chosen ?? (value === '' ? 'empty' : value)
  }
  if (unit === 'money') {
    return currency === null
      ? `${formatForWorking(value)} minor units`
      : formatWithUnitForWorking(inMajor(value, currency), currency)
  }
  return unit === null ? formatForWorking(value) : formatWithUnitForWorking(value, unit)
}
