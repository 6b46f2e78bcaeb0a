import { expect, test } from 'vitest'
import type { OwnWay } from '@/api/own-ways'
import { pastedCells } from '@/components/pasted-cells'
import { cell, draftErrors, draftOf, emptyDraft, formField, writeOf } from './own-way-draft'
import { removeColumn, writeCell } from './own-way-grid'
import { pasteInto as pasteOrRefuse, readHead } from './own-way-paste'

function pasteInto(...given: Parameters<typeof pasteOrRefuse>) {
  const pasted = pasteOrRefuse(...given)
  if ('refusal' in pasted) throw new Error(pasted.refusal)
  return pasted.grid
}

/** Table 16 of the Redpaper as its page is copied: ETR, Resp, then CPU percentages and the total. */
const table16 = [
  'ETR\tResp (ms)\tCICS GCPU%\tTCP/IP GCPU%\tCTG GCP CPU%\tCTG AAPCP\tCTG zAAP CPU%\tTOTAL ms CPU per trans.',
  '3564.75\t2\t37.11\t11.73\t37.37\t2.94\t40.23\t0.354',
].join('\n')

const sheet =
  'Rate\tResponse\tCICS\tTCP/IP\tCICS on zIIP\r\n500\t8\t10\t2\t1.5\r\n1,500\t\t31\t6\t4\r\n'

const stored: OwnWay = {
  id: 'own-1',
  version: 1,
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
  expect(written.points.map((point) => [point.etr_per_second, point.response_ms])).toEqual([
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

test('more than is taken is refused, nothing is cut off in silence', () => {
  const wide = [Array.from({ length: 40 }, () => '1')]
  expect(pasteOrRefuse(emptyDraft.grid, 0, 0, wide)).toHaveProperty('refusal')
  const tall = Array.from({ length: 80 }, () => ['1'])
  expect(pasteOrRefuse(emptyDraft.grid, 0, 0, tall)).toHaveProperty('refusal')
})

test('Table 16 goes in by its heads: AAPCP is not added, the total is checked', () => {
  const pasted = pasteOrRefuse(emptyDraft.grid, 0, 0, pastedCells(table16) ?? [])
  if ('refusal' in pasted) throw new Error(pasted.refusal)
  expect(pasted.grid.columns).toEqual([
    { name: 'CICS', processor: 'gp' },
    { name: 'TCP/IP', processor: 'gp' },
    { name: 'CTG', processor: 'gp' },
    { name: 'CTG', processor: 'ziip' },
  ])
  expect(pasted.grid.rows).toEqual([
    { rate: '3564.75', response: '2', percents: ['37.11', '11.73', '37.37', '40.23'] },
  ])
  expect(pasted.notes).toEqual(['“CTG AAPCP” is inside the GP time of CTG: left out, not added.'])
})

test('a total that the address spaces do not give is said', () => {
  const wrong = table16.replace('0.354', '0.396')
  const pasted = pasteOrRefuse(emptyDraft.grid, 0, 0, pastedCells(wrong) ?? [])
  expect('notes' in pasted && pasted.notes[0]).toContain(
    'Line 1: the address spaces come to 0.355 ms, “TOTAL ms CPU per trans.” says 0.396 ms.',
  )
})

test('without a response column nothing shifts', () => {
  const cells = pastedCells('Rate\tCICS\tTCP/IP\tMQ CHINN\n500\t10\t2\t1\n1500\t31\t6\t3') ?? []
  const grid = pasteInto(emptyDraft.grid, 0, 0, cells)
  expect(grid.rows[0]).toEqual({ rate: '500', response: '', percents: ['10', '2', '1'] })
  expect(grid.columns.map(({ name }) => name)).toEqual(['CICS', 'TCP/IP', 'MQ CHINN'])
})

test.each([
  ['ETR', { kind: 'rate' }],
  ['Transactions a second', { kind: 'rate' }],
  ['Resp (ms)', { kind: 'response' }],
  ['GCPU %', { kind: 'component', name: '', processor: 'gp' }],
  ['CP', { kind: 'component', name: '', processor: 'gp' }],
  ['CTG CP', { kind: 'component', name: 'CTG', processor: 'gp' }],
  ['CTG AAPCP', { kind: 'inside', name: 'CTG' }],
  ['CTG IIPCP %', { kind: 'inside', name: 'CTG' }],
  ['CTG zAAP CPU%', { kind: 'component', name: 'CTG', processor: 'ziip' }],
  ['CTG IIP', { kind: 'component', name: 'CTG', processor: 'ziip' }],
  ['CICS on zIIP', { kind: 'component', name: 'CICS', processor: 'ziip' }],
  ['MQ MSTR', { kind: 'component', name: 'MQ MSTR', processor: 'gp' }],
  ['Total', { kind: 'total', per: 'percent' }],
  ['TOTAL ms CPU per trans.', { kind: 'total', per: 'transaction' }],
  ['CICS ms', null],
  ['Date', null],
])('the head %s is read', (text, head) => {
  expect(readHead(text)).toEqual(head)
})

test.each([
  ['Rate\tDate\tCICS\n500\t2026-01-01\t10', '“Date” is no column here'],
  ['Rate\tCICS\tCICS GCPU%\n500\t1\t2', 'are the same column'],
  ['CICS\tTCP/IP\n10\t2', 'no column is the rate'],
  ['Rate\t\tCICS\n500\t7\t10', 'column 2 has no name'],
])('%j is refused', (text, why) => {
  const pasted = pasteOrRefuse(emptyDraft.grid, 0, 0, pastedCells(text) ?? [])
  expect('refusal' in pasted && pasted.refusal).toContain(why)
})

test('percent signs, semicolons and falling rates are read', () => {
  const cells = pastedCells('Rate;CICS;Total\n1500;31%;31 %\n500;10%;10 %') ?? []
  const grid = pasteInto(emptyDraft.grid, 0, 0, cells)
  expect(grid.rows.map(({ rate }) => rate)).toEqual(['500', '1500'])
  expect(grid.rows[0]?.percents).toEqual(['10'])
  const typed = writeCell(writeCell(grid, 0, 0, '2000'), 0, 2, '40 %')
  const written = writeOf({ ...emptyDraft, grid: typed })
  expect(written.points.map((point) => point.etr_per_second)).toEqual([1500, 2000])
  expect(written.points[1]?.components[0]?.cpu_percent).toBe(40)
})

test('a stored way reads into the form and back as it was', () => {
  expect({ ...stored, ...writeOf(draftOf(stored)) }).toEqual(stored)
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
  grid = writeCell(grid, 2, 0, '50')
  expect(formField('points.1.etr_per_second', grid)).toBe(cell.rate(2))
  expect(formField('points.0.components.1.cpu_percent', grid)).toBe(cell.percent(0, 1))
  expect(formField('points.0.components', grid)).toBe(cell.grid)
  expect(formField('label', grid)).toBe('label')
})
