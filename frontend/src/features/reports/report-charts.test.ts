import { expect, test } from 'vitest'
import type { ReportChart, ReportTable } from '@/api/reports'
import { drawn } from './report-charts'

const cell = (text: string, value: number | null = null) => ({
  text,
  value,
  unit: '',
  id: null,
  rests_on: null,
})
const column = (label: string, color: string | null = null) => ({
  label,
  unit: 'ms',
  numeric: true,
  color,
  wide: false,
  kinds: false,
})
const table: ReportTable = {
  kind: 'table',
  name: 'Ranking',
  title: '',
  note: '',
  columns: [column('Way in'), column('GP', '2A7098'), column('zIIP', 'A5670D'), column('Total')],
  rows: [
    [cell('A'), cell('0.138', 0.138), cell('0', 0), cell('0.138', 0.138)],
    [cell('B'), cell('0.255', 0.255), cell('0.138', 0.138), cell('0.394', 0.394)],
    [cell('C'), cell('–'), cell('–'), cell('–')],
  ],
  live: true,
  drawn_only: false,
  total: false,
}
const chart: ReportChart = {
  id: 'costs',
  kind: 'chart',
  form: 'stacked bar',
  title: '',
  table: 'Ranking',
  category: 0,
  series: [1, 2],
  unit: 'ms',
  source: '',
  base: null,
  rows: null,
  label: 3,
}

test('a stacked bar ends with its total, and a row without numbers at the end is not drawn', () => {
  const { rows, series } = drawn(chart, table)
  expect(rows.map((row) => row.texts)).toEqual([
    ['0.138', ''],
    ['', '0.394'],
  ])
  expect(series.map(({ mark }) => mark.color)).toEqual(['#2a7098', '#a5670d'])
})

test('bars beside each other say their own numbers', () => {
  const { rows } = drawn({ ...chart, form: 'bar' }, table)
  expect(rows[1]?.texts).toEqual(['0.255', '0.138'])
})

test('lines over numbers know where these lie', () => {
  const rows = [cell('9', 9), cell('500', 500)].map((clients) => [clients, cell('1', 1)])
  const { rows: found } = drawn({ ...chart, form: 'line', series: [1] }, { ...table, rows })
  expect(found.map(({ at }) => at)).toEqual([9, 500])
})
