import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { figureName } from '@/api/figure'
import { type LineSeries, LinesCard } from '@/components/chart-lines'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { processors } from '@/components/palette'
import { Segmented } from '@/components/segmented'
import { EmptyState, ErrorState } from '@/components/states'
import type { Columns } from '@/components/table-data'
import { formatWithUnit, unitName } from '@/components/units'
import type { CurveInput } from './value-inputs'
import { curveQuery } from './value-query'
import type { ValueResultsProps } from './value-results'
import { curveFigures } from './value-search'
import { type CurveRow, curveChart } from './value-series'

const inputNames: Record<CurveInput, string> = {
  transactions: 'Volume',
  peak_share: 'Peak share',
  peak_hours: 'Hours',
  first_share: 'First share',
}

/** What a figure is along one of the inputs; loaded after the figures. */
export default memo(function CurveCard({
  answer,
  find,
  inputs,
  view,
  onView,
}: Pick<ValueResultsProps, 'answer' | 'find' | 'inputs' | 'view' | 'onView'>) {
  const over =
    view.over === 'first_share' && inputs.mix.length < 2
      ? 'transactions'
      : (view.over ?? 'transactions')
  const { data, error, refetch } = useQuery(curveQuery(inputs, over))
  const fits = data?.over.id === over
  const chart = useMemo(
    () => (data && fits ? curveChart(data, answer, view.show) : null),
    [data, fits, answer, view.show],
  )
  const sources = sourceList(sourcesOf(find, [view.show]))
  const controls = (
    <div className={`row middle gap-4 no-print`}>
      <Segmented
        label="Figure of the curve"
        value={view.show}
        onChange={(show) => onView({ show })}
        options={curveFigures.map((value) => ({
          value,
          label: figureName(value, 'short') ?? answer.figures[value].label,
          disabled: answer.figures[value].value === null,
        }))}
      />
      <span className="hint">against</span>
      <Segmented
        label="Input that the curve runs along"
        value={over}
        onChange={(next) => onView({ over: next })}
        options={(Object.keys(inputNames) as CurveInput[]).map((value) => ({
          value,
          label: inputNames[value],
          disabled: value === 'first_share' && inputs.mix.length < 2,
        }))}
      />
    </div>
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (chart === null || sources === null) {
    const missing = answer.figures[view.show]
    return (
      <EmptyState
        title={
          data && missing.value === null ? `${missing.label} is not available` : 'Drawing the curve'
        }
      >
        {missing.why_missing !== null && <p>{missing.why_missing}</p>}
        {controls}
      </EmptyState>
    )
  }
  const { figure, rows, current, leavesRange, xLabel, xUnit } = chart
  const columns: Columns<CurveRow> = [
    { header: xLabel, unit: xUnit, value: (row) => row.x },
    { header: figure.label, unit: figure.unit, value: (row) => row.y },
    leavesRange && {
      header: 'Rate',
      value: (row) =>
        row.within === null && row.y !== null ? 'beyond measured range' : 'measured',
    },
  ]
  const mark = view.show === 'ziip_seconds_added' ? processors.zIIP : processors.GP
  const series: LineSeries<CurveRow>[] = [{ label: figure.label, value: (row) => row.within, mark }]
  if (leavesRange)
    series.push({
      label: `${figure.label}, estimated`,
      value: (row) => row.beyond,
      mark,
      dash: '3 5',
    })
  return (
    <LinesCard
      title={chart.title}
      says={`${figure.label}, ${unitName(figure.unit)}, against ${xLabel.toLowerCase()}${leavesRange ? '; dashed: estimated, beyond the measured range' : ''}`}
      unit={figure.unit}
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.x)}
      x={(row) => row.x}
      xName={unitName(xUnit) === xLabel.toLowerCase() ? xLabel : `${xLabel} (${unitName(xUnit)})`}
      xShort={xLabel}
      xUnit={xUnit}
      xFrom="rows"
      series={series}
      across={[{ at: current.x }]}
      point={
        current.y === null
          ? undefined
          : { x: current.x, y: current.y, text: formatWithUnit(current.y, figure.unit), mark }
      }
      height={300}
      fileName={`headroom-${view.show.replaceAll('_', '-')}-against-${over.replaceAll('_', '-')}`}
      controls={controls}
    />
  )
})
