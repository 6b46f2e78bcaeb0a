import type { components } from '@/api/schema.gen'
import {
  type DayProfile,
  intervalsOfDay,
  type Lpar,
  type PeaksInputs,
  type Values,
} from './peaks-inputs'

export type PeaksRequest = components['schemas']['RollingAverageWrite']

/** Returns the kind of each day, or one kind for a run of values. */
export function daySequence({ period }: PeaksInputs): readonly number[] {
  return period.kind === 'month' ? period.days : [0]
}

function profileOf(lpar: Lpar, kind: number): DayProfile {
  return lpar.profiles[kind] ?? { background: [], workload: [] }
}

/** Returns whether an hour of the day lies between two hours, past midnight where `to` is earlier. */
export function between(hour: number, from: number, to: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** Returns the first minute of the first day: where a run begins within its day. */
export function firstMinute({ period }: PeaksInputs): number {
  if (period.kind !== 'run' || period.start === null) return 0
  const start = new Date(`${period.start}Z`)
  return start.getUTCHours() * 60 + start.getUTCMinutes()
}

function reductionOf(inputs: PeaksInputs, lpar: Lpar): number[] | null {
  const { saving } = lpar
  if (saving === null) return null
  const perHour = 60 / inputs.interval_minutes
  const offset = firstMinute(inputs) / inputs.interval_minutes
  const perDay = intervalsOfDay(inputs.interval_minutes)
  return daySequence(inputs).flatMap((kind) => {
    const { background } = profileOf(lpar, kind)
    const holds = saving.kinds === null || saving.kinds.includes(kind)
    return background.map((msu, interval) => {
      const hour = Math.floor(((interval + offset) % perDay) / perHour)
      // where nothing is known, nothing can be saved
      return holds && msu !== null && between(hour, saving.from, saving.to) ? saving.msu : 0
    })
  })
}

const empty = (values: Values) => values.every((each) => each === 0)

/** Returns the request: the days of each kind put one after another, the layers beside each other. */
export function peaksRequest(inputs: PeaksInputs): PeaksRequest {
  const sequence = daySequence(inputs)
  const reduction = inputs.lpars.flatMap((lpar) => {
    const msu = reductionOf(inputs, lpar)
    return msu === null ? [] : [{ lpar: lpar.name, msu }]
  })
  return {
    interval_minutes: inputs.interval_minutes,
    window_hours: 4,
    reading: inputs.reading,
    start: inputs.start,
    smf_interval_minutes: inputs.reading === 'scrt_like' ? inputs.smf_interval_minutes : null,
    averages: 'total',
    unit: 'MSU',
    msu_basis: 'per_cp_rating',
    first_minute: 0,
    consumption: true,
    series: inputs.lpars.map((lpar) => {
      const workload = sequence.flatMap((kind) => profileOf(lpar, kind).workload)
      return {
        lpar: lpar.name,
        msu: sequence.flatMap((kind) => [...profileOf(lpar, kind).background]),
        layers: empty(workload) ? [] : [workload.map((each) => each ?? 0)],
        defined_capacity_msu: lpar.defined_capacity_msu,
      }
    }),
    reduction: reduction.length === 0 ? null : reduction,
    products: inputs.products
      .filter((each) => each.lpars.length > 0)
      .map((each) => ({ product: each.name, lpars: [...each.lpars] })),
  }
}
