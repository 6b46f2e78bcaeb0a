import { defaults, fields } from '@/api/fields.gen'
import type { components } from '@/api/schema.gen'
import { inMinor, minorDigits } from '@/components/minor-digits'
import { type MixPart, sumError } from '@/components/mix'
import { askedSubstitution, substitutionText } from '@/components/pair'
import { nothingStated } from '@/components/statements'
import { formatWithUnit } from '@/components/units'

type Schemas = components['schemas']
export type Content = Schemas['ScenarioContent']
export type ScenarioRead = Schemas['ScenarioRead']
export type ScenarioWrite = Schemas['ScenarioWrite']
export type MsuBasis = Content['msu_basis']
export type Statement = Schemas['Uncertainty']
export type RampStep = Schemas['RampStep']
type ContentPart = Schemas['Part']

export interface PeriodDraft {
  label: string
  share: number
  hours: number
  mix: readonly MixPart[]
}

interface FlatPriceDraft {
  /** Minor units; null: not stated yet. */
  flat_per_msu_month: number | null
}

export interface LevelDraft {
  /** Where the level ends, MSU; null: without end. It begins where the one before ends. */
  to_msu: number | null
  price_per_msu_month: number | null
}

export interface LevelPriceDraft {
  /** Where the first level begins, MSU; the base covers what lies below. */
  start_msu: number
  base_per_month: number | null
  levels: readonly LevelDraft[]
}

export type ProductDraft = Required<Omit<Schemas['Product'], 'price'>> & {
  price: FlatPriceDraft | LevelPriceDraft
}

export type MoneyDraft = Required<Omit<Schemas['Money'], 'products'>> & {
  products: readonly ProductDraft[]
}

type Apart = 'workload' | 'mix' | 'periods' | 'ramp' | 'money' | 'uncertainty'

type WorkloadDraft = Omit<Required<Content['workload']>, 'transactions' | 'peak_share'> & {
  transactions: number | null
  peak_share: number | null
}

/** What stands in the editor: a scenario that may still lack what saving needs. */
export interface ScenarioDraft extends Required<Omit<Content, Apart>> {
  name: string
  customer: string
  note: string
  /** Why the next version is made; empty again after a save. */
  rationale: string
  workload: WorkloadDraft
  /** A part that is not chosen yet has no substitution: an empty text. */
  mix: readonly MixPart[]
  periods: readonly PeriodDraft[]
  ramp: readonly RampStep[]
  money: MoneyDraft | null
  uncertainty: readonly Statement[]
}

export type ZiipDraft = Schemas['Offload']

export const emptyZiip: ZiipDraft = { ...defaults.Offload, engines: 1 }

export type DraftUpdate = (draft: ScenarioDraft) => ScenarioDraft

/** A new scenario: nothing of the work is stated. */
export const emptyDraft: ScenarioDraft = {
  name: '',
  customer: '',
  note: '',
  rationale: '',
  sample: false,
  machine: null,
  ...nothingStated,
  capture_ratio: null,
  ziip: null,
  msu_basis: 'per_cp_rating',
  workload: {
    ...defaults.ScenarioWorkload,
    transactions: null,
    peak_share: null,
    peak_hours: 4,
  },
  mix: [{ substitution: '', share: 1 }],
  stated_saving_msu: null,
  periods: [],
  ramp: [],
  money: null,
  profile: null,
  uncertainty: [],
}

/** Work for days that come without any: the published case of Socket II. */
export const exampleWork: Pick<ScenarioDraft, 'workload' | 'mix'> = {
  workload: { ...emptyDraft.workload, transactions: 15_000_000, peak_share: 0.5 },
  mix: [{ substitution: 'socket2-ezasoket', share: 1 }],
}

export const emptyMoney: MoneyDraft = { ...defaults.Money, currency: 'EUR', products: [] }

export const emptyProduct: ProductDraft = {
  ...defaults.Product,
  label: '',
  price: { flat_per_msu_month: null },
}

