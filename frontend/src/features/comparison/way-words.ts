import { connectionNames, wayWords } from '@/api/way-words.gen'
import { formatFigure } from '@/components/number-format'
import { inReadersWay } from '@/components/phrase'
import { sourceLines } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import type { Comparison, Way } from './comparison-query'
import type { BarRow } from './comparison-series'

/** Whether a way needs a new connection for each transaction. */
const newConnection: Readonly<Record<string, string>> = {
  kept: 'no',
  'per-request': 'yes',
  'not-stated': connectionNames['not-stated'].toLowerCase(),
  'not-applicable': connectionNames['not-applicable'].toLowerCase(),
}
const clocks = { client: 'the client’s clock', server: 'the CICS region’s clock' } as const
const limitOwners = { method: 'document', test: '', finding: 'our finding' } as const

/** Returns of what a way needs how many at the rate; null where nothing is known. */
export function needed({ regions_needed, limit }: Way): string | null {
  return regions_needed === null
    ? null
    : `${formatFigure(regions_needed)} ${limit.per ?? ''}${regions_needed === 1 ? '' : 's'}`
}

/** Returns a sentence for a file, in which a space is a space. */
const inAFile = (answer: Comparison, text: string) =>
  inReadersWay(answer, text).replaceAll('\u00a0', ' ')

/** Returns the columns of the file that are words of each way. */
export const wordColumns = (answer: Comparison): Column<BarRow>[] => [
  { header: 'zIIP-eligible', unit: 'ms', value: ({ way }) => way.ziip_eligible_ms },
  { header: 'Overflow to GPs', unit: 'share', value: ({ way }) => way.overflow_share },
  { header: 'Response by', value: ({ way }) => clocks[way.response_clock] },
  { header: 'Needed at the rate', value: ({ way }) => needed(way) ?? '' },
  {
    header: 'Limit',
    unit: 'transactions/s',
    value: ({ way }) => (way.limit.kind === 'test' ? null : way.limit.rate_per_second),
  },
  { header: 'Limit stated by', value: ({ way }) => limitOwners[way.limit.kind] },
  {
    header: 'Limit, why',
    value: ({ way }) =>
      way.limit.kind === 'test'
        ? 'The test ended; no limit is stated.'
        : inAFile(answer, way.limit.reason),
  },
  { header: 'Why no number', value: (row) => row.why ?? '' },
  { header: 'Payload', value: ({ way }) => inAFile(answer, way.payload.label) },
  {
    header: 'Most bytes',
    numeric: true,
    value: ({ way }) => way.payload_limit?.bytes ?? null,
  },
  {
    header: 'New connection each time',
    value: ({ way }) => newConnection[way.connection] ?? way.connection,
  },
  { header: 'Exchange', value: ({ way }) => way.exchange },
]

/** Returns between which ends the whole lies, as columns of the file. */
export function rangeColumns(unit: string): Column<BarRow>[] {
  return (['low', 'high'] as const).map((end) => ({
    header: end === 'low' ? 'Low' : 'High',
    unit,
    value: ({ range }) => range?.[end] ?? null,
  }))
}

/** Returns what every row of the file rests on: a file has no page around it. */
export function basisColumns(answer: Comparison): Column<BarRow>[] {
  const machine = answer.machine?.label ?? answer.measured_machine.label
  const { factor, basis } = answer.conversion
  const note = inAFile(answer, answer.conversion.note)
  return [
    { header: 'Rate', unit: 'transactions/s', value: () => answer.rate_per_second },
    {
      header: 'Regions that share the rate',
      numeric: true,
      value: () => answer.regions,
    },
    { header: 'Machine', value: () => machine },
    { header: wayWords.measured_on, value: () => answer.measured_machine.label },
    {
      header: 'Speed factor',
      numeric: true,
      value: () => factor?.value ?? (basis === 'same_machine' ? 1 : null),
    },
    {
      header: 'Conversion',
      value: () => (basis === 'none' ? `assumed: ${note}` : note),
    },
    { header: 'Range', value: () => inAFile(answer, answer.ranges_note) },
    {
      header: 'Basis of MSU',
      value: () => inAFile(answer, answer.msu_note ?? ''),
    },
    {
      header: 'Source',
      value: ({ way }) =>
        way.origin === 'user'
          ? 'Own measurement, entered here'
          : sourceLines([way.limit.source]).join('; '),
    },
  ]
}
