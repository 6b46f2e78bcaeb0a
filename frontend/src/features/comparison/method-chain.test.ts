import { expect, test } from 'vitest'
import type { Comparison, Way } from './comparison-query'
import { chainOf, closedModelOf, resourcesOf } from './method-chain'

const answer = {
  rate_per_second: 2000,
  regions: 1,
  machine: null,
  measured_machine: { id: 'z196', label: 'z196', lpar_cps: 4, lpar_ziips: 2 },
  conversion: { factor: { value: 1 }, ziip_factor: 1, basis: 'none', note: null },
} as unknown as Comparison

function method(more: Partial<Way>): Way {
  return {
    short_label: 'HTTP pooled',
    gp_ms: 0.243,
    ziip_ms: 0,
    response_ms: 1.62,
    max_measured_rate_per_second: 3560.45,
    components: [{ name: 'CICS', processor: 'gp', ms: 0.213 }],
    limit: {
      kind: 'finding',
      rate_per_second: 3560.45,
      cause_label: '1 Gbit/s adapter',
      per: 'network adapter',
    },
    ...more,
  } as unknown as Way
}

test('a chain has the method’s own limit, its QR TCB and its processors, and nothing else', () => {
  expect(chainOf(method({}), answer).map(({ label }) => label)).toEqual([
    '1 Gbit/s adapter, of each network adapter',
    'CICS part, all on the QR TCB',
    'CPs',
  ])
  for (const { label } of resourcesOf(method({}), answer)) expect(label).toMatch(/^HTTP pooled: /)
})

test('the end of a test is no limit, and zIIP time has its zIIPs on another machine too', () => {
  const limit = { ...method({}).limit, kind: 'test' as const }
  const other = { ...answer, machine: { id: 'm', label: 'm', lpar_cps: 4 } } as Comparison
  expect(chainOf(method({ limit, ziip_ms: 0.2 }), other).map(({ label }) => label)).toEqual([
    'CICS part, all on the QR TCB',
    'CPs',
    'zIIPs, as many as were measured with',
  ])
})

test('a CICS part that ran on several TCBs is not put on one', () => {
  // HTTPS pooled: 0.572 ms at 3,499 a second keep two TCBs busy
  const components = [{ name: 'CICS', processor: 'gp', ms: 0.572 }] as Way['components']
  const labels = chainOf(method({ components }), answer).map(({ label }) => label)
  expect(labels).not.toContain('CICS part, all on the QR TCB')
  // the same on a machine twice as fast: what was measured decides
  const faster = { ...answer, conversion: { factor: { value: 0.4 } } } as unknown as Comparison
  const quick = [{ name: 'CICS', processor: 'gp', ms: 0.572 * 0.4 }] as Way['components']
  expect(chainOf(method({ components: quick }), faster).length).toBe(2)
})

test('a limit of a client LPAR does not grow with regions; that of a region does', () => {
  const ofClient = { ...method({}).limit, per: 'client LPAR' }
  const ofRegion = { ...method({}).limit, per: 'CICS region' }
  expect(resourcesOf(method({ limit: ofClient }), answer)[0]?.scope).toBe('lpar')
  expect(resourcesOf(method({ limit: ofRegion }), answer)[0]?.scope).toBe('region')
})

test('clients bring no more than was measured, and the rest of the response is a delay', () => {
  const beyond = { ...answer, rate_per_second: 30_680 } as Comparison
  const model = closedModelOf(method({}), beyond)
  expect(model?.clients).toBe(Math.round(3560.45 * 1.00162))
  const seconds = model?.stations.reduce((sum, station) => sum + station.demand_seconds, 0)
  expect(seconds).toBeCloseTo(0.00162, 9)
  expect(model?.stations.at(-1)?.waiting).toBe(false)
})
