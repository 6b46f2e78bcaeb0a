import { type ReactNode, useId } from 'react'
import classes from './number-field.module.css'
import { Terms } from './terms'
import { unbroken } from './unbroken'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  maxLength?: number
  lines?: number
  /** A day is taken in the browser's own way. */
  day?: boolean
  /** Telephones offer their digits. */
  digits?: boolean
  /** Called when the user leaves the field or presses Enter. */
  onSettle?: () => void
}

/** A field for text, with what is wrong with it below. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  placeholder,
  maxLength,
  lines = 1,
  day = false,
  digits = false,
  onSettle,
}: TextFieldProps) {
  const id = useId()
  const shared = {
    id,
    className: classes.input,
    value,
    placeholder,
    maxLength,
    autoComplete: 'off',
    onBlur: onSettle,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
  }
  return (
    <div className="stack gap-2 min-0">
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        <Terms text={label} mark />
      </div>
      <div className={classes.box} data-invalid={error === undefined ? undefined : ''}>
        {lines > 1 ? (
          <textarea
            {...shared}
            rows={lines}
            data-lines=""
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <div
            className={classes.shown}
            data-shown={day || value === '' ? undefined : unbroken(value)}
          >
            <input
              {...shared}
              type={day ? 'date' : 'text'}
              inputMode={digits ? 'numeric' : undefined}
              onChange={(event) => onChange(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && onSettle?.()}
            />
          </div>
        )}
      </div>
      <p id={`${id}-error`} className={classes.error} role="alert" hidden={error === undefined}>
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
