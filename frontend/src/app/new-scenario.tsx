import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressText, pageParameters } from '@/components/address-text'
import { NewScenarioPage, type StartInputs } from '@/features/scenarios/new-scenario-page'
import { emptyContent } from '@/features/scenarios/scenario-draft'
import { readStatedCase } from '@/features/value/value-search'

const route = getRouteApi('/scenarios/new')

/** A new scenario, with what of a case the address states. */
export function NewScenario() {
  const search = route.useSearch()
  const start = useMemo(() => {
    if (pageParameters(search).length === 0) return { inputs: null, origin: '', problems: [] }
    const handed = readStatedCase<StartInputs>(search, emptyContent)
    return { ...handed, origin: addressText(search) }
  }, [search])
  return <NewScenarioPage {...start} />
}
