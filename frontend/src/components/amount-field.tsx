import { useMemo } from 'react'
import { inMajor, inMinor, rateInMinor } from './minor-digits'
import { NumberField, type NumberFieldProps, type NumberLimits } from './number-field'

/** value, its limits and range: in minor units. */
interface AmountFieldProps extends Omit<NumberFieldProps, 'unit' | 'limits' | 'style'> {
  /** What the amount is counted by, behind the currency: a month, per MSU. */
  per: string
  limits: Pick<NumberLimits, 'low' | 'high'>
  currency: string
  /** A rate, which may be a fraction of a minor unit. */
  fraction?: boolean
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
