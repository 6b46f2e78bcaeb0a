import { basisNames } from '@/api/basis-words.gen'
import { fields as common, parts as priced } from '@/api/fields.gen'
import { defaults, fields, parts } from '@/api/peaks-fields.gen'
import type { Schemas } from '@/api/schemas'
import { begun } from '@/components/begun'
import type { Models } from '@/components/form'
import type { NumberLimits } from '@/components/number-field'
import { type PriceDraft, unpriced } from '@/components/price'
import type { Profile } from '@/components/profile-handover'
import type { ProductHours } from '@/components/profile-savings'
import type { HeldSource } from './peaks-source'

export type PeaksRequest = Schemas['PeaksContent']
export type ProfileUnit = Profile['unit']
export type MsuBasis = NonNullable<PeaksRequest['msu_basis']>

/** What of a profile is laid out here by LPAR, or says more than the API's. */
type Laid =
  | ('days' | 'calendar' | 'starts_on' | 'window' | 'savings' | 'sources' | 'products')
  | ('defined_capacities' | 'absolute_caps' | 'capacity_changes')

/** What holds of a profile however its values are laid out, as the API has it. */
export type Terms = Required<Omit<Profile, Laid>>

/** Returns the terms of a profile without what is laid out in another way here. */
export function termsOf(profile: Required<Profile>): Terms {
  const { days, calendar, starts_on, window, savings, sources, products, ...rest } = profile
  const { defined_capacities, absolute_caps, capacity_changes, ...terms } = rest
  return terms
}

/** A unit beside a field. Seconds are those of an interval, MSU an hourly rate. */
export const unitMarks: Readonly<Record<ProfileUnit, string>> = { MSU: 'MSU', 'GP seconds': 's' }

/** How GP seconds become MSU, as on every page. */
export const msuBases = [
  { value: 'per_cp_rating', label: begun(basisNames.per_cp_rating) },
  { value: 'service_units', label: begun(basisNames.service_units) },
] as const satisfies readonly { value: MsuBasis; label: string }[]

export const intervals = [5, 10, 15, 20, 30, 60] as const
export type IntervalMinutes = (typeof intervals)[number]

/** What is used in each interval, in the unit of the profiles; null where nothing is known. */
export type Values = readonly (number | null)[]

/** The two layers of what an LPAR uses: everything else, and the workload under study. */
export const layers = ['background', 'workload'] as const
export type Layer = (typeof layers)[number]
export type DayProfile = Readonly<Record<Layer, Values>>

export type DaySaving = Schemas['DaySaving']

/** Between two times of the day, in minutes; past midnight where the end is earlier. */
export type Stretch = Pick<DaySaving, 'start_minute' | 'end_minute'>
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/**
 * What an LPAR no longer uses between two times of the day, as the API takes it. `kinds`: positions
 * of the kinds of days on which it holds; null: on all.
 */
export type Saving = Required<Omit<DaySaving, 'lpar' | 'days'>> & {
  kinds: readonly number[] | null
}

/** What tells the size of a saving: one of them is stated. */
export const noSize = { msu: null, lpar_share: null, workload_share: null } as const

/** Returns a saving in whole hours, with nothing special about it. */
export function savingOf(
  msu: number,
  from: number,
  to: number,
  kinds: readonly number[] | null = null,
): Saving {
  return {
    ...noSize,
    msu,
    at_most: true,
    weekdays: null,
    start_minute: from * 60,
    end_minute: to * 60,
    moved: null,
    kinds,
  }
}

/** The soft cap of an LPAR from a time on: the day counts from 0; null: none from then on. */
export type CapacityChange = Required<Schemas['CapacityChange']>

export interface Lpar {
  name: string
  /** Its soft cap. */
  defined_capacity_msu: number | null
  /** When it changes, in the order of time. */
  capacity_changes: readonly CapacityChange[]
  /** The R4HA that the machine recorded at the end of each interval of a run; null: none. */
  recorded: Values | null
  absolute_cap_msu: number | null
  saving: Saving | null
  /** One profile for each kind of day. */
  profiles: readonly DayProfile[]
}

/** What an LPAR without any cap says of caps, and nothing recorded. */
export const uncapped = {
  defined_capacity_msu: null,
  capacity_changes: [],
  recorded: null,
  absolute_cap_msu: null,
} as const satisfies Partial<Lpar>

/**
 * What the profiles make up: one day; a calendar month with a kind of day for every day of it; or
 * one run of values as they were read, `start` being when it begins, where that is known.
 */
