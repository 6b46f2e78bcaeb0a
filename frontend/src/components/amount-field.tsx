import { type ReactNode, useMemo } from 'react'
import { inMajor, inMinor, rateInMinor } from './minor-digits'
import { NumberField, type NumberLimits } from './number-field'
import type { TypedRange } from './range-parse'

interface AmountFieldProps {
  label: string
  /** What the amount is counted by, behind the currency: a month, per MSU. */
  per: string
  /** Minor units, as its limits are. */
  value: number | null
  limits: Pick<NumberLimits, 'low' | 'high'>
  currency: string
  onChange: (value: number | null) => void
  onSettle?: () => void
  onValidity: (valid: boolean) => void
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  placeholder?: string
  hideLabel?: boolean
  /** A rate, which may be a fraction of a minor unit. */
  fraction?: boolean
  /** In minor units. */
  onRange?: (range: TypedRange) => void
}

/** A field for money: shown and typed in the currency, held in minor units. */
export function AmountField({
  per,
  value,
  limits,
  currency,
  onChange,
  onRange,
  fraction = false,
  ...field
}: AmountFieldProps) {
  const { low, high } = limits
  const ends = useMemo(
    () => ({ low: inMajor(low, currency), high: inMajor(high, currency) }),
    [low, high, currency],
  )
  const minor = (amount: number) => (fraction ? rateInMinor : inMinor)(amount, currency)
  return (
    <NumberField
      {...field}
      unit={`${currency} ${per}`.trim()}
      limits={ends}
      value={value === null ? null : inMajor(value, currency)}
      onChange={(amount) => onChange(amount === null ? null : minor(amount))}
      onRange={
        onRange &&
        ((range) => {
          if (!('low' in range)) return onRange(range)
          const { value, low, high } = range
          onRange({ value: minor(value), low: minor(low), high: minor(high) })
        })
      }
    />
  )
}
