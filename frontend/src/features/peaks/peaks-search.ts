import { fields } from '@/api/peaks-fields.gen'
import type { Schemas } from '@/api/schemas'
import {
  amongAt,
  identifier,
  numberAt,
  type Parameters,
  readLink,
  textAt,
} from '@/components/link-state'
import type { ProductHours } from '@/components/profile-savings'
import { type FormerPrice, priceOfFormer } from './former-price'
import {
  type CapacityChange,
  type DayProfile,
  daysOf,
  everyDay,
  example,
  type Group,
  type IntervalMinutes,
  intervals,
  intervalsOfDay,
  type Lpar,
  limits,
  longestName,
  mostCapacityChanges,
  mostGroups,
  mostLevels,
  mostLpars,
  mostProducts,
  mostValues,
  msuBases,
  type PeaksInputs,
  type Period,
  type Product,
  paid,
  type Saving,
  type Stretch,
  savingOf,
  weekdays,
} from './peaks-inputs'
import { readSources } from './peaks-source'
import { isZone } from './peaks-time'

/**
 * The parameters of the address, all text: `profile` since a link holds the profile itself. What is
 * below reads the links of before. LPARs and products are numbered from 1: `lpar1`,
 * `background1`, `workload1`, `cap1`, `saving1`, `moved1`, `product1`. Values are written as runs,
 * `100x9,140x4,100x11`, `-` for a gap; kinds of days are divided by `;`.
 */
export type PeaksSearch = Readonly<Record<string, string>>

export interface ReadPeaks {
  inputs: PeaksInputs
  /** What of the address could not be used, as sentences. */
  problems: readonly string[]
}

const decimal = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function number(text: string): number {
  return decimal.test(text) ? Number(text) : Number.NaN
}

/** Reads runs of values, or says what is wrong with them. */
export function readValues(text: string, gaps: boolean): (number | null)[] | string {
  const values: (number | null)[] = []
  for (const run of text.split(',')) {
    const [value = '', count = '1', ...rest] = run.split('x')
    const times = /^\d{1,6}$/.test(count) ? Number(count) : 0
    const gap = gaps && value === '-'
    const msu = gap ? null : number(value)
    const wrong = msu !== null && !(msu >= limits.msu.low && msu <= limits.msu.high)
    if (wrong || times < 1 || rest.length > 0) return `“${run}” is not of the form MSU or MSUxtimes`
    if (values.length + times > mostValues) return `it has more than ${mostValues} values`
    for (let repeat = 0; repeat < times; repeat += 1) values.push(msu)
  }
  return values
}

/** Writes a time: `9`, or `9h30`. */
function writeTime(minute: number): string {
  const rest = minute % 60
  return `${Math.floor(minute / 60)}${rest === 0 ? '' : `h${String(rest).padStart(2, '0')}`}`
}

export function writeStretch({ start_minute, end_minute }: Stretch): string {
  return `${writeTime(start_minute)}-${writeTime(end_minute)}`
}

const time = /^(\d{1,2})(?:h([0-5]\d))?$/

function readMinute(text: string): number {
  const match = time.exec(text)
  return match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2] ?? 0)
}

export function readStretch(text: string): Stretch | null {
  const [start_minute = Number.NaN, end_minute = Number.NaN] = text.split('-').map(readMinute)
  const fits = start_minute < 1440 && end_minute > 0 && end_minute <= 1440
  return fits && start_minute !== end_minute ? { start_minute, end_minute } : null
}

/** `[1,8-18,Mon+Tue][2,9-17,]`: the LPAR by its place, its hours, and the days of the week. */
function readHours(text: string, lpars: readonly Lpar[]): readonly ProductHours[] {
  return text
    .slice(1, -1)
    .split('][')
    .flatMap((part) => {
      const [place = '', hours = '', days = ''] = part.split(',')
      const [lpar, stretch] = [lpars[Number(place) - 1]?.name, readStretch(hours)]
      const on = weekdays.filter((day) => days.split('+').includes(day))
      return lpar === undefined || stretch === null
        ? []
        : [{ lpar, ...stretch, weekdays: on.length === 0 ? null : on }]
    })
}

