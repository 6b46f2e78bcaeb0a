import { useCallback, useMemo, useState } from 'react'
import type { Statements } from '@/components/statements'
import { type ContentDraft, emptyContent, emptyDraft, type ScenarioDraft } from './scenario-draft'
import { ScenarioEditor } from './scenario-editor'

/** Inputs that another page hands over. */
export type StartInputs = Pick<
  ContentDraft,
  'machine' | 'mix' | 'msu_basis' | 'capture_ratio' | keyof Statements
> & { workload: Partial<ContentDraft['workload']> }

interface NewScenarioPageProps {
  /** null: nothing is handed over. */
  inputs: StartInputs | null
  /** The address that the inputs came with. */
  origin: string
  /** What of it could not be used. */
  problems: readonly string[]
}

/** A scenario that is not saved yet. */
export function NewScenarioPage({ inputs, origin, problems }: NewScenarioPageProps) {
  const [working, setWorking] = useState<string>()
  const initial = useMemo<ScenarioDraft>(() => {
    if (inputs === null) return emptyDraft
    const workload = { ...emptyContent.workload, ...inputs.workload }
    return { ...emptyDraft, content: { ...emptyContent, ...inputs, workload } }
  }, [inputs])
  const close = useCallback(() => setWorking(undefined), [])
  return (
    <ScenarioEditor
      key={origin}
      scenario={null}
      initial={initial}
      origin={origin}
      problems={problems}
      working={working}
      onOpenWorking={setWorking}
      onCloseWorking={close}
    />
  )
}
