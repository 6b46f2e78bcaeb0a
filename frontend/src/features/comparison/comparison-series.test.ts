import { expect, test } from 'vitest'
import type { Comparison, Way } from './comparison-query'
import {
  basisText,
  groupedCaveats,
  nearestMeasured,
  placesText,
  rankedBars,
  reach,
  regionsOffers,
} from './comparison-series'
import { defaultState } from './comparison-state'

function way(id: string, more: Partial<Way>): Way {
  const missing = { per_cp_rating: null, service_units: null, whole_machine_rating: null }
  return {
    configuration: id,
    label: id.toUpperCase(),
    short_label: id.toUpperCase(),
    status: 'measured_range',
    regions_in_range: 1,
    rank: 1,
    gp_rank: 1,
    why: null,
    gp_ms: null,
    ziip_ms: null,
    total_ms: null,
    gp_seconds_per_hour: null,
    total_seconds_per_hour: null,
    msu_per_hour: missing,
    ranges: {},
    missing: {},
    caveats: [],
    components: [],
    ...more,
  } as unknown as Way
}

const piece = (name: string, processor: 'gp' | 'ziip', ms: number) => ({
  name,
  processor,
  ms,
  share: 0,
  seconds_per_hour: ms * 3.6,
  msu_per_hour: { per_cp_rating: ms * 10, service_units: null, whole_machine_rating: null },
})

const direct = way('direct', {
  rank: 1,
  gp_rank: 2,
  gp_ms: 0.25,
  ziip_ms: 0,
  total_ms: 0.25,
  components: [piece('CICS', 'gp', 0.2), piece('TCP/IP', 'gp', 0.05)],
})
const gateway = way('gateway', {
  rank: 2,
  gp_rank: 1,
  gp_ms: 0.2,
  ziip_ms: 0.3,
  total_ms: 0.5,
  components: [piece('CTG', 'ziip', 0.3), piece('CTG', 'gp', 0.1), piece('CICS', 'gp', 0.1)],
  caveats: [
    { code: 'zaap_on_ziip', text: 'zAAP time ran on a zIIP.', locator: null, wording: null },
  ],
})
const silent = way('silent', { rank: null, gp_rank: null, why: 'measured to 957 a second' })

const answer = {
  rate_per_second: 900,
  regions: 1,
  machine: { id: '2817-779', label: '2817-779 (LPAR of 3 CPs)', lpar_cps: 3 },
  measured_machine: { label: '2817-779 (LPAR of 3 CPs)' },
  conversion: { factor: null, basis: 'same_machine', note: '' },
  msu_note: 'MSU by the rating per CP: 6,097 MSU of the 2817-779 ÷ 79 CPs.',
  findings: {
    total: { text: 'by total', cheapest: 'direct', dearest: 'gateway', ratio: 2 },
    gp: { text: 'by GP', cheapest: 'gateway', dearest: 'direct', ratio: 1.25 },
  },
  items: [direct, gateway, silent],
  studies: [{ id: 'one', title: 'One', measured: 'on a z196 (no date is printed)' }],
  wordings: {},
} as unknown as Comparison

test('bars follow the total, and an address space has one piece for each processor', () => {
  const bars = rankedBars(answer, defaultState)
  expect(bars.title).toBe('by total')
  expect(bars.series.map((series) => series.label)).toEqual([
    'CICS',
    'TCP/IP',
    'CTG',
    'CTG on zIIP',
  ])
  expect(bars.rows.map((row) => row.id)).toEqual(['direct', 'gateway', 'silent'])
  expect(bars.rows[1]?.pieces).toEqual([0.1, null, 0.1, 0.3])
  expect(bars.rows[1]?.whole).toBe(0.5)
})

test('on GPs alone the zIIP has no piece and the order is that of GP time', () => {
  const bars = rankedBars(answer, { ...defaultState, processors: 'gp' })
  expect(bars.title).toBe('by GP')
  expect(bars.series.map((series) => series.label)).toEqual(['CICS', 'TCP/IP', 'CTG'])
  expect(bars.rows.map((row) => row.id)).toEqual(['gateway', 'direct', 'silent'])
})

test('what a second study measured elsewhere is marked', () => {
  const joined = {
    ...answer,
    studies: [...answer.studies, { id: 'two', title: 'Two', measured: 'in 2026 on a z17' }],
    items: [direct, { ...gateway, study: 'two' }],
  }
  expect(rankedBars(joined, defaultState).rows.map((row) => row.elsewhere)).toEqual([false, true])
})

test('the nearest measured rate is that of the way whose range is nearest', () => {
  const measured = (low: number, high: number) => ({ ...direct, measured_range: { low, high } })
  const far = { ...answer, items: [measured(2000, 4000), measured(20, 500)] }
  expect(nearestMeasured(far)).toBe(500)
  expect(nearestMeasured({ ...far, regions: 2 })).toBe(900)
  expect(nearestMeasured({ ...answer, items: [] })).toBeNull()
})

