import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { figureName } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import { valueWords } from '@/api/value-words.gen'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { readSorting, writeSorting } from '@/components/link-state'
import { formatFigure } from '@/components/number-format'
import { spokenText } from '@/components/phrase'
import { columnId } from '@/components/table-data'
import { Unbroken } from '@/components/unbroken'
import { formatWithUnit } from '@/components/units'
import { whenText } from '@/components/when'
import { paybackText } from './payback-text'
import type { ScenarioSummary } from './scenario-queries'
import classes from './scenarios-page.module.css'
import { mostCompared, orders } from './scenarios-search'

export interface ListedScenario {
  scenario: ScenarioSummary
  /** undefined: not calculated yet. */
  headline: Schemas['ScenarioHeadline'] | undefined
  /** Whether this browser holds changes that are not saved. */
  unsaved: boolean
}

interface ScenarioTableProps {
  caption: string
  rows: readonly ListedScenario[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  chosen: ReadonlyMap<string, string>
  choose: (scenario: ScenarioSummary, on: boolean) => void
  actions: (scenario: ScenarioSummary) => ReactNode
}

/** An amount of money, each in the currency of its own case. */
function amount(id: 'yearly_net_saving' | 'net_present_value'): TableColumn<ListedScenario> {
  return {
    id,
    header: figureName(id, 'short') ?? id,
    numeric: true,
    value: ({ headline }) => headline?.[id] ?? null,
    cell: ({ headline }) => {
      const value = headline?.[id]
      if (headline === undefined || value == null || headline.currency === null) return '–'
      return (
        <span data-loss={value < 0 ? '' : undefined} className={`nowrap ${classes.amount}`}>
          {formatWithUnit(value, headline.currency)}
        </span>
      )
    },
  }
}

function payback({ headline }: ListedScenario): string {
  if (headline === undefined || headline.currency === null) return '–'
  const { payback_month: month, net_present_value: value } = headline
  if (month !== null) return paybackText(month)
  return value === null ? '–' : 'never'
}

/** Scenarios with what they come to; a press on a head sorts them. */
export function ScenarioTable({
  caption,
  rows,
  sort,
  onSort,
  chosen,
  choose,
  actions,
}: ScenarioTableProps) {
  // what no row has leaves its room: samples state no prices and were saved by nobody
  const isPriced = rows.some(
    ({ scenario, headline }) => !scenario.is_sample || headline?.currency != null,
  )
  const left: Readonly<Record<string, boolean>> = {
    customer: rows.every(({ scenario }) => scenario.customer === ''),
    yearly_net_saving: !isPriced,
    net_present_value: !isPriced,
    payback_month: !isPriced,
    updated_at: rows.every(({ scenario }) => scenario.is_sample),
  }
  const all: readonly TableColumn<ListedScenario>[] = [
    {
      id: 'name',
      header: 'Scenario',
      prose: true,
      value: ({ scenario }) => scenario.name,
      cell: ({ scenario, headline }) => (
        <div className={`top gap-4 ${classes.named}`}>
          <input
            type="checkbox"
            aria-label={`Compare ${scenario.name}`}
            checked={chosen.has(scenario.id)}
            disabled={!chosen.has(scenario.id) && chosen.size >= mostCompared}
            onChange={(event) => choose(scenario, event.currentTarget.checked)}
          />
          <div className="min-0">
            <Link
              to="/scenarios/$scenario"
              params={{ scenario: scenario.id }}
              className={`min-24 accent strong anywhere ${classes.name}`}
            >
              <Unbroken text={scenario.name} />
            </Link>
            {headline != null && (
              <p className="hint m-0 regular leading">
                {headline.decision === null ? headline.why_missing : spokenText(headline.decision)}
              </p>
            )}
          </div>
        </div>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      value: ({ scenario }) => scenario.customer || null,
      cell: ({ scenario }) =>
        scenario.customer === '' ? '–' : <Unbroken text={scenario.customer} />,
    },
    {
      id: 'version',
      header: 'Version',
      unbroken: true,
      value: ({ scenario }) => scenario.version,
      cell: ({ scenario, unsaved }) => (
        <>
          <Link
            to="/scenarios/$scenario/versions"
            params={{ scenario: scenario.id }}
            className="min-24"
            aria-label={`Version ${formatFigure(scenario.version)} of ${scenario.name}: all versions`}
          >
            {formatFigure(scenario.version)}
          </Link>
          {unsaved && (
            <>
              <br />
              <strong className={`strong ${classes.unsaved}`}>Changes not saved</strong>
            </>
          )}
        </>
      ),
    },
    {
      id: 'saved_msu',
      header: valueWords.off_the_bill,
      below: valueWords.onto_the_bill,
      unit: 'MSU',
      value: ({ headline }) => headline?.saved_msu ?? null,
      cell: ({ headline }) =>
        headline?.saved_msu == null ? '–' : formatFigure(headline.saved_msu),
    },
    amount('yearly_net_saving'),
    amount('net_present_value'),
    {
      id: 'payback_month',
      header: figureName('payback_month', 'short') ?? valueWords.paid_back,
      numeric: true,
      value: ({ headline }) => headline?.payback_month ?? null,
      cell: payback,
    },
    {
      id: 'updated_at',
      header: 'Saved',
      unbroken: true,
      value: ({ scenario }) => scenario.updated_at,
      cell: ({ scenario }) => (scenario.is_sample ? '–' : whenText(scenario.updated_at)),
    },
    besideRow('Actions', ({ scenario }) => actions(scenario)),
  ]
  const columns = all.filter((column) => left[columnId(column)] !== true)
  const sorting = readSorting(sort, orders)
  return (
    <DataTable
      caption={caption}
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ scenario }) => scenario.id}
      {...(sorting === undefined ? {} : { sorting })}
      onSort={(next) => onSort(writeSorting(next))}
    />
  )
}
