import { defaults, fields } from '@/api/fields.gen'
import type { Schemas } from '@/api/schemas'
import { freeName } from '@/components/free-name'
import { listed } from '@/components/listed'
import { minorDigits, rateInMinor } from '@/components/minor-digits'
import {
  asRead,
  type Drafted,
  joinedPrice,
  type Unstated,
  unpriced,
  withAmounts,
} from '@/components/price'
import type { Prices } from '@/components/prices'
import { nothingStated, type Statements } from '@/components/statements'
import { formatWithUnit } from '@/components/units'

export type Content = Schemas['ScenarioContent']
export type ScenarioRead = Schemas['ScenarioRead']
export type ScenarioWrite = Schemas['ScenarioWrite']
export type MsuBasis = Content['msu_basis']
export type Statement = Schemas['Uncertainty']
export type RampStep = Schemas['RampStep']

/** The numbers that are empty until somebody enters them, and what they are called. */
const begunEmpty: Readonly<Record<string, string>> & Readonly<Record<Unstated, string>> = {
  transactions: 'the transactions',
  peak_share: 'their share in the peak window',
  flat_per_msu_month: 'what an MSU costs a month',
  price_per_msu_month: 'the price',
}
/**
 * What stands in the editor: a scenario as the API takes it, which may still lack numbers. A part of
 * a mix that is not chosen yet has no substitution: an empty text.
 */
export type ScenarioDraft = Drafted<ScenarioWrite>
export type ContentDraft = Drafted<Content>
export type MoneyDraft = Drafted<Schemas['Money']>
export type ProductDraft = Drafted<Schemas['Product']>

export const emptyZiip: Schemas['Offload'] = { ...defaults.Offload, engines: 1 }

export type DraftUpdate = (draft: ScenarioDraft) => ScenarioDraft
export type ContentUpdate = (content: ContentDraft) => ContentDraft

/** Work of which nothing is stated. */
export const emptyContent: ContentDraft = {
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
  mix: [{ substitution: '', share: 1, locked: false }],
  stated_saving_msu: null,
  periods: [],
  ramp: [],
  money: null,
  profile: null,
  bill: null,
  uncertainty: [],
}

/** A new scenario. */
export const emptyDraft: ScenarioDraft = {
  name: '',
  customer: '',
  note: '',
  rationale: '',
  content: emptyContent,
}

/** Work for days that come without any: the published case of Socket II. */
export const exampleWork: Pick<ContentDraft, 'workload' | 'mix'> = {
  workload: { ...emptyContent.workload, transactions: 15_000_000, peak_share: 0.5 },
  mix: [{ substitution: 'socket2-ezasoket', share: 1, locked: false }],
}

export const emptyMoney: MoneyDraft = { ...defaults.Money, currency: 'EUR', products: [] }

/** Returns money by consumption alone, at a price of an MSU-hour in the usual currency. */
function moneyByHour(price: number): MoneyDraft {
  const consumption_price_per_msu_hour = rateInMinor(price, emptyMoney.currency)
  return { ...emptyMoney, mode: 'consumption', consumption_price_per_msu_hour }
}

/** Inputs that another page hands over. */
export type StartInputs = Pick<
  ContentDraft,
  'machine' | 'mix' | 'msu_basis' | 'capture_ratio' | keyof Statements
> & { workload: Partial<ContentDraft['workload']> } & Partial<Prices>

/** Returns the content that another page's inputs begin. */
export function contentOf(inputs: StartInputs): ContentDraft {
  const { price_per_msu_hour: price, ziip_charged_share: _free, ...work } = inputs
  const workload = { ...emptyContent.workload, ...work.workload }
  const money = price == null ? emptyContent.money : moneyByHour(price)
  return { ...emptyContent, ...work, workload, money }
}

export const emptyProduct: ProductDraft = {
  ...defaults.Product,
  label: '',
  price: unpriced,
}

type NoTerm = 'consumption_price_per_msu_hour' | 'defined_capacity_msu'
type MonthPrices = Schemas['MonthPrices']
type Term = Exclude<keyof typeof fields.Money, NoTerm>
const apart: readonly string[] = ['consumption_price_per_msu_hour', 'defined_capacity_msu']
/** Costs, rates and the horizon: every number of the money that holds in both modes. */
export const terms = Object.keys(fields.Money).filter((name): name is Term => !apart.includes(name))

/** Returns a stored scenario as the editor takes it. */
export function draftOf({
  name,
  customer,
  note,
  content,
}: Pick<ScenarioRead, 'name' | 'customer' | 'note' | 'content'>): ScenarioDraft {
  return { name, customer, note, rationale: '', content }
}

