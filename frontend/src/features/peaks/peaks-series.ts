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

/** Returns what an LPAR saves; the days on which it does are counted from the first one shown. */
function savingOf(inputs: PeaksInputs, lpar: Lpar): DaySaving[] {
  const { saving } = lpar
  if (saving === null) return []
  const { kinds, moved } = saving
  const days = [...daySequence(inputs).entries()]
  return [
    {
      lpar: lpar.name,
      at_most: false,
      start_minute: saving.from_minute,
      end_minute: saving.to_minute,
      ...(saving.workload_share === null
        ? { msu: saving.msu }
        : { workload_share: saving.workload_share }),
      days:
        kinds === null || inputs.period.kind === 'run'
          ? null
          : days.flatMap(([day, kind]) => (kinds.includes(kind) ? [day] : [])),
      moved:
        moved === null
          ? null
          : {
              share: moved.share,
              start_minute: moved.from_minute,
              end_minute: moved.to_minute,
            },
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
    hourly: false,
    billing_day: 2,
    groups: [],
    series: inputs.lpars.map((lpar) => ({
      lpar: lpar.name,
      msu: sequence.flatMap((kind) => [...profileOf(lpar, kind).background]),
      layers: [],
      defined_capacity_msu: lpar.defined_capacity_msu,
      capacity_changes: [],
    })),
    workload: workload.length === 0 ? null : workload,
    savings: savings.length === 0 ? null : savings,
    products: inputs.products
      .filter((each) => each.lpars.length > 0)
      .map((each) => ({ product: each.name, lpars: [...each.lpars], hours: [] })),
  }
}
