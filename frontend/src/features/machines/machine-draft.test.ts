import { expect, test } from 'vitest'
import { draftErrors, emptyDraft, writeOf } from './machine-draft'

const complete = {
  ...emptyDraft,
  machine_type: '2818',
  model: 'Y02',
  family: 'z114',
  cps: 2,
  rated_msu: 156,
  source: 'our LSPR table',
}

test('an empty form says what every required field needs', () => {
  expect(Object.keys(draftErrors(emptyDraft))).toEqual([
    'machine_type',
    'model',
    'family',
    'cps',
    'source',
  ])
})

test('a machine without any rating may be saved', () => {
  expect(draftErrors({ ...complete, rated_msu: null })).toEqual({})
})

test('a note of blanks is none', () => {
  expect(writeOf({ ...complete, note: '  ' }).note).toBeNull()
})