/** Returns the draft with each level beginning where the one before ends. */
export function joined(draft: ScenarioDraft): ScenarioDraft {
  const { money } = draft.content
  if (money == null) return draft
  const products = money.products.map((product) => {
    const price = joinedPrice(product.price)
    return price === product.price ? product : { ...product, price }
  })
  return products.every((product, position) => product === money.products[position])
    ? draft
    : { ...draft, content: { ...draft.content, money: { ...money, products } } }
}

/** Tells whether two drafts would be saved as the same scenario. */
export function sameScenario(one: ScenarioDraft, other: ScenarioDraft): boolean {
  const kept = (draft: ScenarioDraft) =>
    JSON.stringify({ ...draft, rationale: '' }, (_, value) =>
      typeof value === 'string' ? value.trim() : (value ?? undefined),
    )
  return kept(one) === kept(other)
}

/** Field messages, by the field's name within the content; name and customer by their own. */
export type Problems = Readonly<Record<string, string>>

/** Returns the numbers below a place that are still missing, with what they are called. */
function unstated(tree: unknown, at: string): [string, string][] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]): [string, string][] => {
    const called = value === null ? begunEmpty[name] : undefined
    return called === undefined ? unstated(value, `${at}.${name}`) : [[`${at}.${name}`, called]]
  })
}

function productLacks(product: ProductDraft, at: string): [string, string][] {
  const lacks = unstated(product, at)
  return product.label.trim() === '' ? [...lacks, [`${at}.label`, 'a name']] : lacks
}

function isComplete(statement: Statement): boolean {
  return statement.shape === 'spread'
    ? statement.spread_share != null
    : statement.low != null && statement.high != null
}

type Saved = Pick<ContentDraft, 'mix' | 'profile' | 'stated_saving_msu'>

/** Tells whether a saving is stated in MSU, so that there is no work behind it. */
export function isStated({ mix, profile, stated_saving_msu }: Saved): boolean {
  return mix.length === 0 && (stated_saving_msu != null || (profile?.savings?.length ?? 0) > 0)
}

/** Returns the content with its saving stated in MSU, or following from what is replaced. */
export function withStated(content: ContentDraft, stated: boolean): ContentDraft {
  const { transactions, peak_share } = content.workload
  const workload = (empty: 0 | null) => ({
    ...content.workload,
    transactions: transactions || empty,
    peak_share: peak_share || empty,
  })
  return stated
    ? { ...content, mix: [], periods: [], ziip: null, workload: workload(0) }
    : { ...content, mix: emptyContent.mix, stated_saving_msu: null, workload: workload(null) }
}

/** Returns the content whose bill falls by what its work saves, not by savings by the clock. */
export function withoutSavings(content: ContentDraft): ContentDraft {
  const { profile, mix } = content
  const left = { ...content, profile: profile && { ...profile, savings: [] } }
  return mix.length === 0 && content.stated_saving_msu == null ? withStated(left, false) : left
}

/** Returns whether a contract is in another currency than prices that come to it. */
export function isInOtherCurrency({ money }: ContentDraft, { currency }: MonthPrices): boolean {
  return money != null && money.products.length > 0 && money.currency !== currency
}

