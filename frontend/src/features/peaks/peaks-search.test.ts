import { describe, expect, test } from 'vitest'
import { example, examples, held, type PeaksInputs, savingOf } from './peaks-inputs'
import { readPeaksSearch, readValues, writePeaksSearch, writeValues } from './peaks-search'

const view = { working: null }

describe('values as runs', () => {
  test('equal neighbours are written once', () => {
    expect(writeValues([100, 100, 140.5, null, null])).toBe('100x2,140.5,-x2')
  })

  test('what was written is read', () => {
    expect(readValues('100x2,140.5,-x2', true)).toEqual([100, 100, 140.5, null, null])
  })

  test.each(['', '1x0', '-1', '1xx2', 'many', '1e99', '1x9999999'])('%s is refused', (text) => {
    expect(typeof readValues(text, false)).toBe('string')
  })
})

test.each(examples)('the link of “$label” reproduces it', ({ inputs }) => {
  expect(readPeaksSearch(writePeaksSearch(inputs, view))).toEqual({ inputs, view, problems: [] })
})

test('an address without anything is the example', () => {
  expect(readPeaksSearch({}).inputs).toBe(example)
})

test('a saving on some kinds of days, a cap, and a product are kept', () => {
  const inputs: PeaksInputs = {
    ...example,
    lpars: [
      {
        ...example.lpars[0],
        defined_capacity_msu: 120,
        absolute_cap_msu: 130.5,
        saving: { ...savingOf(7.5, 22, 2, [0, 2]), weekdays: ['Mon', 'Fri'] },
      },
    ],
    products: [
      {
        product: 'CICS TS',
        lpars: ['PROD'],
        hours: { start_minute: 480, end_minute: 1080 },
        price: 120.5,
      },
    ],
    time_zone: 'Europe/Berlin',
    currency: 'CHF',
    price: 1000,
    groups: [{ group: 'GRP', lpars: ['PROD'], limit_msu: 110 }],
    billing_day: 1,
    reading: 'scrt_like',
    smf_interval_minutes: 60,
  }
  expect(readPeaksSearch(writePeaksSearch(inputs, view)).inputs).toEqual(inputs)
})

test('hours of a product LPAR by LPAR and by day of the week are kept', () => {
  const hours = [
    { lpar: 'PROD', start_minute: 480, end_minute: 1080, weekdays: null },
    { lpar: 'PROD', start_minute: 1320, end_minute: 345, weekdays: ['Mon', 'Sat'] as const },
  ].map((held) => ({ ...held, weekdays: held.weekdays && [...held.weekdays] }))
  const inputs: PeaksInputs = {
    ...example,
    products: [{ product: 'CICS TS', lpars: ['PROD'], hours, price: 100 }],
  }
  const { inputs: read, problems } = readPeaksSearch(writePeaksSearch(inputs, { working: null }))
  expect([read.products, problems]).toEqual([inputs.products, []])
})

test('part hours, a share of the workload, moved work and GP seconds are kept', () => {
  const inputs: PeaksInputs = {
    ...example,
    lpars: [
      {
        ...example.lpars[0],
        saving: {
          ...savingOf(0, 0, 24),
          msu: null,
          workload_share: 0.28,
          start_minute: 570,
          end_minute: 795,
          moved: { share: 0.5, start_minute: 1110, end_minute: 1440 },
        },
      },
    ],
    unit: 'GP seconds',
    machine: '2818-Y02',
    msu_basis: 'service_units',
  }
  const search = writePeaksSearch(inputs, view)
  expect([search.saving1, search.moved1]).toEqual(['28%:9h30-13h15', '0.5:18h30-24'])
  expect(readPeaksSearch(search).inputs).toEqual(inputs)
  const ofLpar = { ...savingOf(0, 9, 13), msu: null, lpar_share: 0.1 }
  const shared: PeaksInputs = { ...inputs, lpars: [{ ...example.lpars[0], saving: ofLpar }] }
  expect(writePeaksSearch(shared, view).saving1).toBe('10%%:9-13')
  expect(readPeaksSearch(writePeaksSearch(shared, view)).inputs).toEqual(shared)
})

test('what one parameter says wrongly is told, and the rest of the link holds', () => {
  const link = { ...writePeaksSearch(example, { working: null }), billing: '31', zone: 'Nowhere' }
  const { inputs, problems } = readPeaksSearch({ ...link, currency: 'CHF' })
  expect(inputs).toEqual({ ...example, currency: 'CHF' })
  expect(problems).toEqual([
    'The link’s zone is not usable: “Nowhere” is not a time zone. It is left out.',
    'The link’s billing is not usable: has to be at most 28. Its usual value is taken.',
  ])
})

test('a profile by the whole machine’s rating opens per CP, and says so', () => {
  const kept = { ...example, unit: 'GP seconds', machine: '2818-Y02' } as const
  const search = { ...writePeaksSearch(kept, view), basis: 'whole_machine_rating' }
  const { inputs, problems } = readPeaksSearch(search)
  expect(inputs).toEqual({ ...kept, msu_basis: 'per_cp_rating' })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('per CP rating instead')
})

test('a run of values keeps its start and its gaps', () => {
  const inputs = {
    ...example,
    kinds: ['As read'],
    interval_minutes: 30,
    period: { kind: 'run', start: '2020-09-10T08:30' },
    lpars: [
      {
        ...example.lpars[0],
        profiles: [{ background: [50, null, ...held([[50, 4]], 30)], workload: Array(10).fill(0) }],
      },
    ],
  } as const
  expect(readPeaksSearch(writePeaksSearch(inputs, view)).inputs).toEqual(inputs)
})

test.each([
  [{ lpar1: 'A', interval: '7' }, 'interval'],
  [{ lpar1: 'A', interval: '60', background1: '100x23' }, '23 values'],
  [{ lpar1: 'A', interval: '60', background1: '100x24', saving1: '15:9-99' }, 'saving1'],
  [{ lpar1: 'A', interval: '60', saving1: '150%:9-13' }, 'saving1'],
  [{ lpar1: 'A', interval: '60', saving1: '5:9-9' }, 'saving1'],
  [{ lpar1: 'A', interval: '60', saving1: '5:9-13', moved1: '2:18-20' }, 'moved1'],
  [{ lpar1: 'A', interval: '60', period: '2026-13:0x30' }, 'month'],
  [{ lpar1: 'A', interval: '60', period: '2026-11:0x29' }, 'each day'],
  [{ lpar1: 'A', lpar2: 'A', interval: '60' }, 'same name'],
  [{ lpar1: 'A', interval: '60', cap1: '-1' }, 'cap1'],
])('%j is told and the example shown', (search, word) => {
  const { inputs, problems } = readPeaksSearch(search)
  expect(inputs).toBe(example)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(word)
})
