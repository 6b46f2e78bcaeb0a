import { deflateSync, strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import former from './former-links.json'
import { example, examples, type PeaksInputs, productOf, savingOf } from './peaks-inputs'
import { readProfile, writeProfile } from './peaks-link'
import { type PeaksSearch, readPeaksSearch } from './peaks-search'

test.each(examples)('the link of “$label” holds it, in few letters', ({ inputs }) => {
  const link = writeProfile(inputs)
  expect(readProfile(link)).toEqual(inputs)
  expect(link).toMatch(/^[\w-]{1,1200}$/)
})

test.each(Object.entries(former))('what the former link %s says is kept', (_, search) => {
  const { inputs } = readPeaksSearch(search as PeaksSearch)
  const kinds = inputs.period.kind === 'run' ? ['Day'] : inputs.kinds
  expect(readProfile(writeProfile(inputs))).toEqual({ ...inputs, kinds })
})

const run = (part: Partial<PeaksInputs>, count: number): PeaksInputs => {
  const background = Array.from({ length: count }, (_, at) => (at % 7 === 3 ? null : 100 + at))
  const profiles = [{ background, workload: Array<number>(count).fill(0) }]
  const lpar = { ...example.lpars[0], profiles, recorded: background }
  return { ...example, kinds: ['Day'], lpars: [lpar], ...part }
}

test.each([
  ['within a day', run({ period: { kind: 'run', start: '2026-03-02T22:00' } }, 30)],
  ['of one whole day', run({ period: { kind: 'run', start: '2026-03-02T00:00' } }, 24)],
  ['of no date', run({ period: { kind: 'run', start: null } }, 30)],
  [
    'through a change of the clocks',
    run({ period: { kind: 'run', start: '2026-03-28T22:00' }, time_zone: 'Europe/Berlin' }, 49),
  ],
  [
    'that begins after a change of the clocks',
    run({ period: { kind: 'run', start: '2026-03-29T12:00' }, time_zone: 'Europe/Berlin' }, 30),
  ],
])('a run %s comes back with its gaps', (_, inputs) => {
  expect(readProfile(writeProfile(inputs))).toEqual(inputs)
})

test('what is not finished is kept: a product that runs nowhere, levels without a price', () => {
  const levels = [
    { from_msu: 0, to_msu: 45, price_per_msu_month: null },
    { from_msu: 45, to_msu: null, price_per_msu_month: 300 },
  ]
  const inputs: PeaksInputs = {
    ...example,
    products: [
      productOf('New', []),
      { ...productOf('Db2', ['PROD']), price: { base_per_month: null, levels } },
    ],
    groups: [{ group: 'G', lpars: [], limit_msu: 10 }],
    lpars: [{ ...example.lpars[0], saving: savingOf(3, 22, 6) }],
  }
  expect(readProfile(writeProfile(inputs))).toEqual(inputs)
})

const written = (value: unknown) =>
  btoa(strFromU8(deflateSync(strToU8(JSON.stringify(value))), true))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

const link = (
  change: (profile: Record<string, unknown>) => void,
  price: unknown = null,
  currency = 'EUR',
) => {
  const profile = {
    interval_minutes: 60,
    days: [{ label: 'Day', lpars: [{ lpar: 'A', msu: Array(24).fill(1), workload_msu: null }] }],
    calendar: ['Day'],
    starts_on: null,
    window: { lpar: 'A', start_minute: 0, days: ['Day'] },
    ...{ defined_capacities: [], absolute_caps: [], capacity_changes: [], savings: [] },
    ...{ sources: [], groups: [], products: [], machine: null, time_zone: null },
    ...{ reading: 'simple', start: 'from_zero', smf_interval_minutes: null, unit: 'MSU' },
    billing_day: 2,
  }
  change(profile)
  return written({
    profile,
    layout: { kind: 'day' },
    recorded: {},
    asked: {
      currency,
      contract_counts: 'whole_msu',
      price,
      msu_basis: 'per_cp_rating',
    },
    prices: [],
  })
}

test.each([
  ['EUR', 120.5, { flat_per_msu_month: 12_050 }],
  ['JPY', 1000, { flat_per_msu_month: 1000 }],
  [
    'EUR',
    {
      ...{ base_to_msu: 3, base: 500 },
      levels: [
        { to_msu: 45, price: 100 },
        { to_msu: null, price: null },
      ],
    },
    {
      base_per_month: 50_000,
      levels: [
        { from_msu: 3, to_msu: 45, price_per_msu_month: 10_000 },
        { from_msu: 45, to_msu: null, price_per_msu_month: null },
      ],
    },
  ],
])('a price in a link of before, in %s, costs what it did', (currency, former, price) => {
  expect(readProfile(link(() => undefined, former, currency))?.price).toEqual(price)
})

test('a profile of the API is a link', () => {
  expect(readProfile(link(() => undefined))?.lpars[0].profiles[0]?.background).toHaveLength(24)
})

test.each<[string, (profile: Record<string, unknown>) => void]>([
  [
    'values that are text',
    (held) => Object.assign(held, { days: [{ label: 'Day', lpars: [{ lpar: 'A', msu: 'x' }] }] }),
  ],
  [
    'too few values',
    (held) =>
      Object.assign(held, {
        days: [{ label: 'Day', lpars: [{ lpar: 'A', msu: [1], workload_msu: null }] }],
      }),
  ],
  ['no LPAR', (held) => Object.assign(held, { days: [{ label: 'Day', lpars: [] }] })],
  ['another day', (held) => Object.assign(held, { calendar: ['Other'] })],
  ['an interval of 7 minutes', (held) => Object.assign(held, { interval_minutes: 7 })],
  ['the 31st', (held) => Object.assign(held, { billing_day: 31 })],
  ['no time zone', (held) => Object.assign(held, { time_zone: 'Nowhere' })],
  ['a saving without hours', (held) => Object.assign(held, { savings: [{ lpar: 'A', msu: 1 }] })],
  [
    'a product of another LPAR',
    (held) => Object.assign(held, { products: [{ product: 'P', lpars: ['B'], hours: [] }] }),
  ],
  ['a null', (held) => Object.assign(held, { days: null })],
])('a link with %s is none', (_, change) => {
  expect(readProfile(link(change))).toBeNull()
})

test.each([
  '',
  'x',
  '####',
  written(null),
  written([]),
  written({ profile: {} }),
  writeProfile(example).slice(0, 80),
])('letters that are no link are told as such: %s', (text) => {
  expect(readProfile(text)).toBeNull()
})

test('letters that unfold without end are no link', () => {
  const bomb = deflateSync(new Uint8Array(5_000_000).fill(32))
  expect(readProfile(btoa(strFromU8(bomb, true)))).toBeNull()
})
