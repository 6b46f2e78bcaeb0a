import { memo, useCallback, useMemo } from 'react'
import type { Machine, Substitution } from '@/api/catalogue'
import { captureHint, captureLimits, noCaptureRatio } from '@/components/capture-ratio'
import { MachineSelect } from '@/components/machine-select'
import type { MixPart } from '@/components/mix'
import { MixEditor } from '@/components/mix-editor'
import { NumberField, type NumberLimits } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { RegionsField, usesRegions } from '@/components/regions-field'
import { SliderField } from '@/components/slider-field'
import { decadeScale, evenScale } from '@/components/slider-scale'
import { type SpeedBy, SpeedByChoice } from '@/components/speed-by'
import { formatWithUnit } from '@/components/units'
import { Choice, type FormProps, Section, useValidityOf } from './form-parts'
import type { MsuBasis, ScenarioDraft } from './scenario-draft'
import classes from './scenario-form.module.css'

const volumeScale = decadeScale(3, 9)
const shareScale = evenScale(0, 1, 0.01)
const hourScale = evenScale(0.25, 24, 0.25)

export const limits = {
  transactions: { low: 0, high: 1e15 },
  share: { low: 0, high: 1 },
  hours: { low: 1 / 60, high: 744 },
  periods: { low: 0, high: 744 },
  growth: { low: -0.9, high: 10 },
  cps: { low: 1, high: 1000, whole: true },
  capacity: { low: 0, high: 1e9, aboveLow: true },
  msu: { low: 0, high: 1e9 },
  month: { low: 1, high: 240, whole: true },
  years: { low: 1, high: 20, whole: true },
} as const satisfies Record<string, NumberLimits>

export const basisNames: Record<MsuBasis, string> = {
  per_cp_rating: 'Per CP rating',
  service_units: 'Service units',
}

const bases = Object.entries(basisNames).map(([value, label]) => ({
  value: value as MsuBasis,
  label,
}))

type Workload = ScenarioDraft['workload']
type StatedName =
  | 'lpar_cps'
  | 'rated_msu'
  | 'measured_su_per_sec'
  | 'target_su_per_sec'
  | 'measured_pci_mips'
  | 'target_pci_mips'
  | 'measured_cps'
  | 'speed_spread_share'
  | 'capture_ratio'
const spreadLimits = { low: 0, high: 0.99, aboveLow: true }
const settled = () => undefined

interface WorkloadProps extends FormProps {
  workload: Workload
  machine: string | null
  basis: MsuBasis
  lpar_cps: number | null
  rated_msu: number | null
  measured_su_per_sec: number | null
  target_su_per_sec: number | null
  measured_pci_mips: number | null
  target_pci_mips: number | null
  measured_cps: number | null
  speed_spread_share: number | null
  speed_by: SpeedBy | null
  capture_ratio: number | null
  /** The chosen machine, where it is known. */
  chosen: Machine | undefined
  /** Of the peak window and of the further hours. */
  mixes: readonly (readonly MixPart[])[]
}

