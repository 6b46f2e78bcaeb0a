import { Link } from '@tanstack/react-router'
import { referenceYear } from '@/api/billed-months'
import type { Estate } from '@/api/bills'
import type { FindFigure } from '@/api/figure'
import { defaults } from '@/api/lab-fields.gen'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import { answerLines } from '@/components/answer-table'
import { Button, buttonClass } from '@/components/button'
import { LinesCard } from '@/components/chart-lines'
import { useForm, useValue } from '@/components/form'
import { TextAt } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { inReadersWay, spokenText } from '@/components/phrase'
import { ContractFields, MonthFields, TakeBill } from './contract-fields'
import { CalculationPage, LabHeadline, labSources, TablePanel } from './lab-frame'
import type { Answer, Inputs } from './lab-queries'

type SigningAnswer = Answer<'signing'>

function Results({ answer, find }: { answer: SigningAnswer; find: FindFigure }) {
  const { baselines, choices, currency, in_force: inForce, years } = answer
  return (
    <>
      <div className="panel pad-7" role="status">
        <h2 className="m-0 size-lead strong">
          {spokenText({ text: answer.advice, wording: answer.advice_wording })}
        </h2>
      </div>
      <LabHeadline figures={answer.figures} />
      {inForce !== null && (
        <TablePanel
          label={labWords.now_inside}
          table={labTables.worth_now}
          rows={inForce.savings}
          find={find}
          hideCaption
        >
          <h2 className="m-0 mb-4 size-lead strong">{labWords.now_inside}</h2>
          {inForce.says.map((text) => (
            <p key={text} className="m-0 mb-4">
              {inReadersWay(inForce, text)}
            </p>
          ))}
        </TablePanel>
      )}
      <TablePanel table={labTables.choices} rows={choices} find={find} />
      <TablePanel table={labTables.signing_years} rows={years} find={find} />
      <LinesCard
        title={spokenText({ text: answer.cheapest, wording: answer.cheapest_wording })}
        says={`Cost of all years by baseline, ${currency}, without the change and with it`}
        {...answerLines({
          ...{ table: labTables.by_baseline, rows: baselines, find, unit: currency },
        })}
        sources={labSources(find, Object.keys(answer.figures))}
        xName={`${labWords.baseline_a_year}, MSU-hours`}
        xTo={Math.max(...baselines.map((row) => row.baseline_msu_hours))}
        fileName="headroom-cost-by-baseline"
      />
    </>
  )
}

/** The twelve months by which the contract is set; they may be those of a customer's bills. */
function ReferenceFields() {
  const { change } = useForm()

  function take(estate: Estate): string | null {
    const year = referenceYear(estate)
    if (year === null) return labWords.less_than_a_year
    change('reference_msu_hours', year.reference_msu_hours)
    change('charges_per_year', null)
    if (year.peak_msu !== null) {
      change('peak_msu', year.peak_msu)
      change('saved_peak_msu', 0)
      change('charges_fall_per_year', null)
    }
    return null
  }

  return (
    <>
      <h2 className="m-0 size-text strong">The reference year</h2>
      <TakeBill onTake={take} />
      <div className="stack gap-5">
        <NumbersAt
          names={['charges_per_year', 'reference_msu_hours', 'peak_msu', 'charges_fall_per_year']}
        />
      </div>
    </>
  )
}

/** The contracts that hold until the next is signed, where there are some. */
function InForceFields() {
  const { change } = useForm()
  const { value } = useValue<Inputs<'signing'>['in_force']>('in_force')
  if (value === null)
    return (
      <div>
        <Button small onClick={() => change('in_force', defaults.ContractsInForce)}>
          Add the contract in force now
        </Button>
      </div>
    )
  return (
    <details className={form.advanced} open>
      <summary>{labWords.now_inside}</summary>
      <div className="stack gap-5">
        <ContractFields at="in_force" />
        <div className="stack halves top gap-5">
          <TextAt at="in_force.first_month" />
          <NumbersAt
            at="in_force"
            names={['live_from_month', 'years', 'reported_months', 'growth_share_per_year']}
          />
        </div>
        <MonthFields at="in_force" />
        <div>
          <Button small look="quiet" onClick={() => change('in_force', null)}>
            Leave out the contract in force
          </Button>
        </div>
      </div>
    </details>
  )
}

/** What a change is worth now, and whether it should go live before or after a contract is signed. */
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
          <h2 className="m-0 size-text strong">What the change saves</h2>
          <div className="stack gap-5">
            <NumbersAt names={['saved_msu_hours_per_year', 'saved_peak_msu']} />
          </div>
          <ReferenceFields />
          <h2 className="m-0 size-text strong">The contract to be signed</h2>
          <NumberAt at="least_baseline_msu_hours" />
          <div className="stack halves top gap-5">
            <NumbersAt
              names={[
                'growth_price_ratio',
                'years',
                'growth_share_per_year',
                'growth_low',
                'growth_high',
              ]}
            />
            <TextAt at="currency" />
          </div>
          <InForceFields />
        </>
      }
    >
      {(answer, { find }) => <Results answer={answer} find={find} />}
    </CalculationPage>
  )
}
