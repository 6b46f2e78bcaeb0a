import { expect, test } from 'vitest'
import {
  comparedSides,
  sidesText,
  validateCompareSearch,
  validateScenariosSearch,
  validateVersionsSearch,
} from './scenarios-search'

test('scenarios to compare are each taken once, four at most', () => {
  const read = (ids: string) => sidesText(comparedSides(validateCompareSearch({ ids })))
  expect(read('a,b,a,c,d,e')).toBe('a,b,c,d')
  expect(read('../x,,b c,ok')).toBe('ok')
  expect(comparedSides(validateCompareSearch({}))).toEqual([])
})

test('a side is pinned to a version, and one scenario may stand in two versions', () => {
  const sides = comparedSides(validateCompareSearch({ ids: 'a@2,a,b@0,c@x,a@2' }))
  expect(sides).toEqual([
    { id: 'a', version: 2 },
    { id: 'a', version: null },
  ])
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
