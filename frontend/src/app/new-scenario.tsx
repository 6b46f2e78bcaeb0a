import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressText, pageParameters } from '@/components/address-text'
import { NewScenarioPage, type StartInputs } from '@/features/scenarios/new-scenario-page'
import { readValueSearch } from '@/features/value/value-search'

const route = getRouteApi('/scenarios/new')

/** A new scenario, with the inputs of the value calculator when the address has them. */
export function NewScenario() {
  const search = route.useSearch()
  const start = useMemo(() => {
    if (pageParameters(search).length === 0) return { inputs: null, origin: '', problems: [] }
    const { inputs, problems } = readValueSearch(search)
    const handed: StartInputs = inputs
    return { inputs: handed, origin: addressText(search), problems }
  }, [search])
  return <NewScenarioPage {...start} />
}
