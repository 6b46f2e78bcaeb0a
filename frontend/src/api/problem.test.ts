import { expect, test } from 'vitest'
import { Problem, writeProblemsBy } from './problem'

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
