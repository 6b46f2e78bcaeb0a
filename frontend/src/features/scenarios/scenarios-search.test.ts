import { expect, test } from 'vitest'
import {
  comparedIds,
  validateCompareSearch,
  validateScenariosSearch,
  validateVersionsSearch,
} from './scenarios-search'

test('scenarios to compare are each taken once, four at most', () => {
  expect(comparedIds(validateCompareSearch({ ids: 'a,b,a,c,d,e' }))).toEqual(['a', 'b', 'c', 'd'])
  expect(comparedIds(validateCompareSearch({ ids: '../x,,b c,ok' }))).toEqual(['ok'])
  expect(comparedIds(validateCompareSearch({}))).toEqual([])
})

test('what makes no sense in an address is passed over', () => {
  expect(validateVersionsSearch({ from: '2', to: 'x' })).toEqual({ from: 2, to: undefined })
  expect(validateVersionsSearch({ from: '0', to: '1.5' })).toEqual({
    from: undefined,
    to: undefined,
  })
  expect(validateScenariosSearch({ q: '', archived: 'no' })).toEqual({
    q: undefined,
    archived: undefined,
  })
})
