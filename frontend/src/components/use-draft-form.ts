import { type FormEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import * as ownModels from '@/api/own-fields.gen'
import { asProblem, type Problem } from '@/api/problem'
import { type Form, type Models, useFormOf, useInvalidFields } from './form'

interface DraftFormOptions<Draft> {
  /** The model of the API that the draft is of. */
  model: string
  /** Where it is, unless among what users keep of their own. */
  models?: Models
  first: () => Draft
  /** What is wrong with a draft, by field of the form. */
  check: (draft: Draft) => Readonly<Record<string, string>>
  /** Why the last try to save was refused. */
  refused: Error | null
  /** The field of the form for a field that a refusal names; without it they are the same. */
  fieldOf?: (field: string, draft: Draft) => string
  save: (draft: Draft) => void
}

export interface DraftForm<Draft> {
  draft: Draft
  /** Whether it is no longer what it was at first. */
  changed: boolean
  set: (change: Partial<Draft>) => void
  errors: Readonly<Record<string, string | undefined>>
  problem: Problem | undefined
  /** What fields find by their place. */
  fields: Form
  form: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
}

/** A form whose typed text stays until it is saved or given up, and says at each field what is wrong. */
export function useDraftForm<Draft extends object>({
  model,
  models = ownModels,
  first,
  check,
  refused,
  fieldOf,
  save,
}: DraftFormOptions<Draft>): DraftForm<Draft> {
  const [begun] = useState(first)
  const [draft, setDraft] = useState(begun)
  const [tried, setTried] = useState(false)
  const { anyInvalid, onValidity } = useInvalidFields()
  const form = useRef<HTMLFormElement>(null)
  const problem = refused === null ? undefined : asProblem(refused)
  const errors = useMemo(
    () => ({
      ...Object.fromEntries(
        (problem?.errors ?? []).map((fault) => [
          fieldOf?.(fault.field, draft) ?? fault.field,
          fault.message,
        ]),
      ),
      ...(tried ? check(draft) : {}),
    }),
    [problem, tried, draft, check, fieldOf],
  )
  const set = useCallback(
    (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    [],
  )
  const fields = useFormOf({
    ...{ model, models, value: draft, errors, move: setDraft, onValidity },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (anyInvalid || Object.keys(check(draft)).length > 0) {
      // once the errors are drawn, the first of them takes the focus
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    save(draft)
  }

  const changed = JSON.stringify(draft) !== JSON.stringify(begun)
  return { draft, changed, set, errors, problem, fields, form, submit }
}
