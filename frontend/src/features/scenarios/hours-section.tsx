import { memo, useCallback, useState } from 'react'
import type { Substitution } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import type { MixPart } from '@/components/mix'
import { MixEditor } from '@/components/mix-editor'
import { NumberField } from '@/components/number-field'
import shared from '@/components/shared.module.css'
import { TextField } from '@/components/text-field'
import { type FormProps, Section, useValidityOf } from './form-parts'
import { linearRamp, type PeriodDraft, type RampStep, rampText } from './scenario-draft'
import classes from './scenario-form.module.css'

const mostPeriods = 12
const mostSteps = 24
const settled = () => undefined

interface PeriodRowProps extends FormProps {
  position: number
  period: PeriodDraft
  substitutions: readonly Substitution[]
}

const PeriodRow = memo(function PeriodRow({
  position,
  period,
  substitutions,
  update,
  onValidity,
  errors,
}: PeriodRowProps) {
  const field = `periods.${position}`
  const name = period.label.trim() || `hours ${position + 1}`
  const validity = useValidityOf(onValidity)
  const set = useCallback(
    (change: (period: PeriodDraft) => PeriodDraft) =>
      update((draft) => ({
        ...draft,
        periods: draft.periods.map((each, index) => (index === position ? change(each) : each)),
      })),
    [update, position],
  )
  const changeMix = useCallback(
    (next: (mix: readonly MixPart[]) => readonly MixPart[]) =>
      set((before) => ({ ...before, mix: next(before.mix) })),
    [set],
  )
  return (
    <fieldset className={classes.item}>
      <legend className="visually-hidden">Further hours: {name}</legend>
      <div className={classes.itemHead}>
        <TextField
          label="Name of these hours"
          value={period.label}
          placeholder="Evening batch"
          maxLength={120}
          onChange={(label) => set((before) => ({ ...before, label }))}
          error={errors[`${field}.label`]}
        />
        <Button
          look="icon"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() =>
            update((draft) => ({
              ...draft,
              periods: draft.periods.filter((_, index) => index !== position),
            }))
          }
        >
          <Icon name="trash" />
        </Button>
      </div>
      <div className={classes.fields}>
        <NumberField
          {...fields.Hours.share}
          value={period.share}
          onChange={(share) => share !== null && set((before) => ({ ...before, share }))}
          onValidity={validity(`${field}.share`)}
          error={errors[`${field}.share`]}
        />
        <NumberField
          {...fields.Hours.hours}
          value={period.hours}
          onChange={(hours) => hours !== null && set((before) => ({ ...before, hours }))}
          onValidity={validity(`${field}.hours`)}
          error={errors[`${field}.hours`]}
        />
      </div>
      <MixEditor
        mix={period.mix}
        substitutions={substitutions}
        move={changeMix}
        settle={settled}
        change={changeMix}
        onValidity={onValidity}
        errors={errors}
        path={`${field}.mix`}
        of={` of ${name}`}
        lockable
      />
    </fieldset>
  )
})

interface PeriodsProps extends FormProps {
  periods: readonly PeriodDraft[]
  substitutions: readonly Substitution[]
}

/** Further hours of the same day with mixes of their own. */
export const PeriodsSection = memo(function PeriodsSection({
  periods,
  substitutions,
  update,
  onValidity,
  errors,
}: PeriodsProps) {
  return (
    <Section
      title="Further hours"
      state={periods.length === 0 ? 'none' : periods.map((each) => each.label).join(', ')}
      fields={['periods']}
      errors={errors}
      open={periods.length > 0}
    >
      <p className={classes.hint}>
        Other hours of the same period with their own mix. They count in consumption mode, and show
        what the day brings.
      </p>
      {periods.map((period, position) => (
        <PeriodRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={position}
          {...{ position, period, substitutions, update, onValidity, errors }}
        />
      ))}
      {errors.periods !== undefined && (
        <p className={shared.error} role="alert">
          {errors.periods}
        </p>
      )}
      <div>
        <Button
          small
          disabled={periods.length >= mostPeriods}
          onClick={() =>
            update((draft) => ({
              ...draft,
              periods: [...draft.periods, { label: '', share: 0, hours: 1, mix: draft.mix }],
            }))
          }
        >
          <Icon name="plus" />
          Add hours
        </Button>
      </div>
    </Section>
  )
})

interface RampProps extends FormProps {
  ramp: readonly RampStep[]
}

/** How much of the change is adopted from which month on. */
export const RampSection = memo(function RampSection({
  ramp,
  update,
  onValidity,
  errors,
}: RampProps) {
  const validity = useValidityOf(onValidity)
  const [months, setMonths] = useState<number | null>(null)
  const [fits, setFits] = useState(true)
  const set = (position: number, change: Partial<RampStep>) =>
    update((draft) => ({
      ...draft,
      ramp: draft.ramp.map((each, index) => (index === position ? { ...each, ...change } : each)),
    }))
  return (
    <Section
      title="Ramp-up"
      state={rampText(ramp)}
      fields={['ramp']}
      errors={errors}
      open={ramp.length > 0}
    >
      <p className={classes.hint}>
        Each step holds until the next. Before the first step nothing is adopted; without steps
        everything from month 1.
      </p>
      <form
        className={classes.step}
        onSubmit={(event) => {
          event.preventDefault()
          if (months !== null) update((draft) => ({ ...draft, ramp: linearRamp(months) }))
        }}
      >
        <NumberField
          label="Linear over"
          unit="months"
          value={months}
          limits={{ low: 1, high: mostSteps, whole: true }}
          optional
          placeholder="such as 12"
          onChange={setMonths}
          onValidity={setFits}
        />
        <Button type="submit" disabled={months === null || !fits}>
          Write the steps
        </Button>
      </form>
      <div className={classes.steps}>
        {ramp.map((step, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <div key={position} className={classes.step}>
            <NumberField
              {...fields.RampStep.month}
              label={`Step ${position + 1}: from month`}
              value={step.month}
              onChange={(month) => month !== null && set(position, { month })}
              onValidity={validity(`ramp.${position}.month`)}
              error={errors[`ramp.${position}.month`]}
            />
            <NumberField
              {...fields.RampStep.share}
              label={`Step ${position + 1}: adopted`}
              value={step.share}
              onChange={(share) => share !== null && set(position, { share })}
              onValidity={validity(`ramp.${position}.share`)}
              error={errors[`ramp.${position}.share`]}
            />
            <Button
              look="icon"
              aria-label={`Remove step ${position + 1}`}
              title="Remove"
              onClick={() =>
                update((draft) => ({
                  ...draft,
                  ramp: draft.ramp.filter((_, index) => index !== position),
                }))
              }
            >
              <Icon name="trash" />
            </Button>
          </div>
        ))}
      </div>
      {errors.ramp !== undefined && (
        <p className={shared.error} role="alert">
          {errors.ramp}
        </p>
      )}
      <div>
        <Button
          small
          disabled={
            ramp.length >= mostSteps ||
            (ramp.at(-1)?.month ?? 0) >= fields.RampStep.month.limits.high
          }
          onClick={() =>
            update((draft) => ({
              ...draft,
              ramp: [...draft.ramp, { month: (draft.ramp.at(-1)?.month ?? 0) + 1, share: 1 }],
            }))
          }
        >
          <Icon name="plus" />
          Add a step
        </Button>
      </div>
    </Section>
  )
})
