import { clock } from '@/components/clock'
import { formatFigure } from '@/components/number-format'
import type { TimeWords } from '@/components/peak-scene'
import { fullUpTo, nothingBeyond } from '@/components/profile-course'
import { formatWithUnit } from '@/components/units'
import type { PeaksInputs, Saving, Stretch } from './peaks-inputs'
import type { Line, PeaksAnswer } from './peaks-query'
import { firstMinute, zoneOf } from './peaks-series'
import { putForward, timeWords } from './peaks-time'

const msu = (value: number) => formatWithUnit(value, 'MSU')

export function wordsOf(inputs: PeaksInputs): TimeWords {
  return timeWords(inputs.period, firstMinute(inputs), zoneOf(inputs))
}

/** The peak that the bill is made of, and the minute at which its window ends. */
export interface BilledPeak {
  msu: number
  minute: number
}

type Steps = Pick<PeaksAnswer, 'first_step_minute' | 'step_minutes'>

/** Returns the minute at which a step ends. */
export function stepEnd({ first_step_minute, step_minutes }: Steps, index: number): number {
  return first_step_minute + (index + 1) * step_minutes
}

function peakAt(msu: number | null, index: number | null, steps: Steps): BilledPeak | null {
  return msu === null || index === null ? null : { msu, minute: stepEnd(steps, index) }
}

/** Returns the billed peak of a line: with a cap it may stand elsewhere than the R4HA's. */
export function billedPeak(line: Line | null, steps: Steps): BilledPeak | null {
  return line && peakAt(line.billed_peak_msu, line.billed_peak_index, steps)
}

/** Returns the minute at which the window of a line's billed peak begins. */
export function windowStart(line: Line, peak: BilledPeak, { window_hours }: PeaksAnswer): number {
  const shown = line.peak_window_end_minute === peak.minute
  return (shown ? line.peak_window_start_minute : null) ?? peak.minute - window_hours * 60
}

/** Returns the hours of the day that the old peak averages; null where there is none. */
export function peakHours(answer: PeaksAnswer, inputs: PeaksInputs): Stretch | null {
  const { before } = answer.total
  const peak = billedPeak(before, answer)
  if (peak === null) return null
  const from = windowStart(before, peak, answer)
  if (peak.minute - from >= 1440) return null
  const forward = putForward(inputs.period, zoneOf(inputs))
  const day = (minute: number) =>
    (((minute + firstMinute(inputs) + forward(minute)) % 1440) + 1440) % 1440
  return { start_minute: day(from), end_minute: day(peak.minute) || 1440 }
}

export interface Peaks {
  before: BilledPeak | null
  after: BilledPeak | null
}

export function peaksOf(answer: PeaksAnswer): Peaks {
  return {
    before: billedPeak(answer.total.before, answer),
    after: billedPeak(answer.total.after, answer),
  }
}

export type Month = PeaksAnswer['months'][number]

const monthNames = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns a billing month's name: that of the calendar month in which it begins. */
export const monthName = ({ starts_on }: Pick<Month, 'starts_on'>) =>
  monthNames.format(new Date(starts_on))

/** Returns the newest billing month that these days hold whole: what a bill is of. */
export function newestWhole({ months }: PeaksAnswer): Month | null {
  return months.length < 2 ? null : (months.findLast(({ whole }) => whole) ?? null)
}

/** Returns the billed peaks of a month. */
export function peaksOfMonth(month: Month, steps: Steps): Peaks {
  return {
    before: peakAt(month.peak_before_msu, month.peak_before_index, steps),
    after: peakAt(month.peak_after_msu, month.peak_after_index, steps),
  }
}

/** Returns whether a cap or a limit holds: what is billed is no R4HA there. */
export const isHeld = ({ total }: PeaksAnswer) => total.before.capped_steps > 0

/** Returns what the chart says. */
export function finding(answer: PeaksAnswer, words: TimeWords): string {
  const { before, after } = peaksOf(answer)
  if (before === null) return 'No window of four hours is complete, so there is no peak'
  if (after === null) {
    return `${isHeld(answer) ? 'The billed peak is' : 'The R4HA peaks at'} ${msu(before.msu)}, ${words.to(before.minute)}`
  }
  const now = msu(after.msu)
  if (after.msu === before.msu) {
    return `The billed peak stays at ${now}, ${words.to(after.minute)}`
  }
  const what = after.msu < before.msu ? 'falls' : 'rises'
  const where = answer.peak_moved
    ? `moves from ${words.to(before.minute)} to ${words.to(after.minute)}`
    : `stays where it was, ${words.to(before.minute)}`
  return `The billed peak ${what} from ${formatFigure(before.msu)} to ${now} and ${where}`
}

/** Returns what nothing saved at the peak of all LPARs means where products have peaks of their own. */
function ownPeaks({ products }: PeaksAnswer): string[] {
  const falling = products.filter(({ billed_saving_msu }) => (billed_saving_msu ?? 0) > 0)
  if (falling.length === 0) {
    return ['Nothing is saved in the hours of the peak, so the bill stays as it is.']
  }
  const said = falling.map(
    ({ product, billed_saving_msu }) => `${product} by ${msu(billed_saving_msu ?? 0)}`,
  )
  return [
    `Nothing is saved in the hours of the peak of all LPARs, but by peaks of their own fall ${said.join(', ')}.`,
  ]
}

