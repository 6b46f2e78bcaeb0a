import { memo, useCallback, useMemo } from 'react'
import type { Machine, Substitution } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import { noCaptureRatio } from '@/components/capture-ratio'
import { MachineSelect } from '@/components/machine-select'
import type { MixPart } from '@/components/mix'
import { MixEditor } from '@/components/mix-editor'
import { NumberField } from '@/components/number-field'
import { RegionsField, usesRegions } from '@/components/regions-field'
import { Segmented } from '@/components/segmented'
import { SliderField } from '@/components/slider-field'
import { decadeScale, evenScale } from '@/components/slider-scale'
import { StatedField, StatedFields } from '@/components/stated-fields'
import type { StatedName, Statements } from '@/components/statements'
import { formatWithUnit } from '@/components/units'
import { basisNames } from './basis-names'
import { Choice, type FormProps, type RangedFormProps, useValidityOf } from './form-parts'
import { type MsuBasis, type ScenarioDraft, withStated } from './scenario-draft'
import classes from './scenario-form.module.css'

const volumeScale = decadeScale(3, 9)
const shareScale = evenScale(0, 1, 0.01)
const hourScale = evenScale(0.25, 24, 0.25)

const bases = Object.entries(basisNames).map(([value, label]) => ({
  value: value as MsuBasis,
  label,
}))

type Workload = ScenarioDraft['workload']
const settled = () => undefined

interface MachineProps extends FormProps {
  machine: string | null
  basis: MsuBasis
  stated: Statements
  capture_ratio: number | null
  /** The chosen machine, where it is known. */
  chosen: Machine | undefined
}

/** The machine that the work runs on, and what is known of it. */
export const MachineSection = memo(function MachineSection({
  machine,
  basis,
  stated,
  capture_ratio,
  chosen,
  update,
  onValidity,
  errors,
}: MachineProps) {
  const choose = useCallback(
    (value: string | null) => update((draft) => ({ ...draft, machine: value })),
    [update],
  )
  const put = useCallback(
    (name: StatedName | 'capture_ratio', value: number | null) =>
      update((draft) => ({ ...draft, [name]: value })),
    [update],
  )
  const chooseSpeed = useCallback(
    (choice: Pick<Statements, 'speed_by'>) => update((draft) => ({ ...draft, ...choice })),
    [update],
  )
  return (
    <>
      <MachineSelect
        label="Machine"
        value={machine}
        onChange={choose}
        placeholder="No machine: seconds only"
        error={errors.machine}
        clearable
      />
      <Choice
        label="MSU basis"
        value={basis}
        options={bases}
        onChange={(value) => update((draft) => ({ ...draft, msu_basis: value }))}
        error={errors.msu_basis}
      />
      <details className={classes.advanced}>
        <summary>Machine details (optional)</summary>
        <div className={classes.fields}>
          <StatedFields
            stated={stated}
            machine={chosen}
            set={put}
            choose={chooseSpeed}
            {...{ onValidity, errors }}
          >
            <StatedField
              name="capture_ratio"
              input={fields.ScenarioContent.capture_ratio}
              value={capture_ratio}
              placeholder={noCaptureRatio}
              set={put}
              onValidity={onValidity}
              error={errors.capture_ratio}
            />
          </StatedFields>
        </div>
      </details>
    </>
  )
})

interface WorkloadProps extends RangedFormProps {
  workload: Workload
  /** Whether the saving is stated in MSU: of the work the length of its window counts alone. */
  stated: boolean
  /** Of the peak window and of the further hours. */
  mixes: readonly (readonly MixPart[])[]
}