/** `0.5:18-20`: the share that moves, and where it goes. */
function readMoved(text: string): Schemas['Moved'] | string {
  const [shareText = '', hours = '', ...rest] = text.split(':')
  const share = number(shareText)
  const stretch = readStretch(hours)
  if (!(share >= 0 && share <= 1) || stretch === null || rest.length > 0) {
    return `“${text}” is not of the form share:hour-hour`
  }
  return { share, ...stretch }
}

/**
 * `15:9-13` is an amount, `30%:9-13` a share of the workload, `30%%:9-13` of all that the LPAR uses;
 * kinds of days may follow.
 */
function readSaving(text: string, kinds: number): Saving | string {
  const [what = '', hours, kindsText, ...rest] = text.split(':')
  if (hours === undefined || rest.length > 0) return `“${text}” is not of the form MSU:hour-hour`
  const [figure = '', signs = ''] = /^([^%]*)(%{0,2})$/.exec(what)?.slice(1) ?? []
  const amount = number(figure)
  const high = signs === '' ? limits.msu.high : 100
  if (!(amount >= 0 && amount <= high)) return `“${what}” is not an amount of MSU or a share`
  const stretch = readStretch(hours)
  if (stretch === null) return 'its hours are not hours of a day'
  const saving = {
    ...savingOf(0, 0, 24),
    msu: signs === '' ? amount : null,
    workload_share: signs === '%' ? amount / 100 : null,
    lpar_share: signs === '%%' ? amount / 100 : null,
    ...stretch,
  }
  if (kindsText === undefined) return { ...saving, kinds: null }
  const chosen = kindsText === '' ? [] : kindsText.split('+').map(Number)
  if (chosen.some((kind) => !(kind < kinds))) return 'it names a kind of day that is not there'
  return { ...saving, kinds: chosen }
}

const monthName = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/

function readPeriod(text: string, kinds: number): Period | string {
  if (text === 'day') return { kind: 'day' }
  const [head = '', ...more] = text.split(':')
  const rest = more.join(':')
  if (head === 'run') {
    if (rest === '') return { kind: 'run', start: null }
    if (Number.isNaN(Date.parse(`${rest}Z`))) return `“${rest}” is not a date and time`
    return { kind: 'run', start: rest }
  }
  if (!monthName.test(head)) return `“${head}” is not a month`
  const days = readValues(rest, false)
  if (typeof days === 'string') return days
  if (days.length !== daysOf(head).length) return 'it does not name a kind for each day'
  if (days.some((day) => day === null || !Number.isInteger(day) || day >= kinds)) {
    return 'it names a kind of day that is not there'
  }
  return { kind: 'month', month: head, days: days as number[] }
}

function oneOf<Value extends string | number>(
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => String(value) === text)
}

/** Returns the texts of numbered parameters: `lpar1`, `lpar2` … up to the first that is missing. */
function numbered(search: PeaksSearch, name: string, most: number): string[] {
  const found: string[] = []
  for (let position = 1; position <= most; position += 1) {
    const text = search[`${name}${position}`]
    if (text === undefined) break
    found.push(text)
  }
  return found
}

class Unusable extends Error {}

function usable<Value>(read: Value | string, parameter: string): Value {
  if (typeof read === 'string') throw new Unusable(`${parameter} is not usable: ${read}`)
  return read
}

function readCap(search: PeaksSearch, parameter: string): number | null {
  const text = search[parameter]
  if (text === undefined) return null
  const cap = number(text)
  if (cap > 0 && cap <= limits.defined_capacity_msu.high) return cap
  throw new Unusable(`${parameter} is not usable: “${text}” is not an amount of MSU`)
}

function readAmount(text: string): number | null {
  const amount = number(text)
  return amount >= 0 && amount <= paid.high ? amount : null
}

/**
 * `1000` is one price, `45@100,175@60,@50` are levels: up to 45 MSU 100 an MSU, and so on;
 * `3!500,45@100,@60` have a base of 500 that covers 3 MSU.
 */
