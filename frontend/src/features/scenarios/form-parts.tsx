import { type ReactNode, useCallback, useId, useRef } from 'react'
import { NumberField, type NumberLimits } from '@/components/number-field'
import type { TypedRange } from '@/components/range-parse'
import shared from '@/components/shared.module.css'
import { inMajor, inMinor, rateInMinor } from './currency'
import type { DraftUpdate, Problems } from './scenario-draft'
import classes from './scenario-form.module.css'
import type { Ranges } from './use-ranges'

/** What every part of the editor is given. */
export interface FormProps {
  update: (update: DraftUpdate) => void
  onValidity: (field: string, valid: boolean) => void
  errors: Problems
}

/** For parts whose fields take ranges as well as numbers. */
export interface RangedFormProps extends FormProps {
  /** What a field needs to take a range; its own hint gives way to the range. */
  ranges: Ranges
}

interface SectionProps {
  title: string
  /** What it holds, in few words. */
  state?: string
  /** The fields' names begin with these; an error among them is told in the head. */
  fields: readonly string[]
  errors: Problems
  open?: boolean
  children: ReactNode
}

/** A part of the editor that opens and closes. */
export function Section({ title, state, fields, errors, open = false, children }: SectionProps) {
  const wrong = Object.keys(errors).some((field) =>
    fields.some((name) => field === name || field.startsWith(`${name}.`)),
  )
  return (
    <details className={classes.section} open={open}>
      <summary>
        <span>{title}</span>
        {wrong ? (
          <span className={`${classes.state} ${classes.wrong}`}>needs a correction</span>
        ) : (
          state !== undefined && <span className={classes.state}>{state}</span>
        )}
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}

/** Returns stable functions that tell the validity of one field each. */
export function useValidityOf(onValidity: FormProps['onValidity']) {
  const made = useRef(new Map<string, (valid: boolean) => void>())
  return useCallback(
    (field: string) => {
      let tell = made.current.get(field)
      if (tell === undefined) {
        tell = (valid: boolean) => onValidity(field, valid)
        made.current.set(field, tell)
      }
      return tell
    },
    [onValidity],
  )
}

const amounts: NumberLimits = { low: 0, high: 1e12 }

interface AmountFieldProps {
  label: string
  /** What the amount is counted by, behind the currency: a month, per MSU. */
  per: string
  /** Minor units. */
  value: number | null
  currency: string
  onChange: (value: number | null) => void
  onValidity: (valid: boolean) => void
  error?: string | undefined
  hint?: string
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
  currency,
  onChange,
  onRange,
  fraction = false,
  optional = false,
  ...field
}: AmountFieldProps) {
  const minor = (amount: number) =>
    fraction ? rateInMinor(amount, currency) : inMinor(amount, currency)
  return (
    <NumberField
      {...field}
      unit={`${currency} ${per}`.trim()}
      limits={amounts}
      optional={optional}
      value={value === null ? null : inMajor(value, currency)}
      onChange={(amount) => onChange(amount === null ? null : minor(amount))}
      {...(onRange === undefined
        ? {}
        : {
            onRange: (range: TypedRange) =>
              onRange(
                'low' in range
                  ? {
                      value: minor(range.value),
                      low: minor(range.low),
                      high: minor(range.high),
                    }
                  : range,
              ),
          })}
    />
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  error?: string | undefined
  hint?: ReactNode
}

/** One of few, in the browser's own list. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
  hint,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={classes.basis}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => {
          const chosen = options.find((each) => each.value === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} className={shared.error} role="alert" hidden={error === undefined}>
        {error}
      </p>
      <p
        id={`${id}-hint`}
        className={classes.hint}
        hidden={hint === undefined || error !== undefined}
      >
        {hint}
      </p>
    </div>
  )
}
