import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '@/api/client'
import { asProblem, type Problem } from '@/api/problem'
import type { components } from '@/api/schema.gen'
import type { PeaksInputs } from './peaks-inputs'
import { peaksRequest } from './peaks-series'

export type PeaksAnswer = components['schemas']['RollingAverageRead']
export type Line = components['schemas']['LineRead']

/** Returns the billed peak with everything that is saved; null where there is none. */
export function billedPeak({ total }: PeaksAnswer): number | null {
  return (total.after ?? total.before).billed_peak_msu
}

const numbers = new WeakMap<PeaksInputs, number>()
let next = 0

/** Returns a number for the inputs: a profile may have a million values, too many for a key. */
function keyOf(inputs: PeaksInputs): number {
  let key = numbers.get(inputs)
  if (key === undefined) {
    next += 1
    key = next
    numbers.set(inputs, key)
  }
  return key
}

const aMinute = 60_000

/** Averages, peaks and savings of the inputs. */
export function peaksQuery(inputs: PeaksInputs) {
  return queryOptions({
    queryKey: ['peaks', keyOf(inputs)],
    queryFn: ({ signal }) =>
      answered(
        api.POST('/api/v1/calculations/rolling-average', { body: peaksRequest(inputs), signal }),
      ),
    // answers are long and each is new: comparing them to keep parts would cost and gain nothing
    structuralSharing: false,
    staleTime: aMinute,
    gcTime: aMinute,
  })
}

export interface Answered {
  /** The last answer, and the inputs that it belongs to. */
  good: { answer: PeaksAnswer; inputs: PeaksInputs } | undefined
  /** Why the present inputs have none. */
  problem: Problem | undefined
  updating: boolean
  retry: () => void
}

/**
 * Answers to inputs that change with every movement of the pointer. One question is asked at a time
 * and the next one is about what then stands there: answers keep coming while a bar is dragged.
 */
export function usePeaksAnswer(inputs: PeaksInputs): Answered {
  const [asked, setAsked] = useState(inputs)
  const [good, setGood] = useState<Answered['good']>()
  const query = useQuery(peaksQuery(asked))
  let latest = good
  if (query.data !== undefined && good?.answer !== query.data) {
    latest = { answer: query.data, inputs: asked }
    setGood(latest)
  }
  if (asked !== inputs && !query.isFetching) setAsked(inputs)
  return {
    good: latest,
    problem: query.error === null || asked !== inputs ? undefined : asProblem(query.error),
    updating: asked !== inputs || query.isFetching,
    retry: () => void query.refetch(),
  }
}
