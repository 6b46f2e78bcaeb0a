import type { ClipboardEvent } from 'react'
import type { FindFigure } from '@/api/figure'
import { defaults } from '@/api/lab-fields.gen'
import { labWords } from '@/api/lab-words.gen'
import { Button } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { DataTable, type TableColumn } from '@/components/data-table'
import { useForm, useValue } from '@/components/form'
import { AddRow, ChoiceAt, optionsOf, RemoveRow, Rows, TextAt } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { categoryMark } from '@/components/palette'
import { cellNumber, pastedCells } from '@/components/pasted-cells'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline, labSources } from './lab-frame'
import type { Answer, Inputs } from './lab-queries'
import { figureColumn } from './stations-table'

type ContractsAnswer = Answer<'contracts'>
type Month = ContractsAnswer['months'][number]
type Year = ContractsAnswer['years'][number]
type Period = ContractsAnswer['periods'][number]
type Terms = Inputs<'contracts'>['contracts'][number]

const settlements = optionsOf<NonNullable<Terms['settles_by']>>({
  month: 'Month',
  quarter: 'Quarter',
  year: 'Contract year',
})
const below = optionsOf<NonNullable<Terms['below_baseline']>>({
  nothing: 'Nothing is given for it',
  credit: 'A credit at the price above it',
  carried_one_year: 'Carried on for one year',
  carried_to_the_end: 'Carried on to the end',
})
const A_YEAR = 12
const MOST_MONTHS = 60

/** Names the months of a table, from the first: Jan 2026. */
function monthName(first: string, position: number): string {
  const month = new Date(`${first}-15T12:00:00Z`)
  if (Number.isNaN(month.getTime())) return `Month ${position + 1}`
  month.setUTCMonth(month.getUTCMonth() + position)
  return month.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** What was or will be consumed, a month at a time; a column of a spreadsheet can be pasted. */
function MonthFields() {
  const { change } = useForm()
  const { value: months } = useValue<readonly (number | null)[]>('consumed_msu_hours')
  const { value: first } = useValue<string>('first_month')

  function paste(event: ClipboardEvent<HTMLFieldSetElement>) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))?.flat()
    if (cells === undefined) return
    event.preventDefault()
    const numbers = cells.map(cellNumber).map((value) => (Number.isNaN(value) ? null : value))
    change('consumed_msu_hours', numbers.slice(0, MOST_MONTHS))
  }

  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line" onPaste={paste}>
      <legend className="p-0 size-text strong">Consumption, month by month</legend>
      <p className="hint m-0 leading">
        One MSU consumed is one MSU-hour. Paste a column of your spreadsheet into any field.
      </p>
      <div className="stack halves top gap-5">
        {months.map((_, position) => (
          <NumberAt
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
            key={position}
            at={`consumed_msu_hours.${position}`}
            of="saved_msu_hours_per_month"
            label={monthName(first, position)}
            hint=""
            unit=""
            optional
          />
        ))}
      </div>
      <div className="row gap-4">
        <Button
          small
          disabled={months.length + A_YEAR > MOST_MONTHS}
          onClick={() => {
            change('consumed_msu_hours', [...months, ...months.slice(-A_YEAR)])
            change('years', Math.ceil((months.length + A_YEAR) / A_YEAR))
          }}
        >
          Add a year
        </Button>
        {months.length > A_YEAR && (
          <Button
            small
            onClick={() => {
              change('consumed_msu_hours', months.slice(0, -A_YEAR))
              change('years', Math.max(1, Math.ceil((months.length - A_YEAR) / A_YEAR)))
            }}
          >
            Leave out the last year
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function PriceFields({ at }: { at: string }) {
  return (
    <>
      <Rows at={`${at}.prices`}>
        {(price, position) => (
          <div className={`stack gap-4 ${classes.row}`}>
            {position > 0 && (
              <div className={`stack bottom gap-4 ${form.itemHead}`}>
                <NumberAt at={`${price}.from_month`} />
                <RemoveRow at={price} name={`price ${position + 1}`} />
              </div>
            )}
            <div className="stack halves top gap-5">
              <NumbersAt at={price} names={['price', 'growth_price']} />
            </div>
          </div>
        )}
      </Rows>
      <AddRow
        at={`${at}.prices`}
        make={(rows: readonly { from_month: number }[]) => ({
          ...rows.at(-1),
          from_month: (rows.at(-1)?.from_month ?? 0) + 6,
        })}
      >
        Add a price from a later month
      </AddRow>
    </>
  )
}

function ContractFields({ at }: { at: string }) {
  const { value } = useValue<Terms>(at)
  return (
    <details className={`pt-5 ruled ${form.advanced}`} open>
      <summary>{value.name}</summary>
      <div className="stack gap-5">
        <div className={`stack bottom gap-4 ${form.itemHead}`}>
          <TextAt at={`${at}.name`} label="Contract" />
          <RemoveRow at={at} name={value.name ?? 'contract'} />
        </div>
        <NumberAt at={`${at}.baseline_msu_hours_per_year`} />
        <PriceFields at={at} />
        <ChoiceAt at={`${at}.settles_by`} options={settlements} />
        <ChoiceAt at={`${at}.below_baseline`} options={below} />
        <details className={form.advanced}>
          <summary>Its months, scope, discount and cap</summary>
          <div className="stack halves top gap-5">
            <NumbersAt
              at={at}
              names={[
                'begins_in_month',
                'years',
                'consumption_share',
                'saving_share',
                'fixed_per_month',
                'discount_share',
              ]}
            />
            <NumberAt at={`${at}.cap_per_year`} optional />
            <NumberAt at={`${at}.months_to_invoice`} />
          </div>
          <TextAt at={`${at}.clause`} />
        </details>
      </div>
    </details>
  )
}

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
    { id: 'how', header: 'Known', value: (row) => (row.is_reported ? 'reported' : 'planned') },
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
    { id: 'runs-out', header: 'Nothing left from', value: (row) => row.runs_out ?? '–' },
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
      <section
        className={`panel min-0 pad-7 ${classes.card}`}
        aria-label={labWords.what_each_contract_year_costs}
      >
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
      controls={
        <>
          <div className="stack halves top gap-5">
            <NumbersAt names={['saved_msu_hours_per_month', 'live_from_month']} />
          </div>
          <h2 className="m-0 size-text strong">Your contracts</h2>
          <Rows at="contracts">{(at) => <ContractFields at={at} />}</Rows>
          <AddRow
            at="contracts"
            make={(rows) => ({
              ...defaults.ConsumptionContract,
              name: `Contract ${rows.length + 1}`,
              prices: [defaults.PriceStep],
            })}
          >
            Add a contract
          </AddRow>
          <div className="stack halves top gap-5">
            <TextAt at="first_month" maxLength={7} />
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
