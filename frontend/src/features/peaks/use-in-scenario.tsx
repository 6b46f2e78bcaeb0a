import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/button'
import { optionsOf } from '@/components/form-fields'
import { type Handover, handOver } from '@/components/profile-handover'
import { savingText } from '@/components/profile-savings'
import { ScenarioSelect } from '@/components/scenario-select'
import { Segmented } from '@/components/segmented'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import type { PeaksInputs } from './peaks-inputs'
import { asProfile, needsStating } from './peaks-profile'
import { pricesOf } from './peaks-series'
import classes from './use-in-scenario.module.css'

interface UseInScenarioProps {
  inputs: PeaksInputs
  /** Where the window of the old peak begins, in minutes; null: no window is complete. */
  peakMinute: number | null
  /** The scenario that these days came from. */
  from: Handover['scenario']
}

/** Hands the days on the page to a scenario, which then has its bill from them. */
export function UseInScenario(props: UseInScenarioProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Use in a scenario</Button>
      {open && <Chooser {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Chooser({
  inputs,
  peakMinute,
  from,
  onClose,
}: UseInScenarioProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(from)
  const [stated, setStated] = useState(() => needsStating(inputs))
  const made = asProfile(inputs, peakMinute, stated)
  const tried = inputs.lpars.find(({ saving }) => saving !== null)?.saving ?? null

  function use() {
    if (typeof made === 'string') return
    handOver('scenario', {
      profile: made.profile,
      peak_hours: made.peak_hours ?? 0,
      prices: pricesOf(inputs),
      msu_basis: inputs.unit === 'GP seconds' ? inputs.msu_basis : undefined,
      // what was tried here; the scenario's own work says how much it is there
      saved_msu: stated ? null : (tried?.msu ?? null),
      scenario: null,
    })
    void (chosen === null
      ? navigate({ to: '/scenarios/new' })
      : navigate({ to: '/scenarios/$scenario', params: { scenario: chosen.id } }))
  }
  return (
    <Sheet title="Use these days in a scenario" place="center" onClose={onClose}>
      <div className={`stack gap-5 ${classes.body}`}>
        {typeof made === 'string' ? (
          <Note tone="bad">{made}</Note>
        ) : (
          <>
            {tried !== null && (
              <Segmented
                label="How much is saved"
                value={stated ? 'stated' : 'work'}
                options={optionsOf({ stated: 'As stated here', work: 'What its work saves' })}
                onChange={(chosen) => setStated(chosen === 'stated')}
              />
            )}
            <p className="m-0">
              {stated
                ? 'The scenario takes the days and these savings as they are stated here. What its own work saves is not part of the bill'
                : 'The scenario takes the days and the hours of the saving. How many MSU are saved in them follows from its own work: machine, transactions and what replaces what'}
              {!stated &&
                tried?.msu != null &&
                tried.msu > 0 &&
                `; it can work out the volume that saves the ${formatWithUnit(tried.msu, 'MSU')} you tried here`}
              . Its money then follows what is billed.
            </p>
            {stated && made.profile.savings.length > 0 && (
              <ul className="stack gap-3 m-0 pl-6" aria-label="Savings that go along">
                {made.profile.savings.map((saving) => (
                  <li key={saving.lpar}>{savingText(saving)}</li>
                ))}
              </ul>
            )}
            {made.leftOut.map((text) => (
              <Note key={text}>{text}</Note>
            ))}
            <ScenarioSelect
              label="Scenario"
              value={chosen}
              placeholder="A new scenario"
              clearable
              onChange={setChosen}
            />
            <p className="hint m-0">Nothing is saved before you save it there.</p>
            <div>
              <Button look="filled" onClick={use}>
                Use these days
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}
