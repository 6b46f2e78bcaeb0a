import { evidenceWords } from '@/api/evidence-words.gen'
import { ChartArea } from '@/components/chart-areas'
import { BarsCard } from '@/components/chart-bars'
import { type LineSeries, LinesCard } from '@/components/chart-lines'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import type { Configuration } from './configuration-query'
import {
  type ChartRow,
  costChart,
  cpuChart,
  responseChart,
  type SeriesChart,
} from './configuration-series'

interface CardProps {
  chart: SeriesChart
  says: string
  /** Unit of the numbers, as the API names it. */
  unit: string
  sources: SourceList
  fileName: string
}

function columnsOf({ series }: SeriesChart, unit: string): Column<ChartRow>[] {
  return series.map(({ label }, position) => ({
    header: label,
    unit,
    value: (row) => row.values[position] ?? null,
  }))
}

/** Measured points over the rate, joined to lead the eye or stacked. */
function RateCard({
  chart,
  kind,
  mean = null,
  ...props
}: CardProps & { kind: 'measured' | 'stack'; mean?: number | null }) {
  const rate: Column<ChartRow> = {
    header: evidenceWords.transactions_a_second,
    numeric: true,
    value: (row) => row.x,
  }
  return (
    <LinesCard
      {...props}
      filled={ChartArea}
      title={chart.title}
      columns={[rate, ...columnsOf(chart, props.unit)]}
      rows={chart.rows}
      rowKey={(row) => row.id}
      legend={kind === 'stack' || chart.series.length > 1 ? chart.series : []}
      x={(row) => row.x ?? 0}
      xName={evidenceWords.transactions_a_second}
      xShort="Rate"
      xUnit="transactions/s"
      series={chart.series.map(
        ({ label, mark }, position): LineSeries<ChartRow> => ({
          label,
          mark,
          kind,
          shape: position,
          value: (row) => row.values[position] ?? null,
        }),
      )}
      levels={mean === null ? [] : [{ at: mean }]}
    />
  )
}

/** Runs of a test cycle, one bar each. */
function RunsCard({ chart, ...props }: CardProps) {
  return (
    <BarsCard
      {...props}
      title={chart.title}
      columns={[{ header: 'Run', value: (row) => row.label }, ...columnsOf(chart, props.unit)]}
      rows={chart.rows}
      rowKey={(row) => row.id}
      name={(row) => row.label}
      names={88}
      form="stack"
      inside
      legend={chart.series}
      series={chart.series.map(({ label, mark }, position) => ({
        label,
        mark,
        value: (row: ChartRow) => row.values[position] ?? null,
      }))}
      tall={40}
    />
  )
}

/** All charts of a configuration, loaded after its table. */
export function ConfigurationCharts({
  configuration,
  sources,
}: {
  configuration: Configuration
  sources: SourceList
}) {
  const cpu = cpuChart(configuration)
  const cost = costChart(configuration)
  const response = responseChart(configuration)
  const file = `headroom-${configuration.id}`
  const mean = cost?.series.length === 1 ? (configuration.costs?.averages.total_ms ?? null) : null
  return (
    <>
      {cost !== null &&
        (configuration.costs?.basis === 'rate' ? (
          <RateCard
            chart={cost}
            kind="measured"
            says={`Milliseconds of CPU per transaction, against the rate; points are measured, their cost recomputed from the printed CPU %${mean === null ? '' : `; dashed: our mean, ${formatWithUnit(mean, 'ms')}`}`}
            unit="ms"
            sources={sources}
            fileName={`${file}-cost`}
            mean={mean}
          />
        ) : (
          <RunsCard
            chart={cost}
            says="Milliseconds of CPU per transaction"
            unit="ms"
            sources={sources}
            fileName={`${file}-cost`}
          />
        ))}
      {cpu !== null && (
        <RateCard
          chart={cpu}
          kind="stack"
          says="Percent of one CP by address space, against the rate"
          unit="percent"
          sources={sources}
          fileName={`${file}-cpu`}
        />
      )}
      {response !== null && (
        <RateCard
          chart={response}
          kind="measured"
          says="Milliseconds, as printed, against the rate"
          unit="ms"
          sources={sources}
          fileName={`${file}-response`}
        />
      )}
    </>
  )
}
