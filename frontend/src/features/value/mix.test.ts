import { expect, test } from 'vitest'
import { fillingShare, shareSum, sumError, withoutPart, withPart, withShare } from './mix'
import type { MixPart } from './value-inputs'

const customerB: MixPart[] = [
  { substitution: 'tales-b-solution2', share: 0.2 },
  { substitution: 'tales-b-solution1', share: 0.8 },
]

test('of two parts the other one follows', () => {
  const shares = withShare(customerB, 0, 0.7).map((part) => part.share)
  expect(shares).toEqual([0.7, 0.3])
})

test('of three parts none follows, and the sum says so', () => {
  const three = withPart(customerB, 'socket2-ezasoket')
  const changed = withShare(three, 0, 0.1)
  expect(changed.map((part) => part.share)).toEqual([0.1, 0.8, 0])
  expect(sumError(changed)).toContain('90 %')
})

test('shares that sum to one but for binary dust are no error', () => {
  const tenths = Array.from({ length: 10 }, (_, index) => ({
    substitution: `${index}`,
    share: 0.1,
  }))
  expect(shareSum(tenths)).toBe(1)
  expect(sumError(tenths)).toBeUndefined()
})

test('a part can be filled to the whole, up or down', () => {
  const three = [...customerB, { substitution: 'socket2-ezasoket', share: 0.3 }]
  expect(fillingShare(three, 0)).toBeUndefined()
  expect(fillingShare(three, 1)).toBe(0.5)
  expect(fillingShare(three, 2)).toBe(0)
  expect(fillingShare(customerB, 0)).toBeUndefined()
})

test('a further part takes what is missing', () => {
  expect(withPart([{ substitution: 'a', share: 0.6 }], 'b')[1]).toEqual({
    substitution: 'b',
    share: 0.4,
  })
})

test('a part that remains alone takes the whole', () => {
  expect(withoutPart(customerB, 0)).toEqual([{ substitution: 'tales-b-solution1', share: 1 }])
})
