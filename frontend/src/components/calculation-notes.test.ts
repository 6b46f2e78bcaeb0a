import { expect, test } from 'vitest'
import { beyondRange } from './answer-board'
import { type CalculationNote, openAndFolded } from './calculation-notes'

const note = (code: string, field: string | null = null): CalculationNote => ({
  code,
  text: code,
  wording: null,
  field,
})

test('few notes are all open', () => {
  const few = ['a', 'b', 'c'].map((code) => note(code))
  expect(openAndFolded(few)).toEqual([few, []])
})

test('of many notes those that can be settled, or void the figures, stay open', () => {
  const many = [note('a'), note('b'), note('c'), note(beyondRange), note('d', 'machine'), note('e')]
  const [open, folded] = openAndFolded(many)
  expect(open.map(({ code }) => code)).toEqual([beyondRange, 'd'])
  expect(folded.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'e'])
})

test('where none can be settled the first two stay open', () => {
  const [open, folded] = openAndFolded(['a', 'b', 'c', 'd'].map((code) => note(code)))
  expect(open.map(({ code }) => code)).toEqual(['a', 'b'])
  expect(folded).toHaveLength(2)
})
