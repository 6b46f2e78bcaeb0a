import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Calculator, useCalculator } from '@/components/use-calculator'
import { leftToTheExample, readValueSearch, type ValueHeld, writeValueSearch } from './value-search'

const route = getRouteApi('/value')
const write = ({ inputs, view, working }: ValueHeld) => writeValueSearch(inputs, view, working)

interface ValueState extends Calculator<ValueHeld> {
  problems: readonly string[]
  /** What the user has still to enter; null: nothing. */
  left: string | null
}

/** The calculator's state, which lives in the address. */
export function useValueState(): ValueState {
  const search = route.useSearch()
  const read = useMemo(() => readValueSearch(search), [search])
  return {
    ...useCalculator<ValueHeld>(read, write),
    problems: read.problems,
    left: leftToTheExample(search),
  }
}
