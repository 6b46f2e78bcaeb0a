import { memo, useCallback, useMemo } from 'react'
import { peakWords } from '@/api/peak-words.gen'
import * as models from '@/api/peaks-fields.gen'
import { Button } from '@/components/button'
import { Choice } from '@/components/choice'
import { FormOf, useFormOf } from '@/components/form'
import { NumberAt } from '@/components/form-numbers'
import { niceTicks } from '@/components/nice-ticks'
import { NumberField } from '@/components/number-field'
import { Segmented } from '@/components/segmented'
import { SliderField } from '@/components/slider-field'
import { evenScale } from '@/components/slider-scale'
import { CapacityChanges } from './capacity-changes'
import { GroupEditor } from './group-editor'
import classes from './peaks-controls.module.css'
import {
  type IntervalMinutes,
  intervals,
  type Lpar,
  limits,
  type Moved,
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
import { withLpar } from './profile-changes'
import { TimeField } from './time-field'
import type { Update } from './use-peaks-state'

interface PeaksControlsProps {
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
  move: (update: Update) => void
  settle: () => void
  change: (update: Update) => void
  onValidity: (field: string, valid: boolean) => void
}

/** The inputs beside the profile: what is saved, and the rules of the average. */
export const PeaksControls = memo(function PeaksControls({
  inputs,
  still,
  ...rest
}: PeaksControlsProps) {
  const { top, peakHours, onLpar, ...changes } = rest
  return (
    <div className={`stack gap-6 min-0 no-print`}>
      <SavingPanel {...rest} inputs={inputs} still={still} />
      <OtherPanels {...changes} inputs={still} />
    </div>
  )
})

type PanelProps = Omit<PeaksControlsProps, 'still' | 'top' | 'peakHours' | 'onLpar'>

/** The rules of the average, products, prices and groups. */
const OtherPanels = memo(function OtherPanels(props: PanelProps) {
  return (
    <>
      <RulesPanel {...props} />
      <section
        className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
        aria-labelledby="products-heading"
      >
        <h2 id="products-heading" className="m-0 size-text strong">
          Products
        </h2>
        <ProductEditor {...props} />
      </section>
      {startsOn(props.inputs) !== null && <PricePanel {...props} />}
      {props.inputs.lpars.length > 1 && (
        <section
          className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
          aria-labelledby="groups-heading"
        >
          <h2 id="groups-heading" className="m-0 size-text strong">
            Capacity groups
          </h2>
          <GroupEditor {...props} />
        </section>
      )}
    </>
  )
})

const noSaving = savingOf(0, 9, 13)

type Form = keyof typeof noSize

/** Returns how the size of a saving is stated. */
function formOf({ lpar_share, workload_share }: Saving): Form {
  return lpar_share !== null ? 'lpar_share' : workload_share !== null ? 'workload_share' : 'msu'
}

function sameHours(one: Stretch, other: Stretch): boolean {
  return one.start_minute === other.start_minute && one.end_minute === other.end_minute
}
const evening: Moved = { share: 1, start_minute: 18 * 60, end_minute: 22 * 60 }
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
  const found = { highest: 0, idle: true }
  for (const { background, workload } of profiles) {
    for (const [position, msu] of background.entries()) {
      const work = workload[position] ?? 0
      if (work !== 0) found.idle = false
      found.highest = Math.max(found.highest, (msu ?? 0) + work)
    }
  }
  heldIn.set(profiles, found)
  return found
}

