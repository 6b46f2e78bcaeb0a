import { wayWords } from '@/api/way-words.gen'
import { formatFigure } from '@/components/number-format'
import { addressSpaces, componentMark, type Mark, ownComponentMark } from '@/components/palette'
import type { Spoken } from '@/components/phrase'
import { inReadersWay } from '@/components/phrase'
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
  /** Between which ends the whole lies, where the ratio of speeds has a range. */
  range: Way['ranges'][string] | null
  /** Why there is no bar. */
  why: string | null
  /** Whether it is of a second study, measured elsewhere. */
  elsewhere: boolean
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
function pieceLabel({ name, processor }: Pick<Component, 'name' | 'processor'>): string {
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

/** Returns what a way costs in the chosen measure, on GPs alone or in all, with its range. */
function wholeValue(way: Way, state: ComparisonState): Pick<BarRow, 'whole' | 'range'> {
  const whose = state.processors === 'gp' ? 'gp' : 'total'
  const named = (field: `${typeof whose}_${'ms' | 'seconds_per_hour'}`) => ({
    whole: way[field],
    range: way.ranges[field] ?? null,
  })
  switch (state.measure) {
    case 'transaction':
      return named(`${whose}_ms`)
    case 'hour':
      return named(`${whose}_seconds_per_hour`)
    case 'msu':
      return {
        whole: way.msu_per_hour[state.msu_basis],
        range: way.ranges[`msu_per_hour.${state.msu_basis}`] ?? null,
      }
  }
}

const units = {
  transaction: { name: 'Milliseconds of CPU per transaction', unit: 'ms' },
  hour: { name: 'CPU seconds per hour at the rate', unit: 's' },
  msu: { name: 'MSU at the rate', unit: 'MSU' },
} as const

/** MSU count GP time alone. */
export function countsGpAlone(state: ComparisonState): boolean {
  return state.processors === 'gp' || state.measure === 'msu'
}

/** Returns the chosen ways by what they cost among equal payloads, those without a cost last. */
export function rankedWays(answer: Comparison, state: ComparisonState): Way[] {
  if (!countsGpAlone(state)) return answer.items
  const last = Number.POSITIVE_INFINITY
  // ways that share a rank stand in the order of their cost all the same
  const payload = (way: Way) => payloadApart(answer, way)
  const payloads = answer.items.map(payload)
  return answer.items.toSorted(
    (one, other) =>
      payloads.indexOf(payload(one)) - payloads.indexOf(payload(other)) ||
      (one.gp_rank ?? last) - (other.gp_rank ?? last) ||
      (one.gp_ms ?? last) - (other.gp_ms ?? last) ||
      0,
  )
}

/** Returns the payload with which a way ranks apart from most; nothing where it ranks with them. */
export function payloadApart(answer: Comparison, way: Way): string | null {
  return way.ranked_apart && way.rank !== null ? inReadersWay(answer, way.payload.label) : null
}

/** Returns the rate with its regions: `at 5,000 tps in 2 regions`. */
export function whereText({ rate_per_second, regions }: Comparison): string {
  const rate = `at ${formatFigure(rate_per_second)} tps`
  return regions === 1 ? rate : `${rate} in ${formatFigure(regions)} regions`
}

/** Returns what stands out, as a sentence. */
function finding(answer: Comparison, state: ComparisonState): string {
  const { gp, total } = answer.findings
  const found = countsGpAlone(state) ? gp : total
  if (found !== null) return inReadersWay(answer, found.text)
  const [only, ...others] = answer.items
  return only !== undefined && others.length === 0
    ? `${only.short_label} was not measured ${whereText(answer)}`
    : `None of these was measured ${whereText(answer)}`
}

/** Returns on which machine the figures are and how they got there, for pictures and files. */
export function basisText(answer: Comparison): string {
  const place = answer.machine?.label ?? answer.measured_machine.label
  if (answer.conversion.basis === 'none') {
    return `CPU times of ${answer.measured_machine.label}, not converted to ${place} (assumed)`
  }
  const factor = answer.conversion.factor?.value
  return factor == null ? `on ${place}` : `on ${place}, factor ${formatFigure(factor)}`
}

/** Returns the bars of the chosen ways. */
export function rankedBars(answer: Comparison, state: ComparisonState): RankedBars {
  const ways = rankedWays(answer, state)
  const drawn = (component: Component) => component.processor === 'gp' || !countsGpAlone(state)
  const order = Object.keys(addressSpaces)
  const series = new Map<string, BarSeries>()
  const own: string[] = []
  for (const component of ways.flatMap((way) => way.components).filter(drawn)) {
    const label = pieceLabel(component)
    if (!series.has(label)) {
      const known = order.includes(component.name)
      if (!known && !own.includes(component.name)) own.push(component.name)
      const mark = known
        ? componentMark(component.name, component.processor)
        : ownComponentMark(own.indexOf(component.name), component.processor)
      series.set(label, { id: label, label, mark })
    }
  }
  const nameOf = ({ label }: BarSeries) => label.replace(/ on zIIP$/, '')
  const placeOf = (series: BarSeries) => {
    const place = order.indexOf(nameOf(series))
    return place === -1 ? order.length + own.indexOf(nameOf(series)) : place
  }
  const sorted = [...series.values()].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.label.length - other.label.length,
  )
  const rows = ways.map((way) => {
    const pieces = new Map(
      way.components
        .filter(drawn)
        .map((component) => [pieceLabel(component), pieceValue(component, state)]),
    )
    const reason =
      state.measure === 'msu' ? (way.missing[`msu_per_hour.${state.msu_basis}`] ?? null) : null
    return {
      id: way.configuration,
      label: [way.short_label, payloadApart(answer, way) ?? []].flat().join(', '),
      pieces: sorted.map((bar) => pieces.get(bar.label) ?? null),
      ...wholeValue(way, state),
      why: inReadersWay(answer, way.why ?? reason ?? '') || null,
      elsewhere: answer.studies.slice(1).some(({ id }) => id === way.study),
      way,
    }
  })
  const { name, unit } = units[state.measure]
  const of = countsGpAlone(state) ? 'GP time alone' : wayWords.gp_and_ziip
  const note =
    state.measure === 'msu' && answer.msu_note !== null
      ? `. ${inReadersWay(answer, answer.msu_note)}`
      : ''
  return {
    title: finding(answer, state),
    unit: `${state.share ? `Shares of the whole. ${name}` : name}, ${of}, ${whereText(answer)}, ${basisText(answer)}${note}`,
    valueUnit: unit,
    series: sorted,
    rows,
  }
}