/** The machine and the work whose peak matters. */
export const WorkloadSection = memo(function WorkloadSection({
  workload,
  machine,
  basis,
  lpar_cps,
  rated_msu,
  measured_su_per_sec,
  target_su_per_sec,
  measured_pci_mips,
  target_pci_mips,
  measured_cps,
  speed_spread_share,
  speed_by,
  capture_ratio,
  chosen,
  mixes,
  update,
  onValidity,
  errors,
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
  const choose = useCallback(
    (value: string | null) => update((draft) => ({ ...draft, machine: value })),
    [update],
  )
  const state = useMemo(() => {
    const one = (name: StatedName) => (value: number | null) =>
      update((draft) => ({ ...draft, [name]: value }))
    return {
      lpar_cps: one('lpar_cps'),
      rated_msu: one('rated_msu'),
      measured_su_per_sec: one('measured_su_per_sec'),
      target_su_per_sec: one('target_su_per_sec'),
      measured_pci_mips: one('measured_pci_mips'),
      target_pci_mips: one('target_pci_mips'),
      measured_cps: one('measured_cps'),
      speed_spread_share: one('speed_spread_share'),
      capture_ratio: one('capture_ratio'),
    }
  }, [update])
  return (
    <Section
      title="Machine and peak window"
      fields={['machine', 'msu_basis', 'workload', 'lpar_cps', 'rated_msu', 'capture_ratio']}
      errors={errors}
      open
    >
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
      <SliderField
        label="Transactions"
        unit="transactions"
        apiUnit="transactions"
        value={workload.transactions}
        limits={limits.transactions}
        scale={volumeScale}
        onChange={set.transactions}
        onSettle={settled}
        onValidity={validity('workload.transactions')}
        error={errors['workload.transactions']}
      />
      <SliderField
        label="Share in the peak window"
        unit="%"
        apiUnit="share"
        style="share"
        value={workload.peak_share}
        limits={limits.share}
        scale={shareScale}
        onChange={set.peak_share}
        onSettle={settled}
        onValidity={validity('workload.peak_share')}
        error={errors['workload.peak_share']}
      />
      <SliderField
        label="Length of the peak window"
        unit="h"
        apiUnit="h"
        style="hours"
        value={workload.peak_hours}
        limits={limits.hours}
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
        <NumberField
          label="Peak periods per month"
          unit="a month"
          value={workload.periods_per_month}
          limits={limits.periods}
          hint="For consumption pricing"
          onChange={set.periods_per_month}
          onValidity={validity('workload.periods_per_month')}
          error={errors['workload.periods_per_month']}
        />
        <NumberField
          label="Growth of the volume"
          unit="a year"
          style="percent"
          value={workload.growth_share_per_year}
          limits={limits.growth}
          hint="A year"
          onChange={set.growth_share_per_year}
          onValidity={validity('workload.growth_share_per_year')}
          error={errors['workload.growth_share_per_year']}
        />
      </div>
      <details className={classes.advanced}>
        <summary>Machine details (optional)</summary>
        <div className={classes.fields}>
          <NumberField
            label="CPs of the LPAR"
            unit="CP"
            value={lpar_cps}
            limits={limits.cps}
            optional
            placeholder={chosen ? formatFigure(chosen.cps) : ''}
            hint="When fewer than the machine has"
            onChange={state.lpar_cps}
            onValidity={validity('lpar_cps')}
            error={errors.lpar_cps}
          />
          <NumberField
            label="Rated MSU (override)"
            unit="MSU"
            value={rated_msu}
            limits={limits.capacity}
            optional
            placeholder={
              chosen?.rated_msu.value == null ? '' : formatFigure(chosen.rated_msu.value)
            }
            hint="Of the whole machine"
            onChange={state.rated_msu}
            onValidity={validity('rated_msu')}
            error={errors.rated_msu}
          />
          <NumberField
            label="PCI, your LPAR"
            unit="MIPS"
            value={target_pci_mips}
            limits={limits.capacity}
            optional
            placeholder={chosen?.pci_mips.value == null ? '' : formatFigure(chosen.pci_mips.value)}
            hint="Of the model with your LPAR’s CPs"
            onChange={state.target_pci_mips}
            onValidity={validity('target_pci_mips')}
            error={errors.target_pci_mips}
          />
          <NumberField
            label="PCI, measured LPAR"
            unit="MIPS"
            value={measured_pci_mips}
            limits={limits.capacity}
            optional
            hint="Of the model with that LPAR’s CPs"
            onChange={state.measured_pci_mips}
            onValidity={validity('measured_pci_mips')}
            error={errors.measured_pci_mips}
          />
          <NumberField
            label="CPs, measured LPAR"
            unit="CP"
            value={measured_cps}
            limits={limits.cps}
            optional
            hint="Where the document does not say"
            onChange={state.measured_cps}
            onValidity={validity('measured_cps')}
            error={errors.measured_cps}
          />
          <NumberField
            label="Spread between workloads, ±"
            unit="%"
            value={speed_spread_share}
            limits={spreadLimits}
            optional
            style="share"
            hint="Gives converted figures a range"
            onChange={state.speed_spread_share}
            onValidity={validity('speed_spread_share')}
            error={errors.speed_spread_share}
          />
          <SpeedByChoice
            value={speed_by}
            onChange={(chosen) => update((draft) => ({ ...draft, speed_by: chosen }))}
          />
          <NumberField
            label="SU/sec, measured machine"
            unit="SU/sec"
            value={measured_su_per_sec}
            limits={limits.capacity}
            optional
            hint="Per CP, where the study measured"
            onChange={state.measured_su_per_sec}
            onValidity={validity('measured_su_per_sec')}
            error={errors.measured_su_per_sec}
          />
          <NumberField
            label="SU/sec, your machine"
            unit="SU/sec"
            value={target_su_per_sec}
            limits={limits.capacity}
            optional
            placeholder={
              chosen?.su_per_sec.value == null ? '' : formatFigure(chosen.su_per_sec.value)
            }
            hint="Per CP of the LPAR"
            onChange={state.target_su_per_sec}
            onValidity={validity('target_su_per_sec')}
            error={errors.target_su_per_sec}
          />
          <NumberField
            label="Capture ratio"
            unit=""
            value={capture_ratio}
            limits={captureLimits}
            optional
            placeholder={noCaptureRatio}
            hint={captureHint}
            onChange={state.capture_ratio}
            onValidity={validity('capture_ratio')}
            error={errors.capture_ratio}
          />
        </div>
      </details>
    </Section>
  )
})

type MixUpdate = (mix: readonly MixPart[]) => readonly MixPart[]

interface MixSectionProps extends FormProps {
  mix: readonly MixPart[]
  substitutions: readonly Substitution[]
}

/** The mix of the peak window. */
export const MixSection = memo(function MixSection({
  mix,
  substitutions,
  update,
  onValidity,
  errors,
}: MixSectionProps) {
  const change = useCallback(
    (next: MixUpdate) => update((draft) => ({ ...draft, mix: next(draft.mix) })),
    [update],
  )
  return (
    <Section
      title="Mix of the peak window"
      state={mix.length === 1 ? 'one substitution' : `${mix.length} substitutions`}
      fields={['mix']}
      errors={errors}
      open
    >
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
    </Section>
  )
})

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
