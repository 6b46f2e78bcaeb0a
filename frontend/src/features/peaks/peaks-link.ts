import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { parts } from '@/api/fields.gen'
import { fields } from '@/api/peaks-fields.gen'
import { currencies } from '@/components/minor-digits'
import type { PriceDraft } from '@/components/price'
import type { Profile } from '@/components/profile-handover'
import { type FormerPrice, priceOfFormer } from './former-price'
import {
  daysOf,
  intervals,
  limits,
  mostLpars,
  mostValues,
  msuBases,
  type PeaksInputs,
  type Values,
  weekdays,
} from './peaks-inputs'
import { inputsOf, layoutOf, wholeProfile } from './peaks-profile'
import { isZone } from './peaks-time'

/** What a link holds: the API's profile, and what the page asks beside it. */
interface Linked {
  profile: Profile
  layout: ReturnType<typeof layoutOf>
  recorded: Readonly<Record<string, Values>>
  asked: Pick<PeaksInputs, (typeof asked)[number]>
  /** Of the products, in their order. */
  prices: readonly (PriceDraft | FormerPrice)[]
}

const asked = ['currency', 'contract_counts', 'price', 'msu_basis'] as const

/** Writes inputs as the text of a link: JSON, deflated, in the letters of an address. */
export function writeProfile(inputs: PeaksInputs): string {
  const linked: Linked = {
    profile: wholeProfile(inputs),
    layout: layoutOf(inputs),
    recorded: Object.fromEntries(
      inputs.lpars.flatMap(({ name, recorded }) => (recorded === null ? [] : [[name, recorded]])),
    ),
    asked: Object.fromEntries(asked.map((name) => [name, inputs[name]])) as Linked['asked'],
    prices: inputs.products.map(({ price }) => price),
  }
  const letters = strFromU8(deflateSync(strToU8(JSON.stringify(linked)), { level: 9 }), true)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Bytes that a link may have once it is inflated: an address of 2,000 letters cannot hold more. */
const mostBytes = 1_600_000

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const within =
  ({ low, high }: { low: number; high: number }): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high
const msu = within(limits.msu)
const minute = within({ low: 0, high: 1440 })
const among =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const list =
  (check: Check, most = mostValues): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** All of these fields; what else there is may be anything. */
const having =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

const times = { start_minute: minute, end_minute: minute }
const onWeekdays = orNull(list(among(weekdays)))
const amount = orNull(within({ low: 0, high: Number.MAX_VALUE }))
const prices: readonly Check[] = [
  amount,
  having({
    base_to_msu: msu,
    base: amount,
    levels: list(having({ to_msu: orNull(msu), price: amount })),
  }),
  having({ flat_per_msu_month: amount }),
  having({
    base_per_month: amount,
    levels: list(having({ from_msu: msu, to_msu: orNull(msu), price_per_msu_month: amount })),
  }),
]
const price: Check = (value) => prices.some((check) => check(value))
const isFormer = (price: PriceDraft | FormerPrice): price is FormerPrice =>
  price === null || typeof price === 'number' || 'base_to_msu' in price
const cap = within({ low: Number.MIN_VALUE, high: limits.msu.high })

const ofProfile = having({
  interval_minutes: among(intervals),
  days: list(
    having({
      label: text,
      lpars: list(having({ lpar: text, msu: list(orNull(msu)), workload_msu: orNull(list(msu)) })),
    }),
  ),
  calendar: list(text),
  starts_on: orNull((value) => text(value) && !Number.isNaN(Date.parse(String(value)))),
  window: having({ lpar: text, start_minute: minute, days: list(text) }),
  defined_capacities: list(having({ lpar: text, defined_capacity_msu: cap })),
  absolute_caps: list(having({ lpar: text, absolute_cap_msu: cap })),
  capacity_changes: list(
    having({ lpar: text, day: msu, minute, defined_capacity_msu: orNull(cap) }),
  ),
  savings: list(
    having({
      ...times,
      lpar: text,
      msu: orNull(msu),
      lpar_share: orNull(within(limits.share)),
      workload_share: orNull(within(limits.share)),
      days: orNull(list(text)),
      weekdays: onWeekdays,
      moved: orNull(having({ ...times, share: within(limits.share) })),
    }),
  ),
  sources: list(having({ sha256: text })),
  reading: among(['simple', 'scrt_like']),
  start: among(['complete_windows', 'from_zero']),
  smf_interval_minutes: orNull(among(intervals)),
  unit: among(['MSU', 'GP seconds']),
  machine: orNull(text),
  billing_day: within(fields.Profile.billing_day.limits),
  time_zone: orNull((value) => text(value) && isZone(String(value))),
  groups: list(having({ group: text, lpars: list(text), limit_msu: cap })),
  products: list(
    having({
      product: text,
      lpars: list(text),
      hours: list(having({ ...times, lpar: text, weekdays: onWeekdays })),
    }),
  ),
})
const count = within({ low: 0, high: mostValues })
const ofLink = having({
  profile: ofProfile,
  layout: (value) =>
    having({ kind: among(['day']) })(value) ||
    having({
      kind: among(['month']),
      month: (month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(String(month)),
    })(value) ||
    having({
      kind: among(['run']),
      start: orNull((start) => text(start) && !Number.isNaN(Date.parse(`${start}Z`))),
      ends: having({ before: count, after: count }),
    })(value),
  recorded: (value) => isObject(value) && Object.values(value).every(list(orNull(msu))),
  asked: having({
    currency: among(currencies),
    contract_counts: among(parts.Money.contract_counts.options.map(({ value }) => value)),
    price,
    msu_basis: among(msuBases.map(({ value }) => value)),
  }),
  prices: list(price),
})

/** Returns whether days and LPARs are named apart and have values alike, and nothing else is named. */
function isWhole({ profile, layout }: Linked): boolean {
  const labels = profile.days.map(({ label }) => label)
  const lpars = profile.days[0]?.lpars.map(({ lpar }) => lpar) ?? []
  const apart = (names: readonly string[]) => new Set(names).size === names.length
  const areHere = (names: readonly string[]) => names.every((lpar) => lpars.includes(lpar))
  return (
    lpars.length > 0 &&
    lpars.length <= mostLpars &&
    profile.calendar.length > 0 &&
    apart(labels) &&
    apart(lpars) &&
    profile.calendar.every((label) => labels.includes(label)) &&
    profile.days.every(
      (day) =>
        day.lpars.length === lpars.length &&
        day.lpars.every(
          ({ lpar, msu, workload_msu }, row) =>
            lpar === lpars[row] &&
            msu.length === day.lpars[0]?.msu.length &&
            (workload_msu == null || workload_msu.length === msu.length) &&
            (layout.kind === 'run' || msu.length === 1440 / profile.interval_minutes),
        ),
    ) &&
    (layout.kind !== 'month' || daysOf(layout.month).length === profile.calendar.length) &&
    [...profile.products, ...profile.groups].every((one) => areHere(one.lpars))
  )
}

/** Reads the text of a link; null where it is none. */
export function readProfile(text: string): PeaksInputs | null {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = inflateSync(strToU8(letters, true), { out: new Uint8Array(mostBytes) })
    const linked = JSON.parse(strFromU8(bytes)) as Linked
    if (!ofLink(linked) || !isWhole(linked)) return null
    const inputs = inputsOf(linked.profile, linked.layout, {
      saving: () => null,
      recorded: (lpar) => linked.recorded[lpar] ?? null,
    })
    const { asked } = linked
    const priceOf = (price: PriceDraft | FormerPrice = null) =>
      isFormer(price) ? priceOfFormer(price, asked.currency) : price
    return (
      inputs && {
        ...inputs,
        ...asked,
        price: priceOf(asked.price),
        products: inputs.products.map((product, at) => ({
          ...product,
          price: priceOf(linked.prices[at]),
        })),
      }
    )
  } catch {
    // letters that are no link
    return null
  }
}
