import { expect, test } from 'vitest'
import { addGroups, machineGroups, machineToAdd } from './machine-groups'

const machine = {
  id: '2818-Y02',
  name: '2818-Y02',
  family: 'zEnterprise z114/Y00',
  generation: 'z114',
  cps: 2,
  origin: 'seed',
  rated_msu: 156,
  rated_msu_kind: 'published',
} as const

test('machines stand below their generation, own ones below their owner', () => {
  const groups = machineGroups([
    { ...machine, id: 'own-2818-Y02', name: '2818-Y02 (yours)', origin: 'user' },
    machine,
  ])
  expect(groups.map(({ group }) => group)).toEqual(['Yours', 'z114'])
  expect(groups[1]?.items[0]).toMatchObject({ value: '2818-Y02', label: '2818-Y02' })
  expect(groups[1]?.items[0]?.detail).toMatch(/^2 CPs, 156.MSU$/)
})

test('a model that no table holds is offered as an own machine', () => {
  const [group] = addGroups(' 3931 7a0 ')
  expect(group?.items[0]?.label).toBe('Add 3931-7A0 as your machine')
  expect(machineToAdd(group?.items[0]?.value ?? null)).toBe('3931-7A0')
  expect(machineToAdd('2818-Y02')).toBeNull()
})

test('words that name no model offer nothing', () => {
  expect(addGroups('z18')).toEqual([])
})
