import { type ComponentProps, Fragment, type ReactNode, useCallback, useId } from 'react'
import { AmountField } from './amount-field'
import { Button } from './button'
import { knownAt, useForm, useValue } from './form'
import classes from './form-fields.module.css'
import { Icon } from './icon'
import { NumberField, type NumberInput } from './number-field'
import { Segmented } from './segmented'
import shared from './shared.module.css'
import { SliderField } from './slider-field'
import { TextField } from './text-field'

interface At {
  /** The place of the field: `workload.peak_hours`, `ramp.0.month`. */
  at: string
}

/** Takes away what binary fractions leave behind. */
const exact = (value: number) => Number(value.toPrecision(12))

const inMilliseconds = new WeakMap<object, NumberInput>()

/** Returns the same number in milliseconds. */
function milliseconds(input: NumberInput): NumberInput {
  let scaled = inMilliseconds.get(input)
  if (scaled === undefined) {
    const { low, high, ...limits } = input.limits
    const ends = { low: exact(low * 1000), high: exact(high * 1000) }
    scaled = { ...input, unit: 'ms', limits: { ...limits, ...ends } }
    inMilliseconds.set(input, scaled)
  }
  return scaled
}

interface NumberShown extends At {
  /** Of a time in seconds: shown and typed in milliseconds. */
  ms?: boolean
  label?: string
  hint?: string
  unit?: string
  style?: NumberInput['style']
  limits?: NumberInput['limits']
  placeholder?: string
  optional?: boolean
  hideLabel?: boolean
  /** Where the server says it at another place. */
  error?: string | undefined
  /** Another place whose field tells what the number is. */
  of?: string
}

function useNumber({ at, of = at, ms = false, hint, error, ...given }: NumberShown) {
  const { model, errors, move, settle, onValidity, ranges } = useForm()
  const { value } = useValue<number | null | undefined>(at)
  const onChange = useCallback(
    (next: number | null) => move(at, ms && next !== null ? exact(next / 1000) : next),
    [move, at, ms],
  )
  const validity = useCallback((valid: boolean) => onValidity(at, valid), [onValidity, at])
  const known = knownAt(model, of)
  const input = known as NumberInput
  const said = hint ?? known.hint
  return {
    per: known.per,
    apiUnit: known.apiUnit ?? '',
    field: {
      ...(ms ? milliseconds(input) : input),
      ...given,
      value: value == null ? null : ms ? exact(value * 1000) : value,
      onChange,
      onSettle: settle,
      onValidity: validity,
      error: error ?? errors[at],
      ...(ranges?.(at, said) ?? { hint: said }),
    },
  }
}

interface NumberAtProps extends NumberShown {
  /** Makes it money, counted by this where the API does not say it. */
  per?: string
  /** A rate, which may be a fraction of a minor unit. */
  fraction?: boolean
}

/** A number, or an amount of money, at its place. */
export function NumberAt({ per, fraction = false, ...shown }: NumberAtProps) {
  const { currency = '' } = useForm()
  const { per: known, field } = useNumber(shown)
  const counted = per ?? known
  return counted === undefined ? (
    <NumberField {...field} />
  ) : (
    <AmountField {...field} {...{ currency, fraction }} per={counted} />
  )
}

/** Numbers beside one another, by their names within a place. */
export function NumbersAt({ at = '', names }: { at?: string; names: readonly string[] }) {
  return names.map((name) => <NumberAt key={name} at={at === '' ? name : `${at}.${name}`} />)
}

interface SliderAtProps extends NumberShown {
  /** The unit as the API names it, where it does not. */
  apiUnit?: string
  scale: ComponentProps<typeof SliderField>['scale']
}

/** A number with its slider. */
export function SliderAt({ scale, apiUnit, ...shown }: SliderAtProps) {
  const { apiUnit: known, field } = useNumber(shown)
  return <SliderField {...field} apiUnit={apiUnit ?? known} scale={scale} />
}

interface TextAtProps extends At, Omit<Partial<ComponentProps<typeof TextField>>, 'onChange'> {
  /** What is taken of the text that was typed. */
  read?: (text: string) => string
}

/** A text at its place. */
export function TextAt({ at, read, ...shown }: TextAtProps) {
  const { model, move } = useForm()
  const { value, error } = useValue<string | null | undefined>(at)
  const { label = '', most } = knownAt(model, at)
  return (
    <TextField
      label={label}
      maxLength={most}
      value={value ?? ''}
      onChange={(text) => move(at, read ? read(text) : text)}
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
}: At & { not?: boolean; children: ReactNode }) {
  const { change } = useForm()
  const { value } = useValue<boolean | undefined>(at)
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={(value ?? false) !== not}
        onChange={(event) => change(at, event.currentTarget.checked !== not)}
      />
      {children}
    </label>
  )
}

/** Values with what people call them, in their order. */
export type Options<Value extends string = string> = readonly { value: Value; label: string }[]

/** Returns options of names by value. */
export function optionsOf<Value extends string>(names: Readonly<Record<Value, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label })) as unknown as {
    value: Value
    label: string
  }[]
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: Options<Value>
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
    <div className={classes.choice}>
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
          const chosen = options.find((option) => option.value === event.currentTarget.value)
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

interface ChoiceAtProps extends At {
  label: string
  options: Options
}

/** One of few at its place, in a list. */
export function ChoiceAt({ at, ...shown }: ChoiceAtProps) {
  const { change } = useForm()
  const { value, error } = useValue<string>(at)
  return <Choice {...shown} value={value} error={error} onChange={(next) => change(at, next)} />
}

/** One of few at its place, all in sight. */
export function SegmentedAt({ at, ...shown }: ChoiceAtProps) {
  const { change } = useForm()
  const { value } = useValue<string>(at)
  return <Segmented {...shown} value={value} onChange={(next) => change(at, next)} />
}

/** What is wrong with a part as a whole. */
export function ErrorAt({ at }: At) {
  const { error } = useValue(at)
  return error === undefined ? null : (
    <p className={shared.error} role="alert">
      {error}
    </p>
  )
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
  const { model, change } = useForm()
  const { value } = useValue<readonly never[]>(at)
  const { most = Number.POSITIVE_INFINITY } = knownAt(model, at)
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

/** Takes an item out of its list, as long as enough remain. */
export function RemoveRow({ at, name }: At & { name: string }) {
  const { model, change } = useForm()
  const [, list = '', position = ''] = /^(.*)\.(\d+)$/.exec(at) ?? []
  const { value } = useValue<readonly unknown[]>(list)
  if (value.length <= (knownAt(model, list).least ?? 0)) return null
  return (
    <Button
      look="icon"
      aria-label={`Remove ${name}`}
      title="Remove"
      onClick={() =>
        change(list, (rows: readonly unknown[]) =>
          rows.filter((_, index) => index !== Number(position)),
        )
      }
    >
      <Icon name="trash" />
    </Button>
  )
}
