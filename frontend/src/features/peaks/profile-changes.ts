import { freeName } from '@/components/free-name'
import {
  type DayProfile,
  held,
  type IntervalMinutes,
  type Layer,
  type Lpar,
  longestName,
  type PeaksInputs,
  runningIn,
  type Saving,
  savingOf,
  uncapped,
  usualKinds,
  usualMonth,
  type Values,
} from './peaks-inputs'
import { withLayerOf, withSources } from './peaks-source'
import type { ReadProfile } from './profile-query'

/** Which profile is edited. */
export interface Place {
  lpar: number
  kind: number
  layer: Layer
}

/** What changes the inputs: in one step for Back, or as part of a movement that `settle` ends. */
export interface Changes {
  change: (update: (inputs: PeaksInputs) => PeaksInputs) => void
  move: (update: (inputs: PeaksInputs) => PeaksInputs) => void
  settle: () => void
}

/** Returns the inputs with every LPAR changed. */
function withLpars(
  inputs: PeaksInputs,
  change: (lpar: Lpar, position: number) => Lpar,
): PeaksInputs {
  const [first, ...others] = inputs.lpars
  const lpars = others.map((lpar, at) => change(lpar, at + 1))
  return { ...inputs, lpars: [change(first, 0), ...lpars] }
}

/** Returns the inputs with one LPAR changed. */
export function withLpar(
  inputs: PeaksInputs,
  position: number,
  change: (lpar: Lpar) => Lpar,
): PeaksInputs {
  return withLpars(inputs, (lpar, at) => (at === position ? change(lpar) : lpar))
}

/** Returns the inputs with one layer of one profile changed. */
export function withValues(
  inputs: PeaksInputs,
  { lpar, kind, layer }: Place,
  change: (values: Values) => Values,
): PeaksInputs {
  return withLpar(inputs, lpar, (own) => ({
    ...own,
    profiles: own.profiles.map((profile, at) =>
      at === kind ? { ...profile, [layer]: change(profile[layer]) } : profile,
    ),
  }))
}

/** Values for one layer of one profile. */
export interface Filled extends Place {
  values: Values
}

/**
 * Returns the inputs with these profiles, and with the saving of an LPAR in other hours and on other
 * kinds of day, if that is given: its size stays.
 */
export function withFilledDays(
  inputs: PeaksInputs,
  filled: readonly Filled[],
  saving: (Pick<Saving, 'start_minute' | 'end_minute' | 'kinds'> & { lpar: number }) | null,
): PeaksInputs {
  const drawn = filled.reduce(
    (before, { values, ...place }) => withValues(before, place, () => values),
    inputs,
  )
  if (saving === null) return drawn
  const { start_minute, end_minute } = saving
  const all = saving.kinds === null || saving.kinds.length === inputs.kinds.length
  const kinds = all || inputs.period.kind !== 'month' ? null : saving.kinds
  return withLpar(drawn, saving.lpar, (lpar) => ({
    ...lpar,
    saving: { ...(lpar.saving ?? savingOf(0, 0, 24)), start_minute, end_minute, kinds },
  }))
}

/** Returns the inputs with one layer of a kind of day as that of another kind, in the same LPAR. */
export function withCopiedDay(inputs: PeaksInputs, from: Place, kind: number): PeaksInputs {
  const values = inputs.lpars[from.lpar]?.profiles[from.kind]?.[from.layer]
  return values === undefined ? inputs : withValues(inputs, { ...from, kind }, () => values)
}

/** Returns the inputs with a further LPAR that uses nothing yet. */
export function withFurtherLpar(inputs: PeaksInputs): PeaksInputs {
  const [first] = inputs.lpars
  const name = freeName(
    inputs.lpars.map((lpar) => lpar.name),
    'LPAR',
  )
  const profiles = first.profiles.map(
    ({ background }): DayProfile => ({
      background: background.map(() => 0),
      workload: background.map(() => 0),
    }),
  )
  return { ...inputs, lpars: [...inputs.lpars, { name, ...uncapped, saving: null, profiles }] }
}

