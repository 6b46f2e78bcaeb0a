import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Figure, FindFigure } from '@/api/figure'
import { asProblem, type Problem } from '@/api/problem'
import type { ReportSubjectWrite } from '@/api/reports'
import { useAddressState } from '@/components/use-address-state'
import { type LabSearch, readLabSearch, writeLabSearch } from './lab-search'

/** What every calculation of the lab answers. */
export interface LabAnswer {
  figures: Record<string, Figure>
  inputs: Record<string, Figure>
  warnings: readonly { code: string; text: string }[]
}

interface Held<Inputs> {
  inputs: Inputs
  working: string | null
}

/** Calculations by the names of their routes. */
export type LabCalculation = Extract<ReportSubjectWrite, { kind: 'lab' }>['inputs']['calculation']

export interface Lab<Inputs, Answer> {
  calculation: LabCalculation
  inputs: Inputs
  /** Changes inputs as part of a movement that `settle` ends; it is one step for Back. */
  move: (change: Partial<Inputs>) => void
  settle: () => void
  /** Changes inputs in one step for Back. */
  change: (change: Partial<Inputs>) => void
  working: string | null
  openWorking: (figure: string) => void
  closeWorking: () => void
  link: () => string
  problems: readonly string[]
  /** The last answer, and whether it belongs to other inputs than the present ones. */
  answer: Answer | undefined
  stale: boolean
  updating: boolean
  problem: Problem | undefined
  errors: Readonly<Record<string, string>>
  retry: () => void
  onValidity: (field: string, valid: boolean) => void
  find: FindFigure
}

const aMinute = 60_000

/** Asks a calculation of the lab. */
export function labQuery<Inputs extends object, Answer>(
  name: string,
  inputs: Inputs,
  ask: (inputs: Inputs, signal: AbortSignal) => Promise<Answer>,
) {
  return {
    queryKey: ['lab', name, inputs] as QueryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(inputs, signal),
    staleTime: aMinute,
    gcTime: aMinute,
  }
}

/** State and answer of a page of the lab; the state lives in the address. */
export function useLab<Inputs extends object, Answer extends LabAnswer>(
  name: LabCalculation,
  start: Inputs,
  ask: (inputs: Inputs, signal: AbortSignal) => Promise<Answer>,
): Lab<Inputs, Answer> {
  const search = useSearch({ strict: false }) as LabSearch
  const navigate = useNavigate()
  const { history } = useRouter()
  const read = useMemo(() => readLabSearch(search, start), [search, start])
  const write = useCallback(
    ({ inputs, working }: Held<Inputs>, replace: boolean) => {
      void navigate({
        to: '.',
        search: writeLabSearch(inputs, working) as never,
        state: { byCalculator: true },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const address = useAddressState<Held<Inputs>>(read, write)
  const { inputs, working } = address.state
  const openedHere = useRef(false)
  const move = useCallback(
    (part: Partial<Inputs>) =>
      address.move((held) => ({ ...held, inputs: { ...held.inputs, ...part } })),
    [address.move],
  )
  const change = useCallback(
    (part: Partial<Inputs>) =>
      address.change((held) => ({ ...held, inputs: { ...held.inputs, ...part } })),
    [address.change],
  )
  const openWorking = useCallback(
    (figure: string) => {
      openedHere.current = true
      address.change((held) => ({ ...held, working: figure }))
    },
    [address.change],
  )
  const closeWorking = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else address.amend((held) => ({ ...held, working: null }))
  }, [address.amend, history])

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

  const asked = useQuery(labQuery(name, inputs, ask))
  const [good, setGood] = useState<Answer>()
  if (asked.data !== undefined && good !== asked.data) setGood(asked.data)
  const answer = asked.data ?? good
  const problem = asked.error === null ? undefined : asProblem(asked.error)
  const errors = useMemo(
    () => Object.fromEntries((problem?.errors ?? []).map(({ field, message }) => [field, message])),
    [problem],
  )
  const find = useCallback((id: string) => answer?.figures[id] ?? answer?.inputs[id], [answer])
  return {
    calculation: name,
    inputs,
    move,
    settle: address.settle,
    change,
    working,
    openWorking,
    closeWorking,
    link: () =>
      `${window.location.origin}${history.location.pathname}?${new URLSearchParams(writeLabSearch(inputs))}`,
    problems: read.problems,
    answer,
    stale: invalid.size > 0 || problem !== undefined,
    updating: asked.data === undefined,
    problem,
    errors,
    retry: () => void asked.refetch(),
    onValidity,
    find,
  }
}
