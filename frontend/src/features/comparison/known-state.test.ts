import { expect, test } from 'vitest'
import type { WayChoice } from './comparison-query'
import { defaultState } from './comparison-state'
import { knownState } from './known-state'

const choices = [{ id: 'http-pooled' }, { id: 'ctg-ipic' }] as unknown as WayChoice[]

test('what is known stays as it is', () => {
  const state = { ...defaultState, ways: ['http-pooled'] }
  expect(knownState(state, undefined, choices)).toEqual({ state, problems: [] })
})

test('an unknown machine is said, and what was stated of it goes with it', () => {
  const read = knownState(
    { ...defaultState, machine: '8561-701', rated_msu: 100, rate_per_second: 2000 },
    null,
    choices,
  )
  expect(read.state).toEqual({ ...defaultState, rate_per_second: 2000 })
  expect(read.problems[0]).toMatch(/^There is no machine 8561-701\./)
})

test('unknown ways are said, the others are compared', () => {
  const read = knownState({ ...defaultState, ways: ['http-pooled', 'own-gone'] }, null, choices)
  expect(read.state.ways).toEqual(['http-pooled'])
  expect(read.problems[0]).toContain('own-gone is not an access method here')
  const none = knownState({ ...defaultState, ways: ['a', 'b'] }, undefined, choices)
  expect(none.state.ways).toBeNull()
  expect(none.problems[0]).toBe('a, b are not access methods here. They are left out.')
})

test('nothing is called unknown before the list is there', () => {
  const state = { ...defaultState, ways: ['own-1'] }
  expect(knownState(state, undefined, null)).toEqual({ state, problems: [] })
})