/** Returns the inputs without an LPAR; the last one stays. */
export function withoutLpar(inputs: PeaksInputs, position: number): PeaksInputs {
  const name = inputs.lpars[position]?.name
  const [first, ...others] = inputs.lpars.filter((_, at) => at !== position)
  if (first === undefined) return inputs
  return {
    ...inputs,
    lpars: [first, ...others],
    products: inputs.products.map((product) =>
      runningIn(
        product,
        product.lpars.filter((lpar) => lpar !== name),
      ),
    ),
    groups: inputs.groups.map((group) => without(group, name)),
  }
}

function without<Named extends { lpars: string[] }>(named: Named, lpar: string | undefined): Named {
  return { ...named, lpars: named.lpars.filter((member) => member !== lpar) }
}

/** Returns the inputs with an LPAR renamed, in its products too; a name that is taken is not. */
export function withLparName(inputs: PeaksInputs, position: number, name: string): PeaksInputs {
  const old = inputs.lpars[position]?.name
  const next = name.slice(0, longestName)
  if (next.trim() === '' || inputs.lpars.some((lpar) => lpar.name === next)) return inputs
  const nameOf = (lpar: string) => (lpar === old ? next : lpar)
  const renamed = <Named extends { lpars: string[] }>(named: Named): Named => ({
    ...named,
    lpars: named.lpars.map(nameOf),
  })
  return {
    ...withLpar(inputs, position, (lpar) => ({ ...lpar, name: next })),
    products: inputs.products.map((product) => ({
      ...renamed(product),
      hours: product.hours.map((held) => ({ ...held, lpar: nameOf(held.lpar) })),
    })),
    groups: inputs.groups.map(renamed),
  }
}

/** Returns each value repeated so that a day has intervals of another length. */
function repeated(values: Values, times: number): Values {
  return values.flatMap((value) => Array<number | null>(times).fill(value))
}

/** Tells whether the profiles can be held in longer intervals without a mean being taken. */
export function fits(inputs: PeaksInputs, interval: IntervalMinutes): boolean {
  const times = interval / inputs.interval_minutes
  if (times <= 1) return Number.isInteger(1 / times)
  const even = (values: Values) =>
    values.every((value, position) => value === values[position - (position % times)])
  return (
    Number.isInteger(times) &&
    inputs.lpars.every(({ profiles }) =>
      profiles.every((profile) => even(profile.background) && even(profile.workload)),
    )
  )
}

/** Returns the inputs in other intervals; what does not fit stays as it is. */
export function withInterval(inputs: PeaksInputs, interval: IntervalMinutes): PeaksInputs {
  if (interval === inputs.interval_minutes || !fits(inputs, interval)) return inputs
  const times = inputs.interval_minutes / interval
  const change = (values: Values) =>
    times >= 1
      ? repeated(values, times)
      : values.filter((_, position) => position % Math.round(1 / times) === 0)
  const changed = withLpars(inputs, (lpar) => ({
    ...lpar,
    profiles: lpar.profiles.map((profile) => ({
      background: change(profile.background),
      workload: change(profile.workload),
    })),
  }))
  return {
    ...changed,
    interval_minutes: interval,
    ...readingFor(interval),
    ...smfFor(inputs, interval),
  }
}

/** The bill takes the mean of each clock hour, which hourly values are already. */
function readingFor(interval: IntervalMinutes): Pick<PeaksInputs, 'reading'> {
  return { reading: interval < 60 ? 'scrt_like' : 'simple' }
}

/** An SMF interval is no shorter than the intervals of the series. */
function smfFor(
  { smf_interval_minutes: smf }: PeaksInputs,
  interval: IntervalMinutes,
): Pick<PeaksInputs, 'smf_interval_minutes'> {
  return {
    smf_interval_minutes: smf !== null && smf >= interval && smf % interval === 0 ? smf : null,
  }
}

