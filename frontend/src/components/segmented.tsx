import { memo, type ReactNode, useId } from 'react'
import classes from './segmented.module.css'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean
}

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

interface ChoiceProps extends Option<string> {
  name: string
  checked: boolean
}

/** React writes an input anew each time it draws it: one that stays as it is, is not drawn. */
const Choice = memo(function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className={classes.option}>
      <input type="radio" className={`m-0 pointer ${classes.input}`} readOnly {...input} />
      <span className={classes.label}>{label}</span>
    </label>
  )
})

/** One choice out of few, all in sight: radio buttons in a row. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={classes.group}
      onChange={({ target }) =>
        target instanceof HTMLInputElement && onChange(target.value as Value)
      }
    >
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <Choice key={option.value} {...option} name={name} checked={option.value === value} />
      ))}
    </fieldset>
  )
}
