import { evidenceWords } from '@/api/evidence-words.gen'
import { wayWords } from '@/api/way-words.gen'
import { categoryMark, type Mark } from '@/components/palette'
import { inReadersWay } from '@/components/phrase'
import type { Column } from '@/components/table-data'
import type { Comparison, Curves } from './comparison-query'
import { basisText, countsGpAlone, rankedWays, whereText } from './comparison-series'
import type { ComparisonState } from './comparison-state'

export type CurveRow = Curves['items'][number]['rows'][number]

/** One way along the rate, with what tells its line from the others. */
export interface WayLine {
  id: string
  label: string
  family: string
  mark: Mark
  /** How its line is broken, the second code beside the colour. */
  dash: string | undefined
  /** Whether the user measured it: its points are drawn as diamonds. */
  own: boolean
  curve: Curves['items'][number]
}

export interface CurveChart {
  title: string
  unit: string
  valueUnit: string
  lines: readonly WayLine[]
  /** Whether each family has a scale of its own. */
  ownScale: boolean
  value: (row: CurveRow) => number | null
}

/** Lines of one family differ in colour and in dash. */
const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '12 4', '5 2 1 2 1 2', '3 6', '1 4'] as const

const units = {
  cost: { name: 'Milliseconds of CPU per transaction', unit: 'ms' },
  cpu: { name: 'Percent of one processor', unit: 'percent' },
  response: { name: 'Response time, milliseconds as measured', unit: 'ms' },
} as const

/** Returns the lines of the chosen ways; within its family a way keeps its mark. */
export function curveChart(curves: Curves, answer: Comparison, state: ComparisonState): CurveChart {
  const gpAlone = countsGpAlone(state)
  const value = (row: CurveRow): number | null => {
    if (state.curve === 'response') return row.response_ms
    if (state.curve === 'cpu') return gpAlone ? row.gp_cpu_percent : row.cpu_percent
    return gpAlone ? row.gp_ms : row.total_ms
  }
  const counted = new Map<string, number>()
  const lines = curves.items.map((curve) => {
    const position = counted.get(curve.family) ?? 0
    counted.set(curve.family, position + 1)
    return {
      id: curve.configuration,
      label: curve.short_label,
      family: curve.family,
      mark: categoryMark(position),
      dash: dashes[position % dashes.length],
      own: curve.origin === 'user',
      curve,
    }
  })
  const here = answer.items.filter((way) => way.rank !== null)
  const [cheapest] = rankedWays(answer, state)
  const { name, unit } = units[state.curve]
  const of = state.curve === 'response' ? '' : gpAlone ? ', GP time alone' : ', GP and zIIP'
  const were = here.length === 1 ? 'was' : 'were'
  const count = `${here.length} of ${answer.items.length} access methods ${were} measured ${whereText(answer)}`
  return {
    title:
      cheapest === undefined || cheapest.rank === null || state.curve === 'response'
        ? count
        : `${count}; ${cheapest.short_label} costs least there${here.some((way) => way.ranked_apart) ? ` with ${inReadersWay(answer, cheapest.payload.label)}` : ''}`,
    unit: `${name}${of}${state.curve === 'response' ? ', each family on its own scale' : ''}, against transactions a second${answer.regions === 1 ? '' : ' of one region'}${state.curve === 'response' ? `, as measured on ${answer.measured_machine.label}` : `, ${basisText(answer)}`}`,
    valueUnit: unit,
    lines,
    ownScale: state.curve === 'response',
    value,
  }
}

/** A row of the chart's table: one measured point of one way. */
export interface CurvePoint {
  id: string
  way: string
  row: CurveRow
}

/** Returns the measured points of all lines; what lies between them is interpolated. */
export function measuredPoints({ lines }: CurveChart): CurvePoint[] {
  return lines.flatMap((line) =>
    line.curve.rows
      .filter((row) => row.measured)
      .map((row) => ({ id: `${line.id} ${row.rate_per_second}`, way: line.label, row })),
  )
}

export function pointColumns(chart: CurveChart): Column<CurvePoint>[] {
  return [
    { header: wayWords.access_method, value: (point) => point.way },
    {
      header: evidenceWords.transactions_a_second,
      numeric: true,
      value: (point) => point.row.rate_per_second,
    },
    {
      header: chart.unit.replace(/,.*$/, ''),
      unit: chart.valueUnit,
      value: (point) => chart.value(point.row),
    },
  ]
}
