import { expect, test } from 'vitest'
import former from './former-links.json'
import { everyDay, example, examples, held, type PeaksInputs, savingOf } from './peaks-inputs'
import { type PeaksSearch, readPeaksSearch, readValues } from './peaks-search'

test('values are read from runs of equal ones', () => {
  expect(readValues('100x2,140.5,-x2', true)).toEqual([100, 100, 140.5, null, null])
})

test.each(['', '1x0', '-1', '1xx2', 'many', '1e99', '1x9999999'])('%s is refused', (text) => {
  expect(typeof readValues(text, false)).toBe('string')
})

const links: Readonly<Record<string, PeaksSearch>> = former

test.each(examples)('the former link of “$label” still opens it', ({ label, inputs }) => {
  const { problems, ...read } = readPeaksSearch(links[label] ?? {})
  expect(read.inputs).toEqual(inputs)
  expect(problems).toEqual([])
})

test('an address without anything is the example', () => {
  expect(readPeaksSearch({}).inputs).toBe(example)
})

test('a former link keeps a saving on some days, caps, their changes, products and prices', () => {
  const inputs: PeaksInputs = {
    ...example,
    lpars: [
      {
        ...example.lpars[0],
        defined_capacity_msu: 120,
        absolute_cap_msu: 130.5,
        capacity_changes: [
          { day: 2, minute: 510, defined_capacity_msu: 120 },
          { day: 9, minute: 0, defined_capacity_msu: null },
        ],
        saving: { ...savingOf(7.5, 22, 2, [0, 2]), weekdays: ['Mon', 'Fri'] },
      },
    ],
    products: [
      {
        product: 'CICS TS',
        lpars: ['PROD'],
        hours: everyDay(['PROD'], { start_minute: 480, end_minute: 1080 }),
        price: { flat_per_msu_month: 12_050 },
      },
      {
        product: 'Db2',
        lpars: ['PROD'],
        hours: [
          { lpar: 'PROD', start_minute: 480, end_minute: 1080, weekdays: null },
          { lpar: 'PROD', start_minute: 1320, end_minute: 345, weekdays: ['Mon', 'Sat'] },
        ],
        price: {
          base_per_month: 50_000,
          levels: [
            { from_msu: 3, to_msu: 45, price_per_msu_month: 10_000 },
            { from_msu: 45, to_msu: null, price_per_msu_month: 6000 },
          ],
        },
      },
    ],
    time_zone: 'Europe/Berlin',
    currency: 'CHF',
    price: { flat_per_msu_month: 100_000 },
    groups: [{ group: 'GRP', lpars: ['PROD'], limit_msu: 110 }],
    billing_day: 1,
    reading: 'scrt_like',
    smf_interval_minutes: 60,
  }
  expect(readPeaksSearch(former.full)).toEqual({ inputs, problems: [] })
})

test('a former link keeps part hours, a share of the workload, moved work and GP seconds', () => {
  const saving = {
    ...savingOf(0, 0, 24),
    msu: null,
    workload_share: 0.28,
    start_minute: 570,
    end_minute: 795,
    moved: { share: 0.5, start_minute: 1110, end_minute: 1440 },
  }
  const inputs: PeaksInputs = {
    ...example,
    lpars: [{ ...example.lpars[0], saving }],
    unit: 'GP seconds',
    machine: '2818-Y02',
    msu_basis: 'service_units',
  }
  expect(readPeaksSearch(former.seconds).inputs).toEqual(inputs)
  const ofLpar = { ...savingOf(0, 9, 13), msu: null, lpar_share: 0.1 }
  const { moved1: _, ...link } = { ...former.seconds, saving1: '10%%:9-13' }
  expect(readPeaksSearch(link).inputs.lpars[0].saving).toEqual(ofLpar)
})

test('what one parameter says wrongly is told, and the rest of the link holds', () => {
  const link = { ...former['One LPAR, busy from 09:00 to 13:00'], billing: '31', zone: 'Nowhere' }
  const { inputs, problems } = readPeaksSearch({ ...link, currency: 'CHF' })
  expect(inputs).toEqual({ ...example, currency: 'CHF' })
  expect(problems).toEqual([
    'The link’s zone is not usable: “Nowhere” is not a time zone. It is left out.',
    'The link’s billing is not usable: has to be at most 28. Its usual value is taken.',
  ])
})

test('a profile by the whole machine’s rating opens per CP, and says so', () => {
  const { inputs, problems } = readPeaksSearch({
    ...former['One LPAR, busy from 09:00 to 13:00'],
    unit: 'gp_seconds',
    machine: '2818-Y02',
    basis: 'whole_machine_rating',
  })
  expect([inputs.machine, inputs.msu_basis]).toEqual(['2818-Y02', 'per_cp_rating'])
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('per CP rating instead')
})

test('a former link of a run keeps its start and its gaps', () => {
  const { inputs } = readPeaksSearch(former.run)
  expect(inputs.period).toEqual({ kind: 'run', start: '2020-09-10T08:30' })
  expect(inputs.lpars[0].profiles[0]?.background).toEqual([50, null, ...held([[50, 4]], 30)])
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
