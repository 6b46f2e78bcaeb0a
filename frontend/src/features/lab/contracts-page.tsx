import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { answerLines } from '@/components/answer-table'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { TextAt } from '@/components/form-fields'
import { NumbersAt } from '@/components/form-numbers'
import { inReadersWay } from '@/components/phrase'
import { AlternativeFields, ContractFields, MonthFields } from './contract-fields'
import { CalculationPage, LabHeadline, labSources, TablePanel } from './lab-frame'
import type { Answer, Inputs } from './lab-queries'

type ContractsAnswer = Answer<'contracts'>
const kinds = {
  reported: 'reported',
  planned: 'planned',
  grown: labWords.year_before_grown,
  at_mean: labWords.at_mean,
  missing: figureWords.unstated,
} as const

type Counted = ContractsAnswer['series'][number]['months'][number]

interface MonthsProps {
  label: string
  unit: string
  months: readonly Counted[]
  fileName: string
  sources: ReturnType<typeof labSources>
  find: FindFigure
}

/** A course of months in the unit that contracts charge, with the twelfths of their baselines. */
function MonthsCard({ label, unit, months: rows, fileName, sources, find }: MonthsProps) {
  const { series, columns, ...drawn } = answerLines({
    ...{ table: labTables.by_month, rows, find, unit },
  })
  const places = rows.map((_, at) => at + 1)
  const hasBaseline = series.length > 2
  return (
    <LinesCard
      title={`${label} by month${hasBaseline ? ', against the baseline' : ''}`}
      says={`Without the change and with it${hasBaseline ? ', and a twelfth of each year’s baseline' : ''}`}
      {...drawn}
      sources={sources}
      columns={[...columns, { header: 'Known', value: (row) => kinds[row.how_known] }]}
      x={(row) => rows.indexOf(row) + 1}
      xName={`Month, from ${rows[0]?.month ?? ''}`}
      xTo={rows.length}
      xTicks={places.filter((at) => at % Math.ceil(rows.length / 12) === 0)}
      series={series.map((line) =>
        line.id === 'baseline'
          ? { ...line, kind: 'steps', dash: '6 4' }
          : { ...line, kind: 'measured' },
      )}
      fileName={fileName}
    />
  )
}

function Results({ answer, find }: { answer: ContractsAnswer; find: FindFigure }) {
  const sources = labSources(find, Object.keys(answer.figures))
  const { compared, months, series = [] } = answer
  // months of which nothing is charged are drawn where nothing else is
  const isCharged = months.some(({ baseline_msu_hours }) => baseline_msu_hours !== null)
  const [, ...others] = compared?.rows ?? []
  const years = [...answer.years, ...others.flatMap((terms) => terms.years)]
  return (
    <>
      <LabHeadline figures={answer.figures} />
      {compared && (
        <TablePanel table={labTables.terms} rows={compared.rows} find={find}>
          {compared.says.map((text) => (
            <p key={text} className="m-0 mb-4 strong" role="status">
              {inReadersWay(compared, text)}
            </p>
          ))}
        </TablePanel>
      )}
      {(isCharged || series.length === 0) && (
        <MonthsCard
          label={valueWords.msu_consumed}
          unit="MSU-hours"
          months={months.map(({ consumed, consumed_after, ...row }) => ({
            ...row,
            before: consumed,
            after: consumed_after,
            value_before: row.consumed_before_msu_hours,
            value_after: row.consumed_after_msu_hours,
            baseline: row.baseline_msu_hours,
          }))}
          fileName="headroom-consumption-by-month"
          {...{ sources, find }}
        />
      )}
      {series.map(({ label, unit, months: counted }) => (
        <MonthsCard
          key={label}
          label={label}
          unit={unit}
          months={counted}
          fileName={`headroom-${label.toLowerCase().replace(' ', '-')}-by-month`}
          {...{ sources, find }}
        />
      ))}
      <TablePanel table={labTables.contract_years} rows={years} find={find} />
      <TablePanel table={labTables.settlements} rows={answer.periods} find={find} />
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
