import { expect, test } from 'vitest'
import { Problem, saidOf } from './problem'

const problem = (detail: string, field: string, message: string) =>
  new Problem({
    ...{ type: '', title: '', status: 422, request_id: null },
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
