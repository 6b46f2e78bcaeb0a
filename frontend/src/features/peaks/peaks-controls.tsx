import { memo, useCallback, useMemo } from 'react'
import { NumberField } from '@/components/number-field'
import { valueTicks } from '@/components/peak-chart-data'
import { Segmented } from '@/components/segmented'
import { SliderField } from '@/components/slider-field'
import { evenScale } from '@/components/slider-scale'
import classes from './peaks-controls.module.css'
import {
  type IntervalMinutes,
  intervals,
  type Lpar,
  limits,
  type Moved,
  type PeaksInputs,
  type Saving,
  savingOf,
} from './peaks-inputs'
import { ProductEditor } from './product-editor'
import { withLpar } from './profile-changes'
import { TimeField } from './time-field'
import type { Update } from './use-peaks-state'

interface PeaksControlsProps {
  inputs: PeaksInputs
  /** Position of the LPAR whose saving and cap are shown. */
  lpar: number
  /** MSU that the LPAR's scale reaches; null: the highest of its profiles, which are in MSU. */
  top: number | null
  onLpar: (lpar: number) => void
  move: (update: Update) => void
  settle: () => void
  change: (update: Update) => void
  onValidity: (field: string, valid: boolean) => void
}

/** The inputs beside the profile: what is saved, and the rules of the average. */
export const PeaksControls = memo(function PeaksControls(props: PeaksControlsProps) {
  return (
    <div className={classes.controls}>
      <SavingPanel {...props} />
      <RulesPanel {...props} />
      <section className={classes.panel} aria-labelledby="products-heading">
        <h2 id="products-heading" className={classes.heading}>
          Products
        </h2>
        <ProductEditor inputs={props.inputs} change={props.change} />
      </section>
    </div>
  )
})

const noSaving = savingOf(0, 9, 13)
const evening: Moved = { share: 1, from_minute: 18 * 60, to_minute: 22 * 60 }
const shareScale = evenScale(0, 1, 0.01)

function highestOf(lpar: Lpar): number {
  let top = 0
  for (const { background, workload } of lpar.profiles) {
    for (const [position, msu] of background.entries()) {
      top = Math.max(top, (msu ?? 0) + (workload[position] ?? 0))
    }
  }
  return top
}

function SavingPanel({
  inputs,
  lpar: position,
  top,
  onLpar,
  move,
  settle,
  change,
  onValidity,
}: PeaksControlsProps) {
  const lpar = inputs.lpars[position] ?? inputs.lpars[0]
  const saving = lpar.saving ?? noSaving
  const scaleTop = valueTicks(Math.max(10, top ?? highestOf(lpar)), 4).at(-1) ?? 100
  const scale = useMemo(() => evenScale(0, scaleTop, scaleTop / 200), [scaleTop])
  const update = useCallback(
    (part: Partial<Saving>) => (held: PeaksInputs) =>
      withLpar(held, position, (each) => ({
        ...each,
        saving: { ...(each.saving ?? noSaving), ...part },
      })),
    [position],
  )
  const onMsu = useCallback((msu: number) => move(update({ msu })), [move, update])
  const onShare = useCallback(
    (workload_share: number) => move(update({ workload_share })),
    [move, update],
  )
  const ofWorkload = saving.workload_share !== null
  const noWork = lpar.profiles.every(({ workload }) => workload.every((each) => !each))
  const onMsuValidity = useCallback((valid: boolean) => onValidity('msu', valid), [onValidity])
  const onCap = useCallback(
    (defined_capacity_msu: number | null) =>
      move((held) => withLpar(held, position, (each) => ({ ...each, defined_capacity_msu }))),
    [move, position],
  )
  const onCapValidity = useCallback((valid: boolean) => onValidity('cap', valid), [onValidity])
  const monthly = inputs.period.kind === 'month'
  return (
    <section className={classes.panel} aria-labelledby="saving-heading">
      <h2 id="saving-heading" className={classes.heading}>
        What is saved{inputs.lpars.length > 1 ? ` in ${lpar.name}` : ''}
      </h2>
      {inputs.lpars.length > 1 && (
        <Segmented
          label="LPAR of the saving"
          value={lpar.name}
          onChange={(name) => onLpar(inputs.lpars.findIndex((each) => each.name === name))}
          options={inputs.lpars.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <Segmented
        label="Form of the saving"
        value={ofWorkload ? 'share' : 'amount'}
        onChange={(form) => {
          const workload_share = form === 'share' ? (saving.workload_share ?? 0.3) : null
          change(update({ workload_share }))
        }}
        options={[
          { value: 'amount', label: 'An amount' },
          { value: 'share', label: 'A share of the workload' },
        ]}
      />
      {saving.workload_share === null ? (
        <SliderField
          label="MSU saved in these hours"
          unit="MSU"
          apiUnit="MSU"
          value={saving.msu}
          limits={limits.msu}
          scale={scale}
          onChange={onMsu}
          onSettle={settle}
          onValidity={onMsuValidity}
        />
      ) : (
        <SliderField
          label="Share of the workload saved in these hours"
          unit="%"
          apiUnit="share"
          style="share"
          value={saving.workload_share}
          limits={limits.share}
          scale={shareScale}
          onChange={onShare}
          onSettle={settle}
          onValidity={onMsuValidity}
        />
      )}
      <div className={classes.pair}>
        <TimeField
          label="From"
          minute={saving.from_minute}
          other={saving.to_minute}
          onChange={(from_minute) => change(update({ from_minute }))}
        />
        <TimeField
          label="To"
          minute={saving.to_minute}
          other={saving.from_minute}
          end
          onChange={(to_minute) => change(update({ to_minute }))}
        />
      </div>
      <p className={classes.soft}>
        {formText(saving)}
        {ofWorkload && noWork && ' The workload of this LPAR is empty: a share of it is nothing.'}
      </p>
      <MovedFields
        saving={saving}
        settle={settle}
        onMove={(moved) => move(update({ moved }))}
        onChange={(moved) => change(update({ moved }))}
        onValidity={onValidity}
      />
      {monthly && (
        <fieldset className={classes.checks}>
          <legend>On days of the kind</legend>
          {inputs.kinds.map((name, kind) => {
            const chosen = saving.kinds === null || saving.kinds.includes(kind)
            return (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen}
                  onChange={() => change(update({ kinds: toggled(saving, kind, inputs.kinds) }))}
                />
                {name}
              </label>
            )
          })}
        </fieldset>
      )}
      <NumberField
        label={`Defined capacity of ${lpar.name}`}
        unit="MSU"
        value={lpar.defined_capacity_msu}
        limits={limits.defined_capacity_msu}
        optional
        placeholder="No cap"
        hint="With a cap the hour is billed by the lower of R4HA and cap, LPAR by LPAR."
        onChange={onCap}
        onSettle={settle}
        onValidity={onCapValidity}
      />
    </section>
  )
}

/** Returns the kinds on which a saving holds once one is switched. */
function toggled(saving: Saving, kind: number, kinds: readonly string[]): number[] | null {
  const all = [...kinds.keys()]
  const before = saving.kinds ?? all
  const after = before.includes(kind)
    ? before.filter((each) => each !== kind)
    : all.filter((each) => each === kind || before.includes(each))
  return after.length === all.length ? null : after
}

function formText({ workload_share, from_minute, to_minute }: Saving): string {
  const what =
    workload_share === null
      ? 'The same amount in every interval of these hours'
      : 'In every interval of these hours this share of what the workload uses there'
  return from_minute < to_minute
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
      <div className={classes.checks}>
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
          <div className={classes.pair}>
            <TimeField
              label="Moved to, from"
              minute={moved.from_minute}
              other={moved.to_minute}
              onChange={(from_minute) => onChange({ ...moved, from_minute })}
            />
            <TimeField
              label="Moved to, until"
              minute={moved.to_minute}
              other={moved.from_minute}
              end
              onChange={(to_minute) => onChange({ ...moved, to_minute })}
            />
          </div>
          <p className={classes.soft}>
            Spread evenly over these hours of the same day, on top of what runs there.
          </p>
        </fieldset>
      )}
    </>
  )
}

