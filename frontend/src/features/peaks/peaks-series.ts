import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'
import {
  baseEnd,
  isLevels,
  joinedPrice,
  type LevelPriceDraft,
  type PriceDraft,
  unpriced,
} from '@/components/price'
import type {
  DayProfile,
  DaySaving,
  Layer,
  Lpar,
  PeaksInputs,
  PeaksRequest,
  Values,
} from './peaks-inputs'
import { sourcesOf } from './peaks-source'

type Price = NonNullable<PeaksRequest['prices']>['products'][number]['price']
/** The values of a layer, or the id under which the server keeps them. */
export type Named = Pick<Schemas['LparChange'], 'kept'> & { msu: number[] | null }

/** Longer series are sent once and named from then on. */
export const longSeries = 1000

/** Returns the kind of each day, or one kind for a run of values. */
export function daySequence({ period }: PeaksInputs): readonly number[] {
  return period.kind === 'month' ? period.days : oneDay
}

function profileOf(lpar: Lpar, kind: number): DayProfile {
  return lpar.profiles[kind] ?? { background: [], workload: [] }
}

/** Returns the first minute of the first day: where a run begins within its day. */
export function firstMinute({ period }: PeaksInputs): number {
  if (period.kind !== 'run' || period.start === null) return 0
  const start = new Date(`${period.start}Z`)
  return start.getUTCHours() * 60 + start.getUTCMinutes()
}

/** Returns the date of the first day; null where the days stand for none. */
export function startsOn({ period }: Pick<PeaksInputs, 'period'>): string | null {
  if (period.kind === 'month') return `${period.month}-01`
  return period.kind === 'run' ? (period.start?.slice(0, 10) ?? null) : null
}

/** Returns how many days the inputs touch. */
export function daysIn(inputs: PeaksInputs): number {
  if (inputs.period.kind !== 'run') return daySequence(inputs).length
  const values = inputs.lpars[0].profiles[0]?.background.length ?? 0
  return Math.max(1, Math.ceil((firstMinute(inputs) + values * inputs.interval_minutes) / 1440))
}

/** Returns where the days are local: days that are drawn have 24 hours each. */
export function zoneOf(inputs: PeaksInputs): string | null {
  return inputs.period.kind === 'run' && inputs.period.start !== null ? inputs.time_zone : null
}

/** Returns what an LPAR saves; the days on which it does are counted from the first one shown. */
function savingOf(inputs: PeaksInputs, { name, saving }: Lpar): DaySaving[] {
  if (saving === null) return []
  const { kinds, weekdays, ...stated } = saving
  const days = [...daySequence(inputs).entries()]
  return [
    {
      ...stated,
      lpar: name,
      weekdays: startsOn(inputs) === null ? null : weekdays,
      days:
        kinds === null || inputs.period.kind === 'run'
          ? null
          : days.flatMap(([day, kind]) => (kinds.includes(kind) ? [day] : [])),
    },
  ]
}

interface Laid extends DayProfile {
  sequence: readonly number[]
  /** Whether nothing of it is under study. */
  idle: boolean
}

const oneDay = [0] as const
/** What profiles come to along their days: a year is put together once, not at each step. */
const laid = new WeakMap<Lpar['profiles'], Laid>()

function laidOut(lpar: Lpar, sequence: readonly number[]): Laid {
  const known = laid.get(lpar.profiles)
  if (known?.sequence === sequence) return known
  const [only] = sequence
  const layer = (which: Layer) =>
    sequence.length === 1 && only !== undefined
      ? profileOf(lpar, only)[which]
      : sequence.flatMap((kind) => [...profileOf(lpar, kind)[which]])
  const workload = layer('workload')
  const made = {
    sequence,
    background: layer('background'),
    workload,
    idle: workload.every((value) => value === 0),
  }
  laid.set(lpar.profiles, made)
  return made
}

/** Returns the layers that go into a request: of no workload a share is nothing, and is asked. */
function layersOf(
  inputs: PeaksInputs,
  lpar: Lpar,
): { background: Values; workload: Values | null } {
  const { background, workload, idle } = laidOut(lpar, daySequence(inputs))
  return { background, workload: idle && lpar.saving?.workload_share == null ? null : workload }
}

/** Returns the series of a request that are long enough to be sent apart from it. */
export function longSeriesOf(inputs: PeaksInputs): Values[] {
  return inputs.lpars
    .flatMap((lpar): (Values | null)[] => [...Object.values(layersOf(inputs, lpar)), lpar.recorded])
    .flatMap((values) => (values !== null && values.length > longSeries ? [values] : []))
}

const sent = (values: Values): Named => ({ msu: values as number[], kept: null })

