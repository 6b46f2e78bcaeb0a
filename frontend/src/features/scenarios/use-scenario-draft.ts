import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { begun, changed, changedPlace, redone, undone } from './draft-history'
import { draftsOf, dropDraft, keepDraft, ownKey, type StoredDraft, setAside } from './draft-store'
import {
  type ContentUpdate,
  type DraftUpdate,
  draftOf,
  joined,
  type ScenarioDraft,
  type ScenarioRead,
  sameScenario,
} from './scenario-draft'

/** How long the typing has to rest before the draft is kept. */
const keptAfter = 300

interface Start {
  /** The stored scenario; null: a new one. */
  scenario: ScenarioRead | null
  /** What a new scenario begins with. */
  initial: ScenarioDraft
  /** Where a new scenario comes from: the address with its inputs. */
  origin: string
  /** Whether what is typed is kept; not where it cannot be saved. */
  keeps: boolean
}

interface Base {
  version: number | null
  /** The scenario as of that version; null: it is not at hand. */
  draft: ScenarioDraft | null
}

export interface ScenarioDraftState {
  draft: ScenarioDraft
  update: (update: DraftUpdate) => void
  updateContent: (update: ContentUpdate) => void
  /** The version that a save is based on; null: none yet. */
  version: number | null
  dirty: boolean
  /** When the draft was kept that was taken up again, ISO 8601. */
  restored: string | null
  /** Drafts of other tabs, to be restored or discarded. */
  offered: readonly StoredDraft[]
  takeUp: (stored: StoredDraft) => void
  discard: (stored: StoredDraft) => void
  /** Gives up what is not saved; a step back brings it again. */
  reset: () => void
  /** Takes the last change back; returns the place that it changed, null for none. */
  undo: () => string | null
  /** Makes again what was taken back; returns its place. */
  redo: () => string | null
  canUndo: boolean
  canRedo: boolean
  /** Goes on from what the server stored; what was typed since `sent` stays. */
  adopt: (scenario: ScenarioRead, sent: ScenarioDraft | null) => void
  /** Lets go of the draft, before the page is left for where it was saved. */
  forget: () => void
  /** Whether the browser refuses to keep drafts. */
  unkept: boolean
}

/** The scenario in the editor. What is not saved is kept in the browser. */
export function useScenarioDraft({ scenario, initial, origin, keeps }: Start): ScenarioDraftState {
  const id = scenario?.id ?? 'new'
  const key = useMemo(() => ownKey(id), [id])
  const current = useMemo(() => (scenario === null ? null : draftOf(scenario)), [scenario])
  const [stored] = useState(() => {
    const { own } = draftsOf(id)
    if (!keeps || own === null || own.kept.origin !== origin) return null
    // what was saved all the same, its answer lost, is no draft any more
    return current !== null && sameScenario(own.kept.draft, current) ? null : own.kept
  })
  const [base, setBase] = useState<Base>(() => ({
    version: stored === null ? (scenario?.version ?? null) : stored.version,
    draft: stored === null || stored.version === (scenario?.version ?? null) ? current : null,
  }))
  const [history, setHistory] = useState(() => begun(stored?.draft ?? current ?? initial))
  const draft = history.present
  const setDraft = useCallback(
    (change: DraftUpdate) =>
      setHistory((before) => changed(before, joined(change(before.present)), Date.now())),
    [],
  )
  const updateContent = useCallback(
    (change: ContentUpdate) =>
      setDraft((before) => ({ ...before, content: change(before.content) })),
    [setDraft],
  )
  const [restored, setRestored] = useState(stored?.at ?? null)
  const [offered, setOffered] = useState<readonly StoredDraft[]>([])
  const [unkept, setUnkept] = useState(false)

  const dirty = useMemo(() => {
    if (draft.rationale.trim() !== '') return true
    if (scenario === null) return origin !== '' || !sameScenario(draft, initial)
    return base.draft === null || !sameScenario(draft, base.draft)
  }, [draft, base.draft, scenario, initial, origin])

  useEffect(() => {
    const { own } = draftsOf(id)
    if (own !== null && own.kept.origin !== origin) setAside(own)
    if (keeps) setOffered(draftsOf(id).others)
  }, [id, origin, keeps])

  const latest = useRef({ draft, dirty, version: base.version })
  latest.current = { draft, dirty, version: base.version }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forgotten = useRef(!keeps)
  const keep = useCallback(() => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    if (forgotten.current) return
    const { draft, dirty, version } = latest.current
    if (!dirty) dropDraft(key)
    else setUnkept(!keepDraft(key, { scenario: id, version, origin, draft }))
  }, [id, key, origin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft is kept
  useEffect(() => {
    waiting.current = setTimeout(keep, keptAfter)
    return () => clearTimeout(waiting.current)
  }, [draft, dirty, base.version, keep])
  useEffect(() => {
    const flush = () => {
      if (waiting.current !== undefined) keep()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [keep])

  function takeUp({ key: from, kept }: StoredDraft) {
    setDraft(() => kept.draft)
    setRestored(kept.at)
    setBase((before) =>
      kept.version === before.version ? before : { version: kept.version, draft: null },
    )
    // from here on it is this tab's own draft
    if (keepDraft(key, { ...kept, origin })) dropDraft(from)
    setOffered(draftsOf(id).others)
  }
  function discard({ key: from }: StoredDraft) {
    dropDraft(from)
    setOffered(draftsOf(id).others)
  }
  function reset() {
    setDraft(() => current ?? initial)
    setBase({ version: scenario?.version ?? null, draft: current })
    setRestored(null)
    dropDraft(key)
  }
  function adopt(saved: ScenarioRead, sent: ScenarioDraft | null) {
    const next = draftOf(saved)
    setBase({ version: saved.version, draft: next })
    // what was saved is no step that could be taken back
    setHistory((before) => ({
      ...before,
      present: sent === null || before.present === sent ? next : before.present,
    }))
    setRestored(null)
    if (sent === null || latest.current.draft === sent) dropDraft(key)
  }
  function travel(step: typeof undone) {
    const next = step(history)
    setHistory(next)
    return changedPlace(history.present, next.present)
  }
  function forget() {
    forgotten.current = true
    clearTimeout(waiting.current)
    waiting.current = undefined
    dropDraft(key)
  }

  return {
    draft,
    update: setDraft,
    updateContent,
    undo: () => travel(undone),
    redo: () => travel(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    version: base.version,
    dirty,
    restored,
    offered,
    takeUp,
    discard,
    reset,
    adopt,
    forget,
    unkept,
  }
}
