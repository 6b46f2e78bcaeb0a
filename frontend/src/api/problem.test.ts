import { expect, test } from 'vitest'
import { Problem, saidOf, writeProblemsBy } from './problem'

const problem = (detail: string, field: string, message: string) =>
  new Problem({
    ...{ type: '', title: '', status: 422, wordings: {}, request_id: null },
    detail,
    errors: [{ field, message }],
  })

test('the names that fields have in the API are left out; a sentence stays as it is', () => {
  const listed = problem(
    'Correct the input: mix.0.share is required.',
    'mix.0.share',
    'is required',
  )
  expect(saidOf(listed)).toBe('Correct the input: is required.')
  const told = 'Your test “Pool” is deleted. Choose another.'
  expect(saidOf(problem(told, 'mix.0.substitution', 'is deleted'))).toBe(told)
})

test('numbers of a refusal are written in the reader’s way, in its fields too', () => {
  const wordings = { 'may be 1.5 at most': { text: 'may be {1} at most', amounts: {} } }
  writeProblemsBy(({ wordings: known }, text) =>
    text in known ? `${known[text]?.text.replace('{1}', '1,5')}` : text,
  )
  const refused = new Problem({
    ...{ type: '', title: '', status: 422, request_id: null, wordings },
    detail: 'may be 1.5 at most',
    errors: [{ field: 'a', message: 'may be 1.5 at most' }],
  })
  writeProblemsBy((_, text) => text)
  expect([refused.message, refused.errors[0]?.message]).toEqual([
    'may be 1,5 at most',
    'may be 1,5 at most',
  ])
})
