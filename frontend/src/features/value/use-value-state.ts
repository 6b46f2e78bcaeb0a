import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Calculator, useCalculator } from '@/components/use-calculator'
import { readValueSearch, type ValueHeld, writeValueSearch } from './value-search'

const route = getRouteApi('/value')
const write = ({ inputs, view, working }: ValueHeld) => writeValueSearch(inputs, view, working)

/** The calculator's state, which lives in the address. */
export function useValueState(): Calculator<ValueHeld> & { problems: readonly string[] } {
  const search = route.useSearch()
  const read = useMemo(() => readValueSearch(search), [search])
  return { ...useCalculator<ValueHeld>(read, write), problems: read.problems }
}