function SavingPanel({
  inputs,
  still,
  lpar: position,
  top,
  peakHours,
  onLpar,
  move,
  settle,
  change,
  onValidity,
}: PeaksControlsProps) {
  const lpar = inputs.lpars[position] ?? inputs.lpars[0]
  const saving = lpar.saving ?? noSaving
  const scaleTop = niceTicks(Math.max(10, top ?? heldBy(lpar).highest), 4).at(-1) ?? 100
  const scale = useMemo(() => evenScale(0, scaleTop, scaleTop / 200), [scaleTop])
  const update = useCallback(
    (part: Partial<Saving>) => (held: PeaksInputs) =>
      withLpar(held, position, (lpar) => ({
        ...lpar,
        saving: { ...(lpar.saving ?? noSaving), ...part },
      })),
    [position],
  )
  const onMsu = useCallback((msu: number) => move(update({ msu })), [move, update])
  const form = formOf(saving)
  const onShare = useCallback(
    (share: number) => move(update({ [form]: share })),
    [move, update, form],
  )
  const atPeak = peakHours === null || sameHours(saving, peakHours)
  const onMsuValidity = useCallback((valid: boolean) => onValidity('msu', valid), [onValidity])
  const monthly = inputs.period.kind === 'month'
  return (
    <section
      className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
      aria-labelledby="saving-heading"
    >
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
        value={form}
        onChange={(next) => change(update({ ...noSize, [next]: next === 'msu' ? 0 : 0.1 }))}
        options={[
          { value: 'msu', label: 'An amount' },
          { value: 'lpar_share', label: '% of the LPAR' },
          { value: 'workload_share', label: '% of the workload' },
        ]}
      />
      {form === 'msu' ? (
        <SliderField
          label="MSU saved in these hours"
          unit="MSU"
          apiUnit="MSU"
          value={saving.msu ?? 0}
          limits={limits.msu}
          scale={scale}
          onChange={onMsu}
          onSettle={settle}
          onValidity={onMsuValidity}
        />
      ) : (
        <SliderField
          label={
            form === 'lpar_share'
              ? 'Share of the LPAR saved in these hours'
              : 'Share of the workload saved in these hours'
          }
          unit="%"
          apiUnit="share"
          style="share"
          value={saving[form] ?? 0}
          limits={limits.share}
          scale={shareScale}
          onChange={onShare}
          onSettle={settle}
          onValidity={onMsuValidity}
        />
      )}
      {!atPeak && (
        <div>
          <Button
            small
            onClick={() => change(update({ ...peakHours, kinds: null, weekdays: null }))}
          >
            {`Save at the peak: ${stretchText(peakHours)}`}
          </Button>
        </div>
      )}
      <div className="stack halves gap-5">
        <TimeField
          label="From"
          minute={saving.start_minute}
          other={saving.end_minute}
          onChange={(start_minute) => change(update({ start_minute }))}
        />
        <TimeField
          label="To"
          minute={saving.end_minute}
          other={saving.start_minute}
          end
          onChange={(end_minute) => change(update({ end_minute }))}
        />
      </div>
      <p className={`quiet m-0 leading ${classes.soft}`}>
        {formText(saving)}
        {form === 'workload_share' &&
          heldBy(lpar).idle &&
          ' The workload of this LPAR is empty: a share of it is nothing.'}
      </p>
      <MovedFields
        saving={saving}
        settle={settle}
        onMove={(moved) => move(update({ moved }))}
        onChange={(moved) => change(update({ moved }))}
        onValidity={onValidity}
      />
      {monthly && (
        <fieldset
          className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}
        >
          <legend>On days of the kind</legend>
          {inputs.kinds.map((name, kind) => {
            const chosen = saving.kinds === null || saving.kinds.includes(kind)
            return (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen}
                  // it is saved on one kind at least
                  disabled={chosen && saving.kinds?.length === 1}
                  onChange={() => change(update({ kinds: toggled(saving, kind, inputs.kinds) }))}
                />
                {name}
              </label>
            )
          })}
        </fieldset>
      )}
      {startsOn(inputs) !== null && (
        <fieldset
          className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}
        >
          <legend>On days of the week</legend>
          {weekdays.map((day) => {
            const chosen = saving.weekdays ?? weekdays
            return (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={chosen.includes(day)}
                  // it is saved on one day at least
                  disabled={chosen.length === 1 && chosen.includes(day)}
                  onChange={() => {
                    const next = weekdays.filter(
                      (weekday) => chosen.includes(weekday) !== (weekday === day),
                    )
                    change(update({ weekdays: next.length === weekdays.length ? null : next }))
                  }}
                />
                {day}
              </label>
            )
          })}
        </fieldset>
      )}
      <Caps
        inputs={still}
        lpar={position}
        move={move}
        settle={settle}
        change={change}
        onValidity={onValidity}
      />
    </section>
  )
}

