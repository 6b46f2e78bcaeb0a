import { expect, test } from 'vitest'
import { freeName } from './free-name'

test('a name is the first that nothing has', () => {
  expect(freeName([], 'LPAR')).toBe('LPAR')
  expect(freeName(['LPAR', 'LPAR3'], 'LPAR')).toBe('LPAR2')
  expect(freeName(['Alternative', 'Alternative 2'], 'Alternative', ' ')).toBe('Alternative 3')
})
