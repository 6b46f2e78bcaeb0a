import { evidenceWords } from '@/api/evidence-words.gen'
import type { FigureSource } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'
import { componentMark, type Mark, processors } from '@/components/palette'
import { formatWithUnit } from '@/components/units'
import type { Configuration } from './configuration-query'
import { processorName } from './configuration-words'

/** One address space on one kind of processor: what a chart stacks. */
export interface Series {
  id: string
  label: string
  mark: Mark
}

/** A row of a chart: where it stands and one number for each series, null where none is printed. */
export interface ChartRow {
  id: string
  label: string
  x: number | null
  values: readonly (number | null)[]
}

export interface SeriesChart {
  title: string
  series: readonly Series[]
  rows: readonly ChartRow[]
}

/** Says what a line's intercept, % of one CP, means: below 0 nothing is used without transactions. */
export function interceptWords(standing: number): { label: string; says: string } {
  return standing > 0
    ? {
        label: 'Fixed CPU',
        says: `${formatWithUnit(standing, evidenceWords.percent_of_one_cp)} is used at any rate`,
      }
    : { label: 'Intercept: no fixed CPU', says: 'nothing is used without transactions' }
}

/** Returns the name of a column: the address space, with the processor where it is not a GP. */
export function seriesLabel(component: string, processor: string): string {
  return processor === 'gp' || processor === 'all'
    ? component
    : `${component} on ${processorName(processor)}`
}

function costSeries(costs: Schemas['CostTable']): { series: Series[]; positions: number[] } {
  const series: Series[] = []
  const positions: number[] = []
  costs.columns.forEach((column, position) => {
    // AAPCP is inside the GP time: stacked, it would count twice
    if (!column.in_total || costs.rows.every((row) => row.ms[position] === null)) return
    positions.push(position)
    series.push({
      id: column.id,
      label: seriesLabel(column.component, column.processor),
      mark: componentMark(column.component, column.processor),
    })
  })
  return { series, positions }
}

const perSecond = (rate: number) => `${formatFigure(rate)} transactions a second`

/** Returns CPU % by address space against the rate, as printed; null without rates. */
export function cpuChart(configuration: Configuration): SeriesChart | null {
  const { costs } = configuration
  if (costs?.basis !== 'rate') return null
  const { series } = costSeries(costs)
  const rows = measuredPoints(configuration).map((point) => ({
    id: point.id,
    label: point.etr_printed ?? '',
    x: point.etr_per_second,
    values: series.map(
      (part) =>
        point.components.find(
          (component) => seriesLabel(component.name, component.processor) === part.label,
        )?.value ?? null,
    ),
  }))
  const top = rows.at(-1)
  if (top === undefined || top.x === null) return null
  const most = series
    .map((part, position) => ({ label: part.label, value: top.values[position] ?? null }))
    .filter((part): part is { label: string; value: number } => part.value !== null)
    .toSorted((one, other) => other.value - one.value)[0]
  const title =
    most === undefined
      ? 'CPU by address space'
      : `${most.label} takes most: ${formatFigure(most.value)} % of one CP at ${perSecond(top.x)}`
  return { title, series, rows }
}

/** Returns CPU time per transaction: against the rate, or run by run. */
export function costChart(configuration: Configuration): SeriesChart | null {
  const { costs } = configuration
  if (costs === null) return null
  const rows = costs.rows.filter((row) => row.total_ms !== null)
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return null
  if (costs.basis === 'test_cycle') {
    const { series, positions } = costSeries(costs)
    const drawn: ChartRow[] = rows.map((row) => ({
      id: row.point,
      label: row.name === 'average' ? 'Average' : `Run ${row.name}`,
      x: null,
      values: positions.map((position) => row.ms[position] ?? null),
    }))
    const { total_ms } = costs.averages
    if (rows.length > 1) {
      drawn.push({
        id: 'average',
        label: 'Our mean',
        x: null,
        values: positions.map((position) => costs.averages.ms[position] ?? null),
      })
    }
    const title =
      total_ms === null
        ? evidenceWords.cpu_time_per_transaction
        : `${formatWithUnit(total_ms, 'ms')} of CPU per transaction${rows.length > 1 ? `, the mean of ${rows.length} runs` : ''}`
    return { title, series, rows: drawn }
  }
  const kinds = [
    {
      id: 'total_ms',
      label: evidenceWords.all_processors,
      mark: totalMark,
      of: rows.map((row) => row.total_ms),
    },
    { id: 'gp_ms', label: 'GP', mark: processors.GP, of: rows.map((row) => row.gp_ms) },
    { id: 'zaap_ms', label: 'zAAP', mark: processors.zAAP, of: rows.map((row) => row.zaap_ms) },
    { id: 'ziip_ms', label: 'zIIP', mark: processors.zIIP, of: rows.map((row) => row.ziip_ms) },
  ].filter(
    (line) =>
      line.of.some((value) => value !== null) &&
      // all of it on GPs: the two lines would be one
      (line.id !== 'total_ms' || rows.some((row) => row.total_ms !== row.gp_ms)),
  )
  const ends =
    first.total_ms === null || last.total_ms === null
      ? ''
      : `${formatWithUnit(first.total_ms, 'ms')} of CPU per transaction at ${formatFigure(first.etr_per_second ?? 0)} a second, ${formatWithUnit(last.total_ms, 'ms')} at ${formatFigure(last.etr_per_second ?? 0)}`
  return {
    title: ends,
    series: kinds.map(({ id, label, mark }) => ({ id, label, mark })),
    rows: rows.map((row, position) => ({
      id: row.point,
      label: row.name,
      x: row.etr_per_second,
      values: kinds.map((line) => line.of[position] ?? null),
    })),
  }
}

const totalMark: Mark = { color: '#0d7f8f', pattern: 'solid' }

/** Returns the response time against the rate, as printed; null where none is. */
export function responseChart(configuration: Configuration): SeriesChart | null {
  const rows = measuredPoints(configuration)
    .filter((point) => point.response_ms !== null)
    .map((point) => ({
      id: point.id,
      label: point.name,
      x: point.etr_per_second,
      values: [point.response_ms],
    }))
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return null
  const [slow, fast] = [first, last].map(
    (row) => `${formatWithUnit(row.values[0] ?? 0, 'ms')} at ${formatFigure(row.x ?? 0)}`,
  )
  const same = rows.every((row) => row.values[0] === first.values[0])
  return {
    title: same
      ? `Response time ${formatWithUnit(first.values[0] ?? 0, 'ms')} at every rate`
      : `Response time ${slow} a second, ${fast}`,
    series: [
      {
        id: 'response',
        label: evidenceWords.response_time,
        mark: { color: '#3177c6', pattern: 'solid' },
      },
    ],
    rows,
  }
}

function measuredPoints(configuration: Configuration) {
  return configuration.points
    .filter((point) => !point.is_average && point.etr_per_second !== null)
    .toSorted((one, other) => (one.etr_per_second ?? 0) - (other.etr_per_second ?? 0))
}

/** Returns the configuration's place in its document as the source of what is drawn. */
export function configurationSource(
  configuration: Configuration,
  document: string | null,
): FigureSource {
  return {
    study: configuration.study_id,
    document,
    locator: configuration.locator,
    configuration: configuration.id,
    point: null,
    figure: null,
  }
}
