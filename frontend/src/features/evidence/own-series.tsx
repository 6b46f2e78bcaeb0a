import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type OwnSeries, ownSeriesQuery, ownSeriesRecords } from '@/api/own-series'
import { Button } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { Icon } from '@/components/icon'
import { KindBadge } from '@/components/kind-badge'
import { type OwnKind, useOwnThings } from '@/components/own-things'
import { sentence } from '@/components/stat'
import { ErrorState } from '@/components/states'
import { formatWithUnit, unitName } from '@/components/units'
import classes from './own-series.module.css'
import { overNames } from './own-series-draft'
import { OwnSeriesForm, type OwnSeriesFormProps } from './own-series-form'

const ownSeries = {
  records: ownSeriesRecords,
  nameOf: (series) => `${series.configuration_label}, read by ${series.author}`,
  nameIn: (content) => `${content.configuration_label}, read by ${content.author}`,
  deletedTitle: 'Deleted series',
  warning: 'Comparisons and links will then leave it out.',
} satisfies OwnKind<OwnSeries>

/** Series that users read off the pictures of these ways: drawn, changed, deleted, taken along. */
export function OwnSeriesList({ ways, pictures }: Pick<OwnSeriesFormProps, 'ways' | 'pictures'>) {
  const found = useQuery(ownSeriesQuery)
  const things = useOwnThings(ownSeries, {
    form: (props) => <OwnSeriesForm ways={ways} pictures={pictures} {...props} />,
  })
  const own = found.data?.filter((series) => ways.some((way) => way.id === series.configuration))
  return (
    <div className={`stack gap-6 ${classes.list}`}>
      <div className="row gap-4">
        <Button small onClick={things.add}>
          <Icon name="plus" />
          Read a series off the pictures
        </Button>
      </div>
      {things.feedback}
      {found.error !== null && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {own?.map((series) => (
        <ReadSeries key={series.id} series={series} buttons={things.buttons(series)} />
      ))}
      {things.deleted}
      {things.sheets}
    </div>
  )
}

function ReadSeries({ series, buttons }: { series: OwnSeries; buttons: ReactNode }) {
  const rate = firstRate(series)
  return (
    <section aria-label={ownSeries.nameOf(series)} className={`stack gap-6 ${classes.list}`}>
      <div className={`row middle gap-y-2 gap-x-4 ${classes.head}`}>
        <h3>{ownSeries.nameOf(series)}</h3>
        <KindBadge kind="read" />
        {buttons}
        {series.not_compared === null && (
          <Link
            to="/compare"
            search={{
              payload: 'all',
              ways: series.id,
              ...(rate !== null && { rate_per_second: String(rate) }),
            }}
          >
            Compare
          </Link>
        )}
      </div>
      <p className="hint m-0">
        {series.note}.{' '}
        {series.not_compared !== null && `Drawn only: ${sentence(series.not_compared)}`}
        {series.rows_left_out > 0 &&
          `${series.rows_left_out} of ${series.rows.length} lines are left out of calculations: no CPU time, or no higher rate than the line before.`}
      </p>
      <div className={`stack gap-6 ${classes.charts}`}>
        {series.placed.map((figure, column) => (
          <FigureCard key={figure.id} series={series} figure={figure} column={column} />
        ))}
      </div>
    </section>
  )
}

/** Returns a rate at which the series has a cost. */
function firstRate(series: OwnSeries): number | null {
  if (series.over === 'rate_per_second') return series.rows[0]?.at ?? null
  const column = series.placed.findIndex((figure) => figure.read_as === 'rate_per_second')
  return series.rows.map((row) => row.values[column] ?? null).find((rate) => rate !== null) ?? null
}

/** Dashed rings: nobody printed these values. */
const mark = { color: '#3177c6', pattern: 'solid' } as const

interface Row {
  at: number
  value: number | null
}

function FigureCard({
  series,
  figure,
  column,
}: {
  series: OwnSeries
  figure: OwnSeries['placed'][number]
  column: number
}) {
  const rows: Row[] = series.rows.map((row) => ({ at: row.at, value: row.values[column] ?? null }))
  const known = rows.flatMap((row) => (row.value === null ? [] : [row.value]))
  const over = overNames[series.over]
  const [first, last] = [known[0], known.at(-1)]
  const span =
    first === undefined || last === undefined
      ? 'nothing read'
      : `${formatWithUnit(first, figure.unit)} to ${formatWithUnit(last, figure.unit)}`
  return (
    <LinesCard
      title={`${figure.label}: ${span}, as ${series.author} reads it`}
      says={`${unitName(figure.unit)}, against ${over.toLowerCase()}; read off the picture`}
      unit={figure.unit}
      tickUnit=""
      sources={[
        {
          locator: `${figure.locator}, read off the picture by ${series.author}`,
          study: series.study,
          document: series.study_title,
          configuration: series.configuration,
          point: null,
          figure: figure.id,
          printed: null,
        },
      ]}
      columns={[
        { header: over, numeric: true, value: (row: Row) => row.at },
        { header: figure.label, numeric: true, value: (row: Row) => row.value },
      ]}
      rows={rows}
      rowKey={(row) => String(row.at)}
      x={(row) => row.at}
      xName={over}
      series={[
        {
          label: figure.label,
          value: (row) => row.value,
          mark,
          kind: 'measured',
          dash: '5 3',
          rings: true,
          joined: true,
        },
      ]}
      height={240}
      fileName={`headroom-${series.id}-${column + 1}`}
    />
  )
}
