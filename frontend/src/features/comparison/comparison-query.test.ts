// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ConfigurationSummary } from '@/api/evidence'
import type { OwnWay } from '@/api/own-ways'
import { chosenWays, studyId, wayChoices } from './comparison-query'
import { defaultState } from './comparison-state'

const shared = { family: 'Web', security: 'none', connection: 'kept', exchange: 'synchronous' }
const published = [
  { ...shared, id: 'http-pooled', label: 'HTTP', study_id: studyId, payload_class: '32k' },
  { ...shared, id: 'socket', label: 'Socket', study_id: 'another', payload_class: '32k' },
] as unknown as ConfigurationSummary[]
const own = [
  { ...shared, id: 'own-1', label: 'Ours', compared_payload_class: '32k' },
  { ...shared, id: 'own-2', label: 'Small', compared_payload_class: '100i200o' },
] as unknown as OwnWay[]
const choices = wayChoices(published, own)

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
