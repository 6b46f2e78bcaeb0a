import type { Comparison, Way } from './comparison-query'

const perSecond = 1000
const digits = (value: number) => Number(value.toPrecision(12))

/** What holds a method back: how many there are, and how long a transaction holds one, in s. */
interface Link {
  kind: 'qr' | 'link' | 'other'
  label: string
  count: number
  seconds: number
  /** Each region has so many; otherwise all have them together. */
  ofRegion: boolean
}

/** The CICS part on one QR TCB, unless more of it ran in a region than one TCB can. */
function qrLink(way: Way, answer: Comparison): Link[] {
  const cics = way.components.find(({ name, processor }) => name === 'CICS' && processor === 'gp')
  if (cics === undefined || cics.ms <= 0) return []
  const measuredMs = cics.ms / (answer.conversion.factor?.value ?? 1)
  const busy = (measuredMs / perSecond) * way.max_measured_rate_per_second
  if (busy > 1) return []
  const label = 'CICS part, all on the QR TCB'
  return [{ kind: 'qr', label, count: 1, seconds: cics.ms / perSecond, ofRegion: true }]
}

/** The limit that the document or its numbers give the method, of what has it once. */
function ownLink({ limit }: Way): Link[] {
  if (limit.kind === 'test' || limit.rate_per_second <= 0) return []
  const ofRegion = limit.per === 'CICS region'
  const label = `${limit.cause_label}, of each ${limit.per ?? 'system'}`
  return [{ kind: 'other', label, count: 1, seconds: 1 / limit.rate_per_second, ofRegion }]
}

/** What a method takes at a rate, by its own figures; empty where nothing is known of it. */
export function chainOf(way: Way, answer: Comparison): Link[] {
  const machine = answer.machine ?? answer.measured_machine
  const processors = [
    { label: 'CPs', count: machine.lpar_cps, ms: way.gp_ms },
    {
      // how many another machine has nobody stated
      label: answer.machine === null ? 'zIIPs' : 'zIIPs, as many as were measured with',
      count: answer.measured_machine.lpar_ziips,
      ms: way.ziip_ms,
    },
  ].flatMap(({ label, count, ms }): Link[] =>
    count === null || count <= 0 || ms === null || ms <= 0
      ? []
      : [{ kind: 'other', label, count, seconds: ms / perSecond, ofRegion: false }],
  )
  return [...ownLink(way), ...qrLink(way, answer), ...processors]
}

/** The resources of a method as the lab takes them, named after it. */
export function resourcesOf(way: Way, answer: Comparison) {
  return chainOf(way, answer).map(({ kind, label, count, seconds, ofRegion }) => ({
    kind,
    label: `${way.short_label}: ${label}`,
    count,
    uses_per_transaction: 1,
    most_utilisation: 1,
    scope: ofRegion ? 'region' : 'lpar',
    hold: { by: 'held', held_seconds: digits(seconds) },
  }))
}

/**
 * The closed model of a method: its stations, the rest of the response that was measured, and
 * as many clients as bring no more than was measured.
 */
export function closedModelOf(way: Way, answer: Comparison) {
  const think = 1
  const stations = chainOf(way, answer).map(({ label, count, seconds, ofRegion }) => ({
    label: `${way.short_label}: ${label}`,
    servers: ofRegion ? count * answer.regions : count,
    demand_seconds: digits(seconds),
    waiting: true,
  }))
  if (way.response_ms === null || stations.length === 0) return null
  const response = way.response_ms / perSecond
  const rest = response - stations.reduce((sum, { demand_seconds }) => sum + demand_seconds, 0)
  const measured = way.max_measured_rate_per_second * answer.regions
  const rate = Math.min(answer.rate_per_second, measured)
  const delay = { label: 'Elsewhere', servers: 1, waiting: false }
  return {
    clients: Math.max(1, Math.round(rate * (think + response))),
    think_seconds: think,
    stations: [...stations, ...(rest >= 1e-6 ? [{ ...delay, demand_seconds: digits(rest) }] : [])],
  }
}