/** Returns how far a bar reaches, with its range. */
export function reach({ whole, range }: Pick<BarRow, 'whole' | 'range'>): number {
  return Math.max(whole ?? 0, range?.high ?? 0)
}

/** Returns in a few words why a way has no cost at the rate. */
export function notMeasured(way: Way): string {
  if (way.status === 'not_comparable') return wayWords.not_ranked
  const { low, high } = way.measured_range
  const range = `measured at ${formatFigure(low)} to ${formatFigure(high)} tps`
  const fewest = way.regions_in_range
  if (fewest === null) return range
  return `${range}; fits in ${formatFigure(fewest)} ${fewest === 1 ? 'region' : 'regions'}`
}

/** Returns the rate of all regions nearest to the asked one that a way was measured around. */
export function nearestMeasured({ items, rate_per_second, regions }: Comparison): number | null {
  const ends = items.map(({ measured_range: { low, high } }) =>
    Math.min(Math.max(rate_per_second, low * regions), high * regions),
  )
  const away = (rate: number) => Math.abs(Math.log(rate / rate_per_second))
  return ends.toSorted((one, other) => away(one) - away(other)).at(0) ?? null
}

const tables = /^Tables? (\d+)(?: and (\d+))?$/

/** Returns places as one: numbers of tables as a range, others one after another. */
export function placesText(places: readonly string[]): string {
  const once = [...new Set(places)]
  const numbers = once.flatMap((place) => tables.exec(place)?.slice(1).filter(Boolean) ?? [])
  const first = Number(numbers.at(0))
  const last = Number(numbers.at(-1))
  return once.length > 3 && once.every((place) => tables.test(place))
    ? `Tables ${first} to ${last}`
    : once.join('; ')
}

/** Something to know, and the ways that it holds for. */
export interface GroupedCaveat extends Spoken {
  ways: readonly string[]
}

/** Returns what must be known of the ways, each sentence once, those of the most ways first. */
export function groupedCaveats(ways: readonly Way[]): GroupedCaveat[] {
  const groups = new Map<string, { wording: Spoken['wording']; ways: string[] }>()
  for (const way of ways) {
    for (const { text, wording } of way.caveats) {
      const group = groups.get(text) ?? { wording, ways: [] }
      groups.set(text, { wording, ways: [...group.ways, way.short_label] })
    }
  }
  return [...groups]
    .map(([text, group]) => ({ text, ...group }))
    .toSorted((one, other) => other.ways.length - one.ways.length)
}

/** Returns with how many regions which ways come into range that are beyond it now, fewest first. */
export function regionsOffers({ items, regions }: Comparison) {
  const offers = new Map<number, string[]>()
  for (const way of items) {
    const fewest = way.regions_in_range
    if (way.status !== 'beyond_measured_range' || fewest === null || fewest === regions) continue
    offers.set(fewest, [...(offers.get(fewest) ?? []), way.short_label])
  }
  return [...offers]
    .map(([count, ways]) => ({ regions: count, ways }))
    .toSorted((one, other) => one.regions - other.regions)
}
