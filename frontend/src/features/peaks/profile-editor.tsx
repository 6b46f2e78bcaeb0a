import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { peakWords } from '@/api/peak-words.gen'
import { parts } from '@/api/peaks-fields.gen'
import { Button } from '@/components/button'
import { ChoiceAt, TextAt } from '@/components/form-fields'
import { Icon } from '@/components/icon'
import { MachineAt } from '@/components/machine-fields'
import { formatFigure } from '@/components/number-format'
import { categories, categoryMark } from '@/components/palette'
import { Swatch } from '@/components/pattern-fill'
import { Segmented } from '@/components/segmented'
import { TextField } from '@/components/text-field'
import { FillDays } from './fill-days'
import { MonthCalendar } from './month-calendar'
import {
  type IntervalMinutes,
  type Layer,
  layers,
  longestName,
  mostLpars,
  msuBases,
  type PeaksInputs,
  type Period,
  type Values,
} from './peaks-inputs'
import { ProfileBars } from './profile-bars'
import {
  type Changes,
  fits,
  type Place,
  withCopiedDay,
  withFurtherKind,
  withFurtherLpar,
  withInterval,
  withLparName,
  withoutKind,
  withoutLpar,
  withPeriod,
  withValues,
} from './profile-changes'
import classes from './profile-editor.module.css'
import { layerMarks, layerNames } from './profile-layers'
import { ProfileTable } from './profile-table'

interface ProfileEditorProps extends Changes {
  inputs: PeaksInputs
  place: Place
  onPlace: (place: Place) => void
}

/** What the LPARs use: drawn, typed, pasted or read. */
export const ProfileEditor = memo(function ProfileEditor(props: ProfileEditorProps) {
  const { inputs, place, onPlace, move, settle, change } = props
  const lpar = inputs.lpars[place.lpar] ?? inputs.lpars[0]
  const { period } = inputs
  const monthly = period.kind === 'month'
  const profile = lpar.profiles[place.kind]
  const onValues = useCallback(
    (update: (values: Values) => Values) => move((held) => withValues(held, place, update)),
    [move, place],
  )
  const name = monthly ? `${lpar.name}, ${inputs.kinds[place.kind] ?? ''}` : lpar.name
  const periodKind = period.kind

  function choosePeriod(kind: Period['kind']) {
    if (kind === periodKind || kind === 'run') return
    if (kind === 'day') onPlace({ ...place, kind: 0 })
    change((held) => withPeriod(held, kind === 'month' ? thisMonth() : null))
  }

  return (
    <section
      className={`panel stack gap-5 min-0 pad-y-6 pad-x-7 ${classes.editor}`}
      aria-labelledby="profile-heading"
    >
      <div className={`row middle gap-y-4 gap-x-5 min-0 ${classes.head}`}>
        <h2 id="profile-heading" className="grow m-0 size-lead strong">
          Profile
        </h2>
        <Segmented
          label="Length of the profile"
          value={periodKind}
          onChange={choosePeriod}
          options={[
            { value: 'day', label: 'One day' },
            { value: 'month', label: 'A month' },
            ...(period.kind === 'run' ? [{ value: 'run' as const, label: 'As read' }] : []),
          ]}
        />
        {period.kind !== 'run' && (
          <Segmented
            label="Intervals"
            value={String(inputs.interval_minutes)}
            onChange={(interval) =>
              change((held) => withInterval(held, Number(interval) as IntervalMinutes))
            }
            options={intervalsToChoose(inputs.interval_minutes).map((interval) => ({
              value: String(interval),
              label: interval === 60 ? 'Hourly' : `${interval} minutes`,
              disabled: !fits(inputs, interval),
            }))}
          />
        )}
        <ChoiceAt at="unit" label="Unit of the profiles" hideLabel />
      </div>
      {inputs.unit !== 'MSU' && <ConversionChoice />}
      <Lpars {...props} />
      {monthly && <Kinds {...props} month={period.month} days={period.days} />}
      {period.kind !== 'run' && (
        <div className={`stack gap-1 pt-4 ruled ${classes.ways}`}>
          <Folded
            key={periodKind}
            title={
              monthly
                ? 'Fill with a shape: each LPAR and kind of day at once'
                : 'Fill with a shape: each LPAR at once'
            }
            // a month begins with days that are all alike
            begun={monthly && !differs(inputs)}
          >
            <FillDays inputs={inputs} lpar={place.lpar} change={change} />
          </Folded>
        </div>
      )}
      <div className={`row middle gap-y-4 gap-x-5 min-0 ${classes.row}`}>
        <Segmented
          label="Layer"
          value={place.layer}
          onChange={(layer: Layer) => onPlace({ ...place, layer })}
          options={layers.map((layer) => ({
            value: layer,
            label: (
              <>
                <Swatch id={`layer-${layer}`} mark={layerMarks[layer]} />
                {layerNames[layer]}
              </>
            ),
          }))}
        />
        <span className={`hint m-0 leading ${classes.soft}`}>
          {inputs.unit === 'MSU' ? peakWords.msu_rate : peakWords.gp_seconds_of_intervals}
        </span>
        {monthly && <CopyDay {...props} />}
      </div>
      {period.kind === 'run' && profile !== undefined && (
        <p className={`hint m-0 leading ${classes.soft}`}>
          {runText(profile.background.length, inputs.interval_minutes, period.start)} Drawn by hand
          are single days: choose “One day” or “A month” to start over with them.
        </p>
      )}
      {period.kind !== 'run' && profile !== undefined && (
        <>
          <ProfileBars
            profile={profile}
            layer={place.layer}
            interval={inputs.interval_minutes}
            unit={inputs.unit}
            saving={
              lpar.saving?.kinds == null || lpar.saving.kinds.includes(place.kind)
                ? lpar.saving
                : null
            }
            name={name}
            onChange={onValues}
            onSettle={settle}
          />
          <div className={`stack gap-1 pt-4 ruled ${classes.ways}`}>
            <Folded title="Numbers in a table">
              <ProfileTable
                name={`${layerNames[place.layer]} of ${name}`}
                values={profile[place.layer]}
                interval={inputs.interval_minutes}
                unit={inputs.unit}
                onChange={onValues}
                onSettle={settle}
              />
            </Folded>
          </div>
        </>
      )}
      {period.kind !== 'run' && inputs.interval_minutes < 60 && !fits(inputs, 60) && (
        <p className={`hint m-0 leading ${classes.soft}`}>
          These values change within the hour; hourly ones would be a mean of them, so they stay as
          they are. Back undoes the step to shorter intervals.
        </p>
      )}
    </section>
  )
})

