import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressText, isOfOnePage, parseAddress } from '@/components/address-text'
import { NewScenarioPage } from '@/features/scenarios/new-scenario-page'
import { emptyContent, type StartInputs } from '@/features/scenarios/scenario-draft'
import { readStatedCase } from '@/features/value/value-search'

const route = getRouteApi('/scenarios/new')

/** A new scenario, with what of a case the address states. */
export function NewScenario() {
  const search = route.useSearch()
  const origin = addressText(
    Object.fromEntries(Object.entries(search).filter(([name]) => isOfOnePage(name))),
  )
  const start = useMemo(() => {
    if (origin === '') return { inputs: null, origin, problems: [] }
    return { ...readStatedCase<StartInputs>(parseAddress(origin), emptyContent), origin }
  }, [origin])
  return <NewScenarioPage {...start} />
}