type NoTerm = 'consumption_price_per_msu_hour' | 'defined_capacity_msu'
type Term = Exclude<keyof typeof fields.Money, NoTerm>
const apart: readonly string[] = ['consumption_price_per_msu_hour', 'defined_capacity_msu']
/** Costs, rates and the horizon: every number of the money that holds in both modes. */
export const terms = Object.keys(fields.Money).filter((name): name is Term => !apart.includes(name))

export function isLevels(price: ProductDraft['price']): price is LevelPriceDraft {
  return 'levels' in price
}

function mixOf(parts: readonly ContentPart[]): MixPart[] {
  return parts.map((part) => ({
    substitution: substitutionText(part.substitution),
    share: part.share,
    locked: part.locked,
    ...(part.test_version == null ? {} : { testVersion: part.test_version }),
  }))
}

function priceOf(price: Schemas['Product']['price']): ProductDraft['price'] {
  if ('flat_per_msu_month' in price) return { flat_per_msu_month: price.flat_per_msu_month }
  return {
    start_msu: price.levels[0]?.from_msu ?? 0,
    base_per_month: price.base_per_month ?? null,
    levels: price.levels.map((level) => ({
      to_msu: level.to_msu,
      price_per_msu_month: level.price_per_msu_month,
    })),
  }
}

/** Returns a stored scenario as the editor takes it. */
export function draftOf({
  name,
  customer,
  note,
  content,
}: Pick<ScenarioRead, 'name' | 'customer' | 'note' | 'content'>): ScenarioDraft {
  return {
    ...emptyDraft,
    ...content,
    name,
    customer,
    note,
    mix: mixOf(content.mix),
    periods: content.periods.map((hours) => ({ ...hours, mix: mixOf(hours.mix) })),
    money: content.money == null ? null : moneyOf(content.money),
  }
}

/** Returns stored money as the editor takes it. */
export function moneyOf(money: Schemas['Money']): MoneyDraft {
  const products = money.products.map((product) => ({
    ...emptyProduct,
    ...product,
    price: priceOf(product.price),
  }))
  return { ...emptyMoney, ...money, products }
}

function contentMix(mix: readonly MixPart[]): ContentPart[] {
  return mix.map(({ substitution, share, locked, testVersion }) => ({
    substitution: askedSubstitution(substitution),
    share,
    locked: locked === true,
    ...(testVersion === undefined ? {} : { test_version: testVersion }),
  }))
}

function contentPrice(price: ProductDraft['price']): Schemas['Product']['price'] {
  if (!isLevels(price)) return { flat_per_msu_month: price.flat_per_msu_month ?? 0 }
  let from = price.start_msu
  return {
    base_per_month: price.start_msu > 0 ? (price.base_per_month ?? 0) : null,
    levels: price.levels.map((level) => {
      const begins = from
      from = level.to_msu ?? begins
      return {
        from_msu: begins,
        to_msu: level.to_msu,
        price_per_msu_month: level.price_per_msu_month ?? 0,
      }
    }),
  }
}

function contentOf(draft: ScenarioDraft): Content {
  // a draft that was kept before a field was has none of it
  const { name, customer, note, rationale, money, ...content } = { ...emptyDraft, ...draft }
  const { transactions, peak_share } = draft.workload
  return {
    ...content,
    workload: {
      ...draft.workload,
      transactions: transactions ?? 0,
      peak_share: peak_share ?? 0,
    },
    mix: contentMix(draft.mix),
    periods: draft.periods.map((period) => ({ ...period, mix: contentMix(period.mix) })),
    ramp: [...draft.ramp],
    money: money && {
      ...money,
      products: money.products.map((product) => ({
        ...product,
        price: contentPrice(product.price),
      })),
    },
    uncertainty: [...draft.uncertainty],
  }
}

/** Returns the draft as the API takes it. Only a draft without problems may be sent. */
export function writeOf(draft: ScenarioDraft): ScenarioWrite {
  return {
    name: draft.name.trim(),
    customer: draft.customer.trim(),
    note: draft.note.trim(),
    rationale: draft.rationale.trim(),
    content: contentOf(draft),
  }
}

