import { formatFigure } from '@/components/number-format'
import type { Columns } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import type { LoadTest } from './import-query'

/** One step of a load test, as its table and its picture show it. */
export interface StepRow {
  id: string
  from: string
  seconds: number
  steady: boolean
  users: number | null
  requests: number
  error_share: number
  achieved_per_second: number
  offered_per_second: number | null
  p50_ms: number | null
  p95_ms: number | null
  p99_ms: number | null
}

/** Returns the steps as rows, in order of time. */
export function stepRows(test: LoadTest): StepRow[] {
  return test.steps.map((step, at) => ({
    id: String(at),
    from: step.starts_at.slice(11, 19),
    seconds: step.seconds,
    steady: step.steady,
    users: step.users,
    requests: step.requests,
    error_share: step.error_share,
    achieved_per_second: step.achieved_per_second,
    offered_per_second: step.offered_per_second,
    p50_ms: step.response?.p50_ms ?? null,
    p95_ms: step.response?.p95_ms ?? null,
    p99_ms: step.response?.p99_ms ?? null,
  }))
}

/** Returns the columns of the table; those that the file does not record are left out. */
export function stepColumns(test: LoadTest): Columns<StepRow> {
  return [
    { header: 'From (UTC)', value: (row) => row.from },
    { header: 'Length', unit: 's', value: (row) => row.seconds },
    { header: 'Load', value: (row) => (row.steady ? 'steady' : 'changing') },
    test.whole.users !== null && {
      header: 'Users',
      numeric: true,
      value: (row) => row.users,
    },
    test.whole.offered_per_second !== null && {
      header: 'Offered',
      unit: 'requests/s',
      value: (row) => row.offered_per_second,
    },
    { header: 'Achieved', unit: 'requests/s', value: (row) => row.achieved_per_second },
    { header: 'Requests', numeric: true, value: (row) => row.requests },
    { header: 'Failed', unit: 'share', value: (row) => row.error_share },
    { header: 'Median', unit: 'ms', value: (row) => row.p50_ms },
    { header: '95 of 100', unit: 'ms', value: (row) => row.p95_ms },
    { header: '99 of 100', unit: 'ms', value: (row) => row.p99_ms },
  ]
}

/** Returns what the picture says: the highest steady rate and the response time at it. */
export function stepsFinding(test: LoadTest): string {
  const steady = test.steps.filter((step) => step.steady && step.response !== null)
  const best = steady.toSorted(
    (one, other) => other.achieved_per_second - one.achieved_per_second,
  )[0]
  if (best === undefined) {
    return `No steady step; ${formatFigure(test.whole.achieved_per_second)} requests a second over the whole test`
  }
  const within = formatWithUnit(best.response?.p95_ms ?? 0, 'ms')
  const failed = best.errors === 0 ? 'none' : formatWithUnit(best.error_share, 'share')
  return `Up to ${formatFigure(best.achieved_per_second)} requests a second: 95 of 100 within ${within}, ${failed} failed`
}