export type Period =
  | { kind: 'day' }
  | { kind: 'month'; month: string; days: readonly number[] }
  | { kind: 'run'; start: string | null }

/** A product, the LPARs where it runs and when. */
export interface Product extends Required<Schemas['ProfileProduct']> {
  price: PriceDraft
}

/** A product that runs always, at no price. */
export function productOf(product: string, lpars: readonly string[]): Product {
  return { product, lpars: [...lpars], hours: [], price: unpriced }
}

/** Returns the hours of a product that runs between the same two times in all of these LPARs. */
export function everyDay(
  lpars: readonly string[],
  { start_minute, end_minute }: Stretch,
): ProductHours[] {
  return lpars.map((lpar) => ({ lpar, start_minute, end_minute, weekdays: null }))
}

/** Returns between which times a product runs in all of its LPARs; null: it is not so simple. */
export function sameHours({ lpars, hours }: Product): Stretch | null {
  const [first] = hours
  if (first === undefined) return null
  const { start_minute, end_minute } = first
  const once =
    hours.length === lpars.length &&
    lpars.every((lpar) => hours.some((held) => held.lpar === lpar)) &&
    hours.every(
      (held) =>
        held.start_minute === start_minute &&
        held.end_minute === end_minute &&
        held.weekdays == null,
    )
  return once ? { start_minute, end_minute } : null
}

/** Returns a product in other LPARs; hours that are the same everywhere hold in all of them. */
export function runningIn(product: Product, lpars: readonly string[]): Product {
  const same = sameHours(product)
  const hours =
    same === null ? product.hours.filter(({ lpar }) => lpars.includes(lpar)) : everyDay(lpars, same)
  return { ...product, lpars: [...lpars], hours }
}
/** LPARs that together are billed by no more than a limit. */
export type Group = Schemas['CapacityGroup']

export type ProfileSource = Schemas['ProfileSource']

/** A profile as this page edits it: the API's terms, its days LPAR by LPAR, and what they cost. */
export interface PeaksInputs extends Terms {
  /** The files that values are from; none: they were drawn here. */
  sources: readonly HeldSource[]
  kinds: readonly string[]
  period: Period
  lpars: readonly [Lpar, ...Lpar[]]
  products: readonly Product[]
  currency: string
  /** Whole MSU, or the peaks as measured. */
  contract_counts: Schemas['MonthPrices']['contract_counts']
  /** Of an MSU of all LPARs. */
  price: PriceDraft
  msu_basis: MsuBasis
  /** zIIPs whose overflow is part of what is calculated; they are no part of the profile. */
  ziips?: PeaksRequest['ziips']
}

const { PeaksContent: asked, LparSeries: series } = parts

/** The API's, and where on the page they lie in another way than there. */
export const models: Models = {
  fields,
  parts: {
    ...parts,
    Page: {
      lpars: { of: ['LparSeries'] },
      work: { ...parts.LparZiips.work, least: 0, of: ['EligibleWork', 'LparZiips'] },
    },
  },
}

export const limits = {
  msu: fields.DaySaving.msu.limits,
  share: fields.DaySaving.workload_share.limits,
  defined_capacity_msu: fields.LparSeries.defined_capacity_msu.limits,
} as const satisfies Record<string, NumberLimits>

/** Minor units. */
export const paid = common.FlatPrice.flat_per_msu_month.limits

export const mostLpars = asked.series.most
export const mostProducts = asked.products.most
export const mostGroups = asked.groups.most
export const mostCapacityChanges = series.capacity_changes.most
export const mostValues = series.msu.most
export const mostLevels = priced.LevelPrice.levels.most
export const longestName = series.lpar.most

const minutesOfDay = 24 * 60

/** Returns how many intervals a day has. */
export function intervalsOfDay(interval: IntervalMinutes): number {
  return minutesOfDay / interval
}

/** Returns values that hold levels from hour to hour: `[[100, 24]]` is a flat day. */
export function held(
  levels: readonly (readonly [level: number, hours: number])[],
  interval: IntervalMinutes = 60,
): number[] {
  return levels.flatMap(([level, hours]) => Array<number>((hours * 60) / interval).fill(level))
}

const flat = held([[100, 24]])
const nothing = held([[0, 24]])
const forenoon = held([
  [0, 9],
  [40, 4],
  [0, 11],
])

/** The terms of a profile of which nothing is said. */
export const usualTerms: Terms = termsOf({
  ...defaults.Profile,
  interval_minutes: 60,
  days: [],
  calendar: [],
  window: { lpar: '', start_minute: 0, days: [] },
} as never)

