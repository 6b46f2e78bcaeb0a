import { expect, test } from 'vitest'
import type { FindFigure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { sourcesOf } from '@/components/figure-sources'
import { testFigure, testSource } from '@/test-figures'
import { figureFinder } from './answer-figures'
import type { ValueAnswer } from './value-query'
import { curveChart, partsChart } from './value-series'

const slide = { ...testSource('Tales', 'Value Proposition'), study: 'tales' }
const names = [
  'peak_transactions',
  'gp_seconds_saved',
  'gp_minutes_saved',
  'gp_seconds_saved_per_hour',
  'gp_cps_freed',
  'ziip_seconds_added',
  'ziip_seconds_added_per_hour',
  'saved_msu',
  'saved_msu_per_cp_rating',
  'saved_msu_service_units',
  'saved_msu_whole_machine_rating',
] as const
const customerB: ValueAnswer = {
  wordings: {},
  board: {
    decision: { text: 'It saves 1,709.4 GP seconds.', wording: null },
    why: null,
    loses: false,
    tiles: [],
    steps: [],
  },
  figures: {
    ...(Object.fromEntries(
      names.map((id) => [id, testFigure(id, null)]),
    ) as ValueAnswer['figures']),
    peak_transactions: testFigure('peak_transactions', 5_000_000, { unit: 'transactions' }),
    gp_seconds_saved: testFigure('gp_seconds_saved', 1709.4, { inputs: ['s2', 's1'] }),
  },
  inputs: {
    s2: testFigure('s2', 903, { inputs: ['published'] }),
    s1: testFigure('s1', 806.4, { inputs: ['published'] }),
    z: testFigure('z', null),
    t: testFigure('t', 1_000_000, { unit: 'transactions' }),
    published: testFigure('published', 4.515, { kind: 'published', source: slide }),
  },
  parts: [
    {
      substitution: 'tales-b-solution2',
      label: 'Solution 2',
      study: 'tales',
      share: 0.2,
      transactions: 't',
      gp_seconds_saved: 's2',
      ziip_seconds_added: 'z',
      rate: null,
      measured_on: null,
    },
    {
      substitution: 'tales-b-solution1',
      label: 'Solution 1',
      study: 'tales',
      share: 0.8,
      transactions: 't',
      gp_seconds_saved: 's1',
      ziip_seconds_added: 'z',
      rate: null,
      measured_on: null,
    },
  ],
  published: [],
  warnings: [],
  limits: [],
  capacity: {
    engines: [],
    regions: [],
    ziips: null,
    years: [],
    full_in_year: null,
    says: [],
    wordings: [],
  },
  fewest_regions: null,
}
const find = figureFinder(customerB)

test('each part of a mix has a bar and the whole mix is the stack of them', () => {
  const { rows } = partsChart(customerB, find)
  expect(rows.map(({ part }) => part.label)).toEqual(['Solution 2', 'Solution 1', 'Whole mix'])
  expect(rows.map((row) => row.stack)).toEqual([
    [903, null],
    [null, 806.4],
    [903, 806.4],
  ])
  expect(rows[2]?.gp_seconds).toBe(1709.4)
})

test('bars of a mix that saves nothing are of what it adds; one that saves some keeps its signs', () => {
  const signed =
    (sign: number, other: number): FindFigure =>
    (id) => {
      const figure = find(id)
      const times = id === 's1' ? other : sign
      return figure && { ...figure, value: figure.value && figure.value * times }
    }
  const added = partsChart(customerB, signed(-1, -1))
  expect([added.adds, added.rows.map((row) => row.stack)]).toEqual([
    true,
    [
      [903, null],
      [null, 806.4],
      [903, 806.4],
    ],
  ])
  const both = partsChart(customerB, signed(1, -1))
  expect([both.adds, both.rows[2]?.stack]).toEqual([false, [903, -806.4]])
})

test('the title of the parts says which part brings most', () => {
  expect(partsChart(customerB, find).title).toBe(
    'Solution 2 brings most: 903 of 1,709.4 GP seconds',
  )
})

test('a mix of one part has one bar and no stack beside it', () => {
  const alone = { ...customerB, parts: customerB.parts.slice(0, 1) }
  const { rows, title } = partsChart(alone, find)
  expect(rows).toHaveLength(1)
  expect(title).toBe('Solution 2 saves 1,709.4 GP seconds in the window')
})

test('the sources of a figure are those of everything that it rests on, each once', () => {
  expect(sourcesOf(find, ['gp_seconds_saved'])).toEqual([slide])
})

const curve: Schemas['CurveAnswer'] = {
  over: { id: 'peak_share', label: 'Share in the peak window', unit: 'share' },
  current: 1,
  rows: [
    {
      x: 0,
      gp_seconds_saved: 0,
      saved_msu: null,
      ziip_seconds_added: null,
      beyond_measured_range: false,
    },
    {
      x: 1,
      gp_seconds_saved: 1709.4,
      saved_msu: null,
      ziip_seconds_added: null,
      beyond_measured_range: false,
    },
  ],
  units: { gp_seconds_saved: 's', saved_msu: 'MSU', ziip_seconds_added: 's' },
  msu_basis: 'per_cp_rating',
}

test('a curve that is below 0 all along is drawn as what is added', () => {
  const below = {
    ...curve,
    rows: curve.rows.map((row) => ({ ...row, gp_seconds_saved: 0 - (row.gp_seconds_saved ?? 0) })),
  }
  const { gp_seconds_saved } = customerB.figures
  const figures = {
    ...customerB.figures,
    gp_seconds_saved: { ...gp_seconds_saved, label: 'GP seconds saved', value: -1709.4 },
  }
  const chart = curveChart(below, { ...customerB, figures }, 'gp_seconds_saved')
  expect(chart?.rows.map((row) => row.y)).toEqual([0, 1709.4])
  expect([chart?.figure.label, chart?.current.y]).toEqual(['GP seconds added', 1709.4])
  expect(chart?.title).toMatch(/the mix adds 1,709.4/)
})

test('a curve over a share runs in percent and marks where the inputs stand', () => {
  const chart = curveChart(curve, customerB, 'gp_seconds_saved')
  expect(chart?.rows.map((row) => row.x)).toEqual([0, 100])
  expect(chart?.current).toEqual({ x: 100, y: 1709.4 })
  expect(chart?.title.replaceAll('\u00a0', ' ')).toBe(
    'With 100 % in the peak window the mix saves 1,709.4 s of GP time',
  )
})

test('a figure that is not available has no curve', () => {
  expect(curveChart(curve, customerB, 'saved_msu')).toBeNull()
})

test('beyond the measured range a curve is dashed, and both lines meet at the border', () => {
  const rows = [10, 20, 30].map((x) => ({
    x: x / 100,
    gp_seconds_saved: x,
    saved_msu: null,
    ziip_seconds_added: null,
    beyond_measured_range: x > 20,
  }))
  const chart = curveChart({ ...curve, rows }, customerB, 'gp_seconds_saved')
  expect(chart?.leavesRange).toBe(true)
  expect(chart?.rows.map((row) => [row.within, row.beyond])).toEqual([
    [10, null],
    [20, 20],
    [null, 30],
  ])
})

test('a part whose rate nobody measured is hatched and named as estimated', () => {
  const [first, ...others] = customerB.parts
  if (first === undefined) throw new Error('the mix has parts')
  const rate = {
    per_region: 'r',
    lowest: 'l',
    highest: 'h',
    priced: 'p',
    beyond_measured_range: true,
    fewest_regions: 2,
  }
  const { series } = partsChart({ ...customerB, parts: [{ ...first, rate }, ...others] }, find)
  expect(series.map((part) => part.label)).toEqual(['Solution 2 (estimated)', 'Solution 1'])
  expect(series[0]?.mark.pattern).toBe('diagonal')
})
