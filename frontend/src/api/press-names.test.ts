import { expect, test } from 'vitest'
import { PressNames } from './press-names'
import { asProblem, Problem } from './problem'

const refused = new Problem({
  type: '',
  title: '',
  status: 422,
  detail: '',
  errors: [],
  wordings: {},
  request_id: null,
})

test('a lost answer is asked for again under the same name', () => {
  const names = new PressNames()
  const first = names.nameFor(['save', 1])
  names.settle(asProblem(undefined))
  expect(names.nameFor(['save', 1])).toBe(first)
})

test('another body, and a press after an answer, have another name', () => {
  const names = new PressNames()
  const first = names.nameFor(['save', 1])
  expect(names.nameFor(['save', 2])).not.toBe(first)
  const second = names.nameFor(['save', 2])
  names.settle(null)
  expect(names.nameFor(['save', 2])).not.toBe(second)
  const third = names.nameFor(['save', 2])
  names.settle(refused)
  expect(names.nameFor(['save', 2])).not.toBe(third)
})
