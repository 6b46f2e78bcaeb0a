import { memo, useState } from 'react'
import type { Substitution } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import type { Schemas } from '@/api/schemas'
import { valueWords } from '@/api/value-words.gen'
import { Button } from '@/components/button'
import { Fields, ofRow } from '@/components/fields'
import { useForm, useKnown, useValue } from '@/components/form'
import { AddRow, ErrorAt, Item, RemoveRow, Rows, TextAt } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumbersAt } from '@/components/form-numbers'
import type { MixPart } from '@/components/mix'
import { MixAt } from '@/components/mix-at'
import { NumberField } from '@/components/number-field'
import { Section } from './form-parts'
import { linearRamp, type RampStep, rampText } from './scenario-draft'

interface PeriodsProps {
  substitutions: readonly Substitution[]
}

/** Further hours of the same day with mixes of their own. */
export const PeriodsSection = memo(function PeriodsSection({ substitutions }: PeriodsProps) {
  const { value: periods } = useValue<readonly Schemas['Hours'][]>('periods')
  const { value: mix } = useValue<readonly MixPart[]>('mix')
  return (
    <Section
      title={valueWords.further_hours}
      state={periods.length === 0 ? 'none' : periods.map(({ label }) => label).join(', ')}
      fields={['periods']}
      open={periods.length > 0}
    >
      <p className="hint m-0 leading">
        Other hours of the same period with their own mix. They count in consumption mode, and show
        what the day brings.
      </p>
      <Rows at="periods">
        {(at, position) => {
          const name = periods[position]?.label.trim() || `hours ${position + 1}`
          return (
            <Item
              {...{ at, name }}
              legend={`Further hours: ${name}`}
              head={<TextAt at={`${at}.label`} example />}
            >
              <div className="stack halves top gap-5">
                <NumbersAt at={at} names={['share', 'hours']} />
              </div>
              <MixAt at={`${at}.mix`} substitutions={substitutions} of={` of ${name}`} lockable />
            </Item>
          )
        }}
      </Rows>
      <ErrorAt at="periods" />
      <div>
        <AddRow at="periods" make={() => ({ label: '', share: 0, hours: 1, mix })}>
          Add hours
        </AddRow>
      </div>
    </Section>
  )
})

/** How much of the change is adopted from which month on. */
export const RampSection = memo(function RampSection() {
  const { change } = useForm()
  const { value: ramp } = useValue<readonly RampStep[]>('ramp')
  const [months, setMonths] = useState<number | null>(null)
  const [fits, setFits] = useState(true)
  const { most = 1 } = useKnown('ramp')
  const last = ramp.at(-1)?.month ?? 0
  return (
    <Section title="Ramp-up" state={rampText(ramp)} fields={['ramp']} open={ramp.length > 0}>
      <p className="hint m-0 leading">
        Each step holds until the next. Before the first step nothing is adopted; without steps
        everything from month 1.
      </p>
      <form
        className={`stack bottom gap-4 ${form.step}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (months !== null) change('ramp', linearRamp(months))
        }}
      >
        <NumberField
          label="Linear over"
          unit="months"
          value={months}
          limits={{ low: 1, high: most, whole: true }}
          optional
          placeholder="such as 12"
          onChange={setMonths}
          onValidity={setFits}
        />
        <Button type="submit" disabled={months === null || !fits}>
          Write the steps
        </Button>
      </form>
      <div className="stack gap-4">
        <Rows at="ramp">
          {(at, position) => (
            <div className={`stack bottom gap-4 ${form.step}`}>
              <Fields at={at} names={['month', 'share']} called={ofRow(`Step ${position + 1}`)} />
              <RemoveRow at={at} name={`step ${position + 1}`} />
            </div>
          )}
        </Rows>
      </div>
      <ErrorAt at="ramp" />
      <div>
        <AddRow
          at="ramp"
          disabled={last >= fields.RampStep.month.limits.high}
          make={() => ({ month: last + 1, share: 1 })}
        >
          Add a step
        </AddRow>
      </div>
    </Section>
  )
})
