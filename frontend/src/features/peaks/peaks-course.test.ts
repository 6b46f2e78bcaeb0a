import { expect, test } from 'vitest'
import { chartPoints } from './peaks-course'
import type { PeaksAnswer } from './peaks-query'

/** Half-hourly intervals with an average at the end of each clock hour, of which some are drawn. */
const answer = {
  interval_minutes: 30,
  step_minutes: 60,
  first_step_minute: 0,
  course: {
    whole: false,
    intervals: [0, 1, 5, 6, 9],
    consumed_before_msu: [10, 20, 30, null, 50],
    consumed_after_msu: null,
    r4ha_before_msu: [null, 15, 25, null, null],
    r4ha_after_msu: null,
  },
} as unknown as PeaksAnswer

test('an interval begins at its point, and an average stands where its hour ends', () => {
  const { minutes, consumed_before, r4ha_before, consumed_after } = chartPoints(answer)
  expect(minutes).toEqual([0, 30, 60, 150, 180, 270, 300])
  // what is not drawn is no gap; the last interval is drawn up to its end
  expect(consumed_before).toEqual([10, 20, undefined, 30, null, 50, 50])
  expect(r4ha_before).toEqual([undefined, undefined, 15, undefined, 25, undefined, null])
  expect(consumed_after).toBeNull()
})
