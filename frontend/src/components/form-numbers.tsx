import { type ComponentProps, useCallback } from 'react'
import { AmountField } from './amount-field'
import { useAsked, useForm, useKnown, useLabel, useValue } from './form'
import { NumberField, type NumberInput } from './number-field'
import { SliderField } from './slider-field'

/** Takes away what binary fractions leave behind. */
const exact = (value: number) => Number(value.toPrecision(12))

const inMilliseconds = new WeakMap<object, NumberInput>()

/** Returns the same number in milliseconds. */
function milliseconds(input: NumberInput): NumberInput {
  let scaled = inMilliseconds.get(input)
  if (scaled === undefined) {
    const { low, high, ...limits } = input.limits
    const ends = { low: exact(low * 1000), high: exact(high * 1000) }
    scaled = { ...input, unit: 'ms', limits: { ...limits, ...ends } }
    inMilliseconds.set(input, scaled)
  }
  return scaled
}

interface NumberShown {
  /** The place of the field: `workload.peak_hours`, `ramp.0.month`. */
  at: string
  label?: string
  hint?: string
  unit?: string
  style?: NumberInput['style']
  limits?: NumberInput['limits']
  placeholder?: string
  optional?: boolean
  hideLabel?: boolean
  /** Where the server says it at another place. */
  error?: string | undefined
  /** Another place whose field tells what the number is. */
  of?: string
}

function useNumber({ at, of = at, label: stated, hint, error, ...given }: NumberShown) {
  const { errors, move, settle, onValidity, ranges } = useForm()
  const { value } = useValue<number | null | undefined>(at)
  const known = useKnown(of)
  const label = useLabel(of, stated)
  const { ms = false } = known
  const onChange = useCallback(
    (next: number | null) => move(at, ms && next !== null ? exact(next / 1000) : next),
    [move, at, ms],
  )
  const validity = useCallback((valid: boolean) => onValidity(at, valid), [onValidity, at])
  const input = known as NumberInput
  const said = hint ?? known.hint
  return {
    per: known.per,
    apiUnit: known.apiUnit ?? '',
    field: {
      ...(ms ? milliseconds(input) : input),
      ...given,
      label,
      value: value == null ? null : ms ? exact(value * 1000) : value,
      onChange,
      onSettle: settle,
      onValidity: validity,
      error: error ?? errors[at],
      ...(ranges?.(at, said) ?? { hint: said }),
    },
  }
}

interface NumberAtProps extends NumberShown {
  /** Makes it money, counted by this where the API does not say it. */
  per?: string
  /** A rate, which may be a fraction of a minor unit. */
  fraction?: boolean
}

/** A number, or an amount of money, at its place. */
export function NumberAt({ per, fraction = false, ...shown }: NumberAtProps) {
  const { currency = '' } = useForm()
  const { per: known, field } = useNumber(shown)
  const counted = per ?? known
  return counted === undefined ? (
    <NumberField {...field} />
  ) : (
    <AmountField {...field} {...{ currency, fraction }} per={counted} />
  )
}

function AskedNumber({ at }: { at: string }) {
  return useAsked(at) ? <NumberAt at={at} /> : null
}

/** Numbers beside one another, by their names within a place. */
export function NumbersAt({ at = '', names }: { at?: string; names: readonly string[] }) {
  return names.map((name) => <AskedNumber key={name} at={at === '' ? name : `${at}.${name}`} />)
}

interface SliderAtProps extends NumberShown {
  /** The unit as the API names it, where it does not. */
  apiUnit?: string
  scale: ComponentProps<typeof SliderField>['scale']
}

/** A number with its slider. */
export function SliderAt({ scale, apiUnit, ...shown }: SliderAtProps) {
  const { apiUnit: known, field } = useNumber(shown)
  return <SliderField {...field} apiUnit={apiUnit ?? known} scale={scale} />
}
