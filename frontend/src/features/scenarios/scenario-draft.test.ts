import { expect, test } from 'vitest'
import { defaults } from '@/api/peaks-fields.gen'
import {
  type Content,
  type ContentDraft,
  calculable,
  draftFields,
  draftOf,
  draftProblems,
  emptyContent,
  emptyDraft,
  emptyMoney,
  emptyProduct,
  exampleWork,
  joined,
  linearRamp,
  type ProductDraft,
  rampText,
  sameScenario,
  withCopy,
  withCurrency,
  withoutSavings,
  withPrices,
  withStated,
  workLacks,
} from './scenario-draft'

/** A profile's terms where nothing is said; days and their window are stated. */
const unstated = defaults.Profile as unknown as NonNullable<Content['profile']>

const stored: Content = {
  sample: false,
  machine: '2818-Y02',
  lpar_cps: null,
  capture_ratio: 0.9,
  ziip: {
    engines: 2,
    ziip_seconds_in_use_per_hour: 300,
    r723nffs: 256,
    honor_priority: false,
    overflow_share: null,
  },
  rated_msu: 156.5,
  measured_su_per_sec: null,
  target_su_per_sec: null,
  measured_pci_mips: null,
  target_pci_mips: null,
  measured_cps: null,
  speed_spread_share: null,
  stated_saving_msu: null,
  speed_by: null,
  msu_basis: 'per_cp_rating',
  workload: {
    transactions: 5_000_000,
    peak_share: 0.5,
    peak_hours: 4,
    regions: 1,
    periods_per_month: 2,
    growth_share_per_year: 0.03,
  },
  mix: [
    { substitution: 'tales-b-solution2', share: 0.2, locked: true },
    {
      substitution: { from: 'http-nonpooled', to: 'http-pooled', rate_per_second: 820.5 },
      share: 0.8,
      locked: false,
    },
  ],
  periods: [
    {
      label: 'Evening batch',
      share: 0.2,
      hours: 6,
      mix: [{ substitution: 'socket2-ezasoket', share: 1, locked: false }],
    },
  ],
  ramp: [
    { month: 1, share: 0.1 },
    { month: 4, share: 1 },
  ],
  money: {
    ...emptyMoney,
    products: [
      {
        label: 'CICS TS',
        price: { flat_per_msu_month: 100_000 },
        peak_msu: null,
        next_peak_msu: null,
        keep_peak: false,
        peak_growth_share_per_year: 0,
        applies: true,
      },
      {
        label: 'Db2',
        price: {
          base_per_month: 500,
          levels: [
            { from_msu: 3, to_msu: 45, price_per_msu_month: 200 },
            { from_msu: 45, to_msu: null, price_per_msu_month: 100 },
          ],
        },
        peak_msu: 400,
        next_peak_msu: 350,
        keep_peak: false,
        peak_growth_share_per_year: 0.02,
        applies: false,
      },
    ],
  },
  profile: {
    ...unstated,
    interval_minutes: 60,
    days: [
      { label: 'First', lpars: [{ lpar: 'A', msu: Array(24).fill(100), workload_msu: null }] },
    ],
    calendar: ['First'],
    window: { lpar: 'A', start_minute: 540, days: ['First'] },
    defined_capacities: [{ lpar: 'A', defined_capacity_msu: 90 }],
    billing_day: 2,
    products: [{ product: 'DB2', lpars: ['A'], hours: [] }],
    unit: 'GP seconds',
    machine: '2818-Y02',
  },
  uncertainty: [
    { input: 'transactions', shape: 'spread', spread_share: 0.1, distribution: 'triangular' },
  ],
}

const named = { name: 'Bank', customer: 'A bank', note: 'All of it', content: stored }

test('a stored scenario is what the editor holds, and what it sends', () => {
  const draft = draftOf(named)
  expect(draftProblems(draft)).toEqual({})
  expect(joined(draft)).toBe(draft)
  expect(draft).toEqual({ ...named, rationale: '' })
  expect(calculable(draft.content)).toMatchObject({ content: stored, leftOut: [] })
})

test('a reason alone makes no other scenario', () => {
  const draft = draftOf(named)
  expect(sameScenario(draft, { ...draft, rationale: 'because' })).toBe(true)
  expect(sameScenario(draft, { ...draft, name: 'Bank ' })).toBe(true)
  expect(sameScenario(draft, { ...draft, customer: 'another' })).toBe(false)
})

const unpriced: ProductDraft = { ...emptyProduct, label: 'MQ' }

function withProducts(...products: ProductDraft[]): ContentDraft {
  return { ...emptyContent, ...exampleWork, money: { ...emptyMoney, products } }
}

const problems = (content: ContentDraft) => draftProblems({ ...emptyDraft, name: 'x', content })

test('a product without a price is left out of the figures, told, and not saved', () => {
  const draft = withProducts(unpriced, {
    ...unpriced,
    label: 'IMS',
    price: { flat_per_msu_month: 5 },
  })
  const known = calculable(draft)
  expect(known.content.money?.products.map((product) => product.label)).toEqual(['IMS'])
  expect(known.leftOut).toEqual(['MQ is not in the figures yet: enter what an MSU costs a month.'])
  expect(problems(draft)).toEqual({
    'money.products.0.price.flat_per_msu_month': 'Enter what an MSU costs a month',
  })
  // what the server says of the first product that it got is about the second one here
  expect(draftFields([{ field: 'money.products.0.price', message: 'no' }], known)).toEqual({
    'money.products.1.price': 'no',
  })
})

