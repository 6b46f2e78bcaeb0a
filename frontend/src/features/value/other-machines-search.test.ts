import { expect, test } from 'vitest'
import {
  caseOf,
  readChoice,
  validateOtherMachinesSearch,
  writeChoice,
} from './other-machines-search'

test('machines that are written read back as they were', () => {
  const choice = { family: '9175-701', machines: ['3931-704', '2818-Y02'] }
  expect(readChoice(writeChoice(choice))).toEqual(choice)
})

test('what is not a machine is left out, and each machine stands once', () => {
  expect(readChoice({ machines: '3931-704,,<b>,3931-704', family: 'a b' })).toEqual({
    family: null,
    machines: ['3931-704'],
  })
})

test('the case is the address without the machines', () => {
  const search = validateOtherMachinesSearch({ machine: '2818-Y02', family: '9175-701' })
  expect(caseOf(search)).toEqual({ machine: '2818-Y02' })
})