function readPrice(text: string): FormerPrice {
  if (!text.includes('@')) return readAmount(text)
  const parts = text.split(',')
  const based = parts[0]?.includes('!') === true
  const [base_to = '', base = ''] = based ? (parts[0] ?? '').split('!') : []
  return {
    base_to_msu: readAmount(base_to) ?? 0,
    base: readAmount(base),
    levels: parts.slice(based ? 1 : 0, mostLevels + 1).map((part) => {
      const [to = '', price = ''] = part.split('@')
      return { to_msu: readAmount(to), price: readAmount(price) }
    }),
  }
}

/** `2@8h30@120,9@0@-`: from the third day, 08:30, 120 MSU, from the tenth day no cap. */
function readChanges(text: string | undefined): CapacityChange[] {
  return (text ?? '')
    .split(',')
    .slice(0, mostCapacityChanges)
    .flatMap((part): CapacityChange[] => {
      const [day = '', at = '', msu = ''] = part.split('@')
      const minute = readMinute(at)
      const cap = msu === '-' ? null : number(msu)
      if (!/^\d{1,4}$/.test(day) || !(minute < 1440)) return []
      if (cap !== null && !(cap > 0 && cap <= limits.defined_capacity_msu.high)) return []
      return [{ day: Number(day), minute, defined_capacity_msu: cap }]
    })
}

function readWeekdays(text: string | undefined): Saving['weekdays'] {
  const named = text?.split('+') ?? []
  const found = weekdays.filter((day) => named.includes(day))
  return found.length === 0 ? null : found
}

function readLpar(search: PeaksSearch, position: number, wanted: LengthRule): Lpar {
  const at = position + 1
  const name = search[`lpar${at}`] ?? ''
  const kinds = wanted.kinds
  const layer = (which: 'background' | 'workload') => {
    const text = search[`${which}${at}`]
    const parts = text === undefined ? [] : text.split(';')
    return Array.from({ length: kinds }, (_, kind) => {
      const part = parts[kind] ?? parts.at(-1)
      if (part === undefined) return null
      const values = usable(readValues(part, which === 'background'), `${which}${at}`)
      if (wanted.values !== null && values.length !== wanted.values) {
        throw new Unusable(
          `${which}${at} is not usable: it has ${values.length} values, a day has ${wanted.values}`,
        )
      }
      return values
    })
  }
  const backgrounds = layer('background')
  const workloads = layer('workload')
  const saving = search[`saving${at}`]
  const moved = search[`moved${at}`]
  const recorded = search[`recorded${at}`]
  const capped = readCap(search, `cap${at}`)
  const profiles = Array.from({ length: kinds }, (_, kind): DayProfile => {
    const length = backgrounds[kind]?.length ?? workloads[kind]?.length ?? wanted.values ?? 24
    return {
      background: backgrounds[kind] ?? Array<number>(length).fill(0),
      workload: workloads[kind] ?? Array<number>(length).fill(0),
    }
  })
  return {
    name: name.slice(0, longestName),
    defined_capacity_msu: capped,
    capacity_changes: readChanges(search[`caps${at}`]),
    recorded: recorded === undefined ? null : usable(readValues(recorded, true), `recorded${at}`),
    absolute_cap_msu: readCap(search, `absolute${at}`),
    saving:
      saving === undefined
        ? null
        : {
            ...usable(readSaving(saving, kinds), `saving${at}`),
            weekdays: readWeekdays(search[`weekdays${at}`]),
            moved: moved === undefined ? null : usable(readMoved(moved), `moved${at}`),
          },
    profiles,
  }
}

interface LengthRule {
  kinds: number
  /** How many values a profile has; null: as many as are read. */
  values: number | null
}

const bases = msuBases.map(({ value }) => value)
const noSuchBasis =
  'This profile takes the whole machine’s rating as its MSU basis, which only reproduces a paper. GP seconds become MSU per CP rating instead.'

