import { expect, test } from 'vitest'
import type { TimeWords } from '@/components/peak-scene'
import type { PeaksInputs } from './peaks-inputs'
import type { PeaksAnswer } from './peaks-query'
import { finding, gainSentences } from './peaks-words'

const words = { to: (minute: number) => `${minute / 60}:00` } as TimeWords
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

function month(name: string, whole: boolean) {
  const peaks = { peak_before_msu: 140, peak_after_msu: 130 }
  const starts_on = `${name}-02`
  return { month: name, starts_on, whole, ...peaks, peak_before_index: 12, peak_after_index: 12 }
}

function sentences(sum: number, ...months: ReturnType<typeof month>[]): (string | undefined)[] {
  return sentencesOf({ months, months_saving: { value: sum }, billed_saving_msu: sum / 2 }, sum)
}

function sentencesOf(more: object, sum = 0): (string | undefined)[] {
  const line = { r4ha_msu: null, billed_peak_msu: 140, billed_peak_index: 12 }
  const answer = {
    total: { before: line, after: line },
    months_inputs: { billed_saving_of_a_year: { value: sum * 6 } },
    saved_at_old_peak_msu: 10,
    peak_moved: false,
    gain: null,
    gain_missing: null,
    warnings: [],
    first_step_minute: 0,
    step_minutes: 60,
    ...more,
  }
  return gainSentences(answer as unknown as PeaksAnswer, words, {} as PeaksInputs).map(plain)
}

const two = [month('2026-01', true), month('2026-02', true)]

test('months that bill less say so, and months that bill more as well', () => {
  expect(sentences(20, ...two)[1]).toContain(
    '2 whole months together bill 20 MSU-months less; a year',
  )
  expect(sentences(-20, ...two)[1]).toContain(
    '2 whole months together bill 20 MSU-months more; a year',
  )
})

test('a peak that rises says what is added, and no size up to which a saving pays', () => {
  const gain = { full_up_to_msu: 0, none_beyond_msu: 0 }
  expect(sentencesOf({ months: [], saved_at_old_peak_msu: -15, gain })).toEqual([
    'The billed peak stays in the four hours until 13:00: all that is added there is billed.',
  ])
})

test('a month that is here in part is told apart', () => {
  const said = sentences(20, ...two, month('2026-03', false))[1]
  expect(said).toContain('One more month is here in part and not counted.')
})

test('days in months none of which is whole have no newest month', () => {
  const parts = [month('2026-01', false), month('2026-02', false)]
  expect(sentences(20, ...parts)[0]).toMatch(
    /^These days are in 2 billing months, .* 20 MSU-months less\./,
  )
})

test.each([
  [0, 'The R4HA peaks at 140 MSU, 13:00'],
  [5, 'The billed peak is 140 MSU, 13:00'],
])('with %i steps that a cap holds the first words are %s', (capped_steps, text) => {
  const before = { billed_peak_msu: 140, billed_peak_index: 12, capped_steps }
  const total = { before, after: null }
  const answer = { total, first_step_minute: 0, step_minutes: 60 } as unknown as PeaksAnswer
  expect(plain(finding(answer, words))).toBe(text)
})
