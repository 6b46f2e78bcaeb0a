import { expect, test } from 'vitest'
import { daysOf, example, held, type PeaksInputs, savingOf, usualMonth } from './peaks-inputs'
import { peaksRequest } from './peaks-series'
import { timeWords } from './peaks-time'

/** A saving as the API takes it. */
const fromNineToOne = {
  lpar: 'PROD',
  at_most: true,
  start_minute: 540,
  end_minute: 780,
  msu: null,
  workload_share: null,
  lpar_share: null,
  weekdays: null,
  days: null,
  moved: null,
}

test('layers go side by side and the saving stands in its hours', () => {
  const request = peaksRequest(example)
  const [series] = request.series
  expect(series?.msu).toEqual(held([[100, 24]]))
  const workload = held([
    [0, 9],
    [40, 4],
    [0, 11],
  ])
  expect(request.workload).toEqual([{ lpar: 'PROD', msu: workload, kept: null }])
  expect(request.savings).toEqual([{ ...fromNineToOne, msu: 15 }])
})

test('a share of the workload is asked for even where there is none, with where it moves', () => {
  const moved = { share: 0.5, start_minute: 1110, end_minute: 90 }
  const [lpar] = example.lpars
  const inputs: PeaksInputs = {
    ...example,
    lpars: [
      {
        ...lpar,
        saving: { ...savingOf(0, 9, 13), msu: null, workload_share: 0.3, moved },
        profiles: [{ background: held([[100, 24]]), workload: held([[0, 24]]) }],
      },
    ],
  }
  const request = peaksRequest(inputs)
  expect(request.workload).toHaveLength(1)
  expect(request.savings).toEqual([{ ...fromNineToOne, workload_share: 0.3, moved }])
})

test('GP seconds go with their machine and basis', () => {
  const request = peaksRequest({ ...example, unit: 'GP seconds', machine: '2818-Y02' })
  expect([request.unit, request.machine, request.msu_basis]).toEqual([
    'GP seconds',
    '2818-Y02',
    'per_cp_rating',
  ])
  expect(peaksRequest({ ...example, machine: '2818-Y02' }).machine).toBeNull()
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
        saving: savingOf(5, 0, 24, [1]),
        profiles: [flat(100), flat(180), flat(50)],
      },
    ],
  }
  const { series, savings, workload } = peaksRequest(inputs)
  const msu = series[0]?.msu ?? []
  expect(msu).toHaveLength(30 * 24)
  // 1 November 2026 is a Sunday, the first of the month all the same
  expect([msu[0], msu[24], msu[6 * 24]]).toEqual([180, 100, 50])
  expect(savings?.[0]?.days).toEqual([0])
  expect(workload).toBeNull()
})

test('a run that begins within the day says where, for a saving by the clock', () => {
  const [lpar] = example.lpars
  const inputs: PeaksInputs = {
    ...example,
    kinds: ['As read'],
    interval_minutes: 30,
    period: { kind: 'run', start: '2020-09-10T08:30' },
    lpars: [
      {
        ...lpar,
        saving: savingOf(5, 9, 10),
        profiles: [{ background: [50, 50, 50, 50], workload: [0, 0, 0, 0] }],
      },
    ],
  }
  expect(peaksRequest(inputs).first_minute).toBe(510)
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
