import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { figureName } from '@/api/figure'
import { scenarioTables } from '@/api/scenario-tables.gen'
import { valueWords } from '@/api/value-words.gen'
import { answerColumns } from '@/components/answer-table'
import { ChartArea } from '@/components/chart-areas'
import { ChartColumns, TornadoCard } from '@/components/chart-bars'
import { LinesCard } from '@/components/chart-lines'
import { Choice } from '@/components/choice'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { monthTicks } from '@/components/month-ticks'
import { categories, processors } from '@/components/palette'
import { Segmented } from '@/components/segmented'
import type { SourceList } from '@/components/source-note'
import { EmptyState, ErrorState } from '@/components/states'
import type { Column, Columns } from '@/components/table-data'
import { formatWithUnit, shownValue, unitName } from '@/components/units'
import { paidBackText } from './payback-text'
import type { Content } from './scenario-draft'
import { type Calculation, shareCurveQuery } from './scenario-queries'
import type { ResultsProps } from './scenario-results'
import {
  type BinRow,
  type CashRow,
  type CurveRow,
  histogramChart,
  type Month,
  type MonthsChart,
  monthsChart,
  shareCurve,
  tornadoChart,
} from './scenario-series'

const highMark = categories[0]
const marks = { low: categories[1] ?? highMark, high: highMark }

type ChartProps = Pick<ResultsProps, 'answer' | 'find'>

const MattersCard = memo(function MattersCard({ answer, find }: ChartProps) {
  const known = answer.tornado.filter((tornado) => tornado.bars.length > 0)
  const [asked, setAsked] = useState('net_present_value')
  const figure = known.some((tornado) => tornado.figure === asked)
    ? asked
    : (known[0]?.figure ?? '')
  const chart = useMemo(() => tornadoChart(answer, figure, find), [answer, figure, find])
  const sources = sourceList(sourcesOf(find, [figure]))
  if (chart === null || sources === null) {
    return (
      <EmptyState title="What matters most is not known yet">
        <p>
          No input has a range. Add an uncertain input under “Uncertainty”; then this chart shows
          what each does to the result.
        </p>
      </EmptyState>
    )
  }
  const { rows, unit } = chart
  return (
    <TornadoCard
      title={chart.title}
      says={`${find(figure)?.label ?? ''}, ${unitName(unit)}, with one input at its low and at its high end, all others as stated`}
      unit={unit}
      sources={sources}
      columns={answerColumns({ table: scenarioTables.swings, rows, find, unit })}
      rows={rows}
      first={rows.length > 1 ? 'chart' : 'table'}
      rowKey={(row) => row.input}
      value={chart.value}
      marks={marks}
      tip={(row) => [
        { name: `at ${formatWithUnit(row.low_input, row.unit)}`, value: row.at_low },
        { name: `at ${formatWithUnit(row.high_input, row.unit)}`, value: row.at_high },
      ]}
      fileName={`headroom-what-matters-for-${figure.replaceAll('_', '-')}`}
      controls={
        known.length > 1 && (
          <div className={`row middle gap-4 no-print`}>
            <Segmented
              label="Figure"
              value={figure}
              onChange={setAsked}
              options={known.map((tornado) => ({
                value: tornado.figure,
                label:
                  figureName(tornado.figure, 'short') ??
                  find(tornado.figure)?.label ??
                  tornado.figure,
              }))}
            />
          </div>
        )
      }
    />
  )
})

const MonthsCard = memo(function MonthsCard({ answer, find }: ChartProps) {
  const chart = useMemo(() => monthsChart(answer, find), [answer, find])
  const money = answer.money
  const sources = sourceList(
    sourcesOf(find, ['gp_seconds_saved', ...(money === null ? [] : ['net_present_value'])]),
  )
  if (chart === null || sources === null) return null
  const rows = answer.months
  const unit = money?.currency
  const columns = answerColumns({ table: scenarioTables.months, rows, find, unit })
  if (chart.cash.length > 0) return <CashCard {...{ answer, chart, columns, sources }} />
  return (
    <LinesCard
      title={chart.title}
      says="GP seconds saved in the peak window, by month"
      unit="s"
      sources={sources}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.month)}
      x={(row) => row.month}
      xName="Month"
      xFrom="rows"
      xTicks={monthTicks(rows)}
      series={[
        {
          label: valueWords.gp_time_saved,
          value: (row) => find(row.gp_seconds_saved)?.value ?? null,
          mark: processors.GP,
          kind: 'steps',
        },
      ]}
      fileName="headroom-ramp-up"
    />
  )
})

interface CashCardProps {
  answer: Calculation
  chart: MonthsChart
  columns: Columns<Month>
  sources: SourceList
}

/** Cumulated cash from before the first month on, with the range of the samples around it. */
function CashCard({ answer, chart, columns, sources }: CashCardProps) {
  const { cash } = chart
  const currency = answer.money?.currency ?? ''
  const payback = answer.figures.payback_month?.value
  const sampled = cash.some(({ band }) => band !== null)
  const partly = answer.sampling?.pays_from_stated_only ? valueWords.from_stated_alone : ''
  const last = cash.at(-1)?.month ?? 12
  const step = last > 120 ? 24 : last > 12 ? 12 : 3
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
  return (
    <LinesCard
      title={chart.title}
      says={`Cumulated cash flow, ${currency}, by month, not discounted${sampled ? `; the band runs from P5 to P95${partly}` : ''}`}
      unit={currency}
      tickUnit=""
      sources={sources}
      columns={columns}
      rows={answer.months}
      drawn={cash}
      rowKey={(row) => String(row.month)}
      x={(row) => row.month}
      xName="Month"
      xTo={last}
      xTicks={ticks}
      filled={ChartArea}
      {...(sampled && {
        band: { label: 'P5 to P95', value: (row: CashRow) => row.band, mark: highMark },
      })}
      series={[{ label: 'Cumulated', value: (row) => row.cumulated, mark: highMark }]}
      levels={[{ at: 0, solid: true }]}
      across={payback == null ? [] : [{ at: payback, label: `paid back ${paidBackText(payback)}` }]}
      height={300}
      fileName="headroom-cash-flow"
    />
  )
}

