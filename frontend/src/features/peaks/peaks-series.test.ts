import { expect, test } from 'vitest'
import { daysOf, example, held, type PeaksInputs, usualMonth } from './peaks-inputs'
import { between, peaksRequest } from './peaks-series'
import { timeWords } from './peaks-time'

test('layers go side by side and the saving stands in its hours', () => {
  const request = peaksRequest(example)
  const [series] = request.series
  expect(series?.msu).toEqual(held([[100, 24]]))
  expect(series?.layers).toEqual([
    held([
      [0, 9],
      [40, 4],
      [0, 11],
    ]),
  ])
  expect(request.reduction).toEqual([
    {
      lpar: 'PROD',
      msu: held([
        [0, 9],
        [15, 4],
        [0, 11],
      ]),
    },
  ])
})

test('a saving past midnight holds at both ends of the day', () => {
  expect([22, 23, 0, 1].every((hour) => between(hour, 22, 2))).toBe(true)
  expect(between(2, 22, 2)).toBe(false)
})

test('a month is its days one after another, each with the profile of its kind', () => {
  const [lpar] = example.lpars
  const flat = (level: number) => ({
    background: held([[level, 24]]),
    workload: held([[0, 24]]),
  })
  const inputs: PeaksInputs = {
    ...example,
    period: { kind: 'month', month: '2026-11', days: usualMonth('2026-11') },
    lpars: [
      {
        ...lpar,
        saving: { msu: 5, from: 0, to: 24, kinds: [1] },
        profiles: [flat(100), flat(180), flat(50)],
      },
    ],
  }
  const { series, reduction } = peaksRequest(inputs)
  const msu = series[0]?.msu ?? []
  expect(msu).toHaveLength(30 * 24)
  // 1 November 2026 is a Sunday, the first of the month all the same
  expect([msu[0], msu[24], msu[6 * 24]]).toEqual([180, 100, 50])
  expect(reduction?.[0]?.msu.filter((each) => each === 5)).toHaveLength(24)
  expect(series[0]?.layers).toEqual([])
})

test('nothing is saved in a gap', () => {
  const [lpar] = example.lpars
  const inputs: PeaksInputs = {
    ...example,
    lpars: [
      {
        ...lpar,
        saving: { msu: 5, from: 0, to: 24, kinds: null },
        profiles: [{ background: [null, ...held([[100, 23]])], workload: held([[0, 24]]) }],
      },
    ],
  }
  expect(peaksRequest(inputs).reduction?.[0]?.msu.slice(0, 2)).toEqual([0, 5])
})

test('a run that begins within the day has its saving at the clock’s hours', () => {
  const [lpar] = example.lpars
  const inputs: PeaksInputs = {
    ...example,
    kinds: ['As read'],
    interval_minutes: 30,
    period: { kind: 'run', start: '2020-09-10T08:30' },
    lpars: [
      {
        ...lpar,
        saving: { msu: 5, from: 9, to: 10, kinds: null },
        profiles: [{ background: [50, 50, 50, 50], workload: [0, 0, 0, 0] }],
      },
    ],
  }
  expect(peaksRequest(inputs).reduction?.[0]?.msu).toEqual([0, 5, 5, 0])
})

test('February of a leap year has 29 days', () => {
  expect(daysOf('2028-02')).toHaveLength(29)
})

test('times are written as people say them', () => {
  const day = timeWords({ kind: 'day' }, 0)
  expect([day.to(780), day.to(1440), day.from(0)]).toEqual(['13:00', '24:00', '00:00'])
  const month = timeWords({ kind: 'month', month: '2026-11', days: [] }, 0)
  expect(month.from(1440 + 540)).toBe('Mon 2 Nov, 09:00')
  expect(month.to(1440)).toBe('Sun 1 Nov, 24:00')
  const run = timeWords({ kind: 'run', start: null }, 0)
  expect(run.to(1440 * 2 + 60)).toBe('day 3, 01:00')
})
