import { expect, test } from 'vitest'
import { payloadText } from './payload'

test('a payload of bytes in and out is said in words', () => {
  expect(payloadText('50i1024o').replaceAll('\u00a0', ' ')).toBe('50 bytes in, 1,024 bytes out')
  expect(payloadText('700i700o').replaceAll('\u00a0', ' ')).toBe('700 bytes')
  expect(payloadText('32k')).toBe('32 KB')
})