test('each level begins where the one before ends, above the base charge', () => {
  const levels = (...ends: (number | null)[]) =>
    ends.map((to_msu) => ({ from_msu: 3, to_msu, price_per_msu_month: null }))
  const price = { base_per_month: 500, levels: levels(45, 175, null) }
  const next = joined({ ...emptyDraft, content: withProducts({ ...unpriced, price }) })
  expect(next.content.money?.products[0]?.price).toMatchObject({
    base_per_month: 500,
    levels: [{ from_msu: 3 }, { from_msu: 45 }, { from_msu: 175, to_msu: null }],
  })
  expect(joined(next)).toBe(next)
  expect(Object.keys(problems(next.content))).toHaveLength(3)
  const fromNothing = { ...price, levels: [{ ...levels(null)[0], from_msu: 0 }] } as typeof price
  const without = joined({
    ...emptyDraft,
    content: withProducts({ ...unpriced, price: fromNothing }),
  })
  expect(without.content.money?.products[0]?.price).toMatchObject({ base_per_month: null })
})

test('an uncertainty that is begun is not sent, and messages find their place', () => {
  const draft: ContentDraft = {
    ...emptyContent,
    uncertainty: [
      { input: 'peak_share', shape: 'spread', distribution: 'uniform', spread_share: null },
      { input: 'transactions', shape: 'range', distribution: 'uniform', low: 1, high: 2 },
    ],
  }
  const known = calculable(draft)
  expect(known.content.uncertainty.map((statement) => statement.input)).toEqual(['transactions'])
  expect(problems(draft)).toHaveProperty(['uncertainty.0.spread_share'])
  expect(draftFields([{ field: 'uncertainty.0.low', message: 'no' }], known)).toEqual({
    'uncertainty.1.low': 'no',
  })
})

test('amounts keep their numbers in another currency', () => {
  const draft = draftOf(named).content
  const money = draft.money && withCurrency({ ...draft.money, licence_per_year: 123_456 }, 'JPY')
  expect(money?.licence_per_year).toBe(1235)
  expect(money?.products[0]?.price).toEqual({ flat_per_msu_month: 1000 })
})

test('an empty scenario says what its figures need', () => {
  expect(workLacks(emptyContent)).toBe(
    'Enter the transactions, their share in the peak window and what replaces what to see figures.',
  )
  expect(workLacks({ ...emptyContent, ...exampleWork })).toBeUndefined()
  // a saving that is stated in MSU has no work behind it
  expect(workLacks({ ...emptyContent, mix: [], stated_saving_msu: 15 })).toBeUndefined()
  const stated = withStated({ ...emptyContent, ...exampleWork }, true)
  expect(workLacks(stated)).toBe('Enter the MSU that are saved to see figures.')
  expect(problems(stated)).toEqual({ stated_saving_msu: 'Enter the MSU that are saved' })
  expect(withStated({ ...stated, stated_saving_msu: 15 }, false)).toMatchObject({
    mix: emptyContent.mix,
    stated_saving_msu: null,
  })
  expect(withoutSavings({ ...stated, stated_saving_msu: 15 }).mix).toEqual([])
  expect(workLacks(withoutSavings({ ...emptyContent, mix: [] }))).toMatch(/^Enter the transactions/)
  // work that nothing is known of counts as none while the saving is stated, and is asked for after
  const begun = withStated(emptyContent, true)
  expect(begun.workload).toMatchObject({ transactions: 0, peak_share: 0 })
  expect(withStated(begun, false)).toEqual(emptyContent)
  expect(problems(emptyContent)).toMatchObject({
    'workload.transactions': 'Enter the transactions',
    'mix.0.substitution': 'Enter what replaces what',
  })
})

test('a linear ramp rises evenly to all, a step a month, and is told in few words', () => {
  const ramp = linearRamp(12)
  expect(ramp).toHaveLength(12)
  expect(ramp[0]).toEqual({ month: 1, share: 0.0833333333333 })
  expect(ramp.at(-1)).toEqual({ month: 12, share: 1 })
  expect(rampText(ramp)).toBe('linear over 12 months')
  expect(rampText([])).toBe('all from month 1')
})

test('a copied product keeps its prices and has a name of its own', () => {
  const products = [
    { ...emptyProduct, label: 'CICS TS', peak_msu: 400 },
    { ...emptyProduct, label: 'CICS TS 2' },
  ]
  expect(withCopy(products, 0).map(({ label }) => label)).toEqual([
    'CICS TS',
    'CICS TS 3',
    'CICS TS 2',
  ])
  expect(withCopy(products, 0)[1]?.peak_msu).toBe(400)
})

test('prices come in by name, and a contract in another currency stays as it is', () => {
  const prices = {
    currency: 'CHF',
    contract_counts: 'as_measured' as const,
    products: [
      { label: 'All LPARs', price: { flat_per_msu_month: 100 } },
      { label: 'cics ts', price: { flat_per_msu_month: 200 } },
    ],
  }
  const priced = withPrices(emptyContent, prices)
  expect(priced.money).toMatchObject({ currency: 'CHF', contract_counts: 'as_measured' })
  expect(priced.money?.products.map(({ label }) => label)).toEqual(['All LPARs', 'cics ts'])
  const own = { ...emptyProduct, label: 'CICS TS', peak_msu: 7 }
  const held = { ...emptyContent, money: { ...emptyMoney, currency: 'CHF', products: [own] } }
  expect(withPrices(held, prices).money?.products).toMatchObject([
    { label: 'CICS TS', peak_msu: 7, price: { flat_per_msu_month: 200 } },
    { label: 'All LPARs' },
  ])
  const inEuro = { ...held, money: { ...held.money, currency: 'EUR' } }
  expect(withPrices(inEuro, prices)).toBe(inEuro)
})
