import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { labWords } from '@/api/lab-words.gen'
import { reportWords } from '@/api/report-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable, type TableColumns } from '@/components/data-table'
import { TextAt } from '@/components/form-fields'
import { NumbersAt } from '@/components/form-numbers'
import { categoryMark } from '@/components/palette'
import { inReadersWay } from '@/components/phrase'
import { AlternativeFields, ContractFields, MonthFields } from './contract-fields'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import type { Answer, Inputs } from './lab-queries'
import { figureColumn } from './stations-table'

type ContractsAnswer = Answer<'contracts'>
type Year = ContractsAnswer['years'][number]
type Compared = NonNullable<ContractsAnswer['compared']>
type Terms = Compared['rows'][number]
type Period = ContractsAnswer['periods'][number]
const kinds = {
  reported: 'reported',
  planned: 'planned',
  grown: labWords.year_before_grown,
  at_mean: labWords.at_mean,
  missing: figureWords.unstated,
} as const

/** What contracts charge in a month, whatever its unit. */
interface Counted {
  month: string
  before: number | null
  after: number | null
  baseline: number | null
  how_known: ContractsAnswer['months'][number]['how_known']
}

function monthColumns(unit: string, hasBaseline: boolean): TableColumns<Counted> {
  return [
    { header: 'Month', value: (row) => row.month },
    { header: labWords.without_the_change, unit, value: (row) => row.before },
    { header: labWords.with_the_change, unit, value: (row) => row.after },
    hasBaseline && { header: 'Baseline, a twelfth', unit, value: (row) => row.baseline },
    { header: 'Known', value: (row) => kinds[row.how_known] },
  ]
}

/** The contract of each row, where there are several. */
function contractColumn<Row extends { contract: string }>(rows: readonly Row[]) {
  const several = rows.some(({ contract }) => contract !== rows[0]?.contract)
  return several && { header: 'Contract', value: (row: Row) => row.contract }
}

function yearColumns(
  find: FindFigure,
  years: readonly Year[],
  hasBaseline: boolean,
): TableColumns<Year> {
  return [
    contractColumn(years),
    { header: labWords.contract_year, value: (row) => row.months },
    figureColumn(find, 'Cost', (row) => row.cost_before),
    figureColumn(find, labWords.cost_with_the_change, (row) => row.cost_after),
    figureColumn(find, 'Saved', (row) => row.saved),
    hasBaseline && figureColumn(find, 'Baseline', (row) => row.baseline),
    figureColumn(find, labWords.what_it_counts, (row) => row.consumed_before),
    figureColumn(find, labWords.with_the_change, (row) => row.consumed_after),
    hasBaseline && figureColumn(find, 'Charged above it', (row) => row.charged_before),
    hasBaseline && figureColumn(find, 'Left above it', (row) => row.charged_after),
    years.some(({ runs_out }) => runs_out !== null) && {
      header: labWords.nothing_left_from,
      value: (row) => row.runs_out ?? '–',
    },
  ]
}

function termsColumns(find: FindFigure, rows: readonly Terms[]): TableColumns<Terms> {
  const [first, ...others] = rows
  return [
    { header: 'Terms', value: (row) => row.name },
    others.some(({ months }) => months !== first?.months) && {
      header: labWords.months_counted,
      value: (row) => row.months,
      prose: true,
    },
    figureColumn(find, 'Cost', (row) => row.cost_before),
    figureColumn(find, labWords.cost_with_the_change, (row) => row.cost_after),
    figureColumn(find, 'Saved', (row) => row.saved),
    figureColumn(find, labWords.apart_from_in_force, (row) => row.difference_before),
    figureColumn(find, labWords.apart_with_the_change, (row) => row.difference_after),
  ]
}

/** Contracts in force and whole alternatives to them, over the same months. */
function SideBySide({ compared, find }: { compared: Compared; find: FindFigure }) {
  return (
    <section className={`panel min-0 pad-7 ${classes.card}`} aria-label={reportWords.side_by_side}>
      {compared.says.map((text) => (
        <p key={text} className="m-0 mb-4 strong" role="status">
          {inReadersWay(compared, text)}
        </p>
      ))}
      <DataTable
        caption={labWords.terms_side_by_side}
        rows={compared.rows}
        rowKey={(row) => row.name}
        columns={termsColumns(find, compared.rows)}
      />
    </section>
  )
}

function periodColumns(
  find: FindFigure,
  periods: readonly Period[],
  hasBaseline: boolean,
): TableColumns<Period> {
  return [
    contractColumn(periods),
    { header: 'Settles', value: (row) => row.months },
    { header: 'Invoiced', value: (row) => row.invoiced, unbroken: true },
    hasBaseline && figureColumn(find, labWords.charged_above, (row) => row.charged_before),
    hasBaseline && figureColumn(find, 'Charged with the change', (row) => row.charged_after),
    figureColumn(find, 'Paid', (row) => row.paid_before),
    figureColumn(find, labWords.paid_with_the_change, (row) => row.paid_after),
  ]
}