/** By whose rating, and how, GP seconds become MSU. */
function ConversionChoice() {
  return (
    <div className={`stack top gap-5 ${classes.conversion}`}>
      <MachineAt label="Machine that used the seconds" placeholder="Choose a machine" />
      <ChoiceAt at="msu_basis" label={parts.PeaksContent.msu_basis.label} options={msuBases} />
      <p className={`hint m-0 leading ${classes.soft}`}>
        The numbers stay as they are and are read as CPU seconds of GPs used in each interval. The
        machine’s rating turns them into MSU; averages, caps and what is saved are MSU.
      </p>
    </div>
  )
}

/** Tells whether some kind of day is unlike another. */
function differs({ lpars }: PeaksInputs): boolean {
  return lpars.some(({ profiles: [first, ...others] }) =>
    others.some((values) =>
      layers.some((layer) =>
        values[layer].some((value, position) => value !== first?.[layer][position]),
      ),
    ),
  )
}

/** What is drawn, for another kind of day too. */
function CopyDay({ inputs, place, change }: ProfileEditorProps) {
  const layer = layerNames[place.layer].toLowerCase()
  return (
    <span className="row hint middle gap-3">
      Copy to
      {inputs.kinds.map(
        (name, kind) =>
          kind !== place.kind && (
            <Button
              key={name}
              small
              aria-label={`Copy the ${layer} of ${inputs.kinds[place.kind] ?? ''} to ${name}`}
              onClick={() => change((held) => withCopiedDay(held, place, kind))}
            >
              {name}
            </Button>
          ),
      )}
    </span>
  )
}

function runText(count: number, interval: number, start: string | null): string {
  const from = start === null ? '' : ` from ${start.replace('T', ', ')} on`
  return `${formatFigure(count)} values of ${interval} minutes for each LPAR${from}, as they were read.`
}

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7)
}

function intervalsToChoose(present: IntervalMinutes): IntervalMinutes[] {
  return present === 60 || present === 5 ? [60, 5] : [60, present, 5]
}