/** Returns why levels cost nothing yet, in words; null where they do. */
export function levelsError(price: LevelPriceDraft): string | null {
  const { levels } = price
  let from = baseEnd(price)
  if (from > 0 && price.base_per_month == null)
    return 'Enter the base charge, and the months have a bill.'
  if (levels.some(({ price_per_msu_month: amount }) => amount === null)) {
    return 'Enter the price of each level, and the months have a bill.'
  }
  for (const [position, { to_msu = null }] of levels.entries()) {
    const last = position === levels.length - 1
    if (last) return to_msu === null ? null : 'Leave the last level without end.'
    if (to_msu === null || to_msu <= from) {
      return `Level ${position + 1} has to end above ${formatFigure(from)} MSU.`
    }
    from = to_msu
  }
  return null
}

/** What is charged by MSU: the price of all LPARs, then those of the products. */
export type Priced = Pick<PeaksInputs, 'currency' | 'contract_counts'> & {
  products: { label: string; price: PriceDraft }[]
}

/** Returns what is charged by MSU, as the API has it. */
export function pricedOf({ currency, contract_counts, price, products }: PeaksInputs): Priced {
  const apart = products.map(({ product, price }) => ({ label: product, price }))
  return { currency, contract_counts, products: [{ label: allLpars, price }, ...apart] }
}

/** Returns the inputs with what is charged. */
export function withPriced(inputs: PeaksInputs, { products, ...terms }: Priced): PeaksInputs {
  const prices = products.map(({ price }) => joinedPrice(price))
  const priceAt = (position: number) => prices[position] ?? unpriced
  return {
    ...inputs,
    ...terms,
    price: priceAt(0),
    products: inputs.products.map((product, at) => ({ ...product, price: priceAt(at + 1) })),
  }
}

/** Whether a price is whole: levels that are not filled in yet cost nothing that could be told. */
function isStated(price: PriceDraft): price is Price {
  return isLevels(price) ? levelsError(price) === null : price.flat_per_msu_month !== null
}

/** Returns what an MSU costs, where something is priced. */
export function pricesOf(inputs: PeaksInputs): PeaksRequest['prices'] {
  const run = inputs.products.filter(({ lpars }) => lpars.length > 0)
  const { products, ...terms } = pricedOf({ ...inputs, products: run })
  const stated = products.flatMap(({ label, price }) => (isStated(price) ? [{ label, price }] : []))
  return stated.length === 0 ? null : { ...terms, products: stated }
}

/** What the price of all MSU is called. */
export const allLpars = 'All LPARs'

/**
 * Returns the request: the days of each kind put one after another, the layers beside each other.
 * named: how values go into it.
 */
export function peaksRequest(
  inputs: PeaksInputs,
  named: (values: Values) => Named = sent,
): PeaksRequest {
  const savings = inputs.lpars.flatMap((lpar) => savingOf(inputs, lpar))
  const workload = inputs.lpars.flatMap((lpar) => {
    const values = layersOf(inputs, lpar).workload
    return values === null ? [] : [{ lpar: lpar.name, ...named(values) }]
  })
  return {
    ...runTerms(inputs),
    window_hours: 4,
    averages: 'none',
    product_averages: false,
    msu_basis: inputs.msu_basis,
    first_minute: firstMinute(inputs),
    consumption: false,
    hourly: false,
    starts_on: startsOn(inputs),
    time_zone: zoneOf(inputs),
    prices: startsOn(inputs) === null ? null : pricesOf(inputs),
    series: inputs.lpars.map((lpar) => ({
      lpar: lpar.name,
      ...named(layersOf(inputs, lpar).background),
      layers: [],
      defined_capacity_msu: lpar.defined_capacity_msu,
      absolute_cap_msu: lpar.absolute_cap_msu,
      capacity_changes: [...lpar.capacity_changes],
    })),
    recorded: inputs.lpars.flatMap(({ name, recorded }) =>
      recorded === null ? [] : [{ lpar: name, ...named(recorded) }],
    ),
    ziips: inputs.ziips ?? null,
    workload: workload.length === 0 ? null : workload,
    savings: savings.length === 0 ? null : savings,
  }
}

/** Returns the terms as the server takes them, with those products and groups that have an LPAR. */
export function runTerms(inputs: PeaksInputs) {
  const { kinds, period, lpars, currency, contract_counts, price, msu_basis, ziips, ...terms } =
    inputs
  return {
    ...terms,
    smf_interval_minutes: inputs.reading === 'scrt_like' ? inputs.smf_interval_minutes : null,
    machine: inputs.unit === 'MSU' ? null : inputs.machine,
    groups: inputs.groups.filter(({ lpars }) => lpars.length > 0),
    sources: sourcesOf(inputs),
    products: inputs.products
      .filter(({ lpars }) => lpars.length > 0)
      .map(({ price: _, ...product }) => product),
  }
}
