import { memo, useMemo } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import { type LineSeries, LinesCard } from '@/components/chart-lines'
import { categoryMark } from '@/components/palette'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit, shownValue } from '@/components/units'
import type { ZiipAnswer } from './ziip-query'

interface Row {
  point: string
  configuration: string
  label: string
  /** Percent of the one engine that the eligible work wanted, and percent of it that overflowed. */
  wanted: number
  overflowed: number
}

function rowsOf(answer: ZiipAnswer): Row[] {
  return answer.measured.flatMap(({ wanted_percent, overflow_share, ...measured }) => {
    const wanted = answer.inputs[wanted_percent]?.value
    const share = answer.inputs[overflow_share]?.value
    if (wanted == null || share == null) return []
    return [{ ...measured, wanted, overflowed: shownValue(share, 'share') }]
  })
}

/** A place in the chart: a measured row, one of a line between rows, or where this work stands. */
interface Place {
  wanted: number
  overflowed: number
  kind: 'measured' | 'between' | 'own'
  configuration: string
}

/** Returns all places from left to right. */
function placesOf(answer: ZiipAnswer, rows: readonly Row[]): Place[] {
  const { utilisation, overflow_share } = answer.figures
  const places: Place[] = rows.map((row) => ({ ...row, kind: 'measured' }))
  for (const { configuration, wanted_percent, overflow_share: shares } of answer.curves)
    for (const [index, wanted] of wanted_percent.entries())
      places.push({
        wanted,
        overflowed: shownValue(shares[index] ?? 0, 'share'),
        kind: 'between',
        configuration,
      })
  // none where nothing of this work is eligible
  if (utilisation.value !== null && overflow_share.value !== null)
    places.push({
      wanted: shownValue(utilisation.value, 'share'),
      overflowed: shownValue(overflow_share.value, 'share'),
      kind: 'own',
      configuration: '',
    })
  return places.toSorted((one, other) => one.wanted - other.wanted)
}

const ownMark = { color: 'var(--hr-ink)', pattern: 'solid' } as const

const columns: readonly Column<Row>[] = [
  { header: 'Measured with', value: (row) => row.label },
  { header: 'Wanted of the engine', unit: 'percent', value: (row) => row.wanted },
  { header: 'Overflowed', unit: 'percent', value: (row) => row.overflowed },
]

/** The measured rows that overflow rests on, and where this work stands among them. */
export default memo(function OverflowCard({
  answer,
  sources,
}: {
  answer: ZiipAnswer
  sources: SourceList
}) {
  const rows = useMemo(() => rowsOf(answer), [answer])
  const places = useMemo(() => placesOf(answer, rows), [answer, rows])
  const own = places.find(({ kind }) => kind === 'own')
  const configurations = [...new Set(rows.map((row) => row.configuration))]
  const { utilisation, overflow_share } = answer.figures
  const bound = answer.rows.some((row) => row.engines === answer.engines && row.bounded)
    ? `${figureWords.at_least} `
    : ''
  const title =
    overflow_share.value === null || utilisation.value === null
      ? 'What was measured of overflow to GPs'
      : `At ${formatWithUnit(utilisation.value, 'share')} of each zIIP ${bound}${formatWithUnit(overflow_share.value, 'share')} of the eligible work overflows to GPs`
  const names = configurations.map(
    (configuration) =>
      rows.find((row) => row.configuration === configuration)?.label ?? configuration,
  )
  const of = (place: Place, kind: Place['kind'], configuration: string) =>
    place.kind === kind && place.configuration === configuration ? place.overflowed : null
  const series = configurations.flatMap((configuration, position): LineSeries<Place>[] => [
    {
      label: `${names[position]}, interpolated`,
      value: (place) => of(place, 'between', configuration),
      mark: categoryMark(position),
      thin: true,
      joined: true,
      silent: true,
    },
    {
      label: names[position] ?? configuration,
      value: (place) => of(place, 'measured', configuration),
      mark: categoryMark(position),
      kind: 'points',
      shape: position,
    },
  ])
  return (
    <LinesCard
      title={title}
      says="Percent of the eligible work that ran on GPs, against percent of one engine that it wanted"
      unit="percent"
      sources={sources}
      columns={columns}
      rows={rows}
      drawn={places}
      rowKey={(row) => row.point}
      legend={[
        ...names.map((label, position) => ({ label, mark: categoryMark(position) })),
        ...(own === undefined ? [] : [{ label: 'This work', mark: ownMark }]),
      ]}
      x={(place) => place.wanted}
      xName="Wanted of one engine (%)"
      xShort="Wanted"
      xUnit="percent"
      xTo={Math.max(100, ...places.map(({ wanted }) => Math.ceil(wanted / 25) * 25))}
      series={[
        ...series,
        {
          label: 'This work',
          value: (place) => of(place, 'own', ''),
          mark: ownMark,
          kind: 'points',
          shape: 4,
        },
      ]}
      across={own === undefined ? [] : [{ at: own.wanted }]}
      fileName="headroom-ziip-overflow"
    />
  )
})