/** What one parameter says by itself; days, LPARs, products and groups hang on one another. */
const single: Parameters = {
  file: {
    at: 'sources',
    read: (text) => {
      const sources = readSources(text)
      return sources === null ? { why: 'it is no file' } : { value: sources }
    },
  },
  reading: amongAt('reading', ['simple', 'scrt_like']),
  start: amongAt('start', ['complete_windows', 'from_zero']),
  zone: {
    at: 'time_zone',
    read: (text) => (isZone(text) ? { value: text } : { why: `“${text}” is not a time zone` }),
  },
  price: {
    at: 'price',
    read: (text) => {
      const value = readPrice(text)
      return value === null ? { why: `“${text}” is not a price` } : { value }
    },
  },
  currency: textAt('currency', /^[A-Z]{3}$/, 'is not a currency'),
  counts: amongAt('contract_counts', ['whole_msu', 'as_measured']),
  billing: numberAt('billing_day', fields.Profile.billing_day),
  smf: {
    at: 'smf_interval_minutes',
    read: (text) => {
      const value = oneOf(text, intervals)
      return value === undefined ? { why: `it is one of ${intervals.join(', ')}` } : { value }
    },
  },
  unit: {
    at: 'unit',
    read: (text) =>
      text === 'gp_seconds' ? { value: 'GP seconds' } : { why: `“${text}” is no unit` },
  },
  basis: amongAt('msu_basis', bases),
  machine: textAt('machine', identifier, 'is not a machine'),
}

function readInputs(search: PeaksSearch): ReadPeaks {
  const names = numbered(search, 'lpar', mostLpars)
  if (names.length === 0) return { inputs: example, problems: [] }
  const interval = oneOf<IntervalMinutes>(search.interval, intervals)
  if (interval === undefined) {
    throw new Unusable(`interval is not usable: it is one of ${intervals.join(', ')}`)
  }
  const kinds = search.kinds?.split(';').map((kind) => kind.slice(0, longestName)) ?? ['Day']
  const period = usable(readPeriod(search.period ?? 'day', kinds.length), 'period')
  const rule = {
    kinds: kinds.length,
    values: period.kind === 'run' ? null : intervalsOfDay(interval),
  }
  const [first, ...others] = names.map((_, position) => readLpar(search, position, rule))
  if (first === undefined) return { inputs: example, problems: [] }
  const all = [first, ...others]
  if (new Set(all.map((lpar) => lpar.name)).size < all.length) {
    throw new Unusable('two LPARs have the same name')
  }
  const named = (text: string) => {
    const [name = '', places = '', limit = ''] = text.split(':')
    const lpars = places.split(',').flatMap((place) => all[Number(place) - 1]?.name ?? [])
    return { name: name.slice(0, longestName), lpars, limit: number(limit) }
  }
  const { basis, ...said } = search
  const gone = basis === 'whole_machine_rating'
  const own = Object.entries(gone ? said : search).filter(([name]) => Object.hasOwn(single, name))
  const read = readLink(
    Object.fromEntries(own),
    single,
    { ...example, price: null },
    'Its usual value is taken.',
  )
  const { currency } = read.state
  const products = numbered(search, 'product', mostProducts).map((text): Product => {
    const { name: product, lpars } = named(text)
    const [, , times = '', price = ''] = text.split(':')
    const always = readStretch(times)
    const hours = times.startsWith('[') ? readHours(times, all) : always && everyDay(lpars, always)
    const stated = priceOfFormer(readPrice(price), currency)
    return { product, lpars, hours: [...(hours ?? [])], price: stated }
  })
  const groups = numbered(search, 'group', mostGroups).flatMap((text): Group[] => {
    const { name: group, lpars, limit: limit_msu } = named(text)
    return limit_msu > 0 && limit_msu <= limits.msu.high ? [{ group, lpars, limit_msu }] : []
  })
  return {
    inputs: {
      ...read.state,
      price: priceOfFormer(read.state.price, currency),
      interval_minutes: interval,
      kinds,
      period,
      lpars: [first, ...others],
      products,
      groups,
    },
    problems: gone ? [noSuchBasis, ...read.problems] : read.problems,
  }
}

/** Reads an address. When a part of it makes no sense, that is told and the example is taken. */
export function readPeaksSearch(search: PeaksSearch): ReadPeaks {
  try {
    return readInputs(search)
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    const problem = `The link’s ${error.message}. The example is shown instead.`
    return { inputs: example, problems: [problem] }
  }
}