test('places of many tables are one range, of few each', () => {
  expect(placesText(['Tables 8 and 9', 'Tables 24 and 25'])).toBe(
    'Tables 8 and 9; Tables 24 and 25',
  )
  expect(
    placesText(['Tables 1 and 2', 'Tables 4 and 5', 'Tables 6 and 7', 'Tables 42 and 43']),
  ).toBe('Tables 1 to 43')
  expect(placesText(['Table 1', 'Table 1'])).toBe('Table 1')
})

test('MSU count GP time alone', () => {
  const bars = rankedBars(answer, { ...defaultState, measure: 'msu' })
  expect(bars.rows[0]?.pieces).toEqual([1, null, 1])
  expect(bars.unit).toBe(
    'MSU at the rate, GP time alone, at 900 tps, on 2817-779 (LPAR of 3 CPs). ' +
      'MSU by the rating per CP: 6,097 MSU of the 2817-779 ÷ 79 CPs.',
  )
})

test('the unit says machine and factor, or that nothing was converted', () => {
  const factor = { ...answer, conversion: { factor: { value: 0.7494 }, basis: 'pci', note: '' } }
  expect(basisText(factor as unknown as Comparison)).toBe(
    'on 2817-779 (LPAR of 3 CPs), factor 0.749',
  )
  const none = {
    ...answer,
    machine: { ...answer.machine, label: '8561-717' },
    conversion: { factor: { value: 1 }, basis: 'none', note: '' },
  }
  expect(basisText(none as unknown as Comparison)).toBe(
    'CPU times of 2817-779 (LPAR of 3 CPs), not converted to 8561-717 (assumed)',
  )
})

test('without a cost the title claims no more than what is so', () => {
  const nothing = { ...answer, findings: { total: null, gp: null } }
  expect(rankedBars(nothing, defaultState).title).toBe('None of these was measured at 900 tps')
  const alone = { ...nothing, items: [silent], rate_per_second: 5000, regions: 2 }
  expect(rankedBars(alone, defaultState).title).toBe(
    'SILENT was not measured at 5,000 tps in 2 regions',
  )
})

test('address spaces of a user’s own have a fill each and stand behind the study’s', () => {
  const own = way('own', {
    gp_ms: 0.3,
    total_ms: 0.3,
    components: [piece('APPC', 'gp', 0.1), piece('DB2', 'gp', 0.1), piece('CICS', 'gp', 0.1)],
  })
  const bars = rankedBars({ ...answer, items: [own, direct] }, defaultState)
  expect(bars.series.map((series) => series.label)).toEqual(['CICS', 'TCP/IP', 'APPC', 'DB2'])
  const marks = bars.series.map(({ mark }) => `${mark.color} ${mark.pattern}`)
  expect(new Set(marks).size).toBe(4)
})

test('more regions are offered for the ways that they bring into range, the fewest first', () => {
  const beyond = { status: 'beyond_measured_range' } as const
  const items = [
    way('b', { ...beyond, regions_in_range: 3 }),
    way('a', { ...beyond, regions_in_range: 2 }),
    way('c', { ...beyond, regions_in_range: 3 }),
    way('never', { ...beyond, regions_in_range: null }),
    direct,
  ]
  expect(regionsOffers({ ...answer, items })).toEqual([
    { regions: 2, ways: ['A'] },
    { regions: 3, ways: ['B', 'C'] },
  ])
})

test('a way that was not measured there keeps its place and says why', () => {
  const last = rankedBars(answer, defaultState).rows.at(-1)
  expect(last?.whole).toBeNull()
  expect(last?.why).toBe('measured to 957 a second')
})

test('a caveat stands once with the ways that it holds for', () => {
  expect(groupedCaveats([gateway, gateway])).toEqual([
    { text: 'zAAP time ran on a zIIP.', wording: null, ways: ['GATEWAY', 'GATEWAY'] },
  ])
})

test('a bar has the range of what it is as long as, and reaches to the end of it', () => {
  const ends = (low: number, high: number) => ({ low, high, level: null })
  const converted = way('converted', {
    gp_ms: 0.2,
    total_ms: 0.5,
    ranges: { gp_ms: ends(0.18, 0.22), total_ms: ends(0.45, 0.55) },
  })
  const asked = { ...answer, items: [converted, direct] }
  const [first, second] = rankedBars(asked, defaultState).rows
  const [gp] = rankedBars(asked, { ...defaultState, processors: 'gp' }).rows
  expect(first?.range).toEqual(ends(0.45, 0.55))
  expect(gp?.range).toEqual(ends(0.18, 0.22))
  expect(second?.range).toBeNull()
  expect(first && reach(first)).toBe(0.55)
  expect(second && reach(second)).toBe(0.25)
})
