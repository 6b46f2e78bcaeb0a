import { type ReactNode, useId } from 'react'
import classes from './number-field.module.css'
import { Terms } from './terms'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  maxLength?: number
  lines?: number
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
}: TextFieldProps) {
  const id = useId()
  const shared = {
    id,
    className: classes.input,
    value,
    placeholder,
    maxLength,
    autoComplete: 'off',
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
          <div className={classes.shown} data-shown={value || undefined}>
            <input
              {...shared}
              type="text"
              onChange={(event) => onChange(event.currentTarget.value)}
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
