import type { components } from '@/api/schema.gen'
import type { DayProfile, Lpar, PeaksInputs, Values } from './peaks-inputs'

type DaySaving = components['schemas']['DaySaving']
export type PeaksRequest = components['schemas']['RollingAverageWrite']

/** Returns the kind of each day, or one kind for a run of values. */
export function daySequence({ period }: PeaksInputs): readonly number[] {
  return period.kind === 'month' ? period.days : [0]
}

function profileOf(lpar: Lpar, kind: number): DayProfile {
  return lpar.profiles[kind] ?? { background: [], workload: [] }
}

/** Returns the first minute of the first day: where a run begins within its day. */
export function firstMinute({ period }: PeaksInputs): number {
  if (period.kind !== 'run' || period.start === null) return 0
  const start = new Date(`${period.start}Z`)
  return start.getUTCHours() * 60 + start.getUTCMinutes()
}

/** Returns the date of the first day; null where the days stand for none. */
export function startsOn({ period }: PeaksInputs): string | null {
  if (period.kind === 'month') return `${period.month}-01`
  return period.kind === 'run' ? (period.start?.slice(0, 10) ?? null) : null
}

/** Returns what an LPAR saves; the days on which it does are counted from the first one shown. */
function savingOf(inputs: PeaksInputs, { name, saving }: Lpar): DaySaving[] {
  if (saving === null) return []
  const { kinds, weekdays, ...stated } = saving
  const days = [...daySequence(inputs).entries()]
  return [
    {
      ...stated,
      lpar: name,
      weekdays: startsOn(inputs) === null ? null : weekdays,
      days:
        kinds === null || inputs.period.kind === 'run'
          ? null
          : days.flatMap(([day, kind]) => (kinds.includes(kind) ? [day] : [])),
    },
  ]
}

const empty = (values: Values) => values.every((each) => each === 0)

/** Returns the request: the days of each kind put one after another, the layers beside each other. */
export function peaksRequest(inputs: PeaksInputs): PeaksRequest {
  const sequence = daySequence(inputs)
  const savings = inputs.lpars.flatMap((lpar) => savingOf(inputs, lpar))
  const workload = inputs.lpars.flatMap((lpar) => {
    const values = sequence.flatMap((kind) => profileOf(lpar, kind).workload)
    // of no workload a share is nothing, and is asked all the same
    return empty(values) && lpar.saving?.workload_share == null
      ? []
      : [{ lpar: lpar.name, msu: values.map((each) => each ?? 0) }]
  })
  return {
    interval_minutes: inputs.interval_minutes,
    window_hours: 4,
    reading: inputs.reading,
    start: inputs.start,
    smf_interval_minutes: inputs.reading === 'scrt_like' ? inputs.smf_interval_minutes : null,
    averages: 'total',
    product_averages: false,
    unit: inputs.unit,
    machine: inputs.unit === 'MSU' ? null : inputs.machine,
    msu_basis: inputs.msu_basis,
    first_minute: firstMinute(inputs),
    consumption: true,
    hourly: true,
    starts_on: startsOn(inputs),
    billing_day: inputs.billing_day,
    groups: inputs.groups.filter(({ lpars }) => lpars.length > 0),
    series: inputs.lpars.map((lpar) => ({
      lpar: lpar.name,
      msu: sequence.flatMap((kind) => [...profileOf(lpar, kind).background]),
      layers: [],
      defined_capacity_msu: lpar.defined_capacity_msu,
      absolute_cap_msu: lpar.absolute_cap_msu,
      capacity_changes: [],
    })),
    workload: workload.length === 0 ? null : workload,
    savings: savings.length === 0 ? null : savings,
    products: inputs.products
      .filter(({ lpars }) => lpars.length > 0)
      .map((product) => ({ ...product, hours: [] })),
  }
}
