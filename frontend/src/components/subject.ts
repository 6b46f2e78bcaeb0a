import { fields } from '@/api/comparison-fields.gen'
import type { MethodChain, Subject } from '@/api/subject'
import {
  amongAt,
  identifier,
  numberAt,
  type Parameters,
  readLink,
  type Search,
  textAt,
  writeLink,
} from './link-state'
import type { Pair } from './pair'
import { type Prices, priceInputs } from './prices'
import { speedBases } from './speed-by'
import { nothingStated, type Statements, statedNames, statementsOf } from './statements'

/** A subject whose method may not be chosen yet. */
export type OpenSubject = Omit<Subject, 'method'> & { method: string | null }

const numbers = [
  'rate_per_second',
  'regions',
  ...statedNames,
  'payload_kb',
  'gp_ms_per_kb',
  'unprinted_payload_kb',
] as const

/** How a subject stands in every address: the same on each page that speaks of it. */
export const subjectParameters: Parameters = {
  ...Object.fromEntries(
    numbers.map((name) => [name, numberAt(name, fields.ComparisonContent[name])]),
  ),
  rate_per_second: {
    ...numberAt('rate_per_second', fields.ComparisonContent.rate_per_second),
    always: true,
  },
  speed_by: amongAt('speed_by', speedBases, 'is no speed'),
  machine: { ...textAt('machine', identifier, 'is not a machine'), none: 'none' },
  subject: textAt('method', identifier, 'is no access method'),
  today: textAt('today', identifier, 'is no access method'),
}

/** What a page opens on: a rate around which most methods were measured. */
export const noSubject: OpenSubject = {
  method: null,
  today: null,
  rate_per_second: 900,
  regions: 1,
  machine: null,
  ...nothingStated,
  payload_kb: null,
  gp_ms_per_kb: null,
  unprinted_payload_kb: null,
}

/** Reads a subject out of an address that holds more; null where no method is chosen. */
export function readSubject(search: Search): { subject: Subject | null; problems: string[] } {
  const own = Object.fromEntries(
    Object.keys(subjectParameters).flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]]],
    ),
  )
  const { state, problems } = readLink(
    own,
    subjectParameters,
    noSubject,
    'Its usual value is taken.',
  )
  return { subject: withMethod(state), problems }
}

/** Returns a subject whose method is chosen; null where none is. */
export function withMethod({ method, ...rest }: OpenSubject): Subject | null {
  return method === null ? null : { ...rest, method }
}

/** Writes a subject for an address. */
export function writeSubject(subject: OpenSubject): Record<string, string> {
  return writeLink(subjectParameters, subject, noSubject)
}

/** Returns what a switch speaks of: its rate is that of a region. Null where none is stated. */
export function subjectOfSwitch(
  { from, to, rate_per_second }: Pair,
  regions: number,
  { machine, ...stated }: Partial<Statements> & Pick<OpenSubject, 'machine'>,
): OpenSubject | null {
  if (rate_per_second == null) return null
  return {
    ...noSubject,
    ...statementsOf(stated),
    ...{ method: to, today: from, machine, regions },
    rate_per_second: rate_per_second * regions,
  }
}

type Handed = Pick<MethodChain, 'window' | 'region_rate_per_second' | 'machine'> & {
  regions: number
}

/**
 * Returns a switch as the value calculator's address takes it: rate, hours, machine, overrides,
 * basis and prices. No machine stays none: else that page would take the machine of its worked example.
 */
export function switchSearch(
  before: string,
  after: string,
  { window, regions, region_rate_per_second, machine }: Handed,
  stated: Partial<Statements> & Partial<Prices> & { msu_basis?: string },
): Search {
  const overrides = Object.entries(statementsOf(stated)).flatMap(([name, value]) =>
    value === null || name === 'lpar_cps' ? [] : [[name, String(value)]],
  )
  const prices = priceInputs.flatMap((name) =>
    stated[name] == null ? [] : [[name, String(stated[name])]],
  )
  return {
    mix: `${before}..${after}@${region_rate_per_second}:1`,
    transactions: String(window.transactions),
    peak_share: String(window.peak_share),
    peak_hours: String(window.peak_hours),
    ...(regions === 1 ? {} : { regions: String(regions) }),
    ...(machine === null
      ? { machine: 'none' }
      : { machine: machine.id, lpar_cps: String(machine.lpar_cps) }),
    ...(stated.msu_basis === undefined ? {} : { msu_basis: stated.msu_basis }),
    ...Object.fromEntries([...overrides, ...prices]),
  }
}
