import { createContext, use, useCallback, useMemo, useState } from 'react'
import { fields, parts } from '@/api/fields.gen'
import type { NumberInput } from './number-field'
import { valueAt, withValueAt } from './places'
import type { TypedRange } from './range-parse'

interface Known extends Partial<Omit<NumberInput, 'hint'>> {
  hint?: string
  apiUnit?: string
  /** Of money: what it is counted by. */
  per?: string
  of?: readonly string[]
  /** Values that have a name. */
  choices?: readonly { readonly label: string; readonly value: number }[]
  /** Items or letters at most, items at least. */
  most?: number
  least?: number
  /** What a text may be, and its lines. */
  example?: string
  lines?: number
  /** Its letters are capitals. */
  upper?: boolean
  /** Whether it is a day of the calendar. */
  day?: boolean
  /** Of a time of the day: the other end of its stretch, if it is one. */
  clock?: string
  /** Whether it may be left empty. */
  optional?: boolean
  /** Of one of few: values with what people call them. */
  options?: readonly {
    readonly value: string | number | boolean
    readonly label: string
    /** What it means, where it is chosen. */
    readonly hint?: string
  }[]
  /** Whether all of them are in sight. */
  inSight?: boolean
  /** What then holds, of what may be left open. */
  placeholder?: string
  /** The field beside it without whose yes, or value (`name=value`: this one), it is not asked. */
  askedWith?: string
  /** Of a time in seconds: shown and typed in milliseconds. */
  ms?: boolean
}

type ByField = Readonly<Record<string, Readonly<Record<string, Known>>>>

/** What the API says of the fields of its models. */
export interface Models {
  fields: ByField
  parts: ByField
}

const common: Models = { fields, parts }

/** What is wrong, by the place of the field. */
export type Errors = Readonly<Record<string, string | undefined>>

/** What the fields below need: they find value, label, unit, ends and error by their place. */
export interface Form {
  /** The model of the API whose fields these are; several: a later one adds to those before. */
  model: string | readonly string[]
  /** The models of this form, where they are not the common ones. */
  models?: Models
  value: object
  errors: Errors
  /** Puts a value, or what a function makes of the one before, as part of a movement. */
  move: (at: string, next: unknown) => void
  /** The same as one step. */
  change: (at: string, next: unknown) => void
  /** Ends a movement. */
  settle: () => void
  /** Tells whether what stands in a field is a value at all. */
  onValidity: (at: string, valid: boolean) => void
  /** Of amounts of money, which are held in minor units. */
  currency?: string
  /** What a field needs to take a range as well as a number. */
  ranges?: (at: string, hint?: string) => { onRange: (range: TypedRange) => void; hint?: string }
}

const FormContext = createContext<Form | null>(null)
export const FormOf = FormContext.Provider

export function useForm(): Form {
  const form = use(FormContext)
  if (form === null) throw new Error('A field stands outside of a form')
  return form
}

type Updates<Value> = (update: (before: Value) => Value) => void

interface FormState<Value> extends Omit<Form, 'value' | 'move' | 'change' | 'settle'> {
  value: Value
  move: Updates<Value>
  change?: Updates<Value>
  settle?: () => void
}

const nothing = () => undefined

/** Returns the form of a state; the functions have to be stable. */
export function useFormOf<Value extends object>(state: FormState<Value>): Form {
  const { model, value, errors, move, change = move, settle = nothing, onValidity } = state
  const { models, currency, ranges } = state
  const moveAt = useCallback(
    (at: string, next: unknown) => move((before) => withValueAt(before, at, next)),
    [move],
  )
  const changeAt = useCallback(
    (at: string, next: unknown) => change((before) => withValueAt(before, at, next)),
    [change],
  )
  return useMemo(
    () => ({
      ...{ model, models, value, errors, settle, onValidity, currency, ranges },
      move: moveAt,
      change: changeAt,
    }),
    [model, models, value, errors, settle, onValidity, currency, ranges, moveAt, changeAt],
  )
}

/** Which fields hold no valid value. */
export function useInvalidFields() {
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set())
  const onValidity = useCallback((field: string, valid: boolean) => {
    setInvalid((before) => {
      if (before.has(field) !== valid) return before
      const after = new Set(before)
      if (valid) after.delete(field)
      else after.add(field)
      return after
    })
  }, [])
  return { anyInvalid: invalid.size > 0, onValidity }
}

const described = new Map<string, Known>()

function describe(
  { fields, parts }: Models,
  of: readonly string[],
  names: readonly string[],
): Known {
  return names.reduce<Known>(
    ({ of = [] }, name) =>
      Object.assign({}, ...of.map((one) => ({ ...parts[one]?.[name], ...fields[one]?.[name] }))),
    { of },
  )
}

/** Returns what the API says of a field; nothing where the form's model has no such field. */
export function useKnown(at: string): Known {
  const { model, models = common } = useForm()
  const place = at.replace(/\.\d+/g, '')
  const key = `${model} ${place}`
  const known = described.get(key) ?? describe(models, [model].flat(), place.split('.'))
  described.set(key, known)
  return known
}

/**
 * Returns what a field is called: as it is stated, else as the API says. One that has no name is not
 * shown at all: its place is misspelt, or lies in another model than the form's.
 */
export function useLabel(at: string, stated?: string): string {
  const { model } = useForm()
  const { label = stated } = useKnown(at)
  if (label === undefined) throw new Error(`${[model].flat().join(', ')} names no field ${at}`)
  return stated ?? label
}

/** Whether a field is asked at all: it may go with another's yes, or with a value of it. */
export function useAsked(at: string): boolean {
  const { value } = useForm()
  const { askedWith } = useKnown(at)
  if (askedWith === undefined) return true
  const [name = '', wanted] = askedWith.split('=')
  const beside = valueAt(value, at.replace(/[^.]+$/, name))
  if (wanted !== undefined) return beside === wanted
  return beside !== undefined && beside !== null && beside !== false
}

/** Returns what lies at a place of the form, and what is wrong there. */
export function useValue<Value>(at: string): { value: Value; error: string | undefined } {
  const { value, errors } = useForm()
  return { value: valueAt(value, at) as Value, error: errors[at] }
}
