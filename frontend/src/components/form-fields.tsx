import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Button } from './button'
import { Choice } from './choice'
import { FieldError } from './field-error'
import { useForm, useKnown, useLabel, useValue } from './form'
import classes from './form-fields.module.css'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { Segmented } from './segmented'
import { Terms } from './terms'
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
export function TextAt({ at, example = false, label, ...shown }: TextAtProps) {
  const { move, settle } = useForm()
  const { value, error } = useValue<string | null | undefined>(at)
  const { hint, most, lines, day = false, upper, optional, ...known } = useKnown(at)
  const taken = (text: string) => {
    if (optional && text.trim() === '') return null
    return upper ? text.toUpperCase() : text
  }
  return (
    <TextField
      label={useLabel(at, label)}
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

interface CheckAtProps extends At {
  /** What is shown is the contrary. */
  not?: boolean
  /** What a yes states, where no is nothing. */
  yes?: unknown
  children?: ReactNode
}

/** Yes or no. */
export function CheckAt({ at, not = false, yes, children }: CheckAtProps) {
  const { change } = useForm()
  const { value } = useValue<unknown>(at)
  const label = useLabel(at, children === undefined ? undefined : '')
  const isYes = value !== undefined && value !== null && value !== false
  const state = (next: boolean) => change(at, yes === undefined ? next : next ? yes : null)
  return (
    <label className="line middle gap-4 min-24 size-text pointer">
      <input
        type="checkbox"
        checked={isYes !== not}
        onChange={(event) => state(event.currentTarget.checked !== not)}
      />
      {children ?? label}
    </label>
  )
}

/** Values with what people call them, in their order. */
export type Options<Value = string | number | boolean> = readonly {
  value: Value
  label: string
  hint?: string
}[]

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
  /** What stands there where nothing is chosen; else as the API says. */
  placeholder?: string
  /** Of all in sight: their label is no more than spoken. */
  hideLabel?: boolean
  hint?: string | undefined
  /** In place of what lies there. */
  onChange?: (chosen: never) => void
}

/** One of few at its place, in a list or all in sight. */
export function ChoiceAt({
  at,
  label: called,
  options: stated,
  found,
  hideLabel = false,
  onChange,
  ...shown
}: ChoiceAtProps) {
  const { change } = useForm()
  const { value, error } = useValue<string | number | boolean | null | undefined>(at)
  const { options: known = [], inSight = false, ...about } = useKnown(at)
  const { placeholder, hint: aboutIt } = { ...about, ...shown }
  const label = useLabel(at, called)
  const options: Options = stated ?? known
  const hint = options.find((option) => option.value === value)?.hint ?? aboutIt
  function choose(next: string) {
    const chosen = options.find((option) => String(option.value) === next)?.value ?? null
    if (onChange === undefined) change(at, chosen)
    else onChange(chosen as never)
  }
  if (inSight) {
    return (
      <div className="stack starts gap-2">
        {!hideLabel && (
          <span className="size-small medium">
            <Terms text={label} />
          </span>
        )}
        <Segmented
          label={label}
          value={String(value)}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
          onChange={choose}
        />
        {hint !== undefined && <p className="hint m-0 leading">{hint}</p>}
      </div>
    )
  }
  const read = options.find((option) => option.value === found)?.label
  const none = read === undefined ? placeholder : `${placeholder}: ${read}`
  return (
    <Choice
      label={label}
      hint={hint}
      choices={options.map((option) => [String(option.value), option.label])}
      {...(none !== undefined && { none })}
      value={String(value ?? '')}
      error={error}
      onChange={choose}
    />
  )
}

interface ChecksAtProps<Value> extends At {
  /** What they are about, where the API does not say it. */
  legend?: string
  options: readonly { value: Value; label: string }[]
  /** Those that cannot be chosen. */
  taken?: readonly Value[]
  /** Whether nothing stated stands for all, and how many have to be chosen; else as the API says. */
  all?: boolean
  least?: number
  /** In place of what lies there. */
  onChange?: (chosen: readonly Value[]) => void
}

/** Several of few at their place, each with a box. */
export function ChecksAt<Value extends string | number>({
  at,
  legend,
  options,
  taken = [],
  onChange,
  ...stated
}: ChecksAtProps<Value>) {
  const { change } = useForm()
  const { value, error } = useValue<readonly Value[] | null | undefined>(at)
  const { optional = false, least = 0 } = useKnown(at)
  const { all = optional, least: fewest = least } = stated
  const values = options.map((option) => option.value)
  const chosen = value ?? (all ? values : [])
  function toggle(toggled: Value) {
    const next = values.filter((one) => chosen.includes(one) !== (one === toggled))
    if (onChange !== undefined) onChange(next)
    else change(at, all && next.length === values.length ? null : next)
  }
  return (
    <fieldset className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}>
      <legend className="p-0 size-small">{useLabel(at, legend)}</legend>
      {options.map((option) => {
        const isChosen = chosen.includes(option.value)
        return (
          <label key={option.value} className="line middle gap-3 min-24 pointer">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isChosen ? chosen.length <= fewest : taken.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        )
      })}
      <FieldError error={error} />
    </fieldset>
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
    <IconButton
      icon="trash"
      does="Remove"
      to={name}
      onClick={() =>
        change(list, (rows: readonly Record<string, unknown>[]) => {
          const removed = Number(position)
          const kept = handsOn === undefined ? {} : { [handsOn]: rows[removed]?.[handsOn] }
          return rows
            .map((row, index) => (index === removed + 1 ? { ...row, ...kept } : row))
            .filter((_, index) => index !== removed)
        })
      }
    />
  )
}

interface ItemHeadProps extends At {
  /** What it is called on the button that takes it out. */
  name: string
  children?: ReactNode
}

/** The first fields of an item, and beside them what takes it out of its list. */
export function ItemHead({ children, ...item }: ItemHeadProps) {
  return (
    <div className={`stack bottom gap-4 ${classes.itemHead}`}>
      {children}
      <RemoveRow {...item} />
    </div>
  )
}

interface ItemProps extends ItemHeadProps {
  /** What its fields are together, where that is not its name. */
  legend?: string
  head: ReactNode
}

/** An item of a list, in a frame of its own. */
export function Item({ at, name, legend = name, head, children }: ItemProps) {
  return (
    <fieldset className={classes.item}>
      <legend className="visually-hidden">{legend}</legend>
      <ItemHead {...{ at, name }}>{head}</ItemHead>
      {children}
    </fieldset>
  )
}