/** Tells whether two drafts would be saved as the same scenario. */
export function sameScenario(one: ScenarioDraft, other: ScenarioDraft): boolean {
  const compared = (draft: ScenarioDraft) => JSON.stringify({ ...writeOf(draft), rationale: '' })
  return compared(one) === compared(other)
}

/** Field messages, by the field's name within the content; name and customer by their own. */
export type Problems = Readonly<Record<string, string>>

function priceProblems(price: ProductDraft['price'], field: string): [string, string][] {
  const found: [string, string][] = []
  if (!isLevels(price)) {
    if (price.flat_per_msu_month === null) {
      found.push([`${field}.flat_per_msu_month`, 'State what an MSU costs a month'])
    }
    return found
  }
  if (price.start_msu > 0 && price.base_per_month === null) {
    found.push([`${field}.base_per_month`, 'State the base charge a month'])
  }
  let from = price.start_msu
  price.levels.forEach((level, position) => {
    const at = `${field}.levels.${position}`
    if (level.price_per_msu_month === null) {
      found.push([`${at}.price_per_msu_month`, 'State the price'])
    }
    if (level.to_msu !== null && level.to_msu <= from) {
      found.push([`${at}.to_msu`, 'Has to lie above the level before'])
    }
    if (level.to_msu === null && position < price.levels.length - 1) {
      found.push([`${at}.to_msu`, 'Only the last level is without end'])
    }
    from = level.to_msu ?? from
  })
  return found
}

/** Returns whether the profile says where a product runs, and so by which peak it is billed. */
function isInProfile(profile: ScenarioDraft['profile'], label: string): boolean {
  const compared = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  // profiles of drafts that were kept before products were have none
  return (profile?.products ?? []).some((each) => compared(each.product) === compared(label))
}

function productProblems(
  product: ProductDraft,
  field: string,
  profile: ScenarioDraft['profile'],
): [string, string][] {
  const found = priceProblems(product.price, `${field}.price`)
  if (product.label.trim() === '') found.push([`${field}.label`, 'Name the product'])
  const peakKnown = product.peak_msu !== null || isInProfile(profile, product.label)
  if (!peakKnown && isLevels(product.price)) {
    found.push([`${field}.peak_msu`, 'Levels need the product’s own peak'])
  }
  return found
}

function isComplete(statement: Statement): boolean {
  return statement.shape === 'spread'
    ? statement.spread_share != null
    : statement.low != null && statement.high != null
}

/** Tells whether a saving is stated in MSU, so that there is no work behind it. */
export function isStated({ mix, profile, stated_saving_msu }: ScenarioDraft): boolean {
  return mix.length === 0 && (stated_saving_msu !== null || (profile?.savings?.length ?? 0) > 0)
}

/** Returns the draft with its saving stated in MSU, or following from what is replaced. */
export function withStated(draft: ScenarioDraft, stated: boolean): ScenarioDraft {
  return stated
    ? { ...draft, mix: [], periods: [], ziip: null }
    : { ...draft, mix: emptyDraft.mix, stated_saving_msu: null }
}

/** Returns the draft whose bill falls by what its work saves, not by savings by the clock. */
export function withoutSavings(draft: ScenarioDraft): ScenarioDraft {
  const { profile, mix } = draft
  const left = { ...draft, profile: profile && { ...profile, savings: [] } }
  return mix.length === 0 && draft.stated_saving_msu === null ? withStated(left, false) : left
}

const statedLacks = 'Enter the MSU that are saved'
const workNames = { transactions: 'the transactions', peak_share: 'their share in the peak window' }

/** Returns what of the work is not stated yet, or what does not sum up. */
function workProblems(draft: ScenarioDraft): [string, string][] {
  const { workload, mix } = draft
  const found: [string, string][] = []
  if (isStated(draft)) return found
  if (mix.length === 0) return [['stated_saving_msu', statedLacks]]
  for (const [name, text] of Object.entries(workNames)) {
    if (workload[name as keyof typeof workNames] === null) {
      found.push([`workload.${name}`, `Enter ${text}`])
    }
  }
  mix.forEach(({ substitution }, position) => {
    if (substitution === '') {
      found.push([`mix.${position}.substitution`, 'Choose what replaces what'])
    }
  })
  const wrongSum = sumError(mix)
  if (wrongSum !== undefined) found.push(['mix', wrongSum])
  return found
}

