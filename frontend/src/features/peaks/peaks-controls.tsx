import { memo, useMemo } from 'react'
import { peakWords } from '@/api/peak-words.gen'
import type { Schemas } from '@/api/schemas'
import { Button } from '@/components/button'
import { Fields } from '@/components/fields'
import { FormOf, useFormOf } from '@/components/form'
import { CheckAt, ChecksAt, optionsOf } from '@/components/form-fields'
import { SliderAt } from '@/components/form-numbers'
import { niceTicks } from '@/components/nice-ticks'
import { Segmented } from '@/components/segmented'
import { evenScale } from '@/components/slider-scale'
import { CapacityChanges } from './capacity-changes'
import { GroupEditor } from './group-editor'
import classes from './peaks-controls.module.css'
import {
  intervals,
  type Lpar,
  models,
  noSize,
  type PeaksInputs,
  type Saving,
  type Stretch,
  savingOf,
  weekdays,
} from './peaks-inputs'
import { startsOn } from './peaks-series'
import { stretchText } from './peaks-words'
import { PricePanel } from './price-panel'
import { ProductEditor } from './product-editor'
import { type Changes, withLpar } from './profile-changes'

interface PeaksControlsProps extends Changes {
  inputs: PeaksInputs
  /** The same without what a size of a saving changes. */
  still: PeaksInputs
  /** Position of the LPAR whose saving and cap are shown. */
  lpar: number
  /** MSU that the LPAR's scale reaches; null: the highest of its profiles, which are in MSU. */
  top: number | null
  /** Hours of the day that the old peak averages; null: there is no peak. */
  peakHours: Stretch | null
  onLpar: (lpar: number) => void
  onValidity: (field: string, valid: boolean) => void
}

/** The inputs beside the profile: what is saved, and the rules of the average. */
export const PeaksControls = memo(function PeaksControls({ still, ...rest }: PeaksControlsProps) {
  const { lpar, move, change, settle, onValidity } = rest
  return (
    <div className="stack gap-6 min-0 no-print">
      <section
        className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
        aria-labelledby="saving-heading"
      >
        {/* fields of another LPAR are other fields */}
        <SavingFields key={lpar} {...rest} />
        <Caps key={`caps ${lpar}`} inputs={still} lpar={lpar} />
      </section>
      <OtherPanels inputs={still} {...{ move, change, settle, onValidity }} />
    </div>
  )
})

export type PanelProps = Pick<PeaksControlsProps, 'inputs' | 'onValidity' | keyof Changes>

/** The rules of the average, products, prices and groups. */
const OtherPanels = memo(function OtherPanels(props: PanelProps) {
  const { inputs } = props
  return (
    <>
      <RulesPanel inputs={inputs} />
      <section
        className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
        aria-labelledby="products-heading"
      >
        <h2 id="products-heading" className="m-0 size-text strong">
          Products
        </h2>
        <ProductEditor inputs={inputs} />
      </section>
      {startsOn(inputs) !== null && <PricePanel {...props} />}
      {inputs.lpars.length > 1 && (
        <section
          className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
          aria-labelledby="groups-heading"
        >
          <h2 id="groups-heading" className="m-0 size-text strong">
            Capacity groups
          </h2>
          <GroupEditor inputs={inputs} />
        </section>
      )}
    </>
  )
})

const noSaving = savingOf(0, 9, 13)

/** Returns how the size of a saving is stated. */
function sizeOf({ lpar_share, workload_share }: Saving): keyof typeof noSize {
  return lpar_share !== null ? 'lpar_share' : workload_share !== null ? 'workload_share' : 'msu'
}

function sameHours(one: Stretch, other: Stretch): boolean {
  return one.start_minute === other.start_minute && one.end_minute === other.end_minute
}
const evening: Schemas['Moved'] = { share: 1, start_minute: 18 * 60, end_minute: 22 * 60 }
const shareScale = evenScale(0, 1, 0.01)

interface Held {
  highest: number
  /** Whether there is nothing of the workload. */
  idle: boolean
}

/** What is known of profiles, which may hold a year and stay as they are while a saving moves. */
const heldIn = new WeakMap<Lpar['profiles'], Held>()

function heldBy({ profiles }: Lpar): Held {
  const known = heldIn.get(profiles)
  if (known !== undefined) return known
  const held = { highest: 0, idle: true }
  for (const { background, workload } of profiles) {
    for (const [position, msu] of background.entries()) {
      const work = workload[position] ?? 0
      if (work !== 0) held.idle = false
      held.highest = Math.max(held.highest, (msu ?? 0) + work)
    }
  }
  heldIn.set(profiles, held)
  return held
}

const noErrors = {}