/** What opens on demand; its content is made only then. */
function Folded({
  title,
  begun = false,
  children,
}: {
  title: string
  /** Whether it is open at first. */
  begun?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(begun)
  return (
    <details className="more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && <div className={`stack starts gap-4 ${classes.folded}`}>{children}</div>}
    </details>
  )
}

function Lpars({ inputs, place, onPlace, change, move, settle }: ProfileEditorProps) {
  const lpar = inputs.lpars[place.lpar] ?? inputs.lpars[0]
  /** What stands in the field of the name, and of which LPAR. */
  const [held, setHeld] = useState<{ lpar: number; text: string } | null>(null)
  const typed = held?.lpar === place.lpar ? held.text : null
  const [naming, setNaming] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  /** Whether an LPAR was added just now, whose name is wanted. */
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || !naming) return
    wanted.current = false
    details.current?.querySelector('input')?.select()
  })
  const taken =
    typed !== null && inputs.lpars.some((other) => other !== lpar && other.name === typed)
  const error = taken
    ? 'Another LPAR has this name'
    : typed?.trim() === ''
      ? 'An LPAR needs a name'
      : undefined
  return (
    <div className={`row middle gap-y-4 gap-x-5 min-0 ${classes.row}`}>
      <Segmented
        label="LPAR"
        value={lpar.name}
        onChange={(name) =>
          onPlace({ ...place, lpar: inputs.lpars.findIndex((other) => other.name === name) })
        }
        options={inputs.lpars.map(({ name }) => ({ value: name, label: name }))}
      />
      <Button
        small
        disabled={inputs.lpars.length >= mostLpars}
        onClick={() => {
          change(withFurtherLpar)
          onPlace({ ...place, lpar: inputs.lpars.length, layer: 'background' })
          setHeld(null)
          setNaming(true)
          wanted.current = true
        }}
      >
        <Icon name="plus" size={14} />
        Add an LPAR
      </Button>
      <details
        ref={details}
        className={`more ${classes.inlineDetails}`}
        open={naming}
        onToggle={(event) => setNaming(event.currentTarget.open)}
      >
        <summary>Rename or remove</summary>
        <div className="row bottom gap-y-4 gap-x-5 mt-3">
          <TextField
            label="Name of the LPAR"
            value={typed ?? lpar.name}
            maxLength={longestName}
            error={error}
            onChange={(name) => {
              setHeld({ lpar: place.lpar, text: name })
              move((before) => withLparName(before, place.lpar, name))
              settle()
            }}
          />
          <Button
            small
            look="danger"
            disabled={inputs.lpars.length < 2}
            onClick={() => {
              change((before) => withoutLpar(before, place.lpar))
              onPlace({ ...place, lpar: Math.max(0, place.lpar - 1) })
              setHeld(null)
            }}
          >
            <Icon name="trash" size={14} />
            Remove {lpar.name}
          </Button>
        </div>
      </details>
    </div>
  )
}

function Kinds({
  inputs,
  place,
  onPlace,
  change,
  month,
  days,
}: ProfileEditorProps & { month: string; days: readonly number[] }) {
  const onMonth = useCallback((next: string) => change((held) => withPeriod(held, next)), [change])
  const onDay = useCallback(
    (day: number, kind: number) =>
      change((held) =>
        held.period.kind === 'month'
          ? {
              ...held,
              period: {
                ...held.period,
                days: held.period.days.map((dayKind, at) => (at === day ? kind : dayKind)),
              },
            }
          : held,
      ),
    [change],
  )
  return (
    <div className="stack gap-4">
      <div className={`row middle gap-y-4 gap-x-5 min-0 ${classes.row}`}>
        <Segmented
          label="Kind of day"
          value={String(place.kind)}
          onChange={(kind) => onPlace({ ...place, kind: Number(kind) })}
          options={inputs.kinds.map((name, kind) => ({
            value: String(kind),
            label: (
              <>
                <Swatch id={`kind-${kind}`} mark={categoryMark(kind)} />
                {name}
              </>
            ),
          }))}
        />
        <Button
          small
          disabled={inputs.kinds.length >= categories.length}
          onClick={() => {
            change((held) => withFurtherKind(held, place.kind))
            onPlace({ ...place, kind: inputs.kinds.length })
          }}
        >
          <Icon name="plus" size={14} />
          Add a kind
        </Button>
        <details className={`more ${classes.inlineDetails}`}>
          <summary>Rename or remove</summary>
          <div className="row bottom gap-y-4 gap-x-5 mt-3">
            <TextAt
              at={`kinds.${place.kind}`}
              label="Name of the kind of day"
              maxLength={longestName}
            />
            <Button
              small
              look="danger"
              disabled={inputs.kinds.length < 2}
              onClick={() => {
                change((held) => withoutKind(held, place.kind))
                onPlace({ ...place, kind: 0 })
              }}
            >
              <Icon name="trash" size={14} />
              Remove {inputs.kinds[place.kind]}
            </Button>
          </div>
        </details>
      </div>
      <p className={`hint m-0 leading ${classes.soft}`}>
        Each kind of day has its own profile, below. Select a kind, then the days that are like it.
        Every day has 24 hours: where clocks change, the hour that is lost or doubled is not shown.
      </p>
      <MonthCalendar
        month={month}
        days={days}
        kinds={inputs.kinds}
        chosen={place.kind}
        onMonth={onMonth}
        onDay={onDay}
      />
    </div>
  )
}
