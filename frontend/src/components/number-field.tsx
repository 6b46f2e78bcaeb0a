import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useState } from 'react'
import classes from './number-field.module.css'
import { formatFigure, formatForWorking } from './number-format'
import { type NumberStyle, parseNumber } from './number-parse'
import { shownValue } from './units'

/** What a field allows. Ends are included unless `aboveLow` says otherwise. */
export interface NumberLimits {
  low: number
  high: number
  aboveLow?: boolean
  whole?: boolean
}

interface NumberFieldProps {
  label: string
  unit: string
  value: number | null
  limits: NumberLimits
  style?: NumberStyle
  /** Called at every keystroke that makes a valid number. */
  onChange: (value: number | null) => void
  /** Called when the user leaves the field or presses Enter. */
  onSettle?: () => void
  /** Called when what stands in the field stops or starts to be a valid number; a stable function. */
  onValidity?: (valid: boolean) => void
  /** An empty field means "none"; the placeholder says what then holds. */
  optional?: boolean
  placeholder?: string
  hint?: ReactNode
  /** What the server says about this field. */
  error?: string | undefined
  hideLabel?: boolean
}

/** Returns the number as it stands in a field: every digit that matters, grouped. */
export function fieldText(value: number | null, style: NumberStyle): string {
  if (value === null) return ''
  if (style === 'share') return `${formatForWorking(shownValue(value, 'share'))} %`
  return formatForWorking(value)
}

/** Returns what is wrong with a number, or undefined. */
export function limitError(
  value: number,
  limits: NumberLimits,
  style: NumberStyle,
  unit: string,
): string | undefined {
  const write = (limit: number) =>
    style === 'share' ? `${formatFigure(limit * 100)} %` : `${formatFigure(limit)} ${unit}`.trim()
  if (limits.aboveLow ? value <= limits.low : value < limits.low) {
    return `Has to be ${limits.aboveLow ? 'above' : 'at least'} ${write(limits.low)}`
  }
  if (value > limits.high) return `Has to be at most ${write(limits.high)}`
  if (limits.whole && !Number.isInteger(value)) return 'Has to be a whole number'
  return undefined
}

/**
 * A field for a number with its unit. What was typed stays as it was typed until the field is left,
 * and stays for good when it is no valid number.
 */
export const NumberField = memo(function NumberField({
  label,
  unit,
  value,
  limits,
  style = 'number',
  onChange,
  onSettle,
  onValidity,
  optional = false,
  placeholder,
  hint,
  error: serverError,
  hideLabel = false,
}: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; gave: number | null } | null>(null)
  const [error, setError] = useState<string>()

  // a value from elsewhere (slider, Back, an example) replaces what was typed
  const replaced = typed !== null && !Object.is(typed.gave, value)
  if (replaced) {
    setTyped(null)
    setError(undefined)
  }

  const invalid = error !== undefined
  useEffect(() => {
    if (!invalid) return
    onValidity?.(false)
    return () => onValidity?.(true)
  }, [invalid, onValidity])

  function type(text: string) {
    if (optional && text.trim() === '') {
      setTyped({ text, gave: null })
      setError(undefined)
      onChange(null)
      return
    }
    const read = parseNumber(text, style)
    const found = 'error' in read ? read.error : limitError(read.value, limits, style, unit)
    setError(found)
    if (found === undefined && 'value' in read) {
      setTyped({ text, gave: read.value })
      onChange(read.value)
    } else {
      setTyped({ text, gave: value })
    }
  }

  function settle() {
    if (error === undefined) setTyped(null)
    onSettle?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
  }

  const shownError = error ?? serverError
  const text = typed !== null && !replaced ? typed.text : fieldText(value, style)
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <div className={classes.box} data-invalid={shownError === undefined ? undefined : ''}>
        <input
          id={id}
          className={classes.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          aria-invalid={shownError !== undefined}
          aria-describedby={`${id}-unit ${id}-error ${id}-hint`}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        {/* a share carries its % within the text, because it is taken as a fraction too */}
        <span id={`${id}-unit`} className={style === 'share' ? 'visually-hidden' : classes.unit}>
          {unit}
        </span>
      </div>
      <p
        id={`${id}-error`}
        className={classes.error}
        hidden={shownError === undefined}
        role="alert"
      >
        {shownError}
      </p>
      <p id={`${id}-hint`} className={classes.hint} hidden={hint === undefined}>
        {hint}
      </p>
    </div>
  )
})
