import { memo, useCallback, useState } from 'react'
import type { Machine, Substitution } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import { noCaptureRatio } from '@/components/capture-ratio'
import { MachineSelect } from '@/components/machine-select'
import type { MixPart } from '@/components/mix'
import { MixEditor } from '@/components/mix-editor'
import { RegionsField, usesRegions } from '@/components/regions-field'
import { SliderField } from '@/components/slider-field'
import { decadeScale, evenScale } from '@/components/slider-scale'
import { StatedField, StatedFields } from '@/components/stated-fields'
import type { Update } from './use-value-state'
import classes from './value-controls.module.css'
import type { statedInputs, ValueInputs } from './value-inputs'

const volumeScale = decadeScale(4, 9)
const shareScale = evenScale(0, 1, 0.01)
const hourScale = evenScale(0.25, 24, 0.25)
const noSubstitutions: readonly Substitution[] = []

type MixUpdate = (mix: readonly MixPart[]) => readonly MixPart[]
type NumberInput = 'transactions' | 'peak_share' | 'peak_hours' | 'regions'
interface ValueControlsProps {
  inputs: ValueInputs
  /** The chosen machine, where it is known. */
  machine: Machine | undefined
  substitutions: readonly Substitution[] | undefined
  move: (update: Update) => void
  settle: () => void
  change: (update: Update) => void
  onValidity: (field: string, valid: boolean) => void
  /** What the server says about fields, by the name of the field. */
  errors: Readonly<Record<string, string>>
  /** Opens what the user may state, until the user closes it. */
  openAdvanced: boolean
}

function useInput<Name extends NumberInput>(
  name: Name,
  move: (update: Update) => void,
  onValidity: (field: string, valid: boolean) => void,
) {
  const onChange = useCallback(
    (value: ValueInputs[Name]) => move((inputs) => ({ ...inputs, [name]: value })),
    [move, name],
  )
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [name, onValidity])
  return { onChange, onValidity: validity }
}

/** The inputs of the calculator. */
export const ValueControls = memo(function ValueControls({
  inputs,
  machine,
  substitutions = noSubstitutions,
  move,
  settle,
  change,
  onValidity,
  errors,
  openAdvanced,
}: ValueControlsProps) {
  const chooseMachine = useCallback(
    (machine: string | null) => change((current) => ({ ...current, machine })),
    [change],
  )
  const moveMix = useCallback(
    (update: MixUpdate) => move((current) => ({ ...current, mix: update(current.mix) })),
    [move],
  )
  const changeMix = useCallback(
    (update: MixUpdate) => change((current) => ({ ...current, mix: update(current.mix) })),
    [change],
  )
  const transactions = useInput('transactions', move, onValidity)
  const peakShare = useInput('peak_share', move, onValidity)
  const peakHours = useInput('peak_hours', move, onValidity)
  const regions = useInput('regions', move, onValidity)
  const set = useCallback(
    (name: (typeof statedInputs)[number], value: number | null) =>
      move((current) => ({ ...current, [name]: value })),
    [move],
  )
  const choose = useCallback(
    (choice: Pick<ValueInputs, 'speed_by'>) => change((current) => ({ ...current, ...choice })),
    [change],
  )
  const [advanced, setAdvanced] = useState<boolean | null>(null)

  return (
    <section className={classes.panel} aria-labelledby="controls-heading">
      <h2 id="controls-heading" className={classes.heading}>
        The peak window
      </h2>
      <MachineSelect
        label="Machine"
        value={inputs.machine}
        onChange={chooseMachine}
        placeholder="No machine: seconds only"
        error={errors.machine}
        clearable
      />
      <SliderField
        {...fields.ScenarioWorkload.transactions}
        value={inputs.transactions}
        scale={volumeScale}
        {...transactions}
        onSettle={settle}
        error={errors['workload.transactions']}
      />
      <SliderField
        {...fields.ScenarioWorkload.peak_share}
        value={inputs.peak_share}
        scale={shareScale}
        {...peakShare}
        onSettle={settle}
        error={errors['workload.peak_share']}
      />
      <SliderField
        {...fields.ScenarioWorkload.peak_hours}
        value={inputs.peak_hours}
        scale={hourScale}
        {...peakHours}
        onSettle={settle}
        error={errors['workload.peak_hours']}
      />
      {usesRegions(inputs.regions, inputs.mix) && (
        <RegionsField
          value={inputs.regions}
          {...regions}
          onSettle={settle}
          error={errors['workload.regions']}
        />
      )}
      <MixEditor
        mix={inputs.mix}
        substitutions={substitutions}
        move={moveMix}
        settle={settle}
        change={changeMix}
        onValidity={onValidity}
        errors={errors}
      />
      <details
        className={classes.advanced}
        open={advanced ?? openAdvanced}
        onToggle={(event) => {
          const { open } = event.currentTarget
          if (open !== (advanced ?? openAdvanced)) setAdvanced(open)
        }}
      >
        <summary>Machine details (optional)</summary>
        <div className={classes.fields}>
          <StatedFields
            stated={inputs}
            machine={machine}
            {...{ set, settle, onValidity, errors }}
            choose={choose}
          >
            <StatedField
              name="capture_ratio"
              input={fields.ScenarioContent.capture_ratio}
              value={inputs.capture_ratio}
              placeholder={noCaptureRatio}
              error={errors.capture_ratio}
              {...{ set, settle, onValidity }}
            />
          </StatedFields>
        </div>
      </details>
    </section>
  )
})
