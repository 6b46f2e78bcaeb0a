import { useDebouncedValue } from '@mantine/hooks'
import { memo, useMemo, useState } from 'react'
import { ChartCard } from '@/components/chart-card'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { PeakChart } from './peak-chart'
import { around, marks, type PeakData, type Span } from './peak-scene'
import classes from './peaks-results.module.css'
import { finding } from './peaks-words'

interface PeakRow {
  position: number
  from: string
  to: string
  consumed_before: number | null
  consumed_after: number | null
  r4ha_before: number | null
  r4ha_after: number | null
}

const rowsAfter = 200

/** Beyond this the table gives the intervals that end with an hour. */
const mostRows = 1000

function rowsOf({ points, words }: PeakData): PeakRow[] {
  const { minutes, consumed_before, consumed_after, r4ha_before, r4ha_after } = points
  const hourly = minutes.length > mostRows
  const rows: PeakRow[] = []
  for (let position = 0; position + 1 < minutes.length; position += 1) {
    const end = minutes[position + 1] ?? 0
    if (hourly && end % 60 !== 0) continue
    rows.push({
      position,
      from: words.from(minutes[position] ?? 0),
      to: words.to(end),
      consumed_before: consumed_before[position] ?? null,
      consumed_after: consumed_after?.[position] ?? null,
      r4ha_before: r4ha_before[position + 1] ?? null,
      r4ha_after: r4ha_after?.[position + 1] ?? null,
    })
  }
  return rows
}

function columnsOf(changed: boolean): Column<PeakRow>[] {
  const msu = { unit: 'MSU', numeric: true } as const
  const columns: (Column<PeakRow> | false)[] = [
    { id: 'from', header: 'From', value: (row) => row.from },
    { id: 'to', header: 'To', value: (row) => row.to },
    { id: 'used', header: 'Consumption before', ...msu, value: (row) => row.consumed_before },
    changed && {
      id: 'used-after',
      header: 'Consumption after',
      ...msu,
      value: (row) => row.consumed_after,
    },
    { id: 'r4ha', header: 'R4HA before, at the end', ...msu, value: (row) => row.r4ha_before },
    changed && {
      id: 'r4ha-after',
      header: 'R4HA after, at the end',
      ...msu,
      value: (row) => row.r4ha_after,
    },
  ]
  return columns.filter((each) => each !== false)
}

type Part = 'whole' | 'before' | 'after' | 'own'

interface PeakCardProps {
  data: PeakData
  sources: SourceList
}

/** The chart of consumption and average, before and after. */
export const PeakCard = memo(function PeakCard({ data, sources }: PeakCardProps) {
  const [part, setPart] = useState<Part>('whole')
  const [own, setOwn] = useState<Span>(data.whole)
  const long = data.whole.to > 36 * 60
  const near = part === 'before' || part === 'after' ? around(data, part) : undefined
  const clipped = own.to <= data.whole.to ? own : data.whole
  const shown = part === 'own' ? clipped : (near ?? data.whole)
  // the same object as long as it says the same, so that the chart is not drawn anew
  const span = useMemo(() => ({ from: shown.from, to: shown.to }), [shown.from, shown.to])
  const title = useMemo(() => finding(data.answer, data.words), [data])
  // the table waits until figures stand still, for it is not seen before
  const [settled] = useDebouncedValue(data, rowsAfter)
  const rows = useMemo(() => rowsOf(settled), [settled])
  const changed = data.points.consumed_after !== null
  const legend = [
    { label: changed ? 'Consumption before' : 'Consumption', mark: marks.consumed_before },
    ...(changed ? [{ label: 'Consumption after', mark: marks.consumed_after }] : []),
    { label: changed ? 'R4HA before, dashed' : 'R4HA, dashed', mark: marks.r4ha_before },
    ...(changed ? [{ label: 'R4HA after', mark: marks.r4ha_after }] : []),
    ...(data.inputs.lpars.length === 1 && data.inputs.lpars[0].defined_capacity_msu !== null
      ? [{ label: 'Defined capacity, dotted', mark: marks.cap }]
      : []),
  ]
  const controls = (long || part === 'own') && (
    <div className={classes.chartControls}>
      <Segmented
        label="Part of the time"
        value={part}
        onChange={setPart}
        options={[
          { value: 'whole', label: 'Whole time' },
          { value: 'before', label: 'Old peak', disabled: around(data, 'before') === undefined },
          { value: 'after', label: 'New peak', disabled: around(data, 'after') === undefined },
          { value: 'own', label: 'Enlarged', disabled: part !== 'own' && own === data.whole },
        ]}
      />
    </div>
  )
  return (
    <ChartCard
      title={title}
      unit="MSU of all LPARs; the shaded four hours are those of each peak"
      sources={sources}
      columns={columnsOf(changed)}
      rows={rows}
      rowKey={(row) => String(row.position)}
      legend={legend}
      height={320}
      fileName="headroom-rolling-average"
      controls={controls}
    >
      {({ width, height }) => (
        <PeakChart
          data={data}
          span={span}
          onSpan={(next) => {
            setOwn(next)
            setPart('own')
          }}
          title={title}
          width={width}
          height={height}
        />
      )}
    </ChartCard>
  )
})
