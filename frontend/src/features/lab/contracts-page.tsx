import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { labWords } from '@/api/lab-words.gen'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable, type TableColumn } from '@/components/data-table'
import { TextAt } from '@/components/form-fields'
import { NumbersAt } from '@/components/form-numbers'
import { categoryMark } from '@/components/palette'
import { ContractFields, MonthFields } from './contract-fields'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import type { Answer } from './lab-queries'
import { figureColumn } from './stations-table'

type ContractsAnswer = Answer<'contracts'>
type Month = ContractsAnswer['months'][number]
type Year = ContractsAnswer['years'][number]
type Period = ContractsAnswer['periods'][number]
const kinds = {
  reported: 'reported',
  planned: 'planned',
  grown: labWords.year_before_grown,
  missing: figureWords.unstated,
} as const

function monthColumns(): readonly TableColumn<Month>[] {
  return [
    { id: 'month', header: 'Month', value: (row) => row.month },
    {
      id: 'before',
      header: labWords.without_the_change,
      unit: 'MSU-hours',
      numeric: true,
      value: (row) => row.consumed_before_msu_hours,
    },
    {
      id: 'after',
      header: labWords.with_the_change,
      unit: 'MSU-hours',
      numeric: true,
      value: (row) => row.consumed_after_msu_hours,
    },
    {
      id: 'baseline',
      header: 'Baseline, a twelfth',
      unit: 'MSU-hours',
      numeric: true,
      value: (row) => row.baseline_msu_hours,
    },
    { id: 'how', header: 'Known', value: (row) => kinds[row.how_known] },
  ]
}

function yearColumns(find: FindFigure): readonly TableColumn<Year>[] {
  return [
    { id: 'contract', header: 'Contract', value: (row) => row.contract },
    { id: 'months', header: 'Contract year', value: (row) => row.months },
    figureColumn(find, 'Baseline', (row) => row.baseline),
    figureColumn(find, 'Consumed', (row) => row.consumed_before),
    figureColumn(find, 'Consumed with the change', (row) => row.consumed_after),
    figureColumn(find, 'Charged above it', (row) => row.charged_before),
    figureColumn(find, 'Left above it', (row) => row.charged_after),
    figureColumn(find, 'Cost', (row) => row.cost_before),
    figureColumn(find, labWords.cost_with_the_change, (row) => row.cost_after),
    figureColumn(find, 'Saved', (row) => row.saved),
    { id: 'runs-out', header: labWords.nothing_left_from, value: (row) => row.runs_out ?? '–' },
  ]
}

function periodColumns(find: FindFigure): readonly TableColumn<Period>[] {
  return [
    { id: 'contract', header: 'Contract', value: (row) => row.contract },
    { id: 'months', header: 'Settles', value: (row) => row.months },
    { id: 'invoiced', header: 'Invoiced', value: (row) => row.invoiced },
    figureColumn(find, labWords.charged_above, (row) => row.charged_before),
    figureColumn(find, 'Charged with the change', (row) => row.charged_after),
    figureColumn(find, 'Paid', (row) => row.paid_before),
    figureColumn(find, labWords.paid_with_the_change, (row) => row.paid_after),
  ]
}

function Results({ answer, find }: { answer: ContractsAnswer; find: FindFigure }) {
  const rows = answer.months.map((month, position) => ({ ...month, position: position + 1 }))
  const first = rows[0]?.month ?? ''
  return (
    <>
      <LabHeadline figures={answer.figures} />
      <LinesCard
        title="MSU consumed by month, and what the baseline is a month"
        says="MSU consumed by month without the change and with it, and the twelfths of the baselines"
        unit="MSU-hours"
        tickUnit=""
        sources={labSources(find, Object.keys(answer.figures))}
        columns={monthColumns()}
        rows={rows}
        drawn={rows}
        rowKey={(row) => row.month}
        x={(row) => row.position}
        xName={`Month, from ${first}`}
        xTo={rows.length}
        xTicks={rows
          .map((row) => row.position)
          .filter((at) => at % Math.ceil(rows.length / 12) === 0)}
        series={[
          {
            label: labWords.without_the_change,
            value: (row) => row.consumed_before_msu_hours,
            mark: categoryMark(7),
            kind: 'measured',
          },
          {
            label: labWords.with_the_change,
            value: (row) => row.consumed_after_msu_hours,
            mark: categoryMark(0),
            kind: 'measured',
          },
          {
            label: 'Baseline, a twelfth',
            value: (row) => row.baseline_msu_hours,
            mark: categoryMark(1),
            kind: 'steps',
            dash: '6 4',
          },
        ]}
        fileName="headroom-consumption-by-month"
      />
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Year by year">
        <DataTable
          caption={labWords.what_each_contract_year_costs}
          rows={answer.years}
          rowKey={(row) => row.saved}
          columns={yearColumns(find)}
        />
      </section>
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Settlements">
        <DataTable
          caption={labWords.what_each_settlement_comes_to}
          rows={answer.periods}
          rowKey={(row) => row.paid_before}
          columns={periodColumns(find)}
        />
      </section>
    </>
  )
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
            in_force: JSON.stringify(lab.inputs),
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
          <h2 className="m-0 size-text strong">Contracts in force</h2>
          <ContractFields />
          <div className="stack halves top gap-5">
            <TextAt at="first_month" />
            <TextAt
              at="currency"
              label="Currency"
              maxLength={3}
              read={(text) => text.toUpperCase()}
            />
            <NumbersAt names={['years', 'reported_months', 'growth_share_per_year']} />
          </div>
          <MonthFields />
        </>
      }
    >
      {(answer, { find }) => <Results answer={answer} find={find} />}
    </CalculationPage>
  )
}
