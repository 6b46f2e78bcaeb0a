import { memo, useId, useMemo } from 'react'
import { ChartCard } from '@/components/chart-card'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import classes from './comparison-page.module.css'
import type { Comparison } from './comparison-query'
import { barColumns, countsGpAlone, rankedBars } from './comparison-series'
import { type ComparisonState, type MsuBasis, measures, msuBases } from './comparison-state'
import { barsHeight, StackedBars } from './stacked-bars'

const measureNames = {
  transaction: 'Per transaction',
  hour: 'Per hour',
  msu: 'MSU',
} as const

export const basisNames: Record<MsuBasis, string> = {
  per_cp_rating: 'per CP rating',
  service_units: 'service units',
  whole_machine_rating: 'whole machine',
}

/** Returns the sources of the bars; MSU rest on the machine's rating as well. */
function barSources(answer: Comparison, state: ComparisonState, sources: SourceList): SourceList {
  if (state.measure !== 'msu') return sources
  const rating = answer.inputs[state.msu_basis === 'service_units' ? 'su_per_sec' : 'rated_msu']
  return rating?.source == null ? sources : [...sources, rating.source]
}

interface RankedBarsProps {
  answer: Comparison
  /** The state that the answer belongs to. */
  state: ComparisonState
  sources: SourceList
  onChange: (change: Partial<ComparisonState>) => void
}

function Controls({ state, onChange }: Pick<RankedBarsProps, 'state' | 'onChange'>) {
  return (
    <div className={classes.switches}>
      <Segmented
        label="Processors"
        value={countsGpAlone(state) ? 'gp' : state.processors}
        onChange={(processors) => onChange({ processors })}
        options={[
          { value: 'all', label: 'GP and zIIP' },
          { value: 'gp', label: 'GP only' },
        ]}
      />
      <Segmented
        label="Measure"
        value={state.measure}
        onChange={(measure) => onChange({ measure })}
        options={measures.map((value) => ({ value, label: measureNames[value] }))}
      />
      {state.measure === 'msu' && (
        <Segmented
          label="MSU basis"
          value={state.msu_basis}
          onChange={(msu_basis) => onChange({ msu_basis })}
          options={msuBases.map((value) => ({ value, label: basisNames[value] }))}
        />
      )}
      <Segmented
        label="Length of the bars"
        value={state.share ? 'share' : 'absolute'}
        onChange={(value) => onChange({ share: value === 'share' })}
        options={[
          { value: 'absolute', label: 'Absolute' },
          { value: 'share', label: 'Share' },
        ]}
      />
    </div>
  )
}

/** What each way costs at the rate, split by address space, the cheapest first. */
export const RankedBarsCard = memo(function RankedBarsCard({
  answer,
  state,
  sources,
  onChange,
}: RankedBarsProps) {
  const id = useId()
  const bars = useMemo(() => rankedBars(answer, state), [answer, state])
  const from = useMemo(() => barSources(answer, state, sources), [answer, state, sources])
  const columns = useMemo(() => barColumns(bars), [bars])
  const { rows, series, valueUnit } = bars
  return (
    <ChartCard
      title={bars.title}
      unit={bars.unit}
      sources={from}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      legend={series}
      height={(width) => barsHeight(rows.length, width)}
      fileName={`headroom-ways-into-cics-${state.measure}`}
      controls={<Controls state={state} onChange={onChange} />}
    >
      {({ width, height }) => (
        <StackedBars
          id={id}
          title={bars.title}
          width={width}
          height={height}
          rows={rows}
          series={series}
          unit={valueUnit}
          share={state.share}
        />
      )}
    </ChartCard>
  )
})