/** Returns the inputs with a further kind of day, a copy of one that is there. */
export function withFurtherKind(inputs: PeaksInputs, like: number): PeaksInputs {
  const copied = withLpars(inputs, (lpar) => ({
    ...lpar,
    profiles: [...lpar.profiles, ...lpar.profiles.slice(like, like + 1)],
  }))
  return { ...copied, kinds: [...inputs.kinds, freeName(inputs.kinds, 'Other day', ' ')] }
}

/** Returns the inputs without a kind of day; its days become those of the first kind that is left. */
export function withoutKind(inputs: PeaksInputs, kind: number): PeaksInputs {
  if (inputs.kinds.length < 2) return inputs
  const moved = (dayKind: number) => (dayKind === kind ? 0 : dayKind > kind ? dayKind - 1 : dayKind)
  const left = withLpars(inputs, (lpar) => ({
    ...lpar,
    saving: lpar.saving && {
      ...lpar.saving,
      kinds: lpar.saving.kinds?.filter((savingKind) => savingKind !== kind).map(moved) ?? null,
    },
    profiles: lpar.profiles.filter((_, at) => at !== kind),
  }))
  return {
    ...left,
    kinds: inputs.kinds.filter((_, at) => at !== kind),
    period:
      inputs.period.kind === 'month'
        ? { ...inputs.period, days: inputs.period.days.map(moved) }
        : inputs.period,
  }
}

/** Returns profiles of drawn days in place of a run: flat, at zero. */
function drawnDays(inputs: PeaksInputs): PeaksInputs {
  if (inputs.period.kind !== 'run') return inputs
  const nothing = held([[0, 24]])
  const empty = withLpars(inputs, (lpar) => ({
    ...lpar,
    recorded: null,
    saving: lpar.saving && { ...lpar.saving, kinds: null },
    profiles: usualKinds.map(() => ({ background: nothing, workload: nothing })),
  }))
  return { ...empty, interval_minutes: 60, kinds: usualKinds, period: { kind: 'day' } }
}

/** Returns the inputs as one day, or as a month with the usual kinds of days. */
export function withPeriod(inputs: PeaksInputs, month: string | null): PeaksInputs {
  let drawn = drawnDays(inputs)
  if (month === null) return { ...drawn, period: { kind: 'day' } }
  if (drawn.kinds.length === 1) {
    for (const _ of usualKinds.slice(1)) drawn = withFurtherKind(drawn, 0)
    drawn = { ...drawn, kinds: usualKinds }
  }
  const days = usualMonth(month).map((kind) => (kind < drawn.kinds.length ? kind : 0))
  return { ...drawn, period: { kind: 'month', month, days } }
}

/** What a table calls an LPAR that it does not name. */
const unnamed = /^LPAR \d+$/

/** The LPAR and the kind of day that one day of one LPAR goes into; null: it replaces all LPARs. */
function oneDayFor(inputs: PeaksInputs, place: Place, read: ReadProfile): Place | null {
  const [only, ...others] = read.series
  const { period, lpars } = inputs
  if (only === undefined || others.length > 0 || period.kind === 'run') return null
  if (read.kind !== 'table' || read.unit !== inputs.unit) return null
  const given = read.interval_minutes
  const fitting = given % inputs.interval_minutes === 0 || inputs.interval_minutes % given === 0
  if (!isOneDay(read) || !fitting) return null
  const known = lpars.findIndex(({ name }) => name === only.lpar)
  if (known >= 0) return { ...place, lpar: known, layer: 'background' }
  const whole = period.kind === 'day' && lpars.length === 1
  return !whole && (period.kind === 'month' || unnamed.test(only.lpar))
    ? { ...place, layer: 'background' }
    : null
}

function isOneDay({ series, interval_minutes, starts_at }: ReadProfile): boolean {
  const whole = series[0]?.msu.length === (24 * 60) / interval_minutes
  return whole && (starts_at === null || starts_at.slice(10, 16) === 'T00:00')
}

