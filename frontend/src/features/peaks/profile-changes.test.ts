import { expect, test } from 'vitest'
import { example, held, savingOf } from './peaks-inputs'
import { sourcesOf } from './peaks-source'
import {
  withCopiedDay,
  withFilledDays,
  withFurtherLpar,
  withPeriod,
  withRead,
} from './profile-changes'
import type { ReadProfile } from './profile-query'

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
  const hours = { lpar: 0, start_minute: 480, end_minute: 720, kinds: [0, 1] }
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

const pasted = Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 805 : 700))

function read(lpar: string, part: Partial<ReadProfile> = {}): ReadProfile {
  return {
    kind: 'table',
    what: 'A table',
    clock_changes: [],
    groups: [],
    unit: 'MSU',
    encoding: 'UTF-8',
    separator: 'tab',
    decimal: 'point',
    machine: null,
    interval_minutes: 60,
    starts_at: '2026-03-02T00:00:00',
    series: [{ lpar, msu: pasted }],
    machines: [],
    sources: [],
    recorded: [],
    columns: [],
    capacities: [],
    partitions: [],
    rows: 0,
    numbers: 0,
    rows_differing: 0,
    findings: [],
    ...part,
  }
}

const workload = { lpar: 0, kind: 0, layer: 'workload' } as const

test('a pasted day is the total of its LPAR, with its name and date, not on top of the example', () => {
  const { inputs, place, names } = withRead(example, workload, read('MYLPAR'))
  expect(names).toEqual(['MYLPAR'])
  expect(inputs.lpars).toHaveLength(1)
  expect(inputs.lpars[0].name).toBe('MYLPAR')
  expect(inputs.lpars[0].saving).toBeNull()
  expect(inputs.kinds).toEqual(['2026-03-02'])
  expect(inputs.lpars[0].profiles[0]?.background).toEqual(pasted)
  expect(new Set(inputs.lpars[0].profiles[0]?.workload)).toEqual(new Set([0]))
  expect(place.layer).toBe('background')
})

test('a file for one kind of day of one LPAR is named for those, what it replaces no more', () => {
  const source = { file_name: 'day.csv', sha256: '0'.repeat(64), edited: false }
  const place = { lpar: 1, kind: 1, layer: 'background' } as const
  const once = withRead(month, place, read('LPAR 1', { sources: [source] })).inputs
  const [lpar, day] = [month.lpars[1]?.name, month.kinds[1]]
  expect(sourcesOf(once)).toEqual([{ ...source, lpars: [lpar], days: [day] }])
  const newer = { ...source, sha256: '1'.repeat(64) }
  const other = { series: [{ lpar: 'LPAR 1', msu: pasted.map((value) => value + 1) }] }
  const twice = withRead(once, place, read('LPAR 1', { sources: [newer], ...other })).inputs
  expect(sourcesOf(twice)).toEqual([{ ...newer, lpars: [lpar], days: [day] }])
})

test('a column without a name is the day of the LPAR that is there', () => {
  const { inputs } = withRead(example, workload, read('LPAR 1', { starts_at: null }))
  expect(inputs.lpars[0].name).toBe('PROD')
  expect(inputs.kinds).toEqual(example.kinds)
  expect(inputs.lpars[0].profiles[0]?.background).toEqual(pasted)
})

test('in a month a pasted day is the total of the kind of day that is edited', () => {
  const { inputs, names } = withRead(month, { lpar: 1, kind: 1, layer: 'workload' }, read('LPAR 1'))
  expect(names).toEqual(['LPAR, Peak day'])
  expect(inputs.lpars[1]?.profiles[1]?.background).toEqual(pasted)
  expect(inputs.lpars[1]?.profiles[0]).toEqual(month.lpars[1]?.profiles[0])
  expect(inputs.lpars[0]).toEqual(month.lpars[0])
})