const binColumns = (unit: string): Column<BinRow>[] => [
  { header: 'From', unit, value: (row) => row.low },
  { header: 'To', unit, value: (row) => row.high },
  { header: 'Samples', numeric: true, value: (row) => row.count },
]

/** How the samples of one figure lie. */
const HistogramCard = memo(function HistogramCard({ answer, find }: ChartProps) {
  const shapes = answer.sampling?.histograms ?? {}
  const known = Object.keys(shapes)
  const [asked, setAsked] = useState('net_present_value')
  const figure = known.includes(asked) ? asked : (known[0] ?? '')
  const chart = useMemo(() => histogramChart(answer, figure, find), [answer, figure, find])
  const sources = sourceList(sourcesOf(find, [figure]))
  if (chart === null || sources === null) return null
  const shown = find(figure)
  const mark = shown?.value == null ? null : shownValue(shown.value, chart.unit)
  return (
    <LinesCard
      title={chart.title}
      says={`Samples by ${shown?.label ?? ''}, ${unitName(chart.unit)}; the line is the value as stated`}
      unit="samples"
      tickUnit=""
      sources={sources}
      // what is drawn is in the unit that is shown already
      columns={binColumns(unitName(chart.unit))}
      rows={chart.rows}
      rowKey={(row) => String(row.low)}
      x={(row) => row.middle}
      xName={`${shown?.label ?? ''} (${unitName(chart.unit)})`}
      xShort="around"
      xUnit={chart.unit}
      xFrom={chart.rows[0]?.low ?? 0}
      xTo={chart.rows.at(-1)?.high ?? 1}
      series={[{ label: 'Samples', value: (row) => row.count, mark: highMark, kind: 'bars' }]}
      filled={ChartColumns<BinRow>}
      across={mark === null ? [] : [{ at: mark, solid: true }]}
      fileName={`headroom-samples-of-${figure.replaceAll('_', '-')}`}
      controls={
        <div className={`row middle gap-4 no-print`}>
          <Choice
            label="Samples of"
            value={figure}
            choices={known.map((id) => [id, find(id)?.label ?? id] as const)}
            onChange={setAsked}
          />
        </div>
      }
    />
  )
})

const curveColumns: readonly Column<CurveRow>[] = [
  { header: valueWords.share_of_first_part, unit: 'percent', value: (row) => row.x },
  { header: valueWords.gp_time_saved, unit: 's', value: (row) => row.gp_seconds },
  { header: valueWords.msu_saved, unit: 'MSU', value: (row) => row.msu },
  { header: valueWords.ziip_time_added, unit: 's', value: (row) => row.ziip_seconds },
]

/** GP seconds over the whole range of a mix of two, from none to all of the first part. */
const ShareCard = memo(function ShareCard({
  answer,
  find,
  content,
}: ChartProps & { content: Content }) {
  const { data, error, refetch } = useQuery(shareCurveQuery(content))
  const chart = useMemo(() => (data ? shareCurve(data, answer) : null), [data, answer])
  const sources = sourceList(sourcesOf(find, ['gp_seconds_saved']))
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (chart === null || sources === null) return <EmptyState title="Drawing the curve" />
  const { current } = chart
  const mark = processors.GP
  return (
    <LinesCard
      title={chart.title}
      says={`GP seconds saved in the peak window, against the share of ${chart.first}, %`}
      unit="s"
      sources={sources}
      columns={curveColumns}
      rows={chart.rows}
      rowKey={(row) => String(row.x)}
      x={(row) => row.x}
      xName={`Share of ${chart.first}`}
      xShort="Share"
      xUnit="percent"
      xTickUnit={'\u00a0%'}
      xTo={100}
      series={[{ label: valueWords.gp_time_saved, value: (row) => row.gp_seconds, mark }]}
      point={
        current.gp_seconds === null
          ? undefined
          : {
              x: current.x,
              y: current.gp_seconds,
              text: formatWithUnit(current.gp_seconds, 's'),
              mark,
            }
      }
      fileName="headroom-share-of-the-first-part"
    />
  )
})

export interface ScenarioChartsProps extends Pick<ResultsProps, 'answer' | 'find' | 'content'> {
  /** What happens when, or what it hangs on. */
  part: 'years' | 'sensitivity'
}

/** The charts of a scenario, loaded after its figures. */
export default function ScenarioCharts({ answer, find, content, part }: ScenarioChartsProps) {
  if (part === 'years') return <MonthsCard {...{ answer, find }} />
  return (
    <>
      <MattersCard {...{ answer, find }} />
      <HistogramCard {...{ answer, find }} />
      {content.mix.length === 2 && <ShareCard {...{ answer, find, content }} />}
    </>
  )
}
