import { expect, test } from 'vitest'
import { readSubstitution, substitutionText } from './pair'

test.each(['http-nonpooled..http-pooled@820.5', 'tales-a-standard-1..tales-a-alt-1'])(
  '%s reads and writes back as it was',
  (text) => {
    const pair = readSubstitution(text)
    expect(pair).toBeTypeOf('object')
    expect(substitutionText(pair)).toBe(text)
  },
)

test.each(['socket2-ezasoket', 'a..', '..b', 'a..b@', 'a..b@x', 'a..b@0', 'a...b', 'a..b..c'])(
  '%s is no pair',
  (text) => {
    expect(readSubstitution(text)).toBe(text)
  },
)