function RulesPanel({ inputs, change }: PeaksControlsProps) {
  const possible = intervals.filter(
    (each) => each >= inputs.interval_minutes && each % inputs.interval_minutes === 0,
  )
  return (
    <section className={classes.panel} aria-labelledby="rules-heading">
      <h2 id="rules-heading" className={classes.heading}>
        How the average is taken
      </h2>
      <div className={classes.rule}>
        <Segmented
          label="Reading"
          value={inputs.reading}
          onChange={(reading) => change((held) => ({ ...held, reading }))}
          options={[
            { value: 'simple', label: 'Simple' },
            { value: 'scrt_like', label: 'SCRT-like' },
          ]}
        />
        <p className={classes.soft}>
          {inputs.reading === 'simple'
            ? 'At the end of each interval the mean of the last four hours: 4 hourly or 48 five-minute values.'
            : 'One value an hour: the mean of the R4HA at the ends of the hour’s SMF intervals. A saving in four clock hours then lowers no hour by all of itself.'}
        </p>
      </div>
      {inputs.reading === 'scrt_like' && (
        <label className={classes.select}>
          <span>SMF interval</span>
          <select
            value={inputs.smf_interval_minutes ?? inputs.interval_minutes}
            onChange={(event) => {
              const chosen = Number(event.currentTarget.value) as IntervalMinutes
              change((held) => ({ ...held, smf_interval_minutes: chosen }))
            }}
          >
            {possible.map((each) => (
              <option key={each} value={each}>{`${each} minutes`}</option>
            ))}
          </select>
        </label>
      )}
      <div className={classes.rule}>
        <Segmented
          label="Start of the series"
          value={inputs.start}
          onChange={(start) => change((held) => ({ ...held, start }))}
          options={[
            { value: 'complete_windows', label: 'Complete windows' },
            { value: 'from_zero', label: 'From zero' },
          ]}
        />
        <p className={classes.soft}>
          {inputs.start === 'complete_windows'
            ? 'Only whole windows of four hours count; before the first one is whole, and after a gap, there is no value.'
            : 'The hours before the series, and those in a gap, count as zero, as WLM starts after an IPL.'}
        </p>
      </div>
      <p className={classes.soft}>
        LPARs are added up at each step first, then the highest step is taken: the peak of the sum,
        never the sum of peaks. Nothing is rounded before the bill.
      </p>
    </section>
  )
}
