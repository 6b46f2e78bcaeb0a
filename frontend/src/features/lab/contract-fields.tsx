import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { billedMonths } from '@/api/billed-months'
import { billedCustomersQuery, type Estate, estateQuery } from '@/api/bills'
import { defaults } from '@/api/lab-fields.gen'
import { labWords } from '@/api/lab-words.gen'
import { Button } from '@/components/button'
import { Choice } from '@/components/choice'
import { Fields } from '@/components/fields'
import { useForm, useKnown, useValue } from '@/components/form'
import {
  AddRow,
  ChecksAt,
  ChoiceAt,
  ItemHead,
  RemoveRow,
  Rows,
  TextAt,
} from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { freeName } from '@/components/free-name'
import { cellNumber, pastedCells } from '@/components/pasted-cells'
import { Note } from '@/components/states'
import classes from './lab.module.css'
import type { Inputs } from './lab-queries'

type Terms = Inputs<'contracts'>['contracts'][number]

const A_YEAR = 12
const MOST_MONTHS = 60

/** Writes the place of a field within what holds the contracts; empty: the form itself. */
const within = (place: string, name: string) => (place === '' ? name : `${place}.${name}`)

/** Names the months of a table, from the first: Jan 2026. */
function monthName(first: string, position: number): string {
  const month = new Date(`${first}-15T12:00:00Z`)
  if (Number.isNaN(month.getTime())) return `Month ${position + 1}`
  month.setUTCMonth(month.getUTCMonth() + position)
  return month.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** Takes something of a customer's bills, once one is chosen. */
export function TakeBill({
  label = labWords.take_from_bills,
  onTake,
}: {
  label?: string
  onTake: (estate: Estate) => string | null
}) {
  const client = useQueryClient()
  const customers = useQuery(billedCustomersQuery)
  const taking = useMutation({
    mutationFn: async (customer: string) =>
      onTake((await client.fetchQuery(estateQuery(customer))).estate),
  })
  const items = customers.data?.items ?? []
  if (items.length === 0) return null
  return (
    <>
      <Choice
        label={label}
        value=""
        none="Choose a customer"
        choices={items.map(({ id, name }) => [id, name] as const)}
        onChange={(customer) => customer !== '' && taking.mutate(customer)}
      />
      {taking.error !== null && <Note tone="bad">{taking.error.message}</Note>}
      {taking.data != null && <Note live>{taking.data}</Note>}
    </>
  )
}

interface SeriesProps {
  /** Of what holds the contracts. */
  at: string
  /** The list within it. */
  name: string
  /** Where it is not called what its field is. */
  title?: string
  /** A field that tells what each number is. */
  of: string
}

/** Numbers a month at a time; a column of a spreadsheet can be pasted. */
function SeriesFields({ at, name, title, of }: SeriesProps) {
  const { change } = useForm()
  const place = within(at, name)
  const { label } = useKnown(place)
  const { value: months } = useValue<readonly (number | null)[] | undefined>(place)
  const { value: first } = useValue<string>(within(at, 'first_month'))

  function paste(event: ClipboardEvent<HTMLFieldSetElement>) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))?.flat()
    if (cells === undefined) return
    event.preventDefault()
    const numbers = cells.map(cellNumber).map((value) => (Number.isNaN(value) ? null : value))
    change(place, numbers.slice(0, MOST_MONTHS))
  }

  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line" onPaste={paste}>
      <legend className="p-0 size-text strong">{title ?? label}</legend>
      <p className="hint m-0 leading">Paste a column of your spreadsheet into any field.</p>
      <div className="stack halves top gap-5">
        {(months ?? []).map((_, position) => (
          <NumberAt
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
            key={position}
            at={`${place}.${position}`}
            of={within(at, of)}
            label={monthName(first, position)}
            hint=""
            unit=""
            optional
          />
        ))}
      </div>
      {(months ?? []).length === 0 && (
        <div>
          <Button small onClick={() => change(place, Array(A_YEAR).fill(null))}>
            Enter the months
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What was or will be consumed, a month at a time. */
export function MonthFields({ at = '' }: { at?: string }) {
  const { change } = useForm()
  const place = within(at, 'consumed_msu_hours')
  const { value: months } = useValue<readonly (number | null)[]>(place)
  const { value: inForce } = useValue<readonly Terms[]>(within(at, 'contracts'))
  const { value: others } = useValue<Inputs<'contracts'>['alternatives']>(
    within(at, 'alternatives'),
  )
  const contracts = [inForce, ...(others ?? []).map((one) => one.contracts ?? [])].flat()
  const counts = (unit: Terms['charged_by']) => contracts.some((one) => one.charged_by === unit)

  function take(estate: Estate): string | null {
    const totals = estate.months.map(({ consumed_msu_hours }) => consumed_msu_hours)
    const taken = billedMonths(estate.months, totals)
    if (taken === null) return null
    for (const [name, value] of Object.entries(taken)) change(within(at, name), value)
    return totals.includes(null) ? labWords.a_month_has_no_total : null
  }

  return (
    <>
      <TakeBill onTake={take} />
      <ChoiceAt at={within(at, 'months_model')} />
      <SeriesFields at={at} name="consumed_msu_hours" of="saved_msu_hours_per_month" />
      <div className="row gap-4">
        <Button
          small
          disabled={months.length + A_YEAR > MOST_MONTHS}
          onClick={() => {
            change(place, [...months, ...months.slice(-A_YEAR)])
            change(within(at, 'years'), Math.ceil((months.length + A_YEAR) / A_YEAR))
          }}
        >
          Add a year
        </Button>
        {months.length > A_YEAR && (
          <Button
            small
            onClick={() => {
              change(place, months.slice(0, -A_YEAR))
              change(within(at, 'years'), Math.max(1, Math.ceil((months.length - A_YEAR) / A_YEAR)))
            }}
          >
            Leave out the last year
          </Button>
        )}
      </div>
      {counts('cpu_hours') && (
        <>
          <NumberAt at={within(at, 'saved_cpu_hours_per_month')} />
          <SeriesFields at={at} name="cpu_hours" of="saved_cpu_hours_per_month" />
        </>
      )}
      {counts('peak_levels') && (
        <>
          <NumberAt at={within(at, 'saved_peak_msu')} />
          <SeriesFields at={at} name="peak_msu" of="saved_peak_msu" />
        </>
      )}
      <PartFields at={at} />
    </>
  )
}

/** Lines of a customer's bills that a contract may count: machines, LPARs, containers, groups. */
function linesOf(estate: Estate) {
  const machines = estate.machines.map((one) => ({
    name: `${one.machine} ${one.serial}`,
    values: one.consumed_msu_hours,
  }))
  return [...machines, ...estate.lpars, ...estate.containers, ...estate.groups]
}

/** Machines, LPARs, containers or groups that contracts count apart from all the rest. */
function PartFields({ at }: { at: string }) {
  const { change } = useForm()
  const place = within(at, 'parts')
  const { value } = useValue<Inputs<'contracts'>['parts'] | undefined>(place)
  const [bill, setBill] = useState<Estate | null>(null)
  const parts = value ?? []

  function add(name: string) {
    const line = bill === null ? undefined : linesOf(bill).find((one) => one.name === name)
    const taken = bill === null || !line ? null : billedMonths(bill.months, line.values)
    if (taken === null) return
    const months = { consumed_msu_hours: taken.consumed_msu_hours, saved_msu_hours_per_month: 0 }
    change(place, [...parts.filter((part) => part.name !== name), { name, ...months }])
  }

  return (
    <details className={form.advanced} open={parts.length > 0}>
      <summary>Machines, LPARs and containers by themselves</summary>
      <div className="stack gap-5">
        {value !== undefined && (
          <Rows at={place}>
            {(part, position) => (
              <div className={`stack gap-4 ${classes.row}`}>
                <ItemHead at={part} name={parts[position]?.name ?? ''}>
                  <TextAt at={`${part}.name`} />
                </ItemHead>
                <NumberAt at={`${part}.saved_msu_hours_per_month`} />
                <SeriesFields
                  at={at}
                  name={`parts.${position}.consumed_msu_hours`}
                  title={`MSU consumed by ${parts[position]?.name ?? ''}`}
                  of="saved_msu_hours_per_month"
                />
              </div>
            )}
          </Rows>
        )}
        <div className="row gap-4 bottom">
          <Button
            small
            onClick={() =>
              change(place, [
                ...parts,
                { ...defaults.ConsumedPart, name: `Part ${parts.length + 1}` },
              ])
            }
          >
            Add a part
          </Button>
        </div>
        <TakeBill
          label={labWords.take_a_part_from_bills}
          onTake={(estate) => {
            setBill(estate)
            return null
          }}
        />
        {bill !== null && (
          <Choice
            label={`Part of the bills of ${bill.customer}`}
            value=""
            none="Choose a machine, LPAR, container or group"
            choices={linesOf(bill).map(({ name }) => [name, name] as const)}
            onChange={add}
          />
        )}
      </div>
    </details>
  )
}

/** Prices from month on; unit: where it is not the one that the API names. */
function PriceFields({ at, unit }: { at: string; unit: { unit?: string } }) {
  return (
    <>
      <Rows at={`${at}.prices`}>
        {(price, position) => (
          <div className={`stack gap-4 ${classes.row}`}>
            {position > 0 && (
              <ItemHead at={price} name={`price ${position + 1}`}>
                <NumberAt at={`${price}.from_month`} />
              </ItemHead>
            )}
            <div className="stack halves top gap-5">
              <NumberAt at={`${price}.price`} {...unit} />
              <NumberAt at={`${price}.growth_price`} {...unit} />
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

/** Which parts of the consumption a contract counts; none: a share of all of it. */
function ScopeFields({ at, contracts }: { at: string; contracts: string }) {
  const { value: parts } = useValue<Inputs<'contracts'>['parts'] | undefined>(
    within(contracts, 'parts'),
  )
  const { value: chosen = [] } = useValue<readonly string[] | undefined>(`${at}.parts`)
  return (
    <>
      {(parts ?? []).length > 0 && (
        <ChecksAt
          at={`${at}.parts`}
          legend="Of the consumption"
          options={(parts ?? []).map(({ name = '' }) => ({ value: name, label: `Counts ${name}` }))}
        />
      )}
      {chosen.length === 0 && (
        <div className="stack halves top gap-5">
          <NumbersAt at={at} names={['consumption_share', 'saving_share']} />
        </div>
      )}
    </>
  )
}

function LevelFields({ at }: { at: string }) {
  return (
    <>
      <Rows at={`${at}.levels`}>
        {(level, position) => (
          <div className={`stack bottom gap-4 ${form.itemHead}`}>
            <div className="stack halves bottom gap-4">
              <NumbersAt at={level} names={['from_msu', 'price']} />
            </div>
            {position > 0 && <RemoveRow at={level} name={`level ${position + 1}`} />}
          </div>
        )}
      </Rows>
      <AddRow
        at={`${at}.levels`}
        make={(rows: readonly { from_msu: number }[]) => ({
          ...defaults.PeakLevel,
          from_msu: (rows.at(-1)?.from_msu ?? 0) + 100,
        })}
      >
        Add a level
      </AddRow>
    </>
  )
}

function ClauseFields({ at }: { at: string }) {
  const { value } = useValue<Terms['clauses']>(`${at}.clauses`)
  return (
    <>
      <TextAt at={`${at}.clause`} />
      {value !== undefined && (
        <>
          <Rows at={`${at}.clauses`}>
            {(clause, position) => (
              <ItemHead at={clause} name={`clause ${position + 1}`}>
                <Fields at={clause} names={['term', 'clause']} halves />
              </ItemHead>
            )}
          </Rows>
          <AddRow at={`${at}.clauses`} make={() => defaults.TermClause}>
            Add the clause of a term
          </AddRow>
        </>
      )}
    </>
  )
}

function OneContract({ at, contracts }: { at: string; contracts: string }) {
  const { change } = useForm()
  const { value } = useValue<Terms>(at)
  const unit = value.charged_by ?? 'msu_hours'
  const hasBaseline = unit === 'msu_hours' || unit === 'cpu_hours'
  return (
    <details className={`pt-5 ruled ${form.advanced}`} open>
      <summary>{value.name}</summary>
      <div className="stack gap-5">
        <ItemHead at={at} name={value.name ?? 'contract'}>
          <TextAt at={`${at}.name`} label="Contract" />
        </ItemHead>
        <ChoiceAt
          at={`${at}.charged_by`}
          onChange={(charged_by: Terms['charged_by']) =>
            change(at, {
              ...value,
              charged_by,
              levels: value.levels?.length ? value.levels : [defaults.PeakLevel],
            })
          }
        />
        {unit === 'msu_hours' && <NumberAt at={`${at}.baseline_msu_hours_per_year`} />}
        {unit === 'cpu_hours' && <NumberAt at={`${at}.baseline_cpu_hours_per_year`} />}
        {unit === 'peak_levels' && <LevelFields at={at} />}
        {hasBaseline ? (
          <>
            <PriceFields at={at} unit={unit === 'cpu_hours' ? { unit: 'a CPU hour' } : {}} />
            <Fields at={at} names={['settles_by', 'below_baseline']} />
          </>
        ) : (
          <NumberAt at={`${at}.fixed_per_month`} />
        )}
        <details className={form.advanced}>
          <summary>Its months, scope, discount and cap</summary>
          <div className="stack gap-5">
            {unit === 'msu_hours' && <ScopeFields at={at} contracts={contracts} />}
            <div className="stack halves top gap-5">
              <NumbersAt
                at={at}
                names={[
                  'begins_in_month',
                  'years',
                  ...(unit === 'cpu_hours' ? ['consumption_share', 'saving_share'] : []),
                  ...(hasBaseline ? ['fixed_per_month'] : []),
                  'discount_share',
                ]}
              />
              <NumberAt at={`${at}.cap_per_year`} />
              <NumberAt at={`${at}.months_to_invoice`} />
            </div>
            <ClauseFields at={at} />
          </div>
        </details>
      </div>
    </details>
  )
}

/** Contracts, each with its terms. months: where what is consumed stands, if not beside them. */
export function ContractFields({ at = '', months = at }: { at?: string; months?: string }) {
  const place = within(at, 'contracts')
  return (
    <>
      <Rows at={place}>{(contract) => <OneContract at={contract} contracts={months} />}</Rows>
      <AddRow
        at={place}
        make={(rows) => ({
          ...defaults.ConsumptionContract,
          name: `Contract ${rows.length + 1}`,
          prices: [defaults.PriceStep],
        })}
      >
        Add a contract
      </AddRow>
    </>
  )
}

/** Whole alternatives to the contracts in force; each begins as they are. */
export function AlternativeFields() {
  const { value: stated } = useValue<Inputs<'contracts'>['alternatives']>('alternatives')
  const { value: inForce } = useValue<readonly Terms[]>('contracts')
  const names = (stated ?? []).map(({ name }) => name)
  return (
    <>
      <Rows at="alternatives">
        {(alternative, position) => (
          <details className={`pt-5 ruled ${form.advanced}`} open>
            <summary>{names[position]}</summary>
            <div className="stack gap-5">
              <ItemHead at={alternative} name={names[position] ?? 'alternative'}>
                <TextAt at={`${alternative}.name`} />
              </ItemHead>
              <ContractFields at={alternative} months="" />
            </div>
          </details>
        )}
      </Rows>
      <AddRow
        at="alternatives"
        make={() => ({ name: freeName(names, 'Alternative', ' '), contracts: inForce })}
      >
        Compare with other terms
      </AddRow>
    </>
  )
}
