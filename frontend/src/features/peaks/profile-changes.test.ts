import { expect, test } from 'vitest'
import { example, held, savingOf } from './peaks-inputs'
import { withCopiedDay, withFilledDays, withFurtherLpar, withPeriod } from './profile-changes'

const month = withFurtherLpar(withPeriod(example, '2026-11'))
const day = held([[70, 24]])

test('profiles of several LPARs and kinds of day are filled at once, the others stay', () => {
  const filled = withFilledDays(
    month,
    [
      { lpar: 0, kind: 2, layer: 'background', values: day },
      { lpar: 1, kind: 0, layer: 'workload', values: day },
    ],
    null,
  )
  expect(filled.lpars[0].profiles[2]?.background).toEqual(day)
  expect(filled.lpars[1]?.profiles[0]?.workload).toEqual(day)
  expect(filled.lpars[0].profiles[0]).toEqual(month.lpars[0].profiles[0])
  expect(filled.lpars[0].saving).toEqual(month.lpars[0].saving)
})

test('a saving goes to the hours and the days of its workload and keeps its size', () => {
  const hours = { lpar: 0, from_minute: 480, to_minute: 720, kinds: [0, 1] }
  expect(withFilledDays(month, [], hours).lpars[0].saving).toEqual(savingOf(15, 8, 12, [0, 1]))
  const all = withFilledDays(month, [], { ...hours, kinds: [0, 1, 2] })
  expect(all.lpars[0].saving?.kinds).toBeNull()
})

test('one layer of a day is copied to another kind of day of the same LPAR', () => {
  const from = { lpar: 0, kind: 0, layer: 'workload' } as const
  const drawn = withFilledDays(month, [{ ...from, values: day }], null)
  const copied = withCopiedDay(drawn, from, 1)
  expect(copied.lpars[0].profiles[1]?.workload).toEqual(day)
  expect(copied.lpars[0].profiles[2]).toEqual(month.lpars[0].profiles[2])
  expect(copied.lpars[1]).toEqual(month.lpars[1])
})
