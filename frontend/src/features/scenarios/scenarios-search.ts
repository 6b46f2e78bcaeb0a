import { amongAt, countAt, searchOf, wordsAt } from '@/components/link-state'

/** What the list shows, in the address. */
export interface ScenariosSearch {
  q?: string | undefined
  archived?: 'yes' | undefined
  /** Those of one customer. */
  customer?: string | undefined
  outcome?: (typeof outcomes)[number] | undefined
  /** The column that they are sorted by. */
  sort?: string | undefined
}

/** What all scenarios are sorted by, whichever of them are on the page. */
export const orders = [
  'name',
  'customer',
  'version',
  'saved_msu',
  'yearly_net_saving',
  'net_present_value',
  'payback_month',
  'updated_at',
] as const

/** What cases come to: `saves` is every one that costs no more than it saves. */
export const outcomes = ['saves', 'loses'] as const

export const validateScenariosSearch = searchOf<ScenariosSearch>({
  q: wordsAt('q'),
  archived: amongAt('archived', ['yes']),
  customer: wordsAt('customer'),
  outcome: amongAt('outcome', outcomes),
  sort: wordsAt('sort', 40),
})

/** What of a scenario's page is no part of the scenario. */
export interface ScenarioSearch {
  /** Id of the figure whose working is open. */
  working?: string | undefined
  /** An earlier version that is looked at. */
  version?: number | undefined
  /** What it was copied from, as `a@2`. */
  of?: string | undefined
}

export const validateScenarioSearch = searchOf<ScenarioSearch>({
  working: wordsAt('working'),
  version: countAt('version'),
  of: wordsAt('of', 100),
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
  /** Ids with commas between them, each with its version where it is pinned: `a@2,b`. */
  ids?: string | undefined
}

export const validateCompareSearch = searchOf<CompareSearch>({ ids: wordsAt('ids', 500) })

export const fewestCompared = 2
export const mostCompared = 4

/** A scenario to compare: as it was at a version, or as it is; null. */
export interface ComparedSide {
  id: string
  version: number | null
}

/** Returns the scenarios to compare, each once, four at most. */
export function comparedSides(search: CompareSearch): ComparedSide[] {
  const sides = (search.ids ?? '').split(',').flatMap((text) => {
    const [, id, version] = /^([A-Za-z0-9._-]{1,80})(?:@([1-9]\d{0,5}))?$/.exec(text) ?? []
    return id === undefined ? [] : [{ id, version: version === undefined ? null : Number(version) }]
  })
  const texts = sides.map(sideText)
  return sides
    .filter((side, position) => texts.indexOf(sideText(side)) === position)
    .slice(0, mostCompared)
}

/** A scenario as it is now; a sample has no versions. */
export const sideOf = (scenario: { id: string; version: number; is_sample: boolean }) => ({
  id: scenario.id,
  version: scenario.is_sample ? null : scenario.version,
})

const sideText = ({ id, version }: ComparedSide) => (version === null ? id : `${id}@${version}`)

/** Writes scenarios to compare for the address. */
export const sidesText = (sides: readonly ComparedSide[]) => sides.map(sideText).join(',')