/** Tells whether two products are called the same, without case. */
export function sameLabel(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Returns the content with each product changed; without money it stays as it is. */
export function withProducts(
  content: ContentDraft,
  change: (product: ProductDraft, position: number) => ProductDraft,
): ContentDraft {
  const { money } = content
  return money == null
    ? content
    : { ...content, money: { ...money, products: money.products.map(change) } }
}

/** Returns the content with the prices of products that came with its days; by name, without case. */
export function withPrices(content: ContentDraft, prices: MonthPrices): ContentDraft {
  const { currency, contract_counts, products: priced } = prices
  if (isInOtherCurrency(content, prices)) return content
  const money = content.money ?? emptyMoney
  const products = money.products.map((product) => {
    const given = priced.find(({ label }) => sameLabel(label, product.label))
    return given === undefined ? product : { ...product, price: given.price }
  })
  const further = priced
    .filter(({ label }) => !products.some((product) => sameLabel(label, product.label)))
    .map(({ label, price }) => ({ ...emptyProduct, label, price }))
  return {
    ...content,
    money: { ...money, currency, contract_counts, products: [...products, ...further] },
  }
}

/** Returns the content with a product billed by the peak that the profile has for it. */
export function withFilePeak(content: ContentDraft, position: number): ContentDraft {
  return withProducts(content, (product, at) =>
    at === position
      ? { ...product, peak_msu: null, next_peak_msu: null, keep_peak: false }
      : product,
  )
}

/** Returns the content with a product's peak as the bill states it. */
export function withBilledPeak(content: ContentDraft, position: number): ContentDraft {
  const { money, bill } = content
  const name = money?.products[position]?.label ?? ''
  const billed = bill?.products?.find(({ label }) => sameLabel(label, name))
  if (billed === undefined) return content
  return withProducts(content, (product, at) =>
    at === position ? { ...product, peak_msu: billed.peak_msu } : product,
  )
}

/** Returns what of the work is not stated yet, by its field. */
function missingWork(content: ContentDraft): [string, string][] {
  const { workload, mix } = content
  if (isStated(content)) return []
  if (mix.length === 0) return [['stated_saving_msu', 'the MSU that are saved']]
  const chosen = mix.flatMap(({ substitution }, position): [string, string][] =>
    substitution === '' ? [[`mix.${position}.substitution`, 'what replaces what']] : [],
  )
  return [...unstated(workload, 'workload'), ...chosen]
}

/** Returns why there can be no figures of the work yet; undefined: there can. */
export function workLacks(content: ContentDraft): string | undefined {
  const missing = missingWork(content).map(([, called]) => called)
  return missing.length === 0
    ? undefined
    : `Enter ${listed.format(new Set(missing))} to see figures.`
}

/** Returns what is not entered yet. What else is wrong the server says. */
export function draftProblems({ name, content }: ScenarioDraft): Problems {
  const { periods, money, uncertainty } = content
  const missing = [
    ...(name.trim() === '' ? [['name', 'a name for the scenario'] as const] : []),
    ...missingWork(content),
    ...periods.flatMap(({ label }, position) =>
      label.trim() === '' ? [[`periods.${position}.label`, 'a name for these hours'] as const] : [],
    ),
    ...(money?.products ?? []).flatMap((product, position) =>
      productLacks(product, `money.products.${position}`),
    ),
    ...uncertainty.flatMap((statement, position) => {
      if (isComplete(statement)) return []
      const { shape, low } = statement
      const field = shape === 'spread' ? 'spread_share' : low == null ? 'low' : 'high'
      return [[`uncertainty.${position}.${field}`, 'it, or remove this input'] as const]
    }),
  ]
  return Object.fromEntries(missing.map(([field, called]) => [field, `Enter ${called}`]))
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
export function calculable(draft: ContentDraft): Calculable {
  const { money, uncertainty } = draft
  const placesOf = <Item>(items: readonly Item[], isWhole: (item: Item) => boolean) =>
    items.flatMap((item, position) => (isWhole(item) ? [position] : []))
  const statements = placesOf(uncertainty, isComplete)
  const stated = money?.products ?? []
  const lacks = stated.map((product) => productLacks(product, '').map(([, called]) => called))
  const products = placesOf(lacks, (called) => called.length === 0)
  const leftOut = stated.flatMap(({ label }, position) => {
    const called = lacks[position] ?? []
    return called.length === 0
      ? []
      : [
          `${label.trim() || `Product ${position + 1}`} is not in the figures yet: enter ${listed.format(new Set(called))}.`,
        ]
  })
  const content = {
    ...draft,
    money: money && { ...money, products: stated.filter((_, at) => products.includes(at)) },
    uncertainty: uncertainty.filter(isComplete),
  }
  // nothing is asked before the work is stated, and what lacks a number is left out
  return { content: content as Content, leftOut, statements, products }
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
  const taken = products.map(({ label }) => label.trim())
  const name = original.label.trim()
  const copy = { ...original, label: name === '' ? '' : freeName(taken, name, ' ') }
  return [...products.slice(0, position + 1), copy, ...products.slice(position + 1)]
}

/** The input that moves all prices together. */
export const priceFactor = 'price_factor'

function withEveryAmount(
  money: MoneyDraft,
  change: (minor: number) => number,
  perHour: (minor: number) => number,
): MoneyDraft {
  const hour = money.consumption_price_per_msu_hour
  return {
    ...money,
    consumption_price_per_msu_hour: hour == null ? null : perHour(hour),
    products: money.products.map((product) => ({
      ...product,
      price: withAmounts(product.price, change),
    })),
  }
}

/** Returns the content with every price and base charge multiplied, in whole minor units. */
export function withPricesTimes(content: ContentDraft, factor: number): ContentDraft {
  const { money } = content
  if (money == null) return content
  const times = (minor: number) => minor * factor
  return { ...content, money: withEveryAmount(money, (minor) => Math.round(times(minor)), times) }
}

/** Returns money in another currency, the numbers as they are read: 10.00 EUR becomes 10 JPY. */
export function withCurrency(money: MoneyDraft, currency: string): MoneyDraft {
  const from = minorDigits(money.currency)
  const to = minorDigits(currency)
  if (from === to) return { ...money, currency }
  const moved = asRead(money.currency, currency)
  return {
    ...withEveryAmount(money, moved, (hour) => hour * 10 ** (to - from)),
    currency,
    licence_per_year: moved(money.licence_per_year),
    one_off: moved(money.one_off),
    yearly_costs: moved(money.yearly_costs),
  }
}
