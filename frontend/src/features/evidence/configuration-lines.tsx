import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { Figure } from '@/api/figure'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { formatCompact } from '@/components/number-format'
import { Quantity } from '@/components/quantity'
import type { SourceList } from '@/components/source-note'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './configuration-page.module.css'
import { type Configuration, type FittedLines, linesQuery } from './configuration-query'
import { OwnWorking } from './extract-working'

interface Row {
  rate: number
  measured: number | null
  origin: number
  both: number
}

const ink = { measured: '#0d7f8f', origin: '#8a6116', both: '#3177c6' }

const columns: Column<Row>[] = [
  { id: 'rate', header: 'Transactions a second', numeric: true, value: (row) => row.rate },
  { id: 'measured', header: 'CPU %, measured', numeric: true, value: (row) => row.measured },
  { id: 'origin', header: 'Line through the origin', numeric: true, value: (row) => row.origin },
  { id: 'both', header: 'Line with an intercept', numeric: true, value: (row) => row.both },
]

/** Straight lines of CPU % on the rate: what a transaction takes at the margin, and what stands. */
export function ConfigurationLines({
  configuration,
  sources,
}: {
  configuration: Configuration
  sources: SourceList
}) {
  const found = useQuery(linesQuery(configuration.id))
  return (
    <section aria-labelledby="lines-heading">
      <h2 id="lines-heading" className={classes.heading}>
        What a transaction takes at the margin
      </h2>
      {found.error !== null ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <LoadingState what="the lines">
          <Bone height={420} />
        </LoadingState>
      ) : found.data.why_none !== null ? (
        <Note>No line is drawn: {found.data.why_none}.</Note>
      ) : (
        <>
          <p className={classes.soft}>
            Least squares through the measured points. The slope is what one more transaction takes;
            the intercept is what the CPU is used for at any rate. No calculation uses these lines.
          </p>
          <OwnWorking inputs={found.data.inputs} results={[]}>
            <div className={classes.charts}>
              {found.data.lines.map((fitted) => (
                <LinesCard
                  key={fitted.processors}
                  fitted={fitted}
                  rates={found.data.rates}
                  sources={sources}
                  fileName={`headroom-${configuration.id}-lines-${fitted.processors}`}
                />
              ))}
            </div>
          </OwnWorking>
        </>
      )}
    </section>
  )
}

function LinesCard({
  fitted,
  rates,
  sources,
  fileName,
}: {
  fitted: FittedLines
  rates: readonly number[]
  sources: SourceList
  fileName: string
}) {
  const { through_origin: origin, with_intercept: both } = fitted
  const margin = both.slope_ms.value ?? 0
  const standing = both.fixed_percent.value ?? 0
  const on = fitted.processors === 'gp' ? 'of GP time' : 'of CPU time'
  const row = (rate: number, measured: number | null): Row => ({
    rate,
    measured,
    origin: ((origin.slope_ms.value ?? 0) * rate) / 10,
    both: standing + (margin * rate) / 10,
  })
  const rows = [
    row(0, null),
    ...rates.map((rate, position) => row(rate, fitted.points[position]?.value ?? null)),
  ]
  const stands =
    standing > 0
      ? `${formatWithUnit(standing, '% of one CP')} is used at any rate`
      : 'nothing is used without transactions'
  return (
    <div>
      <ChartCard
        title={`One more transaction takes ${formatWithUnit(margin, 'ms')} ${on}; ${stands}`}
        unit="Percent of one CP, against the rate; points are measured"
        sources={sources}
        columns={columns}
        rows={rows}
        rowKey={(each) => String(each.rate)}
        legend={[
          { label: 'Through the origin', mark: { color: ink.origin, pattern: 'diagonal' } },
          { label: 'With an intercept', mark: { color: ink.both, pattern: 'solid' } },
        ]}
        height={280}
        fileName={fileName}
      >
        {({ width, height }) => (
          <LineChart
            width={width}
            height={height}
            data={rows}
            margin={{ top: 16, right: 28, bottom: 24, left: 4 }}
            title="CPU % on the rate"
          >
            <CartesianGrid stroke="var(--hr-line)" />
            <XAxis
              niceTicks="snap125"
              type="number"
              dataKey={(each: Row) => each.rate}
              domain={[0, 'auto']}
              tick={tick}
              tickFormatter={(value: number) => formatCompact(value)}
              axisLine={axisLine}
              tickLine={false}
              label={axisTitle('Transactions a second')}
            />
            <YAxis
              niceTicks="snap125"
              tick={tick}
              tickFormatter={(value: number) => formatCompact(value)}
              axisLine={axisLine}
              tickLine={false}
              width={64}
              unit={'\u00a0%'}
            />
            <Tooltip
              isAnimationActive={false}
              content={<ChartTooltip unit="% of one CP" xLabel="Rate" xUnit="transactions/s" />}
            />
            <Line
              dataKey={(each: Row) => each.origin}
              name="Line through the origin"
              stroke={ink.origin}
              strokeWidth={2}
              strokeDasharray="6 4"
              dot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey={(each: Row) => each.both}
              name="Line with an intercept"
              stroke={ink.both}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey={(each: Row) => each.measured}
              name="Measured"
              stroke="none"
              dot={{ r: 4.5, fill: ink.measured, stroke: 'var(--hr-panel)', strokeWidth: 1.5 }}
              isAnimationActive={false}
            />
          </LineChart>
        )}
      </ChartCard>
      <dl className={classes.lines}>
        <Term label="Through the origin" figure={origin.slope_ms} />
        <Term label="R² through the origin" figure={origin.r_squared} />
        <Term label="At the margin" figure={both.slope_ms} />
        <Term label="Stands at any rate" figure={both.fixed_percent} />
        <Term label="R² with an intercept" figure={both.r_squared} />
      </dl>
    </div>
  )
}

function Term({ label, figure }: { label: string; figure: Figure }) {
  const id = useId()
  return (
    <div>
      <dt id={id}>{label}</dt>
      <dd>
        <Quantity figure={figure} labelledBy={id} />
      </dd>
    </div>
  )
}
