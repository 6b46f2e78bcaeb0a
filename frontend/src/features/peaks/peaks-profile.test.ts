import { expect, test } from 'vitest'
import formerLinks from './former-links.json'
import {
  everyDay,
  example,
  examples,
  held,
  type PeaksInputs,
  productOf,
  savingOf,
} from './peaks-inputs'
import { readProfile, writeProfile } from './peaks-link'
import { asProfile, fromProfile, needsStating } from './peaks-profile'
import { readPeaksSearch } from './peaks-search'
import { withFurtherLpar, withPeriod } from './profile-changes'

const exampleOf = (begin: string) => {
  const found = examples.find(({ label }) => label.startsWith(begin))
  if (found === undefined) throw new Error('no example')
  return found.inputs
}
const month = exampleOf('A month whose')
const two = exampleOf('Two LPARs')

function profileOf(inputs: PeaksInputs, stated = false) {
  const found = asProfile(inputs, null, stated)
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('a day becomes a calendar of one day, its window that of the saving', () => {
  const { profile, peak_hours, leftOut } = profileOf(example)
  expect(profile.calendar).toEqual(['Typical day'])
  expect(profile.days.map((day) => day.label)).toEqual(['Typical day'])
  expect(profile.window).toEqual({ lpar: 'PROD', start_minute: 540, days: ['Typical day'] })
  expect(peak_hours).toBe(4)
  expect(leftOut).toEqual([])
})

test('a month goes to a scenario and comes back as it was', () => {
  const { profile, peak_hours } = profileOf(month)
  expect(profile.calendar.length).toBe(30)
  expect(profile.starts_on).toBe('2026-11-01')
  const back = fromProfile({
    profile,
    peak_hours: peak_hours ?? 0,
    saved_msu: 45,
    scenario: null,
  })
  expect(back).toEqual({
    ...month,
    lpars: [{ ...month.lpars[0], saving: savingOf(45, 8, 14, [0, 1]) }],
  })
})

test('a run that begins within a day is filled up with gaps to whole days', () => {
  const run: PeaksInputs = {
    ...example,
    period: { kind: 'run', start: '2026-03-02T22:00' },
    lpars: [
      {
        ...example.lpars[0],
        saving: null,
        profiles: [{ background: held([[100, 30]]), workload: held([[0, 30]]) }],
      },
    ],
  }
  const { profile, peak_hours } = profileOf(run)
  expect(profile.calendar).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
  const values = profile.days.flatMap((day) => day.lpars[0]?.msu ?? [])
  expect(values.filter((value) => value === 100).length).toBe(30)
  expect(values.slice(0, 23)).toEqual([...Array(22).fill(null), 100])
  expect(peak_hours).toBeNull()
})

test('a run in a zone is cut at the midnights of its clocks', () => {
  const run: PeaksInputs = {
    ...example,
    period: { kind: 'run', start: '2026-03-28T22:00' },
    time_zone: 'Europe/Berlin',
    lpars: [
      {
        ...example.lpars[0],
        saving: null,
        profiles: [{ background: [...Array(49).keys()], workload: Array<number>(49).fill(0) }],
      },
    ],
  }
  const { profile } = profileOf(run)
  expect(profile.calendar).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  const lengths = profile.days.map((day) => day.lpars[0]?.msu.length)
  expect(lengths).toEqual([24, 23, 24])
  expect(profile.days[2]?.lpars[0]?.msu[0]).toBe(25)
})

test('savings of several LPARs go along as stated, with caps and products, and come back', () => {
  const [online, batch] = two.lpars
  const both: PeaksInputs = {
    ...two,
    groups: [{ group: 'G', lpars: ['ONLINE', 'BATCH'], limit_msu: 260 }],
    billing_day: 5,
    lpars: [
      { ...online, defined_capacity_msu: 200, absolute_cap_msu: 230 },
      { ...(batch ?? online), saving: { ...savingOf(10, 22, 2), workload_share: null } },
    ],
  }
  expect(needsStating(both)).toBe(true)
  expect(profileOf(both).leftOut).toEqual(['The scenario’s work saves in one LPAR: ONLINE.'])
  const { profile, peak_hours, leftOut } = profileOf(both, true)
  expect(leftOut).toEqual([])
  expect(profile.savings.map(({ lpar, msu }) => [lpar, msu])).toEqual([
    ['ONLINE', 30],
    ['BATCH', 10],
  ])
  expect(profile.defined_capacities).toEqual([{ lpar: 'ONLINE', defined_capacity_msu: 200 }])
  const back = fromProfile({ profile, peak_hours: peak_hours ?? 0, saved_msu: 0, scenario: null })
  expect(back?.products).toEqual(two.products)
  expect([back?.groups, back?.billing_day]).toEqual([both.groups, 5])
  expect(back?.lpars.map((lpar) => lpar.absolute_cap_msu)).toEqual([230, null])
  expect(back?.lpars.map((lpar) => lpar.defined_capacity_msu)).toEqual([200, null])
  expect(back?.lpars.map((lpar) => lpar.saving)).toEqual(both.lpars.map((lpar) => lpar.saving))
})

test('a window to the minute and GP seconds go there and back exactly', () => {
  const saving = { ...savingOf(20, 0, 24), start_minute: 570, end_minute: 75 }
  const inputs: PeaksInputs = {
    ...example,
    kinds: ['Typical day'],
    lpars: [{ ...example.lpars[0], saving, profiles: example.lpars[0].profiles.slice(0, 1) }],
    unit: 'GP seconds',
    machine: '2818-Y02',
  }
  const { profile, peak_hours, leftOut } = profileOf(inputs)
  expect([profile.window.start_minute, peak_hours]).toEqual([570, 15.75])
  expect([profile.unit, profile.machine, leftOut]).toEqual(['GP seconds', '2818-Y02', []])
  const back = fromProfile({ profile, peak_hours: peak_hours ?? 0, saved_msu: 20, scenario: null })
  expect(back?.lpars[0].saving).toEqual({ ...saving, kinds: [0] })
  expect([back?.unit, back?.machine]).toEqual(['GP seconds', '2818-Y02'])
})

test('a share of the workload and moved work go along as stated, on their days', () => {
  const saving = {
    ...savingOf(0, 9, 13, [0, 1]),
    msu: null,
    workload_share: 0.3,
    moved: { share: 1, start_minute: 1080, end_minute: 1200 },
  }
  const inputs = { ...month, lpars: [{ ...month.lpars[0], saving }] } as const
  expect(needsStating(inputs)).toBe(true)
  expect(profileOf(inputs).leftOut).toHaveLength(2)
  const { profile, peak_hours } = profileOf(inputs, true)
  expect(profile.savings[0]).toMatchObject({ msu: null, days: ['Typical day', 'Peak day'] })
  const back = fromProfile({ profile, peak_hours: peak_hours ?? 0, saved_msu: 0, scenario: null })
  expect(back?.lpars[0].saving).toEqual(saving)
})

test('days of a file are a run from its first value to its last, with what was recorded', () => {
  const gaps = (count: number) => Array<null>(count).fill(null)
  const values = [...Array(30).keys()].map((at) => 100 + at)
  const all = [...gaps(20), ...values, ...gaps(46)]
  const { profile } = profileOf(example)
  const [day] = profile.days
  const [lpar] = day?.lpars ?? []
  if (day === undefined || lpar === undefined) throw new Error('no day')
  const days = ['2026-09-30', '2026-10-01'].map((label, at) => ({
    ...day,
    label,
    lpars: [{ ...lpar, msu: all.slice(48 * at, 48 * at + 48), workload_msu: null }],
  }))
  const inputs = fromProfile({
    profile: {
      ...profile,
      interval_minutes: 30,
      reading: 'scrt_like',
      days,
      calendar: days.map(({ label }) => label),
      starts_on: '2026-09-30',
    },
    peak_hours: 4,
    saved_msu: null,
    scenario: null,
    recorded: [{ lpar: lpar.lpar, msu: all }],
  })
  expect(inputs?.period).toEqual({ kind: 'run', start: '2026-09-30T10:00' })
  expect(inputs?.reading).toBe('scrt_like')
  expect(inputs?.lpars[0].profiles[0]?.background).toEqual(values)
  expect(inputs?.lpars[0].recorded).toEqual(values)
})

test('hours of a product, changes of capacity and the zone go along and come back', () => {
  const hours = everyDay(['PROD'], { start_minute: 480, end_minute: 1080 })
  const product = {
    ...productOf('CICS TS', ['PROD']),
    hours,
    price: { flat_per_msu_month: 10_000 },
  }
  const capacity_changes = [
    { day: 0, minute: 510, defined_capacity_msu: 90 },
    { day: 0, minute: 600, defined_capacity_msu: null },
    { day: 4, minute: 0, defined_capacity_msu: 80 },
  ]
  const [lpar] = example.lpars
  const inputs: PeaksInputs = {
    ...example,
    lpars: [{ ...lpar, capacity_changes }],
    products: [product],
    time_zone: 'Europe/Berlin',
  }
  const { profile, leftOut } = profileOf(inputs)
  expect(leftOut).toEqual([])
  expect(profile.products).toEqual([{ product: 'CICS TS', lpars: ['PROD'], hours }])
  const back = fromProfile({ profile, peak_hours: 4, saved_msu: 0, scenario: null })
  expect(back?.products[0]?.hours).toEqual(hours)
  // a day that the calendar does not have changes nothing in it
  expect(back?.lpars[0].capacity_changes).toEqual(capacity_changes.slice(0, 2))
  expect(back?.time_zone).toBe('Europe/Berlin')
})

test('days of the week that work cannot have are said', () => {
  const saving = { ...savingOf(20, 9, 13), weekdays: ['Mon' as const] }
  const weekly = { ...month, lpars: [{ ...month.lpars[0], saving }] } as const
  expect(profileOf(weekly).leftOut).toEqual([
    'The scenario’s work saves on all of these days: the days of the week stay here.',
  ])
  const stated = profileOf(weekly, true)
  expect([stated.leftOut, stated.profile.savings[0]?.weekdays]).toEqual([[], ['Mon']])
})

test('hours LPAR by LPAR come back as they were stated', () => {
  const hours = [{ lpar: 'PROD', start_minute: 480, end_minute: 1080, weekdays: ['Mon' as const] }]
  const product = { ...productOf('CICS TS', ['PROD']), hours }
  const { profile } = profileOf({ ...example, products: [product] })
  expect(profile.products[0]?.hours).toEqual(hours)
  const back = fromProfile({ profile, peak_hours: 4, saved_msu: 0, scenario: null })
  expect(back?.products[0]?.hours).toEqual(hours)
})

const file = {
  file_name: 'rmf.xml',
  sha256: '0'.repeat(64),
  what: 'RMF Postprocessor reports',
  machine: '3907-Z02',
  starts_at: '2020-09-02T06:30',
  ends_at: '2020-09-02T23:30',
  intervals: 34,
  interval_minutes: 30 as const,
  brought_sha256: null,
  days: null,
  lpars: null,
  edited: false,
}

test('the file of a profile goes there and back, in a link too, until a value is changed', () => {
  const { profile } = profileOf(example)
  const handed = { peak_hours: 4, saved_msu: 15, scenario: null }
  const read = fromProfile({ profile: { ...profile, sources: [file] }, ...handed })
  if (read === null) throw new Error('no inputs')
  expect(profileOf(read).profile.sources).toEqual([file])
  const link = readProfile(writeProfile(read))
  expect(link && profileOf(link).profile.sources).toEqual([file])
  // what is saved is no value of the file; a higher hour is
  const [lpar] = read.lpars
  const saved = { ...read, lpars: [{ ...lpar, saving: savingOf(20, 9, 13) }] } as const
  expect(profileOf(saved).profile.sources).toEqual([file])
  const profiles = lpar.profiles.map(({ background, workload }) => ({
    background: background.map((value, at) => (at === 3 ? 500 : value)),
    workload,
  }))
  const drawn = { ...read, lpars: [{ ...lpar, profiles }] } as const
  expect(profileOf(drawn).profile.sources).toEqual([{ ...file, edited: true }])
})

test('a profile of two files names both, each with its LPARs and days, in a link too', () => {
  const { profile } = profileOf(withFurtherLpar(withPeriod(example, '2026-11')))
  const [one, other] = profile.days[0]?.lpars.map(({ lpar }) => lpar) ?? []
  const [first, second] = profile.days.map(({ label }) => label)
  if (!(one && other && first && second)) throw new Error('the month has no two LPARs and days')
  const brought_sha256 = '2'.repeat(64)
  const sources = [
    { ...file, brought_sha256, days: [first], lpars: [one] },
    { ...file, brought_sha256, sha256: '1'.repeat(64), days: [second], lpars: null },
  ]
  const handed = { peak_hours: 4, saved_msu: 15, scenario: null }
  const read = fromProfile({ profile: { ...profile, sources }, ...handed })
  if (read === null) throw new Error('no inputs')
  expect(profileOf(read).profile.sources).toEqual(sources)
  const link = readProfile(writeProfile(read))
  expect(link && profileOf(link).profile.sources).toEqual(sources)
})

test('a link that was made when a profile had one file still names it', () => {
  const { profile } = profileOf(example)
  const read = fromProfile({
    profile: { ...profile, sources: [file] },
    peak_hours: 4,
    saved_msu: 15,
    scenario: null,
  })
  if (read === null) throw new Error('no inputs')
  const search = formerLinks['One LPAR, busy from 09:00 to 13:00']
  const [held] = read.sources
  // then one mark had interval, unit, and of each layer background and work
  const mark = held?.marks.map((part) => part.split('.').slice(2).join('.')).join('.')
  const { marks: _, ...source } = held ?? { marks: [] }
  const former = { ...search, file: JSON.stringify({ ...source, mark: `60.MSU.${mark}` }) }
  expect(profileOf(readPeaksSearch(former).inputs).profile.sources).toEqual([file])
})

test('a profile that was stored before its file was names none', () => {
  const { profile } = profileOf(example)
  const { sources: _, ...before } = profile
  const read = fromProfile({
    profile: before as typeof profile,
    peak_hours: 4,
    saved_msu: 0,
    scenario: null,
  })
  expect(read?.sources).toEqual([])
})
