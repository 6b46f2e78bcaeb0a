import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { ChartCard } from '@/components/chart-card'
import { clock } from '@/components/clock'
import { optionsOf } from '@/components/form-fields'
import { formatFigure } from '@/components/number-format'
import type { TimeWords } from '@/components/peak-scene'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import { useSettled } from '@/components/use-settled'
import { type Day, daysOfHours, left, levelPaths, levels } from './hours-of-days'
import type { PeaksInputs } from './peaks-inputs'
import { hoursQuery } from './peaks-query'

const bottom = 22
const keyHeight = 30

/** Hours are asked for once the inputs have stood still so long, in milliseconds. */
const hoursAfter = 400

interface HoursProps {
  inputs: PeaksInputs
  words: TimeWords
  /** The minute of its day at which the series begins. */
  first: number
  sources: SourceList
}

interface Row {
  day: string
  hour: string
  msu: number | null
}

/** Hours of the clock by days: when the average is high. */
export default memo(function HoursCard({ inputs, words, first, sources }: HoursProps) {
  const [which, setWhich] = useState<'before' | 'after'>('before')
  // the hours of before stand until those of now have come
  const settled = useSettled({ inputs }, hoursAfter)
  const { data: hourly } = useQuery({
    ...hoursQuery(settled.inputs),
    placeholderData: keepPreviousData,
  })
  const changed = hourly?.after_msu != null
  const shown = changed && which === 'after' ? hourly.after_msu : hourly?.before_msu
  const days = useMemo(
    () => (hourly == null || shown == null ? [] : daysOfHours(hourly, shown, first)),
    [hourly, shown, first],
  )
  if (hourly == null || days.length < 2) return null
  const known = hourly.before_msu.filter((value) => value !== null)
  if (known.length === 0) return null
  let low = known[0] ?? 0
  let high = low
  for (const values of [hourly.before_msu, hourly.after_msu ?? []]) {
    for (const value of values) {
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  const rows = days.map(({ minute, hours }): Row => {
    let highest = -1
    hours.forEach((value, hour) => {
      if (value !== null && (highest < 0 || value > (hours[highest] ?? 0))) highest = hour
    })
    return {
      day: words.day(minute + 1),
      hour: highest < 0 ? '' : clock(60 * highest),
      msu: highest < 0 ? null : (hours[highest] ?? null),
    }
  })
  const columns: Column<Row>[] = [
    { header: 'Day', value: (row) => row.day },
    { header: 'Highest hour from', value: (row) => row.hour },
    { header: 'Billed R4HA in it', unit: 'MSU', value: (row) => row.msu },
  ]
  const top = rows.reduce((most, row) => ((row.msu ?? 0) > (most.msu ?? 0) ? row : most))
  const title = `The R4HA is highest on ${top.day}, from ${top.hour}: ${formatWithUnit(top.msu ?? 0, 'MSU')}`
  return (
    <ChartCard
      title={title}
      unit="MSU, highest R4HA of each clock hour; hours from bottom to top, days from left to right"
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.day}
      height={24 * 9 + bottom + keyHeight}
      fileName="headroom-hours-by-days"
      controls={
        changed && (
          <Segmented
            label="Show the hours"
            value={which}
            onChange={setWhich}
            options={optionsOf({ before: 'Before', after: 'After' })}
          />
        )
      }
    >
      {({ width, height }) => (
        <Drawing
          days={days}
          rows={rows}
          low={low}
          high={high}
          width={width}
          height={height}
          title={title}
        />
      )}
    </ChartCard>
  )
})

function Drawing({
  days,
  rows,
  low,
  high,
  width,
  height,
  title,
}: {
  days: readonly Day[]
  rows: readonly Row[]
  low: number
  high: number
  width: number
  height: number
  title: string
}) {
  const wide = (width - left - 4) / days.length
  const tall = (height - bottom - keyHeight) / 24
  const paths = useMemo(
    () => levelPaths(days, low, high, wide, tall),
    [days, low, high, wide, tall],
  )
  const every = Math.max(1, Math.ceil(86 / wide))
  const base = 24 * tall
  const keyWide = 18
  return (
    <svg width={width} height={height} role="img" aria-label={title}>
      <rect x={left} y={0} width={width - left - 4} height={base} fill="var(--hr-page)" />
      {paths.map((path, level) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the level is what it is
          key={level}
          d={path}
          fill="var(--hr-accent)"
          fillOpacity={(level + 1) / levels}
        />
      ))}
      {[0, 6, 12, 18, 24].map((hour) => (
        <text
          key={hour}
          x={left - 6}
          y={Math.min(base, Math.max(10, base - hour * tall + 4))}
          textAnchor="end"
          fontSize={11}
          fill="var(--hr-ink-soft)"
        >
          {clock(60 * hour)}
        </text>
      ))}
      {rows.map(
        ({ day }, position) =>
          position % every === 0 &&
          left + position * wide + 70 < width && (
            <text
              key={day}
              x={left + position * wide}
              y={base + 14}
              fontSize={11}
              fill="var(--hr-ink-soft)"
            >
              {day}
            </text>
          ),
      )}
      <g transform={`translate(${left} ${base + bottom + 4})`}>
        <text x={0} y={11} fontSize={11} fill="var(--hr-ink-soft)">
          {formatFigure(low)}
        </text>
        {paths.map((_, level) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the level is what it is
            key={level}
            x={52 + level * keyWide}
            y={1}
            width={keyWide}
            height={12}
            fill="var(--hr-accent)"
            fillOpacity={(level + 1) / levels}
          />
        ))}
        <text x={58 + levels * keyWide} y={11} fontSize={11} fill="var(--hr-ink-soft)">
          {formatWithUnit(high, 'MSU')}
        </text>
      </g>
    </svg>
  )
}
