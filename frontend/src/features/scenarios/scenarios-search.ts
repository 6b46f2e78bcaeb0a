/** What the list shows, in the address. */
export interface ScenariosSearch {
  q?: string | undefined
  archived?: 'yes' | undefined
}

/** Takes from an address what the list understands. */
export function validateScenariosSearch(raw: Record<string, unknown>): ScenariosSearch {
  const { q } = raw
  return {
    q: typeof q === 'string' && q !== '' ? q.slice(0, 200) : undefined,
    archived: raw.archived === 'yes' ? 'yes' : undefined,
  }
}

/** What of a scenario's page is no part of the scenario. */
export interface ScenarioSearch {
  /** Id of the figure whose working is open. */
  working?: string | undefined
  /** An earlier version that is looked at. */
  version?: number | undefined
}

export function validateScenarioSearch(raw: Record<string, unknown>): ScenarioSearch {
  return {
    working: typeof raw.working === 'string' ? raw.working : undefined,
    version: versionNumber(raw.version),
  }
}

/** The two versions whose differences are shown. */
export interface VersionsSearch {
  from?: number | undefined
  to?: number | undefined
}

export function validateVersionsSearch(raw: Record<string, unknown>): VersionsSearch {
  return { from: versionNumber(raw.from), to: versionNumber(raw.to) }
}

function versionNumber(value: unknown): number | undefined {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number >= 1 ? number : undefined
}

export interface CompareSearch {
  /** Ids with commas between them. */
  ids?: string | undefined
}

export function validateCompareSearch(raw: Record<string, unknown>): CompareSearch {
  return { ids: typeof raw.ids === 'string' ? raw.ids : undefined }
}

export const fewestCompared = 2
export const mostCompared = 4

/** Returns the scenarios to compare, each once, four at most. */
export function comparedIds(search: CompareSearch): string[] {
  const ids = (search.ids ?? '').split(',').filter((id) => /^[A-Za-z0-9._-]{1,80}$/.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}
