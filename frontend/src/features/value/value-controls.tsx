import { memo, useCallback, useState } from 'react'
import type { Machine, Substitution } from '@/api/catalogue'
import { captureHint, noCaptureRatio } from '@/components/capture-ratio'
import { MachineSelect } from '@/components/machine-select'
import type { MixPart } from '@/components/mix'
import { MixEditor } from '@/components/mix-editor'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { RegionsField, usesRegions } from '@/components/regions-field'
import { SliderField } from '@/components/slider-field'
import { decadeScale, evenScale } from '@/components/slider-scale'
import { SpeedByChoice } from '@/components/speed-by'
import type { Update } from './use-value-state'
import classes from './value-controls.module.css'
import { limits, type ValueInputs } from './value-inputs'

const volumeScale = decadeScale(4, 9)
const shareScale = evenScale(0, 1, 0.01)
const hourScale = evenScale(0.25, 24, 0.25)
const noSubstitutions: readonly Substitution[] = []

type MixUpdate = (mix: readonly MixPart[]) => readonly MixPart[]
type NumberInput = 'transactions' | 'peak_share' | 'peak_hours' | 'regions'
type StatedInput =
  | 'lpar_cps'
  | 'rated_msu'
  | 'measured_su_per_sec'
  | 'target_su_per_sec'
  | 'measured_pci_mips'
  | 'target_pci_mips'
  | 'measured_cps'
  | 'speed_spread_share'
  | 'capture_ratio'

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

function useInput<Name extends NumberInput | StatedInput>(
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
        label="Transactions"
        unit="transactions"
        apiUnit="transactions"
        value={inputs.transactions}
        limits={limits.transactions}
        scale={volumeScale}
        {...transactions}
        onSettle={settle}
        error={errors['workload.transactions']}
      />
      <SliderField
        label="Share in the peak window"
        unit="%"
        apiUnit="share"
        style="share"
        value={inputs.peak_share}
        limits={limits.peak_share}
        scale={shareScale}
        {...peakShare}
        onSettle={settle}
        error={errors['workload.peak_share']}
      />
      <SliderField
        label="Length of the peak window"
        unit="h"
        apiUnit="h"
        style="hours"
        value={inputs.peak_hours}
        limits={limits.peak_hours}
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
          <Stated
            name="lpar_cps"
            label="CPs of the LPAR"
            unit="CP"
            placeholder={machine ? formatFigure(machine.cps) : ''}
            hint="When fewer than the machine has"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="rated_msu"
            label="Rated MSU (override)"
            unit="MSU"
            placeholder={
              machine?.rated_msu.value == null ? '' : formatFigure(machine.rated_msu.value)
            }
            hint="Of the whole machine"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="target_pci_mips"
            label="PCI, your LPAR"
            unit="MIPS"
            placeholder={
              machine?.pci_mips.value == null ? '' : formatFigure(machine.pci_mips.value)
            }
            hint="Of the model with your LPAR’s CPs"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="measured_pci_mips"
            label="PCI, measured LPAR"
            unit="MIPS"
            placeholder=""
            hint="Of the model with that LPAR’s CPs"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="measured_cps"
            label="CPs, measured LPAR"
            unit="CP"
            placeholder=""
            hint="Where the document does not say"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="measured_su_per_sec"
            label="SU/sec, measured machine"
            unit="SU/sec"
            placeholder=""
            hint="Per CP, where the study measured"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="target_su_per_sec"
            label="SU/sec, your machine"
            unit="SU/sec"
            placeholder={
              machine?.su_per_sec.value == null ? '' : formatFigure(machine.su_per_sec.value)
            }
            hint="Per CP of the LPAR"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <Stated
            name="speed_spread_share"
            label="Spread between workloads, ±"
            unit="%"
            style="share"
            placeholder="not stated"
            hint="Gives converted figures a range"
            {...{ inputs, move, settle, onValidity, errors }}
          />
          <SpeedByChoice
            value={inputs.speed_by}
            onChange={(speed_by) => change((before) => ({ ...before, speed_by }))}
          />
          <Stated
            name="capture_ratio"
            label="Capture ratio"
            unit=""
            placeholder={noCaptureRatio}
            hint={captureHint}
            {...{ inputs, move, settle, onValidity, errors }}
          />
        </div>
      </details>
    </section>
  )
})

interface StatedProps
  extends Pick<ValueControlsProps, 'inputs' | 'move' | 'settle' | 'onValidity' | 'errors'> {
  name: StatedInput
  label: string
  unit: string
  placeholder: string
  hint: string
  style?: 'number' | 'share'
}

function Stated({
  name,
  label,
  unit,
  placeholder,
  hint,
  style = 'number',
  inputs,
  move,
  settle,
  onValidity,
  errors,
}: StatedProps) {
  const input = useInput(name, move, onValidity)
  return (
    <NumberField
      label={label}
      unit={unit}
      style={style}
      value={inputs[name]}
      limits={limits[name]}
      optional
      placeholder={placeholder}
      hint={hint}
      {...input}
      onSettle={settle}
      error={errors[name]}
    />
  )
}
