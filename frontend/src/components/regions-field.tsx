import { fields } from '@/api/fields.gen'
import type { MixPart } from './mix'
import { NumberField } from './number-field'
import { readPair } from './pair'

/** Tells whether the number of regions can matter: where two configurations were measured at rates. */
export function usesRegions(regions: number, ...mixes: readonly (readonly MixPart[])[]): boolean {
  return regions !== 1 || mixes.some((mix) => mix.some((part) => readPair(part.substitution)))
}

interface RegionsFieldProps {
  value: number
  onChange: (value: number) => void
  onSettle?: () => void
  onValidity: (valid: boolean) => void
  error: string | undefined
}

/** How many regions take the transactions, each as many. */
export function RegionsField({ value, onChange, onSettle, ...field }: RegionsFieldProps) {
  return (
    <NumberField
      {...fields.ScenarioWorkload.regions}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      {...(onSettle === undefined ? {} : { onSettle })}
      hint="The transactions are spread evenly over them; each runs at its part of the rate."
      {...field}
    />
  )
}
