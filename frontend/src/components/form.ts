import { createContext, use, useCallback, useMemo, useState } from 'react'
import { fields, parts } from '@/api/fields.gen'
import type { NumberInput } from './number-field'
import { valueAt, withValueAt } from './places'
import type { TypedRange } from './range-parse'

/** A model of the API whose numbers and parts are known. */
export type Model = keyof typeof fields

/** What is wrong, by the place of the field. */
export type Errors = Readonly<Record<string, string | undefined>>

/** What the fields below need: they find value, label, unit, ends and error by their place. */
export interface Form {
  model: Model
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
  const { currency, ranges } = state
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
      ...{ model, value, errors, settle, onValidity, currency, ranges },
      move: moveAt,
      change: changeAt,
    }),
    [model, value, errors, settle, onValidity, currency, ranges, moveAt, changeAt],
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

interface Known extends Partial<Omit<NumberInput, 'hint'>> {
  hint?: string
  apiUnit?: string
  /** Of money: what it is counted by. */
  per?: string
  of?: readonly Model[]
  /** Items or letters at most, items at least. */
  most?: number
  least?: number
}

const described = new Map<string, Known>()

function describe(model: Model, names: readonly string[]): Known {
  return names.reduce<Known>(
    ({ of = [] }, name) =>
      Object.assign(
        {},
        ...of.map((one) => {
          const [numbers, within] = [fields[one], parts[one]] as Record<string, Known>[]
          return { ...within?.[name], ...numbers?.[name] }
        }),
      ),
    { of: [model] },
  )
}

/** Returns what the API says of a field of a model; nothing where the model has no such field. */
export function knownAt(model: Model, at: string): Known {
  const place = at.replace(/\.\d+/g, '')
  const key = `${model} ${place}`
  const known = described.get(key) ?? describe(model, place.split('.'))
  described.set(key, known)
  return known
}

/** Returns what lies at a place of the form, and what is wrong there. */
export function useValue<Value>(at: string): { value: Value; error: string | undefined } {
  const { value, errors } = useForm()
  return { value: valueAt(value, at) as Value, error: errors[at] }
}
