import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { fields } from '@/api/lab-fields.gen'
import { labWords } from '@/api/lab-words.gen'
import { buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable, type TableColumn } from '@/components/data-table'
import { TextAt } from '@/components/form-fields'
import { NumbersAt } from '@/components/form-numbers'
import { categoryMark } from '@/components/palette'
import { spokenText } from '@/components/phrase'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import type { Answer } from './lab-queries'
import { figureColumn } from './stations-table'

type SigningAnswer = Answer<'signing'>
type Choice = SigningAnswer['choices'][number]
type Year = SigningAnswer['years'][number]

function choiceColumns(find: FindFigure, ranged: boolean): readonly TableColumn<Choice>[] {
  return [
    { id: 'label', header: 'When', value: (row) => row.label, prose: true },
    figureColumn(find, labWords.cost_of_all_years, (row) => row.cost),
    figureColumn(find, 'Saved', (row) => row.saved),
    ...(ranged
      ? [
          figureColumn<Choice>(find, 'P5', (row) => row.cost_low),
          figureColumn<Choice>(find, 'P95', (row) => row.cost_high),
        ]
      : []),
  ]
}

function yearColumns(find: FindFigure): readonly TableColumn<Year>[] {
  return [
    { id: 'year', header: 'Year', numeric: true, value: (row) => row.year },
    figureColumn(find, 'Consumed', (row) => row.consumed),
    figureColumn(find, labWords.with_the_change, (row) => row.consumed_after),
    figureColumn(find, 'Never', (row) => row.cost.never ?? null),
    figureColumn(find, labWords.after_signing, (row) => row.cost.after_signing ?? null),
    figureColumn(find, labWords.before_price_held, (row) => row.cost.before_price_held ?? null),
    figureColumn(
      find,
      labWords.before_total_derived,
      (row) => row.cost.before_total_derived ?? null,
    ),
  ]
}

function Results({ answer, find }: { answer: SigningAnswer; find: FindFigure }) {
  const { baselines, choices, currency, years } = answer
  const most = Math.max(...baselines.map((row) => row.baseline_msu_hours))
  return (
    <>
      <div className="panel pad-7" role="status">
        <h2 className="m-0 size-lead strong">
          {spokenText({ text: answer.advice, wording: answer.advice_wording })}
        </h2>
      </div>
      <LabHeadline figures={answer.figures} />
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Before or after">
        <DataTable
          caption={labWords.what_all_years_cost}
          rows={choices}
          rowKey={(row) => row.time}
          columns={choiceColumns(find, choices[0]?.cost_low != null)}
        />
      </section>
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Years">
        <DataTable
          caption={labWords.cost_of_each_year}
          rows={years}
          rowKey={(row) => String(row.year)}
          columns={yearColumns(find)}
        />
      </section>
      <LinesCard
        title="Cost of all years by the baseline that is committed, price held"
        says={`Cost of all years by baseline, ${currency}, without the change and with it`}
        unit={currency}
        tickUnit=""
        sources={labSources(find, Object.keys(answer.figures))}
        columns={[
          {
            id: 'baseline',
            header: labWords.baseline_a_year,
            unit: 'MSU-hours',
            numeric: true,
            value: (row) => row.baseline_msu_hours,
          },
          {
            id: 'cost',
            header: labWords.without_the_change,
            unit: currency,
            numeric: true,
            value: (row) => row.cost,
          },
          {
            id: 'after',
            header: labWords.with_the_change,
            unit: currency,
            numeric: true,
            value: (row) => row.cost_after,
          },
        ]}
        rows={baselines}
        drawn={baselines}
        rowKey={(row) => String(row.baseline_msu_hours)}
        x={(row) => row.baseline_msu_hours}
        xName={`${labWords.baseline_a_year}, MSU-hours`}
        xTo={most}
        series={[
          { label: labWords.without_the_change, value: (row) => row.cost, mark: categoryMark(7) },
          {
            label: labWords.with_the_change,
            value: (row) => row.cost_after,
            mark: categoryMark(0),
          },
        ]}
        fileName="headroom-cost-by-baseline"
      />
    </>
  )
}

/** Whether a change should go live before or after a contract is signed. */
export function SigningPage() {
  return (
    <CalculationPage
      calculation="signing"
      tab="Signing"
      title="Should the change go live before you sign?"
      lede="A contract by consumption takes its baseline, and some their total, from a reference year. A change lowers both its charges and its consumption: which of the two weighs more decides when it should go live."
      actions={() => (
        <Link to="/lab/contracts" className={buttonClass('outline')}>
          Under a contract in force
        </Link>
      )}
      controls={
        <>
          <NumbersAt names={Object.keys(fields.SigningContent)} />
          <TextAt
            at="currency"
            label="Currency"
            maxLength={3}
            read={(text) => text.toUpperCase()}
          />
        </>
      }
    >
      {(answer, { find }) => <Results answer={answer} find={find} />}
    </CalculationPage>
  )
}