/** What bounds an LPAR: its defined capacity, the changes of it, and its absolute cap. */
const Caps = memo(function Caps({
  inputs,
  lpar: position,
  move,
  settle,
  change,
  onValidity,
}: PanelProps) {
  const { name, ...lpar } = inputs.lpars[position] ?? inputs.lpars[0]
  return (
    <>
      <NumberField
        label={`Defined capacity of ${name}`}
        unit="MSU"
        value={lpar.defined_capacity_msu}
        limits={limits.defined_capacity_msu}
        optional
        placeholder="No cap"
        hint="A soft cap: the hour is billed by the lower of R4HA and cap, LPAR by LPAR."
        onChange={(defined_capacity_msu) =>
          move((held) => withLpar(held, position, (lpar) => ({ ...lpar, defined_capacity_msu })))
        }
        onSettle={settle}
        onValidity={(valid) => onValidity('cap', valid)}
      />
      <CapacityChanges
        // rows of another LPAR are other rows
        key={position}
        inputs={inputs}
        lpar={position}
        change={change}
        move={move}
        settle={settle}
        onValidity={onValidity}
      />
      <NumberField
        label={`Absolute cap of ${name}`}
        unit="MSU"
        value={lpar.absolute_cap_msu}
        limits={limits.defined_capacity_msu}
        optional
        placeholder="No cap"
        hint="No interval uses more: what is above it waits."
        onChange={(absolute_cap_msu) =>
          move((held) => withLpar(held, position, (lpar) => ({ ...lpar, absolute_cap_msu })))
        }
        onSettle={settle}
        onValidity={(valid) => onValidity('absolute', valid)}
      />
    </>
  )
})

/** Returns the kinds on which a saving holds once one is switched. */
function toggled(saving: Saving, kind: number, kinds: readonly string[]): number[] | null {
  const all = [...kinds.keys()]
  const before = saving.kinds ?? all
  const after = before.includes(kind)
    ? before.filter((other) => other !== kind)
    : all.filter((other) => other === kind || before.includes(other))
  return after.length === all.length ? null : after
}

const formTexts: Record<Form, string> = {
  msu: 'The same amount in every interval of these hours, and at most what is there',
  lpar_share: 'In every interval of these hours this share of all that the LPAR uses there',
  workload_share: 'In every interval of these hours this share of what the workload uses there',
}

function formText(saving: Saving): string {
  const { start_minute, end_minute } = saving
  const what = formTexts[formOf(saving)]
  return start_minute < end_minute
    ? `${what}.`
    : `${what}, past midnight: in the last and the first hours of each day.`
}

