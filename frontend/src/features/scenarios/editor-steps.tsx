import type { Machine, Substitution } from '@/api/catalogue'
import { type Form, FormOf, useForm } from '@/components/form'
import { TextAt } from '@/components/form-fields'
import type { CaseHandover } from '@/components/profile-handover'
import { statedNames } from '@/components/statements'
import type { NameOf } from '@/components/use-substitution-names'
import { isAmong } from './form-parts'
import { PeriodsSection, RampSection } from './hours-section'
import { MoneySection, moneyText } from './money-section'
import { ProfileSection, profileText } from './profile-section'
import type { ContentDraft, ContentUpdate, ScenarioDraft } from './scenario-draft'
import classes from './scenario-form.module.css'
import type { UncertainInput } from './scenario-queries'
import { Steps } from './steps'
import { UncertaintySection } from './uncertainty-section'
import { MachineSection, MixSection, savingOfText, WorkloadSection } from './workload-section'
import { ZiipSection } from './ziip-section'

/** The steps of the form, and the fields that each holds. */
const places = {
  machine: {
    id: 'machine',
    title: 'Machine',
    heading: 'Customer and machine',
    fields: [
      ...['name', 'customer', 'note', 'rationale', 'machine', 'msu_basis', 'capture_ratio', 'ziip'],
      ...statedNames,
    ],
  },
  work: {
    id: 'work',
    title: 'Work',
    heading: 'Work and mix',
    fields: ['workload', 'mix', 'stated_saving_msu', 'ramp', 'periods'],
  },
  profile: {
    id: 'profile',
    title: 'Profile',
    heading: 'Day profile and bill',
    fields: ['profile', 'bill'],
  },
  prices: { id: 'prices', title: 'Prices', heading: 'Prices and costs', fields: ['money'] },
  uncertainty: {
    id: 'uncertainty',
    title: 'Uncertainty',
    heading: 'Uncertainty',
    fields: ['uncertainty'],
  },
} as const

export type StepName = keyof typeof places

export const stepNames = Object.values(places).map(({ id }) => id)

/** Returns the step that holds a place of the draft. */
export function stepOf(place: string): StepName | undefined {
  const field = place.replace(/^content\.|#/g, '')
  return Object.values(places).find(({ fields }) => isAmong(field, fields))?.id
}

export interface EditorStepsProps {
  active: StepName
  onChoose: (step: StepName) => void
  draft: ScenarioDraft
  update: (update: ContentUpdate) => void
  /** The fields that belong to the scenario's versions. */
  head: Form
  /** Whether it may be saved as a version, which needs a reason. */
  savable: boolean
  /** The stored scenario; null: not saved yet. */
  stored: { id: string; name: string } | null
  machine: Machine | undefined
  substitutions: readonly Substitution[]
  nameOf: NameOf
  /** What the window saves; null: not known. */
  savedMsu: number | null
  inputs: readonly UncertainInput[]
  onFile: (from: CaseHandover) => void
}

/** The fields of a scenario, a step at a time. */
export function EditorSteps({ active, onChoose, draft, ...shown }: EditorStepsProps) {
  const { content, customer } = draft
  const { errors } = useForm()
  return (
    <div className={`panel line min-0 no-print ${classes.panel}`}>
      <Steps
        active={active}
        onChoose={onChoose}
        errors={errors}
        steps={[
          {
            ...places.machine,
            state: content.machine ?? 'no machine',
            content: <MachineStep content={content} {...shown} />,
          },
          {
            ...places.work,
            state: savingOfText(content, shown.nameOf),
            content: (
              <>
                <WorkloadSection stated={content.mix.length === 0} />
                <MixSection update={shown.update} substitutions={shown.substitutions} />
                <RampSection />
                {content.mix.length > 0 && <PeriodsSection substitutions={shown.substitutions} />}
              </>
            ),
          },
          {
            ...places.profile,
            state: profileText(content.profile),
            content: (
              <ProfileSection
                update={shown.update}
                savedMsu={shown.savedMsu}
                scenario={shown.stored}
                onFile={shown.onFile}
              />
            ),
          },
          {
            ...places.prices,
            state: moneyText(content.money),
            content: <MoneySection customer={customer} />,
          },
          {
            ...places.uncertainty,
            state: `${content.uncertainty.length} stated`,
            content: <UncertaintySection inputs={shown.inputs} />,
          },
        ]}
      />
    </div>
  )
}

interface MachineStepProps extends Pick<EditorStepsProps, 'head' | 'savable' | 'machine'> {
  content: ContentDraft
}

function MachineStep({ head, savable, machine, content }: MachineStepProps) {
  return (
    <>
      <FormOf value={head}>
        <div className="stack halves top gap-5">
          <TextAt at="name" label="Name" maxLength={200} />
          <TextAt at="customer" label="Customer" maxLength={200} />
        </div>
      </FormOf>
      <MachineSection chosen={machine} />
      <FormOf value={head}>
        <TextAt at="note" label="Note" lines={2} />
        {savable && (
          <TextAt
            at="rationale"
            label="Why this version"
            lines={2}
            placeholder="What changed, and why"
            hint="Shown in the version history"
          />
        )}
      </FormOf>
      {content.mix.length > 0 && <ZiipSection />}
    </>
  )
}
