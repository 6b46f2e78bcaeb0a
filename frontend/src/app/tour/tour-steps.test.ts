import { expect, test } from 'vitest'
import { steps } from './tour-steps'

/** A calm reader's words in a minute, and the seconds that a press takes. */
const wordsAMinute = 220
const secondsAPress = 1.5

test('the tour takes at most two minutes', () => {
  const words = steps.flatMap(({ title, says }) => `${title} ${says}`.split(' ')).length
  // from the first page, from step to step, and to the copy
  const presses = steps.length + 1
  const seconds = (words / wordsAMinute) * 60 + presses * secondsAPress
  expect(seconds).toBeLessThan(120)
  expect(seconds).toBeGreaterThan(30)
})