/** The part of a saving that is not gone but runs in other hours. */
function MovedFields({
  saving: { moved },
  settle,
  onMove,
  onChange,
  onValidity,
}: {
  saving: Saving
  settle: () => void
  onMove: (moved: Moved) => void
  onChange: (moved: Moved | null) => void
  onValidity: (field: string, valid: boolean) => void
}) {
  const onShareValidity = useCallback((valid: boolean) => onValidity('moved', valid), [onValidity])
  return (
    <>
      <div className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}>
        <label>
          <input
            type="checkbox"
            checked={moved !== null}
            onChange={() => {
              onValidity('moved', true)
              onChange(moved === null ? evening : null)
            }}
          />
          Part of it moves to other hours
        </label>
      </div>
      {moved !== null && (
        <fieldset className={classes.moved}>
          <legend className="visually-hidden">Of it moved to</legend>
          <NumberField
            label="Of it moved"
            unit="%"
            style="share"
            value={moved.share}
            limits={limits.share}
            onChange={(share) => share !== null && onMove({ ...moved, share })}
            onSettle={settle}
            onValidity={onShareValidity}
          />
          <div className="stack halves gap-5">
            <TimeField
              label="Moved to, from"
              minute={moved.start_minute}
              other={moved.end_minute}
              onChange={(start_minute) => onChange({ ...moved, start_minute })}
            />
            <TimeField
              label="Moved to, until"
              minute={moved.end_minute}
              other={moved.start_minute}
              end
              onChange={(end_minute) => onChange({ ...moved, end_minute })}
            />
          </div>
          <p className={`quiet m-0 leading ${classes.soft}`}>
            Spread evenly over these hours of the same day, on top of what runs there.
          </p>
        </fieldset>
      )}
    </>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

const noErrors = {}

function RulesPanel({ inputs, move, settle, change, onValidity }: PanelProps) {
  const form = useFormOf<PeaksInputs>({
    model: 'Profile',
    models,
    value: inputs,
    errors: noErrors,
    move,
    change,
    settle,
    onValidity,
  })
  const possible = intervals.filter(
    (minutes) => minutes >= inputs.interval_minutes && minutes % inputs.interval_minutes === 0,
  )
  return (
    <section
      className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
      aria-labelledby="rules-heading"
    >
      <h2 id="rules-heading" className="m-0 size-text strong">
        {peakWords.how_average_is_taken}
      </h2>
      <div className="stack starts gap-3">
        <Segmented
          label="Reading"
          value={inputs.reading}
          onChange={(reading) => change((held) => ({ ...held, reading }))}
          options={[
            { value: 'simple', label: 'Simple' },
            { value: 'scrt_like', label: 'SCRT-like' },
          ]}
        />
        <p className={`quiet m-0 leading ${classes.soft}`}>
          {inputs.reading === 'simple'
            ? 'At the end of each interval the mean of the last four hours: 4 hourly or 48 five-minute values.'
            : 'As the bill: one value a clock hour, the mean of the R4HA at the ends of the hour’s SMF intervals. A saving in four clock hours then lowers no hour by all of itself.'}
        </p>
      </div>
      {inputs.reading === 'scrt_like' && (
        <Choice
          label={models.parts.Profile.smf_interval_minutes.label}
          value={String(inputs.smf_interval_minutes ?? inputs.interval_minutes)}
          choices={possible.map((minutes) => [String(minutes), `${minutes} minutes`] as const)}
          onChange={(value) => {
            const chosen = Number(value) as IntervalMinutes
            change((held) => ({ ...held, smf_interval_minutes: chosen }))
          }}
        />
      )}
      <div className="stack starts gap-3">
        <Segmented
          label="Start of the series"
          value={inputs.start}
          onChange={(start) => change((held) => ({ ...held, start }))}
          options={[
            { value: 'complete_windows', label: 'Complete windows' },
            { value: 'from_zero', label: 'From zero' },
          ]}
        />
        <p className={`quiet m-0 leading ${classes.soft}`}>
          {inputs.start === 'complete_windows'
            ? 'Only whole windows of four hours count; before the first one is whole, and after a gap, there is no value.'
            : 'The hours before the series, and those in a gap, count as zero, as WLM starts after an IPL.'}
        </p>
      </div>
      {inputs.period.kind === 'run' && startsOn(inputs) !== null && (
        <Choice
          label="Time zone of the days"
          value={inputs.time_zone ?? ''}
          none="None: every day has 24 hours"
          choices={zones.map((zone) => [zone, zone] as const)}
          onChange={(zone) => change((held) => ({ ...held, time_zone: zone || null }))}
        />
      )}
      {startsOn(inputs) !== null && (
        <FormOf value={form}>
          <NumberAt at="billing_day" />
        </FormOf>
      )}
      <p className={`quiet m-0 leading ${classes.soft}`}>
        LPARs are added up at each step first, then the highest step is taken: the peak of the sum,
        never the sum of peaks. Nothing is rounded before the bill.
      </p>
    </section>
  )
}
