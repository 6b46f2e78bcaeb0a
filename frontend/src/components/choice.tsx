import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error'

type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[]

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: Choices<Value>
  /** What stands there where nothing is chosen, which is the empty text. */
  none?: '' extends Value ? string : never
  hint?: ReactNode
  error?: string | undefined
  onChange: (value: Value) => void
}

/** One of few, in the browser's own list. */
export function Choice<Value extends string>({
  label,
  value,
  choices,
  none,
  hint,
  error,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="stack gap-2 min-0">
      <label htmlFor={id} className="m-0 size-small medium">
        {label}
      </label>
      <select
        id={id}
        className="control"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
      <p
        id={`${id}-hint`}
        className="hint m-0 leading"
        hidden={hint == null || error !== undefined}
      >
        {hint}
      </p>
    </div>
  )
}
