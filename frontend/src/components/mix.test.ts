import { expect, test } from 'vitest'
import {
  evenedOut,
  fillingShare,
  type MixPart,
  shareSum,
  withoutPart,
  withoutPartSharedOut,
  withPart,
  withShare,
  withShareSharedOut,
} from './mix'

const customerB: MixPart[] = [
  { substitution: 'tales-b-solution2', share: 0.2, locked: false },
  { substitution: 'tales-b-solution1', share: 0.8, locked: false },
]

test('of two parts the other one follows', () => {
  const shares = withShare(customerB, 0, 0.7).map((part) => part.share)
  expect(shares).toEqual([0.7, 0.3])
})

test('of three parts none follows, and the sum says so', () => {
  const three = withPart(customerB, 'socket2-ezasoket')
  const changed = withShare(three, 0, 0.1)
  expect(changed.map((part) => part.share)).toEqual([0.1, 0.8, 0])
  expect(shareSum(changed)).toBe(0.9)
})

test('shares sum to one without binary dust', () => {
  const tenths = Array.from({ length: 10 }, (_, index) => ({
    substitution: `${index}`,
    share: 0.1,
    locked: false,
  }))
  expect(shareSum(tenths)).toBe(1)
})

test('a part can be filled to the whole, up or down', () => {
  const three = [...customerB, { substitution: 'socket2-ezasoket', share: 0.3, locked: false }]
  expect(fillingShare(three, 0)).toBeUndefined()
  expect(fillingShare(three, 1)).toBe(0.5)
  expect(fillingShare(three, 2)).toBe(0)
})

test('a further part takes what is missing', () => {
  expect(withPart([{ substitution: 'a', share: 0.6, locked: false }], 'b')[1]).toEqual({
    substitution: 'b',
    share: 0.4,
    locked: false,
  })
})

test('a part that remains alone takes the whole', () => {
  expect(withoutPart(customerB, 0)).toEqual([
    { substitution: 'tales-b-solution1', share: 1, locked: false },
  ])
})

const three: MixPart[] = [
  { substitution: 'a', share: 0.5, locked: true },
  { substitution: 'b', share: 0.3, locked: false },
  { substitution: 'c', share: 0.2, locked: false },
]

test('the rest is shared out among unlocked parts in their proportions', () => {
  expect(withShareSharedOut(three, 0, 0.6).map((part) => part.share)).toEqual([0.6, 0.24, 0.16])
})

test('a locked part stays when another share changes', () => {
  expect(withShareSharedOut(three, 1, 0.4).map((part) => part.share)).toEqual([0.5, 0.4, 0.1])
})

test('unlocked parts of nothing share out evenly, and the sum is exact', () => {
  const zeros = [
    { substitution: 'a', share: 1, locked: false },
    { substitution: 'b', share: 0, locked: false },
    { substitution: 'c', share: 0, locked: false },
    { substitution: 'd', share: 0, locked: false },
  ]
  const shares = withShareSharedOut(zeros, 0, 0)
  expect(shareSum(shares)).toBe(1)
  expect(shares[1]?.share).toBeCloseTo(1 / 3)
})

test('more than locked parts leave shows in the sum', () => {
  const changed = withShareSharedOut(three, 1, 0.8)
  expect(changed.map((part) => part.share)).toEqual([0.5, 0.8, 0])
  expect(shareSum(changed)).toBe(1.3)
})

test('the share of a removed part goes to the unlocked ones', () => {
  const shares = withoutPartSharedOut(three, 2).map((part) => part.share)
  expect(shares).toEqual([0.5, 0.5])
})

const thirds: MixPart[] = ['a', 'b', 'c'].map((substitution) => ({
  substitution,
  share: 0.33333,
  locked: false,
}))

test('three times 33.333 % can be evened out to the last digit', () => {
  const evened = evenedOut(thirds) ?? []
  expect(shareSum(evened)).toBe(1)
  expect(evened[0]?.share).toBeCloseTo(1 / 3, 10)
  expect(evenedOut(evened)).toBeUndefined()
})

test('evening out keeps proportions and locked shares', () => {
  const mix = [
    { substitution: 'a', share: 0.4, locked: true },
    { substitution: 'b', share: 0.3, locked: false },
    { substitution: 'c', share: 0.1, locked: false },
  ]
  expect(evenedOut(mix)?.map((part) => part.share)).toEqual([0.4, 0.45, 0.15])
  expect(evenedOut(mix.map((part) => ({ ...part, locked: true })))).toBeUndefined()
})
