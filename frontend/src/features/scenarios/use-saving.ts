import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PressNames } from '@/api/press-names'
import { asProblem } from '@/api/problem'
import {
  draftFields,
  type Problems,
  type ScenarioDraft,
  type ScenarioRead,
  type ScenarioWrite,
} from './scenario-draft'
import {
  ConflictError,
  type Save,
  useArchive,
  useDuplicate,
  useSaveScenario,
} from './scenario-requests'
import { sideOf, sidesText } from './scenarios-search'
import type { ScenarioDraftState } from './use-scenario-draft'

const everything = { statements: [], products: [] }

/** Whether a scenario is out of the list, of an earlier version, or may be saved. */
export interface Standing {
  archived: boolean
  past: boolean
  savable: boolean
}

/** Returns how a scenario stands; newest: number of its current version. */
export function standingOf(scenario: ScenarioRead | null, newest: number | undefined): Standing {
  const archived = scenario !== null && scenario.archived_at !== null
  const past = scenario !== null && newest !== undefined && scenario.version !== newest
  return { archived, past, savable: scenario?.is_sample !== true && !archived && !past }
}

interface SavingOptions {
  scenario: ScenarioRead | null
  state: ScenarioDraftState
  savable: boolean
  /** What the draft lacks, by field; and whether a field holds no value at all. */
  missing: Problems
  anyInvalid: boolean
  /** Whether a save is worth it although nothing was changed. */
  renews: boolean
  /** Whether a part of what was typed stands in the draft only once an answer is there. */
  waits: boolean
  showFirstError: () => void
}

export interface Saving {
  /** Whether a save is under way, or a copy. */
  pending: boolean
  copying: boolean
  /** Saves what is complete; null: there is nothing to save. */
  save: (() => void) | null
  copy: () => void
  bringBack: () => void
  archiving: boolean
  /** Why it was not saved, and what is wrong by field. */
  failure: string | null
  errors: Problems
  archiveError: Error | null
  /** A newer version than the one that was changed, and what may be done about it. */
  conflict: ConflictError['conflict'] | null
  conflictError: Error | null
  keepMine: () => void
  keepTheirs: () => void
  keepBoth: () => void
  decideLater: () => void
}

/** Saves the scenario in the editor as a version, as a new one or as a copy. */
export function useSaving({
  scenario,
  state,
  savable,
  missing,
  anyInvalid,
  renews,
  waits,
  showFirstError,
}: SavingOptions): Saving {
  const { draft, dirty } = state
  const [tried, setTried] = useState(false)
  /** The messages of a refused save, as long as the draft is the one that was refused. */
  const [refusal, setRefusal] = useState<{ draft: ScenarioDraft; errors: Problems } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<ConflictError['conflict'] | null>(null)
  const save = useSaveScenario()
  const duplicate = useDuplicate()
  const archive = useArchive()
  const presses = useRef(new PressNames())
  const navigate = useNavigate()

  const open = (id: string) =>
    void navigate({
      to: '/scenarios/$scenario',
      params: { scenario: id },
      search: ({ step }) => ({
        step,
        // a copy can stand beside what it was made from
        of: scenario === null ? undefined : sidesText([sideOf(scenario)]),
      }),
    })
  function refused(error: unknown) {
    const problem = asProblem(error)
    setFailure(
      problem.status === 0
        ? `${problem.message} Your changes are kept in this browser.`
        : problem.message,
    )
    setRefusal({ draft, errors: draftFields(problem.errors, everything) })
    showFirstError()
  }
  function send(over: Save['over'], sent: ScenarioDraft, done: (saved: ScenarioRead) => void) {
    // what lacks a number is not sent
    const body = sent as ScenarioWrite
    const key = presses.current.nameFor([over, body])
    setFailure(null)
    save.mutate(
      { over, body, key },
      {
        onSuccess: done,
        onError: (error) => {
          if (!(error instanceof ConflictError)) refused(error)
          else if (error.conflict.apart.length === 0) state.adopt(error.conflict.current, sent)
          else setConflict(error.conflict)
        },
        onSettled: (_, error) => presses.current.settle(error),
      },
    )
  }
  function isComplete(): boolean {
    setTried(true)
    if (!anyInvalid && Object.keys(missing).length === 0) return true
    setFailure('Something is missing or wrong; the fields say what.')
    showFirstError()
    return false
  }
  const saveNew = (sent: ScenarioDraft) =>
    send(null, { ...sent, content: { ...sent.content, sample: false } }, (saved) => {
      state.forget()
      setConflict(null)
      open(saved.id)
    })
  function saveOver(version: number | null) {
    if (scenario === null || version === null) return saveNew(draft)
    send({ id: scenario.id, version }, draft, (saved) => {
      state.adopt(saved, draft)
      setConflict(null)
      setTried(false)
    })
  }
  const saveComplete = () => isComplete() && saveOver(state.version)
  const [wanted, setWanted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is saved once, when nothing is awaited
  useEffect(() => {
    if (!wanted || waits) return
    setWanted(false)
    saveComplete()
  }, [wanted, waits])
  function copy() {
    if (scenario === null) return
    if (dirty) {
      if (isComplete()) saveNew({ ...draft, name: `Copy of ${draft.name.trim()}`.slice(0, 200) })
      return
    }
    const key = presses.current.nameFor(['duplicate', scenario.id, scenario.version])
    duplicate.mutate(
      { id: scenario.id, version: scenario.version, key },
      {
        onSuccess: (made) => open(made.id),
        onError: refused,
        onSettled: (_, error) => presses.current.settle(error),
      },
    )
  }

  const isNew = dirty || renews || scenario === null
  const canSave = savable && !save.isPending && isNew && conflict === null
  return {
    pending: save.isPending || wanted,
    copying: duplicate.isPending || save.isPending,
    save: canSave ? () => (waits ? setWanted(true) : saveComplete()) : null,
    copy,
    bringBack: () => scenario !== null && archive.mutate({ id: scenario.id, archived: false }),
    archiving: archive.isPending,
    failure,
    errors: {
      ...(refusal?.draft === draft ? refusal.errors : {}),
      ...(tried ? missing : {}),
    },
    archiveError: archive.error,
    conflict,
    conflictError: save.error instanceof ConflictError ? null : save.error,
    keepMine: () => conflict !== null && saveOver(conflict.current.version),
    keepTheirs: () => {
      if (conflict !== null) state.adopt(conflict.current, null)
      setConflict(null)
    },
    keepBoth: () => saveNew({ ...draft, name: `${draft.name.trim()} (mine)`.slice(0, 200) }),
    decideLater: () => setConflict(null),
  }
}
