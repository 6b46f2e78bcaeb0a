import type { FindFigure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'
import { sentence } from '@/components/stat'
import { formatWithUnit, shownFigure, shownValue } from '@/components/units'
import { paidBackText } from './payback-text'
import type { Calculation } from './scenario-queries'

export type TornadoRow = Calculation['tornado'][number]['bars'][number]

const mostBars = 12

/** Returns what each uncertain input does to a figure, widest first; null without any. */
export function tornadoChart(
  answer: Calculation,
  figure: string,
  find: FindFigure,
): { title: string; rows: TornadoRow[]; value: number; unit: string } | null {
  const tornado = answer.tornado.find((tornado) => tornado.figure === figure)
  const whole = find(figure)
  if (tornado === undefined || tornado.value === null || whole === undefined) return null
  const { value } = tornado
  const rows = tornado.bars.slice(0, mostBars)
  const [widest] = rows
  if (widest === undefined) return null
  const ends = [widest.at_low, widest.at_high]
  const [least, most] = [Math.min(value, ...ends), Math.max(value, ...ends)]
  const range = `${shownFigure(least, whole.unit)} to ${formatWithUnit(most, whole.unit)}`
  const apart = ends.map((end) => end - value)
  // an end that is what is stated may differ by the last digit
  const oneSided = apart.every((by) => by * (apart[0] ?? 0) > 0 && Math.abs(by / value) > 1e-12)
  const side = oneSided ? `; both ends of its range ${least < value ? 'lower' : 'raise'} it` : ''
  const title = `${whole.label} depends most on “${widest.label}”: ${range}${side}`
  return { title, rows, value, unit: whole.unit }
}

export type Month = Calculation['months'][number]

export interface CashRow {
  month: number
  cumulated: number | null
  /** P5 to P95 of the samples; null: none. */
  band: [number, number] | null
}

export interface MonthsChart {
  title: string
  /** From before the first month on; empty where no month has a saving in money. */
  cash: CashRow[]
}

/** Returns the months with what they save. */
export function monthsChart(answer: Calculation, find: FindFigure): MonthsChart | null {
  const [start] = answer.months
  const moves = answer.months.some((month) => month.adoption_share !== start?.adoption_share)
  const priced = answer.cash.some(({ month, cumulated }) => month > 0 && cumulated !== null)
  // without a saving in money and without a ramp-up each month is like the other
  if (!priced && !moves) return null
  const sampled = answer.cash.some(({ p5 }) => p5 !== null)
  const cash = (priced ? answer.cash : []).map(({ month, cumulated, p5, p95 }): CashRow => {
    // what is paid before the first month is sampled only where it is uncertain; else it is exact
    const exact = sampled && month === 0 ? cumulated : null
    const [low, high] = [p5 ?? exact, p95 ?? exact]
    return { month, cumulated, band: low === null || high === null ? null : [low, high] }
  })
  return { title: monthsFinding(answer, find), cash }
}

function monthsFinding(answer: Calculation, find: FindFigure): string {
  const last = answer.months.at(-1)
  const { payback_month } = answer.figures
  if (answer.money !== null && last?.cumulated != null) {
    const amount = formatWithUnit(Math.abs(last.cumulated), answer.money.currency)
    const months = `${formatFigure(last.month)} ${last.month === 1 ? 'month' : 'months'}`
    const end = `after ${months} ${amount} ${last.cumulated < 0 ? 'short' : 'ahead'} (undiscounted)`
    if (payback_month?.value == null) return sentence(payback_month?.why_missing ?? end)
    return `Paid back ${paidBackText(payback_month.value)}; ${end}`
  }
  const whole = answer.months.find((month) => month.adoption_share === 1)
  const saved = find(whole?.gp_seconds_saved ?? '')?.value
  const seconds = saved == null ? '' : `: ${formatWithUnit(saved, 's')} of GP time`
  if (whole === undefined) return 'The full saving is not reached in these months'
  return `The full saving starts in month ${formatFigure(whole.month)}${seconds}`
}

export interface CurveRow {
  x: number
  gp_seconds: number | null
  msu: number | null
  ziip_seconds: number | null
}

export interface BinRow {
  low: number
  high: number
  middle: number
  count: number
}

/** Returns how the samples of a figure lie; null without any. */
export function histogramChart(
  answer: Calculation,
  figure: string,
  find: FindFigure,
): { title: string; rows: BinRow[]; unit: string } | null {
  const shape = answer.sampling?.histograms[figure]
  const quantiles = answer.sampling?.quantiles[figure] ?? answer.sampling?.stated_only[figure]
  const whole = find(figure)
  if (shape === undefined || quantiles == null || whole === undefined) return null
  const rows = shape.counts.map((count, position) => {
    const [low = 0, high = 0] = shape.edges.slice(position, position + 2)
    return {
      low: shownValue(low, whole.unit),
      high: shownValue(high, whole.unit),
      middle: shownValue((low + high) / 2, whole.unit),
      count,
    }
  })
  const [from, to] = [quantiles.p25, quantiles.p75]
  const half = `${shownFigure(from, whole.unit)} to ${formatWithUnit(to, whole.unit, whole.label)}`
  return { title: `${whole.label}: half of the samples lie at ${half}`, rows, unit: whole.unit }
}

/** Returns the curve over the share of the first part. */
export function shareCurve(
  curve: Schemas['CurveAnswer'],
  answer: Calculation,
): { title: string; rows: CurveRow[]; current: CurveRow; first: string } | null {
  const first = answer.windows[0]?.parts[0]?.label ?? ''
  const { gp_seconds_saved, saved_msu, ziip_seconds_added } = answer.figures
  if (gp_seconds_saved?.value == null) return null
  const x = formatWithUnit(curve.current, 'share')
  return {
    title: `With ${x} on ${first} the mix saves ${formatWithUnit(gp_seconds_saved.value, 's')} of GP time`,
    first,
    rows: curve.rows.map((row) => ({
      x: shownValue(row.x, 'share'),
      gp_seconds: row.gp_seconds_saved,
      msu: row.saved_msu,
      ziip_seconds: row.ziip_seconds_added,
    })),
    current: {
      x: shownValue(curve.current, 'share'),
      gp_seconds: gp_seconds_saved.value,
      msu: saved_msu?.value ?? null,
      ziip_seconds: ziip_seconds_added?.value ?? null,
    },
  }
}
