import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { FindFigure } from '@/api/figure'
import * as labModels from '@/api/lab-fields.gen'
import { asProblem, type Problem } from '@/api/problem'
import { type Form, useFormOf, useInvalidFields } from '@/components/form'
import { type Held, useCalculator } from '@/components/use-calculator'
import {
  type Answer,
  type Inputs,
  type LabCalculation,
  labQuery,
  models,
  startOf,
} from './lab-queries'
import { type LabSearch, readLabSearch, writeLabSearch } from './lab-search'

export interface Lab<Name extends LabCalculation> {
  calculation: Name
  inputs: Inputs<Name>
  form: Form
  working: string | null
  openWorking: (figure: string) => void
  closeWorking: () => void
  link: () => string
  problems: readonly string[]
  /** The last answer, and whether it belongs to other inputs than the present ones. */
  answer: Answer<Name> | undefined
  stale: boolean
  updating: boolean
  problem: Problem | undefined
  retry: () => void
  find: FindFigure
}

/** State and answer of a page of the lab; the state lives in the address. */
export function useLab<Name extends LabCalculation>(name: Name): Lab<Name> {
  const search = useSearch({ strict: false }) as LabSearch
  const read = useMemo(() => readLabSearch(search, startOf(name)), [search, name])
  const write = useCallback(
    ({ inputs, working }: Held<Inputs<Name>>) => writeLabSearch(inputs, working),
    [],
  )
  const { state, ...address } = useCalculator<Held<Inputs<Name>>>(read, write)
  const { inputs, working } = state
  const { anyInvalid, onValidity } = useInvalidFields()
  const asked = useQuery(labQuery(name, inputs))
  const [good, setGood] = useState<Answer<Name>>()
  if (asked.data !== undefined && good !== asked.data) setGood(asked.data)
  const answer = asked.data ?? good
  const problem = asked.error === null ? undefined : asProblem(asked.error)
  const errors = useMemo(
    () =>
      Object.fromEntries(
        // of the ways to know a hold time the server names the one that is meant
        (problem?.errors ?? []).map(({ field, message }) => [
          field.replace(/\.hold\.\w+\./, '.hold.'),
          message,
        ]),
      ),
    [problem],
  )
  const form = useFormOf({
    model: models[name],
    models: labModels,
    value: inputs,
    errors,
    move: address.moveInputs,
    change: address.changeInputs,
    settle: address.settle,
    onValidity,
  })
  const find = useCallback((id: string) => answer?.figures[id] ?? answer?.inputs[id], [answer])
  return {
    calculation: name,
    inputs,
    form,
    working,
    openWorking: address.openWorking,
    closeWorking: address.closeWorking,
    link: () =>
      `${window.location.origin}${window.location.pathname}?${new URLSearchParams(writeLabSearch(inputs))}`,
    problems: read.problems,
    answer,
    stale: anyInvalid || problem !== undefined,
    updating: asked.data === undefined,
    problem,
    retry: () => void asked.refetch(),
    find,
  }
}