/** What was read where it belongs: the inputs, and the place that shows it. */
export interface Landed {
  inputs: PeaksInputs
  place: Place
  /** Names of what it is now. */
  names: readonly string[]
}

/** Returns a saving on all days that is no share of a workload, for what was read has none. */
function ofAllUsed(saving: Saving): Saving {
  const msu = saving.workload_share === null ? saving.msu : 0
  return { ...saving, msu, workload_share: null, kinds: null }
}

/** Returns the inputs with what was read as the total of its LPARs, with its names and its date. */
export function withRead(
  inputs: PeaksInputs,
  place: Place,
  read: ReadProfile,
  zone: string | null = null,
): Landed {
  const [first, ...others] = read.series
  if (first === undefined) return { inputs, place, names: [] }
  const given = read.interval_minutes as IntervalMinutes
  const day = oneDayFor(inputs, place, read)
  if (day !== null) {
    const fitting = withInterval(
      inputs,
      given < inputs.interval_minutes ? given : inputs.interval_minutes,
    )
    const background = repeated(first.msu, Math.max(1, given / fitting.interval_minutes))
    const total: DayProfile = { background, workload: background.map(() => 0) }
    const changed = withLpar(fitting, day.lpar, (lpar) => ({
      ...lpar,
      profiles: lpar.profiles.map((profile, kind) => (kind === day.kind ? total : profile)),
    }))
    const name = inputs.lpars[day.lpar]?.name ?? first.lpar
    const kind = inputs.period.kind === 'month' ? `, ${inputs.kinds[day.kind] ?? ''}` : ''
    // the one day of the one LPAR is all that is there; elsewhere it is a part among others
    const all = inputs.period.kind === 'day' && inputs.lpars.length === 1
    const landed = all
      ? withSources(changed, read.sources)
      : withLayerOf(inputs, changed, day, read.sources)
    return { inputs: landed, place: day, names: [`${name}${kind}`] }
  }
  const start = read.starts_at?.slice(0, 16) ?? null
  const oneDay = isOneDay(read)
  const kinds = oneDay ? (start === null ? inputs.kinds : [start.slice(0, 10)]) : ['As read']
  const [edited] = inputs.lpars
  const lpar = ({ lpar: said, msu }: ReadProfile['series'][number]): Lpar => {
    const profile: DayProfile = { background: msu, workload: msu.map(() => 0) }
    const name =
      unnamed.test(said) && others.length === 0 ? edited.name : said.slice(0, longestName)
    const known = inputs.lpars.find((lpar) => lpar.name === name)
    return {
      name,
      defined_capacity_msu:
        read.capacities.find((capacity) => capacity.lpar === said)?.defined_capacity_msu ??
        known?.defined_capacity_msu ??
        null,
      capacity_changes: known?.capacity_changes ?? [],
      recorded: oneDay ? null : (read.recorded.find((series) => series.lpar === said)?.msu ?? null),
      absolute_cap_msu: known?.absolute_cap_msu ?? null,
      saving: known?.saving ? ofAllUsed(known.saving) : null,
      profiles: kinds.map(() => profile),
    }
  }
  const lpars = [lpar(first), ...others.map(lpar)] as const
  const landed: PeaksInputs = {
    ...inputs,
    interval_minutes: given,
    unit: read.unit,
    kinds,
    period: oneDay ? { kind: 'day' } : { kind: 'run', start },
    lpars,
    products: [],
    groups: read.groups.filter((group) =>
      group.lpars.every((name) => lpars.some((lpar) => lpar.name === name)),
    ),
    time_zone: zone,
    ...readingFor(given),
    ...smfFor(inputs, given),
  }
  return {
    inputs: withSources(landed, read.sources),
    place: { lpar: 0, kind: 0, layer: 'background' },
    names: lpars.map(({ name }) => name),
  }
}
