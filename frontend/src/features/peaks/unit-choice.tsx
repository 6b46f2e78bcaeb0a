import { parts } from '@/api/fields.gen'
import { Choice } from '@/components/choice'
import { MachineSelect } from '@/components/machine-select'
import { Segmented } from '@/components/segmented'
import classes from './peaks-controls.module.css'
import { type MsuBasis, msuBases, type PeaksInputs, type ProfileUnit } from './peaks-inputs'
import type { Update } from './use-peaks-state'

interface UnitChoiceProps {
  inputs: PeaksInputs
  change: (update: Update) => void
}

/** In which unit the profiles are. */
export function UnitChoice({ inputs, change }: UnitChoiceProps) {
  return (
    <Segmented
      label="Unit of the profiles"
      value={inputs.unit}
      onChange={(unit: ProfileUnit) => change((held) => ({ ...held, unit }))}
      options={[
        { value: 'MSU', label: 'MSU' },
        { value: 'GP seconds', label: 'GP seconds' },
      ]}
    />
  )
}

/** By whose rating, and how, GP seconds become MSU. */
export function ConversionChoice({ inputs, change }: UnitChoiceProps) {
  if (inputs.unit === 'MSU') return null
  return (
    <div className={`stack gap-5 ${classes.conversion}`}>
      <MachineSelect
        label="Machine that used the seconds"
        value={inputs.machine}
        onChange={(machine) => change((held) => ({ ...held, machine }))}
        placeholder="Choose a machine"
        clearable
      />
      <Choice
        label={parts.ScenarioContent.msu_basis.label}
        value={inputs.msu_basis}
        choices={msuBases.map(({ value, label }) => [value, label] as const)}
        onChange={(chosen) => change((held) => ({ ...held, msu_basis: chosen as MsuBasis }))}
      />
      <p className={`quiet m-0 leading ${classes.soft}`}>
        The numbers stay as they are and are read as CPU seconds of GPs used in each interval. The
        machine’s rating turns them into MSU; averages, caps and what is saved are MSU.
      </p>
    </div>
  )
}
