import { expect, test } from 'vitest'
import type { Result } from './search-query'
import { foundPieces, placeOf, printedNumber, textOf } from './search-result'

const nothing: Result = {
  type: 'statement',
  id: 'x',
  label: '',
  text: '',
  printed: null,
  value: null,
  unit: null,
  place: '',
  study_id: 'tales',
  configuration_id: null,
  configuration_label: null,
  point_id: null,
  component: null,
  processor: null,
  figure_id: null,
  extract_id: null,
  statement_id: null,
  exact: false,
}

test('a cell of a table leads to its row, a printed total too', () => {
  const cell: Result = {
    ...nothing,
    type: 'measurement',
    configuration_id: 'mq-first',
    point_id: 'mq-first.3',
    figure_id: 'mq-first.3.total_ms_per_transaction.all.all',
  }
  expect(placeOf(cell)).toEqual({
    page: 'configuration',
    id: 'mq-first',
    hash: 'point-mq-first.3',
  })
})

test('whatever is no row leads to its place on the page of the study', () => {
  const hashes = [
    { ...nothing, type: 'figure' as const, figure_id: 'f', configuration_id: 'tales-b-initial' },
    { ...nothing, type: 'extract' as const, extract_id: 'hbzt-1' },
    { ...nothing, statement_id: 's', configuration_id: 'tales-b-initial' },
    { ...nothing, type: 'environment' as const },
    { ...nothing, type: 'study' as const },
  ].map((result) => placeOf(result))
  expect(hashes.map((place) => [place.page, place.id, place.hash])).toEqual([
    ['study', 'tales', 'figure-f'],
    ['study', 'tales', 'extract-hbzt-1'],
    ['study', 'tales', 'statement-s'],
    ['study', 'tales', 'environment'],
    ['study', 'tales', undefined],
  ])
})

test('digits stand with their unit, words with the number that they mean', () => {
  expect(printedNumber('0.396', 0.396, 'ms')).toEqual({
    printed: '0.396',
    unit: 'ms',
    meaning: null,
  })
  expect(printedNumber('5,000', 5000, 'requests').unit).toBe('requests')
  expect(printedNumber('half', 0.5, 'share').meaning).toBe('50\u00a0%')
  expect(printedNumber('NA', null, 'percent')).toEqual({ printed: 'NA', unit: '', meaning: null })
})

test('words of the query are found in a text whatever their case', () => {
  expect(
    foundPieces('TCP/IP GCPU% of (tcp/ip)', 'tcp/ip (tcp').map((piece) =>
      piece.found ? `[${piece.text}]` : piece.text,
    ),
  ).toEqual(['[TCP/IP]', ' GCPU% of ', '[(tcp]', '/ip)'])
  expect(foundPieces('a text', '')).toEqual([{ text: 'a text', found: false, at: 0 }])
})

test('a cell says its address space and its processor in words', () => {
  expect(textOf({ ...nothing, component: 'XCFAS', processor: 'gp', text: 'XCFAS gp' })).toBe(
    'XCFAS on GP',
  )
  expect(textOf({ ...nothing, text: 'A sentence' })).toBe('A sentence')
})
