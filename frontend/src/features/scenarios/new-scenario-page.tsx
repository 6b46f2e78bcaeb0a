import { useCallback, useMemo, useState } from 'react'
import {
  contentOf,
  emptyDraft,
  emptyMoney,
  type ScenarioDraft,
  type StartInputs,
} from './scenario-draft'
import { ScenarioEditor } from './scenario-editor'

interface NewScenarioPageProps {
  /** null: nothing is handed over. */
  inputs: StartInputs | null
  /** The address that the inputs came with. */
  origin: string
  /** What of it could not be used. */
  problems: readonly string[]
}

const ziipsFree =
  'A scenario counts zIIP time as free: the share of it that you entered as charged is left out.'

const currencyTaken = `Your price of an MSU is taken in ${emptyMoney.currency}: choose your currency under Prices.`

/** A scenario that is not saved yet. */
export function NewScenarioPage({ inputs, origin, problems }: NewScenarioPageProps) {
  const [working, setWorking] = useState<string>()
  const initial = useMemo<ScenarioDraft>(() => {
    if (inputs === null) return emptyDraft
    return { ...emptyDraft, content: contentOf(inputs) }
  }, [inputs])
  const close = useCallback(() => setWorking(undefined), [])
  return (
    <ScenarioEditor
      key={origin}
      scenario={null}
      initial={initial}
      origin={origin}
      problems={[
        ...problems,
        ...(inputs?.price_per_msu_hour == null ? [] : [currencyTaken]),
        ...(inputs?.ziip_charged_share ? [ziipsFree] : []),
      ]}
      working={working}
      onOpenWorking={setWorking}
      onCloseWorking={close}
    />
  )
}
