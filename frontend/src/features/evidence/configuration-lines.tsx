import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { Figure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { LinesCard } from '@/components/chart-lines'
import { Quantity } from '@/components/quantity'
import type { SourceList } from '@/components/source-note'
import { ErrorState, LoadingState, Note } from '@/components/states'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './configuration-page.module.css'
import { type Configuration, linesQuery } from './configuration-query'
import { interceptWords } from './configuration-series'
import { OwnWorking } from './extract-working'

interface Row {
  rate: number
  measured: number | null
  origin: number
  both: number
}

const ink = {
  measured: { color: '#0d7f8f', pattern: 'solid' },
  origin: { color: '#8a6116', pattern: 'diagonal' },
  both: { color: '#3177c6', pattern: 'solid' },
} as const

const columns: Column<Row>[] = [
  { header: evidenceWords.transactions_a_second, numeric: true, value: (row) => row.rate },
  { header: 'CPU %, measured', numeric: true, value: (row) => row.measured },
  { header: 'Line through the origin', numeric: true, value: (row) => row.origin },
  { header: 'Line with an intercept', numeric: true, value: (row) => row.both },
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
      <h2 id="lines-heading" className={`size-lead strong ${classes.heading}`}>
        What a transaction takes at the margin
      </h2>
      {found.error !== null ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <LoadingState what="the lines" height={420} />
      ) : found.data.why_none !== null ? (
        <Note>No line is drawn: {found.data.why_none}.</Note>
      ) : (
        <>
          <p className={classes.soft}>
            Least squares through the measured points. The slope is what one more transaction takes;
            an intercept above 0 is CPU that is used at any rate, one below 0 says that none is
            seen. No calculation uses these lines.
          </p>
          <OwnWorking inputs={found.data.inputs} results={[]}>
            <div className={`stack gap-6 top mt-7 ${classes.charts}`}>
              {found.data.lines.map((fitted) => (
                <FittedCard
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

function FittedCard({
  fitted,
  rates,
  sources,
  fileName,
}: {
  fitted: Schemas['FittedLines']
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
  const intercept = interceptWords(standing)
  return (
    <div>
      <LinesCard
        title={`One more transaction takes ${formatWithUnit(margin, 'ms')} ${on}; ${intercept.says}`}
        says="Percent of one CP, against the rate; points are measured"
        unit={evidenceWords.percent_of_one_cp}
        tickUnit={'\u00a0%'}
        sources={sources}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.rate)}
        legend={[
          { label: 'Through the origin', mark: ink.origin },
          { label: 'With an intercept', mark: ink.both },
        ]}
        x={(row) => row.rate}
        xName={evidenceWords.transactions_a_second}
        xShort="Rate"
        xUnit="transactions/s"
        series={[
          {
            label: 'Line through the origin',
            value: (row) => row.origin,
            mark: ink.origin,
            dash: '6 4',
            thin: true,
          },
          {
            label: 'Line with an intercept',
            value: (row) => row.both,
            mark: ink.both,
            thin: true,
          },
          {
            label: 'Measured',
            value: (row) => row.measured,
            mark: ink.measured,
            kind: 'points',
          },
        ]}
        fileName={fileName}
      />
      <dl className={`size-text gap-2 ${classes.lines}`}>
        <Term label="Slope, through the origin" figure={origin.slope_ms} />
        <Term label="R² through the origin" figure={origin.r_squared} />
        <Term label="Slope, with an intercept" figure={both.slope_ms} />
        <Term label={intercept.label} figure={both.fixed_percent} />
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
