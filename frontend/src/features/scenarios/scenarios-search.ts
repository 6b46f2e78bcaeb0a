import { amongAt, countAt, searchOf, wordsAt } from '@/components/link-state'

/** What the list shows, in the address. */
export interface ScenariosSearch {
  q?: string | undefined
  archived?: 'yes' | undefined
}

export const validateScenariosSearch = searchOf<ScenariosSearch>({
  q: wordsAt('q'),
  archived: amongAt('archived', ['yes']),
})

/** What of a scenario's page is no part of the scenario. */
export interface ScenarioSearch {
  /** Id of the figure whose working is open. */
  working?: string | undefined
  /** An earlier version that is looked at. */
  version?: number | undefined
}

export const validateScenarioSearch = searchOf<ScenarioSearch>({
  working: wordsAt('working'),
  version: countAt('version'),
})

/** The two versions whose differences are shown. */
export interface VersionsSearch {
  from?: number | undefined
  to?: number | undefined
}

export const validateVersionsSearch = searchOf<VersionsSearch>({
  from: countAt('from'),
  to: countAt('to'),
})

export interface CompareSearch {
  /** Ids with commas between them. */
  ids?: string | undefined
}

export const validateCompareSearch = searchOf<CompareSearch>({ ids: wordsAt('ids', 500) })

export const fewestCompared = 2
export const mostCompared = 4

/** Returns the scenarios to compare, each once, four at most. */
export function comparedIds(search: CompareSearch): string[] {
  const ids = (search.ids ?? '').split(',').filter((id) => /^[A-Za-z0-9._-]{1,80}$/.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}
