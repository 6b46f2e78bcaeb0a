import { expect, test } from 'vitest'
import { begun } from '@/components/begun'
import { csv } from '@/components/table-data'
import {
  checkColumns,
  checkSource,
  counted,
  foundChecks,
  leadsWithSubstance,
  withUnit,
} from './audit-list'
import type { Check } from './audit-query'

const slip: Check = {
  id: 'https-full.5.total',
  study: 'ways-into-cics',
  configuration: 'https-full',
  point: 'https-full.5',
  family: 'row_total',
  place: 'Table 10, 787.34, TOTAL ms CPU per transaction',
  quantity: 'total of the row at 787.34/s, HTTPS, full handshake',
  statement: 'sum of the row’s CPU percent ÷ ETR × 10',
  printed: '1.548',
  printed_value: 1.548,
  printed_figure: 'https-full.5.total',
  unit: 'ms',
  outcome: 'slip',
  severity: 'error',
  method: 'computed',
  recomputed: 1.3397007645997916,
  recomputed_text: '1.33970',
  low: 1.33956,
  high: 1.33984,
  units_off: 208,
  distance: '16 % too high',
  working: '(97.99 + 7.49) ÷ 787.34 × 10',
  cause: 'an error, not rounding',
  consequence: 'The printed figure overstates the cost.',
  why_not: null,
  wordings: {},
}
const cut: Check = {
  ...slip,
  id: '3270-basic.2.total',
  place: 'Table 1, 2475.81',
  cause: 'truncated',
  outcome: 'truncated',
  severity: 'precision',
  units_off: -1,
  distance: 'one unit of its last place too low',
}
const socket2: Check = { ...cut, id: 'socket2-msu', study: 'socket2', configuration: null }
const columns = checkColumns(new Map([['ways-into-cics', 'A Processor Usage Study']]))

test('a number has its unit, a wording says its own', () => {
  expect(withUnit('1.548', 'ms')).toBe('1.548\u00a0ms')
  expect(withUnit('390,619', 'us')).toBe('390,619\u00a0µs')
  expect(withUnit('32 KB', 'bytes')).toBe('32 KB')
  expect(withUnit('57%', 'share')).toBe('57%')
  expect(withUnit('3.507 ≤ 0.427 does not hold', 's')).toBe('3.507 ≤ 0.427 does not hold')
})

test('the list leads with substance; rounding and notes come when they are asked for', () => {
  const note: Check = { ...cut, id: 'note', severity: 'note', outcome: 'reading_note' }
  expect(foundChecks([slip, cut, note], columns, {})).toEqual([slip])
  expect(foundChecks([slip, cut, note], columns, { severity: 'note' })).toEqual([note])
  expect(foundChecks([slip, cut, note], columns, { search: 'Table' })).toHaveLength(3)
  expect(leadsWithSubstance({ study: 'socket2' })).toBe(true)
})

test('names keep their small letter at the beginning of a sentence', () => {
  expect(begun('an error, not rounding')).toBe('An error, not rounding')
  expect(begun('zIIP time')).toBe('zIIP time')
  expect(begun('z/OS Connect')).toBe('z/OS Connect')
})

test('filters and words narrow the list', () => {
  const all = [slip, cut, socket2]
  expect(foundChecks(all, columns, { study: 'socket2', severity: 'precision' })).toEqual([socket2])
  expect(foundChecks(all, columns, { severity: 'precision' })).toEqual([cut, socket2])
  expect(foundChecks(all, columns, { outcome: 'slip', family: 'row_total' })).toEqual([slip])
  expect(foundChecks(all, columns, { search: 'total 787.34 typo' })).toEqual([slip])
  expect([...counted(all, (check) => check.severity)]).toEqual([
    ['error', 1],
    ['precision', 2],
  ])
})

test('a check leads to its row and is written to the file with every digit as printed', () => {
  expect(checkSource(slip, 'A Processor Usage Study')).toMatchObject({
    configuration: 'https-full',
    point: 'https-full.5',
    figure: 'https-full.5.total',
  })
  const [head, row] = csv(columns, [slip]).split('\r\n')
  expect(head).toMatch(/^Document,Place,What is checked/)
  expect(row).toContain('A Processor Usage Study,"Table 10, 787.34, TOTAL ms CPU per transaction"')
  expect(row).toContain('1.548,1.33970,ms,208,Error in a number,typo,program')
})
