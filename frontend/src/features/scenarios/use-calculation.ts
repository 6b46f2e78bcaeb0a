import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FindFigure, findAmong } from '@/api/figure'
import { asProblem, type Problem } from '@/api/problem'
import { type Good, useLastGood } from '@/components/use-last-good'
import { sameText, useSame } from '@/components/use-settled'
import {
  type Calculable,
  type Content,
  type ContentDraft,
  calculable,
  draftFields,
  type Problems,
  workLacks,
} from './scenario-draft'
import { type Calculation, calculationQuery } from './scenario-queries'

/** Sampling waits until the inputs have stood still this long; the point estimate never waits. */
const sampledAfter = 350

interface CalculationState {
  good: Good<Calculation, Content> | undefined
  find: FindFigure | undefined
  /** What is wrong with the inputs, at their fields. */
  errors: Problems
  /** Why the figures do not belong to what stands in the editor. */
  stale: string | undefined
  error: Problem | undefined
  updating: boolean
  leftOut: readonly string[]
  places: Pick<Calculable, 'statements' | 'products'>
  retry: () => void
}

/** The figures of a draft: at once the point estimate, and the samples once the hand rests. */
export function useCalculation(draft: ContentDraft, anyInvalid: boolean): CalculationState {
  const known = useSame(
    useMemo(() => calculable(draft), [draft]),
    sameText,
  )
  const { content, statements, products } = known
  const places = useSame({ statements, products }, sameText)
  const lacks = workLacks(draft)
  const enabled = lacks === undefined
  const point = useQuery({ ...calculationQuery(content, false), enabled })
  const [rested] = useDebouncedValue(content, sampledAfter)
  const atRest = rested === content
  // on a slow line the samples would hold up the figures
  const answered = point.isFetched && !point.isPlaceholderData
  const sampled = useQuery({
    ...calculationQuery(rested, true),
    enabled: enabled && atRest && answered,
  })

  let fresh: Calculation | undefined
  if (enabled && atRest && sampled.data !== undefined && !sampled.isPlaceholderData) {
    fresh = sampled.data
  } else if (enabled && !point.isPlaceholderData) fresh = point.data
  const good = useLastGood(fresh, content)
  const found = point.error ?? (atRest ? sampled.error : null)
  const error = found === null ? undefined : asProblem(found)
  const errors = useMemo(() => draftFields(error?.errors ?? [], known), [error?.errors, known])
  const find = useMemo(
    () =>
      good &&
      findAmong([...Object.values(good.answer.inputs), ...Object.values(good.answer.figures)]),
    [good],
  )
  return {
    good,
    find,
    errors,
    stale: lacks ?? (anyInvalid ? 'A field holds no valid number.' : error?.message),
    error,
    updating: point.isPlaceholderData,
    leftOut: known.leftOut,
    places,
    retry: () => void point.refetch(),
  }
}
