import { uniqueName } from '@/api/press-names'
import { readSubstitution } from '@/components/pair'
import { emptyContent, joined, type ScenarioDraft, withStated } from './scenario-draft'

/**
 * Drafts in the browser's storage, so that nothing typed is lost by a reload or a dead server. Each
 * tab has its own, so that two tabs on one scenario do not overwrite each other.
 */
const prefix = 'headroom.scenario-draft.'
/** Another shape of drafts has another number; those of the first shape are read as today's. */
const format = 2

export interface KeptDraft {
  format: number
  /** Id of the scenario, `new` for one that was never saved. */
  scenario: string
  /** The version that the draft is based on; null: none. */
  version: number | null
  /** Where a new scenario came from: the address that it was made with. */
  origin: string
  /** When it was kept, ISO 8601. */
  at: string
  draft: ScenarioDraft
}

export interface StoredDraft {
  key: string
  kept: KeptDraft
}

function tab(): string {
  const known = sessionStorage.getItem('headroom.tab')
  if (known !== null) return known
  const name = uniqueName()
  sessionStorage.setItem('headroom.tab', name)
  return name
}

/** Returns the key of this tab's draft of a scenario. */
export function ownKey(scenario: string): string {
  return `${prefix}${scenario}.${tab()}`
}

/** Keeps a draft. False: the browser does not allow it, or has no room. */
export function keepDraft(key: string, kept: Omit<KeptDraft, 'format' | 'at'>): boolean {
  try {
    const at = new Date().toISOString()
    localStorage.setItem(key, JSON.stringify({ ...kept, format, at }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // what cannot be reached cannot be shown either
  }
}

type Tree = Record<string, unknown>

/** Reads a draft whose content lay beside its name, whose pairs were texts, and whose levels said where they end. */
function ofFirstShape(kept: unknown): ScenarioDraft {
  const { name, customer, note, rationale, ...rest } = kept as Tree & Record<'name', string>
  const renamed = JSON.parse(JSON.stringify(rest), (key, value) => {
    if (key === 'mix')
      return value.map(({ substitution, share, locked, testVersion }: Tree) => ({
        ...{ substitution: readSubstitution(String(substitution)), share, locked: locked === true },
        ...(testVersion === undefined ? {} : { test_version: testVersion }),
      }))
    if (key !== 'price' || !('levels' in value)) return value
    const { start_msu, base_per_month, levels } = value
    return {
      base_per_month,
      levels: levels.map((level: Tree) => ({ from_msu: start_msu, ...level })),
    }
  })
  if (!('workload' in renamed && 'mix' in renamed)) throw new TypeError('no draft')
  const content = { ...emptyContent, ...renamed }
  const texts = { name, customer, note, rationale } as Omit<ScenarioDraft, 'content'>
  return joined({
    ...texts,
    content: content.mix.length === 0 ? withStated(content, true) : content,
  })
}

function read(key: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null
    if (kept === null || typeof kept.scenario !== 'string') return null
    if (kept.format === 1) return { ...kept, format, draft: ofFirstShape(kept.draft) }
    return kept.format === format ? kept : null
  } catch {
    return null
  }
}

/** Returns all drafts in this browser, the last kept first. */
export function storedDrafts(): StoredDraft[] {
  let keys: string[] = []
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
  return keys
    .map((key) => ({ key, kept: read(key) }))
    .filter((draft): draft is StoredDraft => draft.kept !== null)
    .sort((one, other) => other.kept.at.localeCompare(one.kept.at))
}

/** Returns this tab's draft of a scenario, and those of other tabs, the last kept first. */
export function draftsOf(scenario: string): { own: StoredDraft | null; others: StoredDraft[] } {
  const all = storedDrafts().filter(({ kept }) => kept.scenario === scenario)
  const key = ownKey(scenario)
  return {
    own: all.find((draft) => draft.key === key) ?? null,
    others: all.filter((draft) => draft.key !== key),
  }
}

/** Moves this tab's draft aside, so that another one can begin; it stays to be restored. */
export function setAside(stored: StoredDraft): StoredDraft {
  const key = `${prefix}${stored.kept.scenario}.${uniqueName()}`
  try {
    localStorage.setItem(key, JSON.stringify(stored.kept))
    localStorage.removeItem(stored.key)
  } catch {
    return stored
  }
  return { key, kept: stored.kept }
}