function SavingFields({
  inputs,
  lpar: position,
  top,
  peakHours,
  onLpar,
  move,
  change,
  settle,
  onValidity,
}: Omit<PeaksControlsProps, 'still'>) {
  const lpar = inputs.lpars[position] ?? inputs.lpars[0]
  const saving = lpar.saving ?? noSaving
  const scaleTop = niceTicks(Math.max(10, top ?? heldBy(lpar).highest), 4).at(-1) ?? 100
  const scale = useMemo(() => evenScale(0, scaleTop, scaleTop / 200), [scaleTop])
  const changes = useMemo(() => {
    const within = (apply: Changes['move']) => (update: (before: Saving) => Saving) =>
      apply((held) =>
        withLpar(held, position, (lpar) => ({ ...lpar, saving: update(lpar.saving ?? noSaving) })),
      )
    return { move: within(move), change: within(change) }
  }, [move, change, position])
  const form = useFormOf<Saving>({
    ...{ model: 'DaySaving', models, value: saving, errors: noErrors },
    ...{ ...changes, settle, onValidity },
  })
  const size = sizeOf(saving)
  const atPeak = peakHours === null || sameHours(saving, peakHours)
  return (
    <FormOf value={form}>
      <h2 id="saving-heading" className="m-0 size-text strong">
        What is saved{inputs.lpars.length > 1 ? ` in ${lpar.name}` : ''}
      </h2>
      {inputs.lpars.length > 1 && (
        <Segmented
          label="LPAR of the saving"
          value={lpar.name}
          onChange={(name) => onLpar(inputs.lpars.findIndex((lpar) => lpar.name === name))}
          options={inputs.lpars.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <Segmented
        label="Form of the saving"
        value={size}
        onChange={(next) =>
          changes.change((held) => ({ ...held, ...noSize, [next]: next === 'msu' ? 0 : 0.1 }))
        }
        options={optionsOf({
          msu: 'An amount',
          lpar_share: '% of the LPAR',
          workload_share: '% of the workload',
        })}
      />
      <SliderAt key={size} at={size} optional={false} scale={size === 'msu' ? scale : shareScale} />
      {!atPeak && (
        <div>
          <Button
            small
            onClick={() =>
              changes.change((held) => ({ ...held, ...peakHours, kinds: null, weekdays: null }))
            }
          >
            {`Save at the peak: ${stretchText(peakHours)}`}
          </Button>
        </div>
      )}
      <Fields names={['start_minute', 'end_minute']} halves />
      {saving.start_minute >= saving.end_minute && (
        <p className="hint m-0 leading">
          Past midnight: in the last and the first hours of each day.
        </p>
      )}
      {size === 'workload_share' && heldBy(lpar).idle && (
        <p className="hint m-0 leading">
          The workload of this LPAR is empty: a share of it is nothing.
        </p>
      )}
      <CheckAt at="moved" yes={evening}>
        Part of it moves to other hours
      </CheckAt>
      {saving.moved !== null && (
        <fieldset className={`gap-4 min-0 m-0 stack no-line ${classes.moved}`}>
          <legend className="visually-hidden">Of it moved to</legend>
          <Fields at="moved" names={['share']} />
          <Fields
            at="moved"
            names={['start_minute', 'end_minute']}
            halves
            called={(label) => `Moved to, ${label.toLowerCase()}`}
          />
          <p className="hint m-0 leading">
            Spread evenly over these hours of the same day, on top of what runs there.
          </p>
        </fieldset>
      )}
      {inputs.period.kind === 'month' && (
        <ChecksAt
          at="kinds"
          legend="On days of the kind"
          options={inputs.kinds.map((label, value) => ({ value, label }))}
          all
          least={1}
        />
      )}
      {startsOn(inputs) !== null && (
        <ChecksAt at="weekdays" options={weekdays.map((value) => ({ value, label: value }))} />
      )}
    </FormOf>
  )
}

/** What bounds an LPAR: its defined capacity, the changes of it, and its absolute cap. */
const Caps = memo(function Caps({ inputs, lpar }: { inputs: PeaksInputs; lpar: number }) {
  const name = inputs.lpars[lpar]?.name ?? ''
  const called = (label: string) => `${label} of ${name}`
  return (
    <>
      <Fields at={`lpars.${lpar}`} names={['defined_capacity_msu']} called={called} />
      <CapacityChanges inputs={inputs} lpar={lpar} />
      <Fields at={`lpars.${lpar}`} names={['absolute_cap_msu']} called={called} />
    </>
  )
})

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

function RulesPanel({ inputs }: { inputs: PeaksInputs }) {
  const possible = intervals.filter(
    (minutes) => minutes >= inputs.interval_minutes && minutes % inputs.interval_minutes === 0,
  )
  const isDated = startsOn(inputs) !== null
  return (
    <section
      className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
      aria-labelledby="rules-heading"
    >
      <h2 id="rules-heading" className="m-0 size-text strong">
        {peakWords.how_average_is_taken}
      </h2>
      <Fields
        names={[
          ...['reading', 'smf_interval_minutes', 'start'],
          ...(inputs.period.kind === 'run' && isDated ? ['time_zone'] : []),
          ...(isDated ? ['billing_day'] : []),
        ]}
        options={{
          smf_interval_minutes: possible.map((value) => ({ value, label: `${value} minutes` })),
          time_zone: zones,
        }}
      />
      <p className="hint m-0 leading">
        LPARs are added up at each step first, then the highest step is taken: the peak of the sum,
        never the sum of peaks. Nothing is rounded before the bill.
      </p>
    </section>
  )
}