/** The kinds of days that a month has at first. */
export const usualKinds = ['Typical day', 'Peak day', 'Weekend'] as const

/** What the page opens on. The numbers are an example and nobody's measurement. */
export const example: PeaksInputs = {
  ...usualTerms,
  sources: [],
  kinds: usualKinds,
  period: { kind: 'day' },
  lpars: [
    {
      name: 'PROD',
      ...uncapped,
      saving: savingOf(15, 9, 13),
      profiles: Array(3).fill({ background: flat, workload: forenoon }),
    },
  ],
  products: [],
  currency: 'EUR',
  contract_counts: 'whole_msu',
  price: unpriced,
  msu_basis: 'per_cp_rating',
}

function lpar(name: string, saving: Saving | null, ...profiles: DayProfile[]): Lpar {
  return { name, ...uncapped, saving, profiles }
}

/** Returns the days of a month with a kind for each: the first is a peak day, Saturdays and Sundays are weekend. */
export function usualMonth(month: string): number[] {
  return daysOf(month).map((date) =>
    date.getUTCDate() === 1 ? 1 : date.getUTCDay() % 6 === 0 ? 2 : 0,
  )
}

/** Returns the days of a month, `2026-11`. */
export function daysOf(month: string): Date[] {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: last }, (_, day) => new Date(Date.UTC(year, number - 1, day + 1)))
}

const office = held([
  [60, 8],
  [140, 10],
  [60, 6],
])
const weekend = held([[50, 24]])
const firstDay = held([
  [180, 5],
  [90, 3],
  [140, 10],
  [60, 6],
])
const studyOnTheFirst = held([
  [0, 8],
  [60, 6],
  [0, 10],
])

const online = (msu: number) =>
  held([
    [40, 7],
    [120, 1],
    [msu, 10],
    [100, 2],
    [40, 4],
  ])
const batch = (msu: number) =>
  held([
    [msu, 4],
    [10, 18],
    [msu, 2],
  ])
const onlineStudy = held([
  [0, 9],
  [80, 4],
  [0, 11],
])

/** Days that show what a peak does; a link names one by its place. Their numbers are examples. */
export const examples: readonly { label: string; inputs: PeaksInputs }[] = [
  { label: 'One LPAR, busy from 09:00 to 13:00', inputs: example },
  {
    label: 'The same, 50 MSU saved: the peak moves',
    inputs: {
      ...example,
      lpars: [{ ...example.lpars[0], saving: savingOf(50, 9, 13) }],
    },
  },
  {
    label: 'Two LPARs, at 10:00 and at 22:00',
    inputs: {
      ...example,
      lpars: [
        lpar(
          'ONLINE',
          savingOf(30, 8, 12),
          ...Array<DayProfile>(3).fill({
            background: flat,
            workload: held([
              [0, 8],
              [80, 4],
              [0, 12],
            ]),
          }),
        ),
        lpar(
          'BATCH',
          null,
          ...Array<DayProfile>(3).fill({
            background: held([
              [40, 20],
              [110, 4],
            ]),
            workload: nothing,
          }),
        ),
      ],
      products: [productOf('CICS TS', ['ONLINE']), productOf('z/OS', ['ONLINE', 'BATCH'])],
    },
  },
  {
    label: 'A month whose first day is not like the others',
    inputs: {
      ...example,
      period: { kind: 'month', month: '2026-11', days: usualMonth('2026-11') },
      lpars: [
        lpar(
          'PROD',
          savingOf(45, 8, 14, [0, 1]),
          { background: office, workload: forenoon },
          { background: firstDay, workload: studyOnTheFirst },
          { background: weekend, workload: nothing },
        ),
      ],
    },
  },
  {
    label: 'A month of two LPARs: a night’s batch becomes the peak',
    inputs: {
      ...example,
      period: { kind: 'month', month: '2026-11', days: usualMonth('2026-11') },
      lpars: [
        lpar(
          'PROD',
          savingOf(60, 9, 13, [0, 1, 2]),
          { background: online(170), workload: onlineStudy },
          { background: online(200), workload: onlineStudy },
          { background: held([[40, 24]]), workload: onlineStudy },
        ),
        lpar(
          'BATCH',
          null,
          { background: batch(60), workload: nothing },
          { background: batch(240), workload: nothing },
          { background: held([[10, 24]]), workload: nothing },
        ),
      ],
    },
  },
]
