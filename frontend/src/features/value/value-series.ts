import type { Figure, FindFigure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'
import { categoryMark } from '@/components/palette'
import { opposite, signsOf } from '@/components/turned'
import { formatWithUnit, shownValue } from '@/components/units'
import type { CurveInput } from './value-inputs'
import type { ValueAnswer } from './value-query'
import type { CurveFigure } from './value-search'

/** One bar of the parts chart: a part of the mix, or the whole mix as a stack of all parts. */
export interface PartRow {
  part: Omit<ValueAnswer['parts'][number], 'study' | 'rate' | 'measured_on'>
  /** Of a mix in several windows. */
  window?: { label: string }
  gp_seconds: number | null
  /** GP seconds by position in the mix; a part has one, the whole has all. */
  stack: readonly (number | null)[]
}

/** Returns whether values are below 0, some of them, and none is above. */
function areBelowZero(values: readonly (number | null)[]): boolean {
  const { falls, rises } = signsOf(values)
  return falls && !rises
}

/** Returns bars and title of the chart of GP seconds by substitution. */
export function partsChart(answer: ValueAnswer, find: FindFigure) {
  const value = (id: string) => find(id)?.value ?? null
  const seconds = answer.parts.map((part) => value(part.gp_seconds_saved))
  // where no part saves, bars are of what is added
  const adds = areBelowZero(seconds)
  const stack = seconds.map((saved) => (adds && saved !== null ? 0 - saved : saved))
  const rows: PartRow[] = answer.parts.map((part, position) => ({
    part,
    gp_seconds: seconds[position] ?? null,
    stack: stack.map((value, index) => (index === position ? value : null)),
  }))
  if (rows.length > 1) {
    rows.push({
      part: {
        substitution: 'whole',
        label: 'Whole mix',
        share: 1,
        transactions: 'peak_transactions',
        gp_seconds_saved: 'gp_seconds_saved',
        ziip_seconds_added: 'ziip_seconds_added',
      },
      gp_seconds: value('gp_seconds_saved'),
      stack,
    })
  }
  const series = answer.parts.map((part, position) => {
    // where it lies outside of what was measured, its bar is hatched
    const beyond = part.rate?.beyond_measured_range ?? false
    const mark = categoryMark(position)
    return {
      label: beyond ? `${part.label} (estimated)` : part.label,
      mark: beyond ? { ...mark, pattern: 'diagonal' as const } : mark,
    }
  })
  return { title: partsFinding(answer, rows), rows, series, adds }
}

function partsFinding(answer: ValueAnswer, rows: readonly PartRow[]): string {
  const total = answer.figures.gp_seconds_saved.value
  if (total === null) return 'GP seconds saved are not available'
  const whole = `${formatFigure(Math.abs(total))} GP seconds`
  const verb = total < 0 ? 'adds' : 'saves'
  const parts = rows.filter(({ part }) => part.substitution !== 'whole')
  const [only] = parts
  if (parts.length === 1 && only) return `${only.part.label} ${verb} ${whole} in the window`
  const best = parts.reduce<PartRow | undefined>(
    (found, row) =>
      row.gp_seconds !== null && row.gp_seconds > (found?.gp_seconds ?? 0) ? row : found,
    undefined,
  )
  if (best?.gp_seconds == null || total < 0) return `The mix ${verb} ${whole} in the window`
  return `${best.part.label} brings most: ${formatFigure(best.gp_seconds)} of ${whole}`
}

export interface CurveRow {
  x: number
  y: number | null
  /** The figure where every rate was measured, and where one was not; both at the border. */
  within: number | null
  beyond: number | null
}

export interface CurveChart {
  title: string
  figure: Figure
  xLabel: string
  /** Unit of x as it is drawn: percent for shares. */
  xUnit: string
  rows: CurveRow[]
  current: { x: number; y: number | null }
  /** Whether a part of the curve is estimated. */
  leavesRange: boolean
}

const at: Record<CurveInput, (x: string, first: string) => string> = {
  transactions: (x) => `At ${x} transactions`,
  peak_share: (x) => `With ${x} in the peak window`,
  peak_hours: (x) => `In a window of ${x}`,
  first_share: (x, first) => `With ${x} on ${first}`,
}

/** What the mix does to a figure, of its size and whether it is below 0. */
const gained: Record<CurveFigure, (y: string, below: boolean) => string> = {
  gp_seconds_saved: (y, below) => `the mix ${below ? 'adds' : 'saves'} ${y} of GP time`,
  saved_msu: (y, below) => `the mix ${below ? 'adds' : 'saves'} ${y}`,
  ziip_seconds_added: (y, below) => `the mix moves ${y} ${below ? 'off' : 'to'} zIIPs`,
}

/** Returns the chart of one figure along one input, or null where the figure has no values. */
export function curveChart(
  curve: Schemas['CurveAnswer'],
  answer: ValueAnswer,
  show: CurveFigure,
): CurveChart | null {
  const stated = answer.figures[show]
  const drawn = curve.rows.map((row) => row[show])
  // where it is below 0 all along, what is drawn is its opposite
  const isTurned = areBelowZero(drawn)
  const rows = curve.rows.map((row, position) => {
    const signed = row[show]
    const y = isTurned && signed !== null ? 0 - signed : signed
    const neighbours = [curve.rows[position - 1], curve.rows[position + 1]]
    const outside = row.beyond_measured_range
    const atBorder = neighbours.some((neighbour) => neighbour?.beyond_measured_range === true)
    return {
      x: shownValue(row.x, curve.over.unit),
      y,
      within: outside ? null : y,
      beyond: outside || atBorder ? y : null,
    }
  })
  if (stated.value === null || rows.every((row) => row.y === null)) return null
  const figure = isTurned ? opposite(stated) : stated
  const x = formatWithUnit(curve.current, curve.over.unit, curve.over.label)
  const y = formatWithUnit(Math.abs(stated.value), stated.unit)
  const does = gained[show](y, stated.value < 0)
  return {
    title: `${at[curve.over.id](x, answer.parts[0]?.label ?? '')} ${does}`,
    figure,
    xLabel: curve.over.label,
    xUnit: curve.over.unit === 'share' ? 'percent' : curve.over.unit,
    rows,
    leavesRange: curve.rows.some((row) => row.beyond_measured_range),
    current: { x: shownValue(curve.current, curve.over.unit), y: figure.value },
  }
}