/** Returns why there can be no figures of the work yet; undefined: there can. */
export function workLacks(draft: ScenarioDraft): string | undefined {
  if (isStated(draft)) return undefined
  if (draft.mix.length === 0) return `${statedLacks} to see figures.`
  const missing = Object.entries(workNames).flatMap(([name, text]) =>
    draft.workload[name as keyof typeof workNames] === null ? [text] : [],
  )
  if (draft.mix.some(({ substitution }) => substitution === '')) missing.push('what replaces what')
  if (missing.length > 0) {
    const last = missing.pop()
    return `Enter ${missing.length > 0 ? `${missing.join(', ')} and ` : ''}${last} to see figures.`
  }
  return sumError(draft.mix) ?? draft.periods.map(({ mix }) => sumError(mix)).find((wrong) => wrong)
}

/** Returns what saving needs and the draft lacks. What else is wrong the server says. */
export function draftProblems(draft: ScenarioDraft): Problems {
  const found: [string, string][] = []
  if (draft.name.trim() === '') found.push(['name', 'Name the scenario'])
  found.push(...workProblems(draft))
  draft.periods.forEach((period, position) => {
    const field = `periods.${position}`
    if (period.label.trim() === '') found.push([`${field}.label`, 'Name these hours'])
    const wrong = sumError(period.mix)
    if (wrong !== undefined) found.push([`${field}.mix`, wrong])
  })
  const { money } = draft
  money?.products.forEach((product, position) => {
    found.push(...productProblems(product, `money.products.${position}`, draft.profile))
  })
  if (money?.mode === 'consumption' && money.consumption_price_per_msu_hour === null) {
    found.push([
      'money.consumption_price_per_msu_hour',
      'Consumption mode needs a price per MSU-hour',
    ])
  }
  draft.uncertainty.forEach((statement, position) => {
    if (isComplete(statement)) return
    const field =
      statement.shape === 'spread' ? 'spread_share' : statement.low == null ? 'low' : 'high'
    found.push([`uncertainty.${position}.${field}`, 'State it, or remove this input'])
  })
  return Object.fromEntries(found)
}

export interface Calculable {
  content: Content
  /** What is not in the figures yet, as sentences. */
  leftOut: readonly string[]
  /** For each uncertain input that is sent, its place in the draft. */
  statements: readonly number[]
  /** For each product that is sent, its place in the draft. */
  products: readonly number[]
}

/** Returns what of a draft can be calculated; what is not stated yet is left out, and told. */
export function calculable(draft: ScenarioDraft): Calculable {
  const leftOut: string[] = []
  const statements = draft.uncertainty.flatMap((each, position) =>
    isComplete(each) ? [position] : [],
  )
  const uncertainty = draft.uncertainty.filter(isComplete)
  let { money } = draft
  let products: number[] = []
  if (money !== null) {
    products = money.products.flatMap((product, position) =>
      productProblems(product, '', draft.profile).length === 0 ? [position] : [],
    )
    for (const [position, product] of money.products.entries()) {
      if (products.includes(position)) continue
      leftOut.push(
        `${product.label.trim() || `Product ${position + 1}`} is not in the figures until its fields are filled in.`,
      )
    }
    const kept = products
    money = { ...money, products: money.products.filter((_, position) => kept.includes(position)) }
    if (money.mode === 'consumption' && money.consumption_price_per_msu_hour === null) {
      leftOut.push('Money is not in the figures until a price per MSU-hour is stated.')
      money = null
    }
  }
  return { content: contentOf({ ...draft, money, uncertainty }), leftOut, statements, products }
}

