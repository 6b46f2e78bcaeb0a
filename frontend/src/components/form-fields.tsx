import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Button } from './button'
import { Choice } from './choice'
import { FieldError } from './field-error'
import { useForm, useKnown, useValue } from './form'
import classes from './form-fields.module.css'
import { Icon } from './icon'
import { TextField } from './text-field'

interface At {
  /** The place of the field: `workload.note`, `ramp.0`. */
  at: string
}

interface TextAtProps extends At, Omit<Partial<ComponentProps<typeof TextField>>, 'onChange'> {
  /** Whether an example stands in the empty field. */
  example?: boolean
}

/** A text at its place. */
export function TextAt({ at, example = false, ...shown }: TextAtProps) {
  const { move, settle } = useForm()
  const { value, error } = useValue<string | null | undefined>(at)
  const { label = '', hint, most, lines, day = false, upper, optional, ...known } = useKnown(at)
  const taken = (text: string) => {
    if (optional && text.trim() === '') return null
    return upper ? text.toUpperCase() : text
  }
  return (
    <TextField
      label={label}
      hint={hint}
      maxLength={most}
      day={day}
      {...(lines !== undefined && { lines })}
      {...(example && known.example !== undefined && { placeholder: known.example })}
      value={value ?? ''}
      onChange={(text) => move(at, taken(text))}
      onSettle={settle}
      error={error}
      {...shown}
    />
  )
}

/** Yes or no; `not`: what is shown is the contrary. */
export function CheckAt({
  at,
  not = false,
  children,
}: At & { not?: boolean; children?: ReactNode }) {
  const { change } = useForm()
  const { value } = useValue<boolean | undefined>(at)
  const { label } = useKnown(at)
  return (
    <label className={`line middle gap-4 min-24 size-text pointer ${classes.check}`}>
      <input
        type="checkbox"
        checked={(value ?? false) !== not}
        onChange={(event) => change(at, event.currentTarget.checked !== not)}
      />
      {children ?? label}
    </label>
  )
}

/** Values with what people call them, in their order. */
type Options<Value = string | number | boolean> = readonly { value: Value; label: string }[]

/** Returns options of names by value. */
export function optionsOf<Value extends string>(names: Readonly<Record<Value, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label })) as unknown as {
    value: Value
    label: string
  }[]
}

interface ChoiceAtProps extends At {
  /** Where it is not called what its field is. */
  label?: string
  /** Where the API has no names of its own for them. */
  options?: Options
  /** What was found out, where nothing is chosen. */
  found?: unknown
}

/** One of few at its place, in a list. */
export function ChoiceAt({ at, options: stated, found, ...shown }: ChoiceAtProps) {
  const { change } = useForm()
  const { value, error } = useValue<string | number | boolean | null | undefined>(at)
  const { label = '', options: known = [], placeholder, hint } = useKnown(at)
  const options = stated ?? known
  const read = options.find((option) => option.value === found)?.label
  const none = read === undefined ? placeholder : `${placeholder}: ${read}`
  return (
    <Choice
      label={label}
      hint={hint}
      {...shown}
      choices={options.map((option) => [String(option.value), option.label])}
      {...(none !== undefined && { none })}
      value={String(value ?? '')}
      error={error}
      onChange={(next) =>
        change(at, options.find((option) => String(option.value) === next)?.value ?? null)
      }
    />
  )
}

/** What is wrong with a part as a whole. */
export function ErrorAt({ at }: At) {
  const { error } = useValue(at)
  return <FieldError error={error} />
}

interface RowsProps extends At {
  children: (at: string, position: number) => ReactNode
}

/** What stands in a list, an item at a time; its place is its identity. */
export function Rows({ at, children }: RowsProps) {
  const { value } = useValue<readonly unknown[]>(at)
  return value.map((_, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name that stays
    <Fragment key={position}>{children(`${at}.${position}`, position)}</Fragment>
  ))
}

interface AddRowProps extends At {
  /** Makes the item of those that there are. */
  make: (rows: readonly never[]) => unknown
  disabled?: boolean
  children: ReactNode
}

/** Adds an item to a list, until it is full. */
export function AddRow({ at, make, disabled = false, children }: AddRowProps) {
  const { change } = useForm()
  const { value } = useValue<readonly never[]>(at)
  const { most = Number.POSITIVE_INFINITY } = useKnown(at)
  return (
    <Button
      small
      disabled={disabled || value.length >= most}
      onClick={() => change(at, (rows: readonly never[]) => [...rows, make(rows)])}
    >
      <Icon name="plus" />
      {children}
    </Button>
  )
}

interface RemoveRowProps extends At {
  name: string
  /** A field whose value goes to the item behind. */
  handsOn?: string
}

/** Takes an item out of its list, as long as enough remain. */
export function RemoveRow({ at, name, handsOn }: RemoveRowProps) {
  const { change } = useForm()
  const [, list = '', position = ''] = /^(.*)\.(\d+)$/.exec(at) ?? []
  const { value } = useValue<readonly unknown[]>(list)
  const { least = 0 } = useKnown(list)
  if (value.length <= least) return null
  return (
    <Button
      look="icon"
      aria-label={`Remove ${name}`}
      title="Remove"
      onClick={() =>
        change(list, (rows: readonly Record<string, unknown>[]) => {
          const removed = Number(position)
          const kept = handsOn === undefined ? {} : { [handsOn]: rows[removed]?.[handsOn] }
          return rows
            .map((row, index) => (index === removed + 1 ? { ...row, ...kept } : row))
            .filter((_, index) => index !== removed)
        })
      }
    >
      <Icon name="trash" />
    </Button>
  )
}
