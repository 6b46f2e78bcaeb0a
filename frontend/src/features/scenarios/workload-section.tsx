import { memo } from 'react'
import type { Machine } from '@/api/catalogue'
import { useForm, useValue } from '@/components/form'
import { ChoiceAt, optionsOf } from '@/components/form-fields'
import { NumberAt } from '@/components/form-numbers'
import { MachineAt, MachineDetails } from '@/components/machine-fields'
import type { MixPart } from '@/components/mix'
import { MixAt } from '@/components/mix-at'
import { Segmented } from '@/components/segmented'
import { formatWithUnit } from '@/components/units'
import type { NameOf } from '@/components/use-substitution-names'
import { WindowFields } from '@/components/window-fields'
import type { EditorStepsProps } from './editor-steps'
import { type ContentDraft, withStated } from './scenario-draft'
import { basisNames } from './value-text'

const bases = optionsOf(basisNames)

/** The machine that the work runs on, and what is known of it; chosen: where it is known. */
export const MachineSection = memo(function MachineSection({
  chosen,
}: {
  chosen: Machine | undefined
}) {
  return (
    <>
      <MachineAt label="Machine" placeholder="No machine: seconds only" />
      <ChoiceAt at="msu_basis" options={bases} />
      <MachineDetails machine={chosen}>
        <NumberAt at="capture_ratio" />
      </MachineDetails>
    </>
  )
})

/** The work whose peak matters; stated: there is no work behind the saving. */
export const WorkloadSection = memo(function WorkloadSection({ stated }: { stated: boolean }) {
  return (
    <>
      <WindowFields
        stated={stated}
        scale="fromThousand"
        hint="Or a range: 30M to 50M, 42M ± 25 %"
      />
      <div className="stack halves top gap-5">
        <NumberAt at="workload.periods_per_month" />
        <NumberAt at="workload.growth_share_per_year" />
      </div>
    </>
  )
})

const formsOfSaving = [
  { value: 'mix', label: 'From what is replaced' },
  { value: 'stated', label: 'Stated in MSU' },
] as const

/** The mix of the peak window, or the saving as it is stated. */
export const MixSection = memo(function MixSection({
  update,
  substitutions,
}: Pick<EditorStepsProps, 'update' | 'substitutions'>) {
  const { profile } = useForm().value as ContentDraft
  const { value: mix } = useValue<readonly MixPart[]>('mix')
  const stated = mix.length === 0
  return (
    <>
      <Segmented
        label="The saving"
        value={stated ? 'stated' : 'mix'}
        options={formsOfSaving}
        onChange={(chosen) => update((draft) => withStated(draft, chosen === 'stated'))}
      />
      {!stated ? (
        <MixAt at="mix" substitutions={substitutions} lockable />
      ) : (profile?.savings ?? []).length > 0 ? (
        <p className="hint m-0 leading">The profile says what is saved, and when.</p>
      ) : (
        <NumberAt
          at="stated_saving_msu"
          label="Saved in the peak window"
          hint="In place of what replacing would save: no transactions and no mix are needed."
        />
      )}
    </>
  )
})

/** Returns what is saved in one line: a mix, or the saving as it is stated. */
export function savingOfText(
  { mix, stated_saving_msu }: Pick<ContentDraft, 'mix' | 'stated_saving_msu'>,
  nameOf: NameOf,
): string {
  if (mix.length > 0) return mixText(mix, nameOf)
  return stated_saving_msu == null
    ? 'stated by the clock'
    : `${formatWithUnit(stated_saving_msu, 'MSU')} stated`
}

/** Returns a mix in one line. */
export function mixText(mix: readonly MixPart[], nameOf: NameOf): string {
  return mix
    .map(({ substitution, share }) => `${formatWithUnit(share, 'share')} ${nameOf(substitution)}`)
    .join('; ')
}
