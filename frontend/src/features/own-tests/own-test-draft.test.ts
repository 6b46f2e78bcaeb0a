import { expect, test } from 'vitest'
import type { ReadCycles } from '@/api/own-tests'
import {
  draftErrors,
  emptyDraft,
  emptyRow,
  formField,
  type OwnTestDraft,
  withRead,
  writeOf,
} from './own-test-draft'

const cycle = { ...emptyRow, requests: '2,500', gp_seconds: '0.5', ziip_seconds: '0' }
const whole: OwnTestDraft = {
  ...emptyDraft(),
  name: 'Pool',
  author: 'A. Measurer',
  before: [cycle, emptyRow, cycle],
  after: [cycle, cycle],
}
const read: ReadCycles = {
  says: 'A table of 2 runs',
  columns: [],
  concurrency: 5,
  findings: [],
  cycles: [
    {
      requests: null,
      gp_seconds: 1.25,
      ziip_seconds: null,
      elapsed_seconds: 60,
      side: null,
      place: 'line 2',
    },
    {
      requests: 10,
      gp_seconds: 2,
      ziip_seconds: 0.5,
      elapsed_seconds: null,
      side: 'after',
      place: 'line 3',
    },
  ],
}

test('empty lines are no cycles, and numbers are read as they are written', () => {
  expect(draftErrors(whole)).toEqual({})
  const { before } = writeOf(whole)
  expect(before).toHaveLength(2)
  expect(before[0]).toEqual({
    requests: 2500,
    gp_seconds: 0.5,
    ziip_seconds: 0,
    elapsed_seconds: null,
    place: '',
  })
})

test('one cycle and a word instead of a number are named', () => {
  const errors = draftErrors({ ...whole, after: [{ ...cycle, gp_seconds: 'much' }] })
  expect(errors.after).toBe('Enter two or more cycles after the change')
  expect(errors['after 0 gp_seconds']).toBe('Cycle 1 after: CPU s on GP is not a number')
})

test('a region is stated whole or not at all', () => {
  expect(writeOf(whole).region).toBeNull()
  const part = { ...whole, touched_share: 0.3 }
  expect(draftErrors(part).region_seconds).toBe('Enter all three, or none')
  const region = { ...part, region_seconds: 7200, region_transactions: 12e6 }
  expect(writeOf(region).region).toEqual({
    gp_seconds: 7200,
    transactions: 12e6,
    touched_share: 0.3,
  })
})

test('what was read goes behind the filled cycles of the side that it names, or of the chosen one', () => {
  const after = withRead(whole, read, 'before', 5000)
  expect(after.concurrency).toBe(5)
  expect(after.before?.map((row) => row.requests)).toEqual(['2,500', '2,500', '5000'])
  expect(after.after?.at(-1)).toMatchObject({ requests: '10', gp_seconds: '2', place: 'line 3' })
})

test('a refusal of the server names the line that stands in the form', () => {
  expect(formField('before.1.gp_seconds', whole)).toBe('before 2 gp_seconds')
  expect(formField('region.touched_share', whole)).toBe('touched_share')
  expect(formField('machine', whole)).toBe('machine')
})
