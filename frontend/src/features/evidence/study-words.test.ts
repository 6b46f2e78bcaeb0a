import { expect, test } from 'vitest'
import {
  byline,
  citation,
  contents,
  counted,
  lparText,
  machineBasis,
  published,
  ratesText,
  substanceText,
} from './study-words'

test('a machine is stated, assumed or not named, in plain words', () => {
  expect(machineBasis({ id: '2817-779', basis: 'stated' })).toBe(
    'a 2817-779, as the document states',
  )
  expect(machineBasis({ id: '2818-Y02', basis: 'assumed' })).toMatch(/^taken to be a 2818-Y02: an/)
  expect(machineBasis({ id: null, basis: 'none' })).toBe('no model is named')
})

test('the processors of the LPAR are said where the document states them', () => {
  const machine = { id: null, basis: 'none' as const, label: '', lpar_cps: 5, lpar_ziips: 0 }
  expect(lparText(machine)).toBe('LPAR with 5 CPs and no zIIP')
  expect(lparText({ ...machine, lpar_cps: null, lpar_ziips: null })).toBeNull()
})

test('a document without a date says so', () => {
  expect(published({ publisher: 'IBM' })).toBe('no date is stated')
  expect(published({ number: 'Version 1.0', published: 'August 2016' })).toBe(
    'August 2016, Version 1.0',
  )
  expect(byline({ authors: ['A. Author', 'B. Author'], publisher: 'IBM' })).toBe(
    'A. Author, B. Author · IBM',
  )
})

test('what a study has none of is not listed', () => {
  const counts = { configurations: 2, points: 0, values: 0, figures: 1, pictures: 0 }
  expect(contents({ ...counts, extracts: 0, statements: 30 })).toEqual([
    '2 configurations',
    '1 number in the text',
    '30 statements',
  ])
  expect(counted(1245, 'row')).toBe('1,245 rows')
})

test('rates are a range, a single rate, or missing', () => {
  expect(ratesText(496.82, 10160.81)).toBe('496.82 to 10,160.81')
  expect(ratesText(5, 5)).toBe('5')
  expect(ratesText(null, null)).toBeNull()
})

test('an audit is summed up by what changes a conclusion', () => {
  const severities = [
    { severity: 'error', count: 7 },
    { severity: 'contradiction', count: 1 },
    { severity: 'precision', count: 75 },
  ]
  expect(substanceText({ severities })).toBe('7 errors in numbers, 1 contradiction')
  expect(substanceText({ severities: severities.slice(2) })).toBe(
    'no error, contradiction or open question',
  )
})

test('a citation names document, number, date, table and row, as far as they are stated', () => {
  const document = { publisher: 'IBM', authors: ['A. Writer'], number: 'REDP-1', published: '2016' }
  expect(citation({ title: 'A Study', document }, 'Table 16, row 5', '0.354')).toBe(
    'A. Writer · IBM, A Study, 2016, REDP-1, Table 16, row 5: 0.354.',
  )
  expect(citation({ title: 'A Study', document: {} }, 'Table 1', null)).toBe('A Study, Table 1.')
})