/** A course of months in the unit that contracts charge, with the twelfths of their baselines. */
function MonthsCard({
  label,
  unit,
  months,
  fileName,
  sources,
}: {
  label: string
  unit: string
  months: readonly Counted[]
  fileName: string
  sources: ReturnType<typeof labSources>
}) {
  const rows = months.map((month, position) => ({ ...month, position: position + 1 }))
  const hasBaseline = rows.some(({ baseline }) => baseline !== null)
  return (
    <LinesCard
      title={`${label} by month${hasBaseline ? ', against the baseline' : ''}`}
      says={`Without the change and with it${hasBaseline ? ', and a twelfth of each year’s baseline' : ''}`}
      unit={unit}
      tickUnit=""
      sources={sources}
      columns={monthColumns(unit, hasBaseline)}
      rows={rows}
      drawn={rows}
      rowKey={(row) => row.month}
      x={(row) => row.position}
      xName={`Month, from ${rows[0]?.month ?? ''}`}
      xTo={rows.length}
      xTicks={rows
        .map((row) => row.position)
        .filter((at) => at % Math.ceil(rows.length / 12) === 0)}
      series={[
        {
          label: labWords.without_the_change,
          value: (row) => row.before,
          mark: categoryMark(7),
          kind: 'measured',
        },
        {
          label: labWords.with_the_change,
          value: (row) => row.after,
          mark: categoryMark(0),
          kind: 'measured',
        },
        ...(hasBaseline
          ? [
              {
                label: 'Baseline, a twelfth',
                value: (row: Counted) => row.baseline,
                mark: categoryMark(1),
                kind: 'steps' as const,
                dash: '6 4',
              },
            ]
          : []),
      ]}
      fileName={fileName}
    />
  )
}

function Results({ answer, find }: { answer: ContractsAnswer; find: FindFigure }) {
  const sources = labSources(find, Object.keys(answer.figures))
  const { months, series = [] } = answer
  // months of which nothing is charged are drawn where nothing else is
  const isCharged = months.some(({ baseline_msu_hours }) => baseline_msu_hours !== null)
  const [, ...others] = answer.compared?.rows ?? []
  const years = [...answer.years, ...others.flatMap((terms) => terms.years)]
  const hasBaseline = years.some(({ baseline }) => baseline !== null)
  return (
    <>
      <LabHeadline figures={answer.figures} />
      {answer.compared && <SideBySide compared={answer.compared} find={find} />}
      {(isCharged || series.length === 0) && (
        <MonthsCard
          label={valueWords.msu_consumed}
          unit="MSU-hours"
          months={months.map((row) => ({
            month: row.month,
            before: row.consumed_before_msu_hours,
            after: row.consumed_after_msu_hours,
            baseline: row.baseline_msu_hours,
            how_known: row.how_known,
          }))}
          fileName="headroom-consumption-by-month"
          sources={sources}
        />
      )}
      {series.map(({ label, unit, months: counted }) => (
        <MonthsCard
          key={label}
          label={label}
          unit={unit}
          months={counted.map((row) => ({
            ...row,
            before: row.value_before,
            after: row.value_after,
          }))}
          fileName={`headroom-${label.toLowerCase().replace(' ', '-')}-by-month`}
          sources={sources}
        />
      ))}
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Year by year">
        <DataTable
          caption={labWords.what_each_contract_year_costs}
          cards
          rows={years}
          rowKey={(row) => row.saved}
          columns={yearColumns(find, years, hasBaseline)}
        />
      </section>
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Settlements">
        <DataTable
          caption={labWords.what_each_settlement_comes_to}
          cards
          rows={answer.periods}
          rowKey={(row) => row.paid_before}
          columns={periodColumns(
            find,
            answer.periods,
            answer.years.some(({ baseline }) => baseline !== null),
          )}
        />
      </section>
    </>
  )
}

/** What holds until the next contract is signed: alternatives do not. */
function inForce({ alternatives: _, ...stated }: Inputs<'contracts'>) {
  return stated
}

/** What contracts by consumption cost, with and without a change. */
export function ContractsPage() {
  return (
    <CalculationPage
      calculation="contracts"
      tab="Contracts"
      title="What is a saving worth under your contract?"
      lede="Contracts that charge MSU consumed: a baseline, prices, and what happens above and below it. Baselines and prices are yours to enter; none is shipped."
      actions={(lab) => (
        <Link
          to="/lab/signing"
          search={{
            in_force: JSON.stringify(inForce(lab.inputs)),
            saved_msu_hours_per_year: String(lab.inputs.saved_msu_hours_per_month * 12),
            currency: lab.inputs.currency,
          }}
          className={buttonClass('outline')}
        >
          Now and at signing
        </Link>
      )}
      controls={
        <>
          <div className="stack gap-5">
            <NumbersAt names={['saved_msu_hours_per_month', 'live_from_month']} />
          </div>
          <h2 className="m-0 size-text strong">{labWords.in_force}</h2>
          <ContractFields />
          <div className="stack halves top gap-5">
            <TextAt at="first_month" />
            <TextAt at="currency" />
            <NumbersAt names={['years', 'reported_months', 'growth_share_per_year']} />
          </div>
          <MonthFields />
          <h2 className="m-0 size-text strong">Alternatives</h2>
          <AlternativeFields />
        </>
      }
    >
      {(answer, { find }) => <Results answer={answer} find={find} />}
    </CalculationPage>
  )
}
