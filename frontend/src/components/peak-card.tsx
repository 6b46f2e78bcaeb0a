import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { peakWords } from '@/api/peak-words.gen'
import { ChartCard } from './chart-card'
import { PeakChart } from './peak-chart'
import type { ChartPoints } from './peak-chart-data'
import { around, marks, type PeakCourse, type Span, wholeOf } from './peak-scene'
import { Segmented } from './segmented'
import type { SourceList } from './source-note'
import type { Columns } from './table-data'
import { useSettled } from './use-settled'

interface PeakRow {
  position: number
  from: string
  to: string
  consumed_before: number | null
  consumed_after: number | null
  r4ha_before: number | null
  r4ha_after: number | null
  overflow: number | null
  r4ha_recorded: number | null
}

const rowsAfter = 200
/** Two lines of text, in pixels. */
const readoutHeight = 44

/** Beyond this the table gives the intervals that end with an hour. */
const mostRows = 1000

function rowsOf({ points, every, words, stretches }: PeakCourse): PeakRow[] {
  // between two days that stand beside each other there is no time
  const between = (minute: number) =>
    !stretches.some(({ from, to }) => minute >= from && minute < to)
  const { minutes, consumed_before, consumed_after, r4ha_before, r4ha_after } = points
  const hourly = minutes.length > mostRows
  const rows: PeakRow[] = []
  for (let position = 0; position + 1 < minutes.length; position += 1) {
    const end = (minutes[position] ?? 0) + every
    if (consumed_before[position] === undefined || minutes[position + 1] !== end) continue
    if (hourly && end % 60 !== 0) continue
    if (between(minutes[position] ?? 0)) continue
    rows.push({
      position,
      from: words.from(minutes[position] ?? 0),
      to: words.to(end),
      consumed_before: consumed_before[position] ?? null,
      consumed_after: consumed_after?.[position] ?? null,
      r4ha_before: r4ha_before[position + 1] ?? null,
      r4ha_after: r4ha_after?.[position + 1] ?? null,
      overflow: points.overflow?.[position] ?? null,
      r4ha_recorded: points.r4ha_recorded?.[position + 1] ?? null,
    })
  }
  return rows
}

function columnsOf({ overflow, r4ha_recorded }: ChartPoints, changed: boolean): Columns<PeakRow> {
  const unit = 'MSU'
  return [
    { header: 'From', value: (row) => row.from },
    { header: 'To', value: (row) => row.to },
    { header: 'Consumption before', unit, value: (row) => row.consumed_before },
    overflow != null && { header: 'zIIP overflow in it', unit, value: (row) => row.overflow },
    changed && { header: 'Consumption after', unit, value: (row) => row.consumed_after },
    { header: 'R4HA before, at the end', unit, value: (row) => row.r4ha_before },
    changed && { header: 'R4HA after, at the end', unit, value: (row) => row.r4ha_after },
    r4ha_recorded != null && {
      header: 'R4HA recorded, at the end',
      unit,
      value: (row) => row.r4ha_recorded,
    },
  ]
}

interface PeakCardProps {
  course: PeakCourse
  /** What is drawn, with its unit. */
  unit: string
  sources: SourceList
  fileName: string
  /** Told which part of the time is shown, where not all of its points were given; null: all. */
  onShown?: (span: Span | null) => void
}

/** The chart of consumption and average, before and after: the only one of its kind. */
export const PeakCard = memo(function PeakCard({
  course,
  unit,
  sources,
  fileName,
  onShown,
}: PeakCardProps) {
  const whole = wholeOf(course)
  const [part, setPart] = useState<'whole' | 'before' | 'after' | 'own'>('whole')
  const [own, setOwn] = useState<Span | null>(null)
  const long = whole.to > 36 * 60
  const near = part === 'before' || part === 'after' ? around(course, part) : undefined
  const enlarged = part === 'own' && own !== null && own.to <= whole.to ? own : undefined
  const shown = enlarged ?? near ?? whole
  // the same object as long as it says the same, so that the chart is not drawn anew
  const span = useMemo(() => ({ from: shown.from, to: shown.to }), [shown.from, shown.to])
  const closer = shown === whole ? null : span
  useEffect(() => onShown?.(closer), [onShown, closer])
  // the table waits until figures stand still, for it is not seen before
  const settled = useSettled({ course }, rowsAfter)
  const rows = useCallback(() => rowsOf(settled.course), [settled])
  const changed = course.points.consumed_after !== null
  const legend = [
    { label: changed ? 'Consumption before' : 'Consumption', mark: marks.consumed_before },
    ...(changed ? [{ label: 'Consumption after', mark: marks.consumed_after }] : []),
    { label: changed ? 'R4HA before, dashed' : 'R4HA, dashed', mark: marks.r4ha_before },
    ...(changed ? [{ label: peakWords.r4ha_after, mark: marks.r4ha_after }] : []),
    ...(course.points.overflow == null
      ? []
      : [{ label: 'zIIP overflow in the consumption', mark: marks.overflow }]),
    ...(course.points.r4ha_recorded == null
      ? []
      : [{ label: 'R4HA recorded by the machine, dotted', mark: marks.r4ha_recorded }]),
    ...(course.caps.length === 0 ? [] : [{ label: 'Defined capacity, dotted', mark: marks.cap }]),
  ]
  const controls = (long || own !== null) && (
    <div className={`row gap-4 no-print`}>
      <Segmented
        label="Part of the time"
        value={part}
        onChange={setPart}
        options={[
          { value: 'whole', label: 'Whole time' },
          { value: 'before', label: 'Old peak', disabled: around(course, 'before') === undefined },
          { value: 'after', label: 'New peak', disabled: around(course, 'after') === undefined },
          ...(own === null ? [] : [{ value: 'own' as const, label: 'Enlarged' }]),
        ]}
      />
    </div>
  )
  return (
    <ChartCard
      title={course.title}
      unit={unit}
      sources={sources}
      columns={columnsOf(course.points, changed)}
      rows={rows}
      rowKey={(row) => String(row.position)}
      legend={legend}
      height={320}
      below={readoutHeight}
      fileName={fileName}
      controls={controls}
    >
      {({ width, height }) => (
        <PeakChart
          course={course}
          span={span}
          onSpan={(next) => {
            setOwn(next)
            setPart('own')
          }}
          width={width}
          height={height}
        />
      )}
    </ChartCard>
  )
})
