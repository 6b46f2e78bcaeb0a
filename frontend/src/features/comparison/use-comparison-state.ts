import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AddressState, useAddressState } from '@/components/use-address-state'
import { readComparisonSearch, writeComparisonSearch } from './comparison-search'
import type { ComparisonState } from './comparison-state'

const route = getRouteApi('/compare')

/** The comparison's state, which lives in the address. */
export function useComparisonState(): AddressState<ComparisonState> & {
  problems: readonly string[]
} {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const read = useMemo(() => readComparisonSearch(search), [search])
  const write = useCallback(
    (state: ComparisonState, replace: boolean) => {
      void navigate({
        search: ({ present }) => ({ present, ...writeComparisonSearch(state) }),
        state: { byCalculator: true },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { ...useAddressState<ComparisonState>(read.state, write), problems: read.problems }
}
