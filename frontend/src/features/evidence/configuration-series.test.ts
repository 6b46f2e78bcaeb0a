import { expect, test } from 'vitest'
import type { Schemas } from '@/api/schemas'
import type { Configuration } from './configuration-query'
import { costChart, cpuChart, interceptWords, responseChart } from './configuration-series'

const cell = (name: string, processor: string, value: number | null) => ({
  name,
  processor,
  quantity: 'cpu_percent' as const,
  value,
  printed: value === null ? 'NA' : String(value),
  unit: 'percent',
  table: 'Table 18',
  row: '329.89',
  column: `${name} ${processor}`,
})

const costs: Schemas['CostTable'] = {
  basis: 'rate',
  unit: 'ms/transaction',
  formula: 'percent ÷ etr_per_second × 10',
  columns: [
    { id: 'CICS.gp', component: 'CICS', processor: 'gp', in_total: true },
    { id: 'CTG.aapcp', component: 'CTG', processor: 'aapcp', in_total: false },
    { id: 'CTG.zaap', component: 'CTG', processor: 'zaap', in_total: true },
    { id: 'BPXOINIT.gp', component: 'BPXOINIT', processor: 'gp', in_total: true },
  ],
  rows: [
    {
      point: 'ctg.1',
      name: '1',
      etr_per_second: 329.89,
      ms: [0.17, 0.015, 0.27, null],
      gp_ms: 0.17,
      zaap_ms: 0.27,
      ziip_ms: null,
      total_ms: 0.44,
      printed_total: null,
      printed_total_excluding_zaap: null,
    },
  ],
  averages: {
    ms: [0.17, 0.015, 0.27, null],
    gp_ms: 0.17,
    zaap_ms: 0.27,
    ziip_ms: null,
    total_ms: 0.44,
    printed_total: null,
    printed_total_excluding_zaap: null,
  },
  measured_range: { low: 329.89, high: 329.89 },
  missing: [],
  notes: [],
}

const gateway = {
  id: 'ctg',
  label: 'Gateway',
  costs,
  points: [
    {
      id: 'ctg.1',
      name: '1',
      is_average: false,
      etr_per_second: 329.89,
      etr_printed: '329.89',
      response_ms: 1,
      response_printed: '1',
      table: 'Table 18',
      row: '329.89',
      components: [
        cell('CICS', 'gp', 5.62),
        cell('CTG', 'aapcp', 0.5),
        cell('CTG', 'zaap', 8.93),
        cell('BPXOINIT', 'gp', null),
      ],
    },
  ],
} as unknown as Configuration

test('a stack holds each address space once: AAPCP is inside the GP time, NA is no zero', () => {
  const chart = cpuChart(gateway)
  expect(chart?.series.map((line) => line.label)).toEqual(['CICS', 'CTG on zAAP'])
  expect(chart?.rows[0]?.values).toEqual([5.62, 8.93])
})

test('the title of the stack names who takes most', () => {
  expect(cpuChart(gateway)?.title).toContain('CTG on zAAP takes most: 8.93 %')
})

test('cost per transaction is drawn in all and by kind of processor', () => {
  const chart = costChart(gateway)
  expect(chart?.series.map((line) => line.label)).toEqual(['All processors', 'GP', 'zAAP'])
  expect(chart?.rows[0]?.values).toEqual([0.44, 0.17, 0.27])
})

test('without a printed response time there is no chart of it', () => {
  const silent = {
    ...gateway,
    points: gateway.points.map((point) => ({ ...point, response_ms: null })),
  }
  expect(responseChart(silent)).toBeNull()
  expect(responseChart(gateway)?.rows).toHaveLength(1)
})

test('an intercept below 0 is no fixed CPU', () => {
  expect(interceptWords(-0.142)).toEqual({
    label: 'Intercept: no fixed CPU',
    says: 'nothing is used without transactions',
  })
  expect(interceptWords(4.354).label).toBe('Fixed CPU')
  expect(interceptWords(4.354).says).toMatch(/^4\.35.* is used at any rate$/)
})
