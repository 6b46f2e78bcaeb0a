import { expect, test } from 'vitest'
import { begun, changed, changedPlace, redone, undone } from './draft-history'

const start = { name: '', workload: { transactions: 1 }, ramp: [1, 2] }

test('the first difference is named by its place', () => {
  expect(changedPlace(start, { ...start })).toBeNull()
  expect(changedPlace(start, { ...start, workload: { transactions: 2 } })).toBe(
    'workload.transactions',
  )
  expect(changedPlace(start, { ...start, ramp: [1] })).toBe('ramp#')
  expect(changedPlace(start, { ...start, ramp: [1, 3] })).toBe('ramp.1')
})

test('what was typed into one field at once is one step; another field is another', () => {
  const typed = [4, 42, 420].reduce(
    (history, transactions, beat) =>
      changed(history, { ...history.present, workload: { transactions } }, beat * 200),
    begun(start),
  )
  const named = changed(typed, { ...typed.present, name: 'A' }, 700)
  expect(undone(named).present).toBe(typed.present)
  expect(undone(undone(named)).present).toBe(start)
  expect(undone(undone(undone(named))).present).toBe(start)
  expect(redone(undone(named)).present).toBe(named.present)
})

test('the same field after a pause is a step of its own', () => {
  const once = changed(begun(start), { ...start, name: 'A' }, 0)
  const twice = changed(once, { ...start, name: 'AB' }, 5000)
  expect(undone(twice).present.name).toBe('A')
})

test('each item that is added or taken away is a step', () => {
  const added = changed(begun(start), { ...start, ramp: [1, 2, 3] }, 0)
  const more = changed(added, { ...start, ramp: [1, 2, 3, 4] }, 10)
  expect(undone(more).present.ramp).toHaveLength(3)
})

test('a change after a step back leaves nothing to make again', () => {
  const back = undone(changed(begun(start), { ...start, name: 'A' }, 0))
  expect(changed(back, { ...start, name: 'B' }, 10).future).toEqual([])
})