/** Returns the messages of a calculation at the fields of the draft that it was made from. */
export function draftFields(
  errors: readonly { field: string; message: string }[],
  { statements, products }: Pick<Calculable, 'statements' | 'products'>,
): Problems {
  const placed = (text: string, list: string, places: readonly number[]) =>
    text.replace(new RegExp(`^${list}\\.(\\d+)`), (_, position: string) => {
      return `${list.replace('\\', '')}.${places[Number(position)] ?? position}`
    })
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      placed(
        placed(field.replace(/^content\./, ''), 'uncertainty', statements),
        'money\\.products',
        products,
      ),
      message,
    ]),
  )
}

/** Returns a ramp that rises evenly to all in so many months, a step a month. */
export function linearRamp(months: number): RampStep[] {
  return Array.from({ length: months }, (_, index) => ({
    month: index + 1,
    share: Number(((index + 1) / months).toPrecision(12)),
  }))
}

/** Returns how much is adopted when, in one line. */
export function rampText(ramp: readonly RampStep[]): string {
  const [first] = ramp
  if (first === undefined) return 'all from month 1'
  const linear = JSON.stringify(linearRamp(ramp.length)) === JSON.stringify(ramp)
  if (linear && ramp.length > 1) return `linear over ${ramp.length} months`
  return ramp
    .map(({ month, share }) => `${formatWithUnit(share, 'share')} from month ${month}`)
    .join(', ')
}

/** Returns the products with a copy behind the one at a place, under a name of its own. */
export function withCopy(products: readonly ProductDraft[], position: number): ProductDraft[] {
  const original = products[position]
  if (original === undefined) return [...products]
  const taken = new Set(products.map(({ label }) => label.trim()))
  const name = original.label.trim()
  let number = 2
  while (taken.has(`${name} ${number}`)) number += 1
  const copy = { ...original, label: name === '' ? '' : `${name} ${number}` }
  return [...products.slice(0, position + 1), copy, ...products.slice(position + 1)]
}

/** The input that moves all prices together. */
export const priceFactor = 'price_factor'

/** Returns the draft with every price and base charge multiplied, in whole minor units. */
export function withPricesTimes(draft: ScenarioDraft, factor: number): ScenarioDraft {
  if (draft.money === null) return draft
  const times = (minor: number | null) => (minor === null ? null : Math.round(minor * factor))
  const hour = draft.money.consumption_price_per_msu_hour
  const products = draft.money.products.map((product) => ({
    ...product,
    price: isLevels(product.price)
      ? {
          ...product.price,
          base_per_month: times(product.price.base_per_month),
          levels: product.price.levels.map((level) => ({
            ...level,
            price_per_msu_month: times(level.price_per_msu_month),
          })),
        }
      : { flat_per_msu_month: times(product.price.flat_per_msu_month) },
  }))
  const consumption_price_per_msu_hour = hour === null ? null : hour * factor
  return { ...draft, money: { ...draft.money, products, consumption_price_per_msu_hour } }
}

/** Returns money in another currency, the numbers as they are read: 10.00 EUR becomes 10 JPY. */
export function withCurrency(money: MoneyDraft, currency: string): MoneyDraft {
  const from = minorDigits(money.currency)
  const to = minorDigits(currency)
  if (from === to) return { ...money, currency }
  const moved = (amount: number) => inMinor(amount / 10 ** from, currency)
  const maybe = (amount: number | null) => (amount === null ? null : moved(amount))
  const hour = money.consumption_price_per_msu_hour
  return {
    ...money,
    currency,
    licence_per_year: moved(money.licence_per_year),
    one_off: moved(money.one_off),
    yearly_costs: moved(money.yearly_costs),
    consumption_price_per_msu_hour: hour === null ? null : hour * 10 ** (to - from),
    products: money.products.map((product) => ({
      ...product,
      price: isLevels(product.price)
        ? {
            ...product.price,
            base_per_month: maybe(product.price.base_per_month),
            levels: product.price.levels.map((level) => ({
              ...level,
              price_per_msu_month: maybe(level.price_per_msu_month),
            })),
          }
        : { flat_per_msu_month: maybe(product.price.flat_per_msu_month) },
    })),
  }
}
