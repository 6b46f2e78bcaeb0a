import type { Handover, Profile } from '@/components/profile-handover'
import {
  daysOf,
  example,
  intervals,
  type Lpar,
  type PeaksInputs,
  type Period,
  productOf,
  type Saving,
  type Stretch,
  savingOf,
  termsOf,
  usualTerms,
  type Values,
} from './peaks-inputs'
import { firstMinute, runTerms, zoneOf } from './peaks-series'
import { withSources } from './peaks-source'
import { putForward } from './peaks-time'

const mostDays = 366
const dayMs = 24 * 60 * 60 * 1000

/** A profile as a scenario stores it, or why there is none, and what of the page it leaves out. */
export interface AsProfile {
  profile: Profile
  /** Length of the window in hours; null: nothing is saved here, the scenario's own stays. */
  peak_hours: number | null
  leftOut: readonly string[]
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns names that are apart from each other. */
function namedApart(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((name, position) => {
    const base = name.trim() || `Day ${position + 1}`
    let next = base
    for (let count = 2; seen.has(next); count += 1) next = `${base} (${count})`
    seen.add(next)
    return next
  })
}

interface Laid {
  labels: readonly string[]
  calendar: readonly number[]
  starts_on: string | null
  values: (lpar: Lpar, layer: 'background' | 'workload', day: number) => Values
}

interface LaidRun extends Laid {
  /** Intervals of the first day before the run begins. */
  before: number
}

/** Cuts a run of values into whole days; what is missing of the first and the last is a gap. */
function cutRun(inputs: PeaksInputs, start: string | null): LaidRun {
  const every = inputs.interval_minutes
  const length = inputs.lpars[0].profiles[0]?.background.length ?? 0
  const offset = Math.floor(firstMinute(inputs) / every) * every
  const forward = putForward(inputs.period, zoneOf(inputs))
  // a day in which the clocks change has 23 or 25 hours
  const beginOf = (day: number) => {
    const minute = day * 1440 - offset
    return (minute - forward(minute)) / every
  }
  const last = (length - 1) * every
  const count = Math.floor((last + offset + forward(last)) / 1440) + 1
  const first = start === null ? null : Date.parse(`${start.slice(0, 10)}T00:00Z`)
  const calendar = Array.from({ length: count }, (_, day) => day)
  return {
    labels: calendar.map((day) =>
      first === null ? `Day ${day + 1}` : isoDate(first + day * dayMs),
    ),
    calendar,
    before: -beginOf(0),
    starts_on: first === null ? null : isoDate(first),
    values: (lpar, layer, day) => {
      const all = lpar.profiles[0]?.[layer] ?? []
      const begin = beginOf(day)
      return Array.from({ length: beginOf(day + 1) - begin }, (_, interval) => {
        const known = all[begin + interval]
        return known ?? (layer === 'workload' ? 0 : null)
      })
    },
  }
}

function laidOut(inputs: PeaksInputs): Laid {
  const { period } = inputs
  if (period.kind === 'run') return cutRun(inputs, period.start)
  return {
    labels: namedApart(inputs.kinds),
    calendar: period.kind === 'month' ? period.days : [0],
    starts_on: period.kind === 'month' ? `${period.month}-01` : null,
    values: (lpar, layer, day) => lpar.profiles[day]?.[layer] ?? [],
  }
}

/** Returns the LPAR whose saving is the window, the first one where none has any, and how many have. */
function savingLpar({ lpars }: PeaksInputs): { lpar: Lpar; saving: number } {
  const saving = lpars.filter((lpar) => lpar.saving !== null)
  return { lpar: saving[0] ?? lpars[0], saving: saving.length }
}

/** Returns how many minutes lie between two times of the day. */
function lengthOf({ start_minute, end_minute }: Stretch): number {
  return (end_minute - start_minute + 1440) % 1440 || 1440
}

/** Returns whether the savings are more than the window of a scenario's own work can say. */
export function needsStating({ lpars }: PeaksInputs): boolean {
  const savings = lpars.flatMap(({ saving }) => saving ?? [])
  return (
    savings.length > 1 ||
    savings.some(({ msu, moved, weekdays }) => msu === null || moved !== null || weekdays !== null)
  )
}

/**
 * Returns the page's days as a scenario stores them, or a sentence that says why it cannot.
 * `stated`: whether what is saved here goes along, in place of what the scenario's work saves.
 */
export function asProfile(
  inputs: PeaksInputs,
  peakMinute: number | null,
  stated: boolean,
): AsProfile | string {
  const laid = laidOut(inputs)
  if (laid.calendar.length > mostDays) {
    return `A scenario holds at most ${mostDays} days; these are ${laid.calendar.length}.`
  }
  const { lpar, saving } = savingLpar(inputs)
  const window = lpar.saving
  const leftOut: string[] = []
  if (!stated && window !== null) {
    if (saving > 1) leftOut.push(`The scenario’s work saves in one LPAR: ${lpar.name}.`)
    if (window.msu === null)
      leftOut.push(
        'The scenario’s work saves the same amount in all of these hours; the share stays here.',
      )
    if (window.moved != null)
      leftOut.push('The scenario’s work moves nothing to other hours: what moves stays here.')
    if (window.weekdays !== null && laid.starts_on !== null)
      leftOut.push(
        'The scenario’s work saves on all of these days: the days of the week stay here.',
      )
  }
  if (inputs.unit === 'GP seconds' && inputs.machine === null) {
    leftOut.push('The scenario’s own machine turns the GP seconds into MSU.')
  }
  const used = [...new Set(laid.calendar)].sort((one, other) => one - other)
  return {
    profile: profileOf(inputs, laid, used, stated, peakMinute),
    peak_hours: window === null ? null : lengthOf(window) / 60,
    leftOut,
  }
}

/** Returns the whole of the page's days as the API's profile, those too that no day of a month is. */
export function wholeProfile(inputs: PeaksInputs): Profile {
  const laid = laidOut(inputs)
  return {
    ...profileOf(inputs, laid, [...laid.labels.keys()], true, null),
    savings: savingsOf(inputs, laid, [...laid.labels.keys()]),
    capacity_changes: changesOf(inputs),
    // those too that run nowhere yet
    products: inputs.products.map(({ price: _, ...product }) => product),
    groups: [...inputs.groups],
  }
}

function changesOf({ lpars }: PeaksInputs): Profile['capacity_changes'] {
  return lpars.flatMap(({ name, capacity_changes }) =>
    capacity_changes.map((change) => ({ ...change, lpar: name })),
  )
}

/** Returns some of the days as the API's profile. stated: with what is saved. */
function profileOf(
  inputs: PeaksInputs,
  laid: Laid,
  used: readonly number[],
  stated: boolean,
  peakMinute: number | null,
): Profile {
  const label = (day: number) => laid.labels[day] ?? `Day ${day + 1}`
  const kindsOf = ({ kinds }: Saving) =>
    inputs.period.kind === 'run' || kinds === null
      ? null
      : used.filter((day) => kinds.includes(day))
  const { lpar } = savingLpar(inputs)
  const window = lpar.saving
  const days = (window === null ? null : kindsOf(window)) ?? used
  return {
    ...runTerms(inputs),
    days: used.map((day) => ({
      label: label(day),
      lpars: inputs.lpars.map((lpar) => {
        const workload = laid.values(lpar, 'workload', day)
        return {
          lpar: lpar.name,
          msu: [...laid.values(lpar, 'background', day)],
          workload_msu: workload.some((one) => one !== 0) ? workload.map((one) => one ?? 0) : null,
        }
      }),
    })),
    calendar: laid.calendar.map(label),
    starts_on: laid.starts_on,
    window: {
      lpar: lpar.name,
      start_minute:
        window === null ? (((peakMinute ?? 0) % 1440) + 1440) % 1440 : window.start_minute,
      days: (days.length === 0 ? used : days).map(label),
    },
    defined_capacities: inputs.lpars.flatMap(({ name, defined_capacity_msu }) =>
      defined_capacity_msu === null ? [] : [{ lpar: name, defined_capacity_msu }],
    ),
    absolute_caps: inputs.lpars.flatMap(({ name, absolute_cap_msu }) =>
      absolute_cap_msu === null ? [] : [{ lpar: name, absolute_cap_msu }],
    ),
    capacity_changes: changesOf(inputs).filter(({ day }) => day < laid.calendar.length),
    // days of the week need a date
    savings: savingsOf(inputs, laid, stated ? used : []).map((saving) =>
      laid.starts_on === null ? { ...saving, weekdays: null } : saving,
    ),
  }
}

/** Returns what is saved on some of the days, as a scenario states it. */
function savingsOf({ period, lpars }: PeaksInputs, laid: Laid, used: readonly number[]) {
  return lpars.flatMap(({ name, saving }): Profile['savings'][number][] => {
    if (saving === null) return []
    const { kinds, ...stated } = saving
    const on = kinds === null ? used : used.filter((day) => kinds.includes(day))
    if (on.length === 0) return []
    const days =
      period.kind === 'run' || kinds === null ? null : on.map((day) => laid.labels[day] ?? '')
    return [{ ...stated, lpar: name, days }]
  })
}

/** Returns the month that a calendar is, day for day, or null. */
function monthOf(profile: Profile): string | null {
  const month = profile.starts_on?.slice(0, 7)
  if (month === undefined || !profile.starts_on?.endsWith('-01')) return null
  return daysOf(month).length === profile.calendar.length ? month : null
}

const noSaving = { ...savingOf(0, 0, 24), msu: null }

interface EmptyEnds {
  before: number
  after: number
}

/** Returns how many intervals before the first value and after the last one no LPAR has any. */
function emptyEnds({ days, calendar }: Profile): EmptyEnds {
  const kinds = new Map(days.map((day) => [day.label, day]))
  const known = calendar.flatMap((label) => {
    const lpars = kinds.get(label)?.lpars ?? []
    return (lpars[0]?.msu ?? []).map((_, at) => lpars.some(({ msu }) => msu[at] != null))
  })
  const before = known.indexOf(true)
  return before < 0
    ? { before: 0, after: 0 }
    : { before, after: known.length - 1 - known.lastIndexOf(true) }
}

function trimmed<List extends Values | null>(values: List, { before, after }: EmptyEnds): List {
  return (values === null ? null : values.slice(before, values.length - after)) as List
}

/** Returns when the first interval with a value begins. */
function startOf({ starts_on, interval_minutes }: Profile, before: number): string | null {
  if (starts_on == null) return null
  const start = Date.parse(`${starts_on}T00:00Z`) + before * interval_minutes * 60_000
  return new Date(start).toISOString().slice(0, 16)
}

/** How the days of a profile lie on this page: as kinds of days, or as one run with its ends cut. */
type Layout =
  | { kind: 'day' }
  | { kind: 'month'; month: string }
  | { kind: 'run'; start: string | null; ends: EmptyEnds }

/** Returns the layout of the page's days in their profile. */
export function layoutOf(inputs: PeaksInputs): Layout {
  const { period } = inputs
  if (period.kind === 'day') return period
  if (period.kind === 'month') return { kind: 'month', month: period.month }
  const laid = cutRun(inputs, period.start)
  const [lpar] = inputs.lpars
  const length = lpar.profiles[0]?.background.length ?? 0
  const all = laid.calendar.reduce(
    (sum, day) => sum + laid.values(lpar, 'background', day).length,
    0,
  )
  return { ...period, ends: { before: laid.before, after: all - laid.before - length } }
}

interface Beside {
  /** What is saved in an LPAR of which the profile states nothing. */
  saving: (lpar: string) => Saving | null
  /** The R4HA that a machine recorded for an LPAR. */
  recorded: (lpar: string) => Values | null
}

/** Returns the inputs that show a profile on this page; null: it has intervals that are not offered. */
export function inputsOf(
  profile: Profile,
  layout: Layout,
  { saving, recorded }: Beside,
): PeaksInputs | null {
  const interval = intervals.find((minutes) => minutes === profile.interval_minutes)
  const position = new Map(profile.days.map((day, index) => [day.label, index]))
  const calendar = profile.calendar.map((label) => position.get(label) ?? 0)
  const inDays = layout.kind !== 'run'
  const first = calendar[0] ?? 0
  // the first kind is the one that a day shows
  const kinds = [...profile.days.keys()].sort((one, other) =>
    layout.kind === 'day' ? Number(one !== first) - Number(other !== first) : one - other,
  )
  const kindsOf = (days: readonly string[] | null | undefined) =>
    inDays && days
      ? kinds.flatMap((at, kind) => (days.includes(profile.days[at]?.label ?? '') ? [kind] : []))
      : null
  const savingIn = (lpar: string): Saving | null => {
    // profiles that were stored before savings were have none
    const found = profile.savings?.find((one) => one.lpar === lpar)
    if (found === undefined) {
      const own = (profile.savings?.length ?? 0) === 0 ? saving(lpar) : null
      return own && { ...own, kinds: kindsOf(profile.window.days) }
    }
    const { days, lpar: _, ...own } = found
    // what was stored before an LPAR's share and days of the week were has none of them
    return { ...noSaving, ...own, kinds: kindsOf(days) }
  }
  const lpars = (profile.days[0]?.lpars ?? []).map(({ lpar }, row): Lpar => {
    const layersOf = (day: number) => {
      const found = profile.days[day]?.lpars[row]
      const background = found?.msu ?? []
      return {
        background,
        workload: found?.workload_msu ?? Array<number>(background.length).fill(0),
      }
    }
    const run = (ends: EmptyEnds) => {
      const parts = calendar.map(layersOf)
      const layer = (which: 'background' | 'workload') =>
        trimmed(
          parts.flatMap((part) => part[which]),
          ends,
        )
      return [{ background: layer('background'), workload: layer('workload') }]
    }
    return {
      name: lpar,
      // profiles that were stored before caps were have none
      defined_capacity_msu:
        profile.defined_capacities?.find((capacity) => capacity.lpar === lpar)
          ?.defined_capacity_msu ?? null,
      capacity_changes: (profile.capacity_changes ?? []).flatMap(({ lpar: of, ...change }) =>
        of === lpar ? [change] : [],
      ),
      recorded: recorded(lpar),
      absolute_cap_msu:
        profile.absolute_caps?.find((cap) => cap.lpar === lpar)?.absolute_cap_msu ?? null,
      saving: savingIn(lpar),
      profiles: layout.kind === 'run' ? run(layout.ends) : kinds.map(layersOf),
    }
  })
  const [one, ...others] = lpars
  if (interval === undefined || one === undefined) return null
  const period: Period =
    layout.kind === 'run'
      ? { kind: 'run', start: layout.start }
      : layout.kind === 'month'
        ? { ...layout, days: calendar }
        : layout
  const inputs: PeaksInputs = {
    ...example,
    // what was stored before a term was has its usual value
    ...termsOf({ ...usualTerms, ...profile } as Required<Profile>),
    kinds: inDays ? kinds.map((at) => profile.days[at]?.label ?? '') : ['Day'],
    period,
    lpars: [one, ...others],
    products: (profile.products ?? []).map(({ product, lpars, hours }) => ({
      ...productOf(product, lpars),
      // profiles that were stored before a product's hours were have none
      hours: hours ?? [],
    })),
  }
  // profiles that were stored before their files were have none
  return withSources(inputs, profile.sources ?? [])
}

/** Returns the inputs that show a scenario's days on this page. */
export function fromProfile({
  profile,
  peak_hours,
  saved_msu,
  recorded,
}: Handover): PeaksInputs | null {
  const perDay = 1440 / profile.interval_minutes
  const whole = profile.days.every((day) =>
    day.lpars.every((lparDay) => lparDay.msu.length === perDay),
  )
  const month = monthOf(profile)
  const empty = emptyEnds(profile)
  const oneDay = profile.calendar.length === 1
  // days of a file are a run, as on this page: it begins and ends where the file does
  const inDays =
    whole &&
    (recorded === undefined
      ? month !== null || oneDay
      : oneDay && empty.before + empty.after === 0 && recorded.length === 0)
  const layout: Layout = !inDays
    ? { kind: 'run', start: startOf(profile, empty.before), ends: empty }
    : month !== null
      ? { kind: 'month', month }
      : { kind: 'day' }
  const { window } = profile
  // a window of a day and more is all of the day
  const length = Math.round(peak_hours * 60)
  const start_minute = length < 1440 ? window.start_minute : 0
  const saving: Saving = {
    ...savingOf(saved_msu === null || saved_msu < 0 ? 0 : saved_msu, 0, 24),
    start_minute,
    end_minute: length < 1440 ? (start_minute + Math.max(1, length)) % 1440 || 1440 : 1440,
  }
  return inputsOf(profile, layout, {
    saving: (lpar) => (lpar === window.lpar ? saving : null),
    recorded: (lpar) =>
      inDays ? null : trimmed(recorded?.find((line) => line.lpar === lpar)?.msu ?? null, empty),
  })
}
