import { formatFigure } from '@/components/number-format'
import { addressSpaces, componentMark, type Mark } from '@/components/palette'
import type { Column } from '@/components/table-data'
import type { Comparison, Way } from './comparison-query'
import type { ComparisonState } from './comparison-state'

type Component = Way['components'][number]

/** One address space on one kind of processor. */
export interface BarSeries {
  id: string
  label: string
  mark: Mark
}

/** A bar: its pieces in the order of the series, and the whole. */
export interface BarRow {
  id: string
  label: string
  pieces: readonly (number | null)[]
  whole: number | null
  /** Why there is no bar. */
  why: string | null
  way: Way
}

export interface RankedBars {
  title: string
  unit: string
  valueUnit: string
  series: readonly BarSeries[]
  rows: readonly BarRow[]
}

const engineNames = { gp: 'GP', ziip: 'zIIP' } as const

/** Returns the name of a piece: the address space, and the zIIP where it ran there. */
export function pieceLabel({ name, processor }: Pick<Component, 'name' | 'processor'>): string {
  return processor === 'gp' ? name : `${name} on ${engineNames[processor]}`
}

function pieceValue(component: Component, state: ComparisonState): number | null {
  switch (state.measure) {
    case 'transaction':
      return component.ms
    case 'hour':
      return component.seconds_per_hour
    case 'msu':
      return component.msu_per_hour[state.msu_basis]
  }
}

/** Returns what a way costs in the chosen measure, on GPs alone or in all. */
export function wholeValue(way: Way, state: ComparisonState): number | null {
  const gpOnly = state.processors === 'gp'
  switch (state.measure) {
    case 'transaction':
      return gpOnly ? way.gp_ms : way.total_ms
    case 'hour':
      return gpOnly ? way.gp_seconds_per_hour : way.total_seconds_per_hour
    case 'msu':
      return way.msu_per_hour[state.msu_basis]
  }
}

const units = {
  transaction: { name: 'Milliseconds of CPU per transaction', unit: 'ms' },
  hour: { name: 'CPU seconds per hour at the rate', unit: 's' },
  msu: { name: 'MSU per hour at the rate', unit: 'MSU' },
} as const

/** MSU count GP time alone. */
export function countsGpAlone(state: ComparisonState): boolean {
  return state.processors === 'gp' || state.measure === 'msu'
}

/** Returns the chosen ways in the order of what they cost, those without a cost last. */
export function rankedWays(answer: Comparison, state: ComparisonState): Way[] {
  if (!countsGpAlone(state)) return answer.items
  const last = Number.POSITIVE_INFINITY
  return answer.items.toSorted((one, other) => (one.gp_rank ?? last) - (other.gp_rank ?? last) || 0)
}

/** Returns what stands out, as a sentence. */
function finding(answer: Comparison, state: ComparisonState): string {
  const { gp, total } = answer.findings
  const found = countsGpAlone(state) ? gp : total
  if (found !== null) return found.text
  const [only] = answer.items.filter((way) => way.rank !== null)
  return only === undefined
    ? `None of these was measured around ${formatFigure(answer.rate_per_second)} transactions a second`
    : `Only ${only.label} was measured around ${formatFigure(answer.rate_per_second)} transactions a second`
}

/** Returns the bars of the chosen ways. */
export function rankedBars(answer: Comparison, state: ComparisonState): RankedBars {
  const ways = rankedWays(answer, state)
  const drawn = (component: Component) => component.processor === 'gp' || !countsGpAlone(state)
  const order = Object.keys(addressSpaces)
  const series = new Map<string, BarSeries>()
  for (const component of ways.flatMap((way) => way.components).filter(drawn)) {
    const label = pieceLabel(component)
    if (!series.has(label)) {
      const mark = componentMark(component.name, component.processor)
      series.set(label, { id: label, label, mark })
    }
  }
  const nameOf = ({ label }: BarSeries) => label.replace(/ on zIIP$/, '')
  const sorted = [...series.values()].toSorted(
    (one, other) =>
      order.indexOf(nameOf(one)) - order.indexOf(nameOf(other)) ||
      one.label.length - other.label.length,
  )
  const rows = ways.map((way) => {
    const pieces = new Map(
      way.components.filter(drawn).map((each) => [pieceLabel(each), pieceValue(each, state)]),
    )
    const reason =
      state.measure === 'msu' ? (way.missing[`msu_per_hour.${state.msu_basis}`] ?? null) : null
    return {
      id: way.configuration,
      label: way.label,
      pieces: sorted.map((each) => pieces.get(each.label) ?? null),
      whole: wholeValue(way, state),
      why: way.why ?? reason,
      way,
    }
  })
  const { name, unit } = units[state.measure]
  const of = countsGpAlone(state) ? 'GP time alone' : 'GP and zIIP'
  return {
    title: finding(answer, state),
    unit: `${state.share ? `Shares of the whole. ${name}` : name}, ${of}, at ${formatFigure(state.rate_per_second)} transactions a second`,
    valueUnit: unit,
    series: sorted,
    rows,
  }
}

/** Returns the columns of the bars' table. */
export function barColumns({ series, valueUnit }: RankedBars): Column<BarRow>[] {
  return [
    { id: 'way', header: 'Way into CICS', value: (row) => row.label },
    {
      id: 'whole',
      header: 'Sum',
      unit: valueUnit,
      numeric: true,
      value: (row) => row.whole,
    },
    ...series.map((each, position) => ({
      id: each.id,
      header: each.label,
      unit: valueUnit,
      numeric: true,
      value: (row: BarRow) => row.pieces[position] ?? null,
    })),
    {
      id: 'payload',
      header: 'Payload',
      value: (row) => row.way.payload.label,
    },
    { id: 'why', header: 'Why missing', value: (row) => row.why ?? '' },
  ]
}

/** Something to know, and the ways that it holds for. */
export interface GroupedCaveat {
  text: string
  ways: readonly string[]
}

/** Returns what must be known of the ways, each sentence once, those of the most ways first. */
export function groupedCaveats(ways: readonly Way[]): GroupedCaveat[] {
  const groups = new Map<string, string[]>()
  for (const way of ways) {
    for (const { text } of way.caveats) groups.set(text, [...(groups.get(text) ?? []), way.label])
  }
  return [...groups]
    .map(([text, labels]) => ({ text, ways: labels }))
    .toSorted((one, other) => other.ways.length - one.ways.length)
}
