// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ConfigurationSummary, Study } from '@/api/evidence'
import type { OwnWay } from '@/api/own-ways'
import { chosenWays, comparedStudies, wayChoices } from './comparison-query'
import { defaultState } from './comparison-state'

const shared = { family: 'Web', security: 'none', connection: 'kept', exchange: 'synchronous' }
const documented = { ...shared, callers: [] }
const published = [
  { ...documented, id: 'http-pooled', label: 'HTTP', study_id: 'usual', payload_class: '32k' },
  { ...documented, id: 'socket', label: 'Socket', study_id: 'another', payload_class: '32k' },
] as unknown as ConfigurationSummary[]
const own = [
  { ...shared, id: 'own-1', label: 'Ours', compared_payload_class: '32k' },
  { ...shared, id: 'own-2', label: 'Small', compared_payload_class: '100i200o' },
] as unknown as OwnWay[]
const studies = [
  { id: 'usual', compared: ['http-pooled'], compared_first: true },
  { id: 'another', compared: ['socket'], compared_first: false },
  { id: 'cycles', compared: [], compared_first: false },
] as unknown as Study[]
const choices = wayChoices(comparedStudies(defaultState, studies), published, own)

test('the study is the chosen one, else that of the method, else the usual one', () => {
  const ids = (changes: Partial<typeof defaultState>) =>
    comparedStudies({ ...defaultState, ...changes }, studies).map(({ id }) => id)
  expect(ids({})).toEqual(['usual'])
  expect(ids({ study: 'another' })).toEqual(['another'])
  expect(ids({ study: 'cycles' })).toEqual(['usual'])
  expect(ids({ method: 'socket' })).toEqual(['another'])
  expect(ids({ ways: ['socket'] })).toEqual(['another'])
})

test('a second study joins once it is said what a transaction is', () => {
  const joined = { ...defaultState, study: 'another', beside: 'usual' }
  expect(comparedStudies(joined, studies)).toHaveLength(1)
  expect(
    comparedStudies({ ...joined, unit_of_work: 'a request' }, studies).map(({ id }) => id),
  ).toEqual(['another', 'usual'])
})

test('where no method moves the chosen payload, all are compared', () => {
  const [socket] = wayChoices(studies.slice(1, 2), published, [])
  expect(socket).toBeDefined()
  if (socket === undefined) return
  expect(chosenWays(defaultState, [{ ...socket, payload_class: 'unspecified' }])).toEqual([
    'socket',
  ])
})

test('an own way does not hide a study that moves another payload', () => {
  const [socket] = wayChoices(studies.slice(1, 2), published, [])
  const mine = wayChoices([], [], own)
  if (socket === undefined) throw new Error('no way')
  const small = { ...socket, payload_class: '50i1024o' }
  expect(chosenWays(defaultState, [small, ...mine])).toEqual(['socket', 'own-1', 'own-2'])
})

test('own ways follow the study’s, marked, and join where their payload fits', () => {
  expect(choices.map((way) => way.label)).toEqual(['HTTP', 'Ours (yours)', 'Small (yours)'])
  expect(chosenWays(defaultState, choices)).toEqual(['http-pooled', 'own-1'])
  expect(chosenWays({ ...defaultState, payload: 'all' }, choices)).toHaveLength(3)
})

test('filters and a choice one by one hold for own ways too', () => {
  expect(chosenWays({ ...defaultState, security: 'tls' }, choices)).toEqual([])
  expect(chosenWays({ ...defaultState, ways: ['http-pooled', 'own-gone'] }, choices)).toEqual([
    'http-pooled',
  ])
})
