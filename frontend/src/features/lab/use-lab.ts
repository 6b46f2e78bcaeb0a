import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { FindFigure } from '@/api/figure'
import * as labModels from '@/api/lab-fields.gen'
import { asProblem, type Problem } from '@/api/problem'
import { chainQuery, type MethodChain, type Subject } from '@/api/subject'
import { type Form, useFormOf, useInvalidFields } from '@/components/form'
import { noSubject, readSubject } from '@/components/subject'
import { type Held, useCalculator } from '@/components/use-calculator'
import {
  type Answer,
  type Inputs,
  type LabCalculation,
  labQuery,
  speaksOfAMethod,
  startOf,
  startOfSubject,
} from './lab-queries'
import {
  type LabSearch,
  ofTheChain,
  readLabSearch,
  type Start,
  writeLabSearch,
  writeSubjectSearch,
} from './lab-search'

export interface Lab<Name extends LabCalculation> {
  calculation: Name
  inputs: Inputs<Name>
  form: Form
  working: string | null
  openWorking: (figure: string) => void
  closeWorking: () => void
  link: () => string
  problems: readonly string[]
  search: LabSearch
  /** What the page speaks of; null where no method is chosen. */
  subject: Subject | null
  /** What the subject's method takes, where it is known by now. */
  chain: MethodChain | undefined
  /** Whether the method's evidence gives this page nothing to start with. */
  lacking: boolean
  /** Whether the user changed what the chain gives. */
  changed: boolean
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
  const speaks = speaksOfAMethod(name)
  const { subject, problems: ofSubject } = useMemo(
    () => (speaks ? readSubject(search) : { subject: null, problems: [] }),
    [search, speaks],
  )
  const chainAsked = useQuery({
    ...chainQuery(subject ?? ({ ...noSubject, method: '' } as Subject)),
    enabled: subject !== null,
  })
  const chain = subject === null ? undefined : chainAsked.data
  const start = useMemo<Start<Inputs<Name>> | null>(() => {
    const given = chain === undefined ? null : startOfSubject(name, chain)
    return subject === null || given === null ? null : { subject, inputs: given }
  }, [subject, chain, name])
  const read = useMemo(
    () => readLabSearch(search, start?.inputs ?? startOf(name), labModels.calculations[name]),
    [search, start, name],
  )
  const write = useCallback(
    ({ inputs, working }: Held<Inputs<Name>>) =>
      start === null ? writeLabSearch(inputs, working) : writeSubjectSearch(start, inputs, working),
    [start],
  )
  const { state, ...address } = useCalculator<Held<Inputs<Name>>>(read, write)
  const { inputs, working } = state
  const { anyInvalid, onValidity } = useInvalidFields()
  // a page shows no number of another subject: it waits for the chain of its own
  const method = subject?.method ?? null
  const ready = method === null || start !== null
  const asked = useQuery({ ...labQuery(name, inputs), enabled: ready })
  const [good, setGood] = useState<{ answer: Answer<Name>; method: string | null }>()
  const current = ready ? asked.data : undefined
  if (current !== undefined && (good?.answer !== current || good.method !== method))
    setGood({ answer: current, method })
  const answer = current ?? (ready && good?.method === method ? good.answer : undefined)
  const fault = asked.error ?? (subject === null ? null : chainAsked.error)
  const problem = fault === null ? undefined : asProblem(fault)
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
    model: labModels.calculations[name],
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
      `${window.location.origin}${window.location.pathname}?${new URLSearchParams(write({ inputs, working: null }))}`,
    problems: [...ofSubject, ...read.problems],
    search,
    subject,
    chain,
    lacking: subject !== null && chain !== undefined && start === null,
    changed:
      start !== null &&
      Object.keys(writeSubjectSearch(start, inputs)).some((name) => ofTheChain.includes(name)),
    answer,
    stale: anyInvalid || problem !== undefined,
    updating: asked.data === undefined || chainAsked.isPlaceholderData,
    problem,
    retry: () => void (chainAsked.error === null ? asked : chainAsked).refetch(),
    find,
  }
}
