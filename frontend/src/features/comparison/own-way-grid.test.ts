import { expect, test } from 'vitest'
import type { OwnWay } from '@/api/own-ways'
import {
  cell,
  draftErrors,
  draftOf,
  emptyDraft,
  formField,
  writeAgain,
  writeOf,
} from './own-way-draft'
import { pastedCells, pasteInto, removeColumn, writeCell } from './own-way-grid'

const sheet =
  'Rate\tResponse\tCICS\tTCP/IP\tCICS on zIIP\r\n500\t8\t10\t2\t1.5\r\n1,500\t\t31\t6\t4\r\n'

const stored: OwnWay = {
  id: 'own-1',
  origin: 'user',
  kind: 'measured',
  label: 'Our gateway',
  family: 'Ours',
  description: '',
  payload_class: 'other',
  payload_in_bytes: 100,
  payload_out_bytes: 200,
  payload_label: '100 bytes in, 200 out',
  compared_payload_class: '100i200o',
  security: 'none',
  connection: 'kept',
  exchange: 'synchronous',
  offload: 'ziip',
  machine: '2817-779',
  lpar_cps: 3,
  author: 'A. Measurer',
  note: '',
  points: [
    {
      etr_per_second: 1234.5,
      response_ms: null,
      components: [
        { name: 'CICS', processor: 'gp', cpu_percent: 10 },
        { name: 'CICS', processor: 'ziip', cpu_percent: 0 },
      ],
    },
  ],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

test('a pasted sheet names the address spaces and fills the grid, which grows', () => {
  const cells = pastedCells(sheet)
  expect(cells).not.toBeNull()
  const grid = pasteInto(emptyDraft.grid, 0, 0, cells ?? [])
  expect(grid.columns).toEqual([
    { name: 'CICS', processor: 'gp' },
    { name: 'TCP/IP', processor: 'gp' },
    { name: 'CICS', processor: 'ziip' },
  ])
  expect(grid.rows.slice(0, 2)).toEqual([
    { rate: '500', response: '8', percents: ['10', '2', '1.5'] },
    { rate: '1,500', response: '', percents: ['31', '6', '4'] },
  ])
  const written = writeOf({ ...emptyDraft, grid })
  expect(written.offload).toBe('ziip')
  expect(written.points.map((each) => [each.etr_per_second, each.response_ms])).toEqual([
    [500, 8],
    [1500, null],
  ])
})

test('one cell is pasted as text', () => {
  expect(pastedCells('12.5\n')).toBeNull()
})

test('numbers pasted into the middle leave the rest', () => {
  const start = writeCell(emptyDraft.grid, 0, 0, '100')
  const grid = pasteInto(start, 1, 2, [
    ['1', '2'],
    ['3', '4'],
  ])
  expect(grid.columns).toHaveLength(2)
  expect(grid.rows[0]?.rate).toBe('100')
  expect(grid.rows[2]).toEqual({ rate: '', response: '', percents: ['3', '4'] })
})

test('no paste makes the grid larger than what is taken', () => {
  const cells = Array.from({ length: 80 }, () => Array.from({ length: 40 }, () => '1'))
  const grid = pasteInto(emptyDraft.grid, 0, 0, cells)
  expect([grid.rows.length, grid.columns.length]).toEqual([50, 20])
})

test('a stored way reads into the form and back as it was', () => {
  expect(writeOf(draftOf(stored))).toEqual(writeAgain(stored))
  expect(draftErrors(draftOf(stored))).toEqual({})
  const gpOnly = { ...draftOf(stored), grid: removeColumn(draftOf(stored).grid, 1) }
  expect(writeOf(gpOnly).offload).toBe('none')
})

test('each cell says what is wrong with it, empty lines count as nothing', () => {
  const grid = pasteInto(emptyDraft.grid, 0, 0, [['fast', '-1', '', '2']])
  const errors = draftErrors({ ...emptyDraft, grid })
  expect(errors[cell.rate(0)]).toBe('Line 1: the rate is not a number')
  expect(errors[cell.response(0)]).toBe('Line 1: the response has to be at least 0')
  expect(errors[cell.percent(0, 0)]).toBe('Line 1: CPU % of CICS is empty')
  expect(errors[cell.rate(1)]).toBeUndefined()
  expect(draftErrors(emptyDraft)[cell.grid]).toBeDefined()
})

test('what the server says of a point stands at its line', () => {
  let grid = writeCell(emptyDraft.grid, 0, 0, '10')
  grid = writeCell(grid, 2, 0, '5')
  expect(formField('points.1.etr_per_second', grid)).toBe(cell.rate(2))
  expect(formField('points.0.components.1.cpu_percent', grid)).toBe(cell.percent(0, 1))
  expect(formField('points.0.components', grid)).toBe(cell.grid)
  expect(formField('label', grid)).toBe('label')
})