/** Returns what becomes of the peak, and up to which size a saving pays. */
export function gainSentences(
  answer: PeaksAnswer,
  words: TimeWords,
  inputs: PeaksInputs,
): string[] {
  const { before, after } = peaksOf(answer)
  if (before === null || after === null) return []
  const sentences = monthSentences(answer)
  const rises = (answer.saved_at_old_peak_msu ?? 0) < 0
  const missed = answer.warnings.some(({ code }) => code === 'saving_misses_the_peak')
  if (answer.saved_at_old_peak_msu === 0 && !missed && answer.gain === null) {
    return [
      ...sentences,
      'Nothing of the saving lowers the bill at the peak: either nothing is saved, or a cap or group limit holds there.',
    ]
  }
  if (answer.saved_at_old_peak_msu === 0) {
    const hours = peakHours(answer, inputs)
    return [
      ...sentences,
      ...ownPeaks(answer),
      ...(hours === null ? [] : [`The peak averages ${stretchText(hours)}: save in these hours.`]),
    ]
  }
  if (answer.peak_moved) {
    sentences.push(
      `The billed peak moves from the four hours until ${words.to(before.minute)} (${msu(before.msu)}) to those until ${words.to(after.minute)} (${msu(after.msu)}).`,
    )
  } else {
    const done = rises ? 'added' : 'saved'
    sentences.push(
      `The billed peak stays in the four hours until ${words.to(before.minute)}: all that is ${done} there is billed.`,
    )
  }
  // up to which size a saving pays is no question to work that is added
  if (rises) return sentences
  const { gain, gain_missing } = answer
  if (gain !== null) {
    const { full_up_to_msu: full, none_beyond_msu: none } = gain
    sentences.push(
      none === null
        ? `${fullUpTo(full)}; beyond that, a saving of this shape lowers it in part.`
        : `${fullUpTo(full)}${nothingBeyond(full, none)}`,
    )
  } else if (gain_missing !== null) {
    sentences.push(`From which size on nothing more is gained cannot be told: ${gain_missing}.`)
  }
  return sentences
}

/** Returns what several billing months come to together, parts of months apart. */
function monthSentences(answer: PeaksAnswer): string[] {
  const { months, months_saving, months_inputs, billed_saving_msu } = answer
  const sum = months_saving?.value
  if (months.length < 2 || sum == null || billed_saving_msu === null) return []
  // work that moves into the peak adds to it
  const together = `${formatWithUnit(Math.abs(sum), 'MSU-months')} ${sum < 0 ? 'more' : 'less'}`
  const period = `all of the time as one period: ${msu(billed_saving_msu)}.`
  const newest = newestWhole(answer)
  if (newest === null) {
    return [
      `These days are in ${months.length} billing months, which together bill ${together}. The numbers above take ${period}`,
    ]
  }
  const whole = months.filter((month) => month.whole).length
  const parts = months.length - whole
  const year = months_inputs.billed_saving_of_a_year?.value
  return [
    `The numbers above are those of ${monthName(newest)}, the newest whole billing month.`,
    `${whole === 1 ? 'The whole month bills' : `${whole} whole months together bill`} ${together}${year == null ? '' : `; a year at that rate, ${formatWithUnit(Math.abs(year), 'MSU-months')}`}.${parts === 0 ? '' : ` ${parts === 1 ? 'One more month is' : `${parts} more are`} here in part and not counted.`} With ${period}`,
  ]
}

/** Returns hours of the day: `09:30 to 13:00`. */
export function stretchText({ start_minute, end_minute }: Stretch): string {
  return `${clock(start_minute)} to ${clock(end_minute)}`
}

/** Returns how much is saved. */
export function savedText({ msu: amount, workload_share, lpar_share }: Saving): string {
  if (workload_share !== null) return `${formatWithUnit(workload_share, 'share')} of the workload`
  if (lpar_share !== null) return `${formatWithUnit(lpar_share, 'share')} of the LPAR`
  return msu(amount ?? 0)
}

/** Returns what of the savings is not gone but runs in other hours. */
export function movedSentences({ savings }: PeaksAnswer, inputs: PeaksInputs): string[] {
  return (savings ?? []).flatMap(({ lpar, taken_msu_hours, moved_msu_hours, most_added_msu }) => {
    const saving = inputs.lpars.find(({ name }) => name === lpar)?.saving ?? null
    if (saving?.moved == null || taken_msu_hours === 0) return []
    const where = inputs.lpars.length > 1 ? ` in ${lpar}` : ''
    const all = formatWithUnit(taken_msu_hours, 'MSU-hours')
    const moved = formatWithUnit(moved_msu_hours, 'MSU-hours')
    return [
      `Of ${all} taken from ${stretchText(saving)}${where}, ${moved} are not gone: they run from ${stretchText(saving.moved)}, up to ${msu(most_added_msu)} more there.`,
    ]
  })
}