/** The work whose peak matters. */
export const WorkloadSection = memo(function WorkloadSection({
  workload,
  stated,
  mixes,
  update,
  onValidity,
  errors,
  ranges,
}: WorkloadProps) {
  const validity = useValidityOf(onValidity)
  const set = useMemo(() => {
    const one = (name: keyof Workload) => (value: number | null) =>
      value !== null &&
      update((draft) => ({ ...draft, workload: { ...draft.workload, [name]: value } }))
    return {
      transactions: one('transactions'),
      peak_share: one('peak_share'),
      peak_hours: one('peak_hours'),
      regions: one('regions'),
      periods_per_month: one('periods_per_month'),
      growth_share_per_year: one('growth_share_per_year'),
    }
  }, [update])
  return (
    <>
      {!stated && (
        <>
          <SliderField
            {...fields.ScenarioWorkload.transactions}
            {...ranges('workload.transactions', 'Or a range: 30M to 50M, 42M ± 25 %')}
            value={workload.transactions}
            scale={volumeScale}
            onChange={set.transactions}
            onSettle={settled}
            onValidity={validity('workload.transactions')}
            error={errors['workload.transactions']}
          />
          <SliderField
            {...fields.ScenarioWorkload.peak_share}
            {...ranges('workload.peak_share')}
            value={workload.peak_share}
            scale={shareScale}
            onChange={set.peak_share}
            onSettle={settled}
            onValidity={validity('workload.peak_share')}
            error={errors['workload.peak_share']}
          />
        </>
      )}
      <SliderField
        {...fields.ScenarioWorkload.peak_hours}
        {...ranges('workload.peak_hours')}
        value={workload.peak_hours}
        scale={hourScale}
        onChange={set.peak_hours}
        onSettle={settled}
        onValidity={validity('workload.peak_hours')}
        error={errors['workload.peak_hours']}
      />
      {usesRegions(workload.regions, ...mixes) && (
        <RegionsField
          value={workload.regions}
          onChange={set.regions}
          onValidity={validity('workload.regions')}
          error={errors['workload.regions']}
        />
      )}
      <div className={classes.fields}>
        {(['periods_per_month', 'growth_share_per_year'] as const).map((name) => (
          <NumberField
            key={name}
            {...fields.ScenarioWorkload[name]}
            {...ranges(`workload.${name}`, fields.ScenarioWorkload[name].hint)}
            value={workload[name]}
            onChange={set[name]}
            onValidity={validity(`workload.${name}`)}
            error={errors[`workload.${name}`]}
          />
        ))}
      </div>
    </>
  )
})

type MixUpdate = (mix: readonly MixPart[]) => readonly MixPart[]

interface MixSectionProps extends FormProps {
  mix: readonly MixPart[]
  stated_saving_msu: number | null
  /** Whether the profile says what is saved, by the clock. */
  byClock: boolean
  substitutions: readonly Substitution[]
}

const formsOfSaving = [
  { value: 'mix', label: 'From what is replaced' },
  { value: 'stated', label: 'Stated in MSU' },
] as const

/** The mix of the peak window, or the saving as it is stated. */
export const MixSection = memo(function MixSection({
  mix,
  stated_saving_msu,
  byClock,
  substitutions,
  update,
  onValidity,
  errors,
}: MixSectionProps) {
  const validity = useValidityOf(onValidity)
  const change = useCallback(
    (next: MixUpdate) => update((draft) => ({ ...draft, mix: next(draft.mix) })),
    [update],
  )
  const stated = mix.length === 0
  return (
    <>
      <Segmented
        label="The saving"
        value={stated ? 'stated' : 'mix'}
        options={formsOfSaving}
        onChange={(form) => update((draft) => withStated(draft, form === 'stated'))}
      />
      {!stated ? (
        <MixEditor
          mix={mix}
          substitutions={substitutions}
          move={change}
          settle={settled}
          change={change}
          onValidity={onValidity}
          errors={errors}
          lockable
        />
      ) : byClock ? (
        <p className={classes.hint}>The profile says what is saved, and when.</p>
      ) : (
        <NumberField
          {...fields.ScenarioContent.stated_saving_msu}
          label="Saved in the peak window"
          hint="In place of what replacing would save: no transactions and no mix are needed."
          value={stated_saving_msu}
          optional
          onChange={(value) => update((draft) => ({ ...draft, stated_saving_msu: value }))}
          onValidity={validity('stated_saving_msu')}
          error={errors.stated_saving_msu}
        />
      )}
    </>
  )
})

/** Returns what is saved in one line: a mix, or the saving as it is stated. */
export function savingOfText(
  { mix, stated_saving_msu }: Pick<ScenarioDraft, 'mix' | 'stated_saving_msu'>,
  substitutions: readonly Substitution[] | undefined,
): string {
  if (mix.length > 0) return mixText(mix, substitutions)
  return stated_saving_msu == null
    ? 'stated by the clock'
    : `${formatWithUnit(stated_saving_msu, 'MSU')} stated`
}

/** Returns a mix in one line. */
export function mixText(
  mix: readonly MixPart[],
  substitutions: readonly Substitution[] | undefined,
): string {
  return mix
    .map(({ substitution, share }) => {
      const label = substitutions?.find((each) => each.id === substitution)?.label ?? substitution
      return `${formatWithUnit(share, 'share')} ${label}`
    })
    .join('; ')
}
