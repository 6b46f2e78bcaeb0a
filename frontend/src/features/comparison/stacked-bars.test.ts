import { expect, test } from 'vitest'
import { nameLines, ownNameLines } from './stacked-bars'

test('a name breaks between words', () => {
  expect(nameLines('Distributed program link over IPIC', 24, 2)).toEqual([
    'Distributed program link',
    'over IPIC',
  ])
})

test('a name that does not fit ends in an ellipsis', () => {
  const lines = nameLines('LU6.2 transaction processing over Enterprise Extender', 24, 1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/…$/)
})

test('the mark of a user’s own way stays whatever is cut', () => {
  const [line = ''] = ownNameLines('A gateway with a very long name (yours)', 24, 1)
  expect(line).toMatch(/… \(yours\)$/)
})
