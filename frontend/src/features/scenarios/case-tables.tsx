import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { standsAt } from '@/api/figure'
import { asProblem } from '@/api/problem'
import { valueWords } from '@/api/value-words.gen'
import { DataTable, type TableColumn } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { Note } from '@/components/states'
import { shownFigure, unitBeside } from '@/components/units'
import type { Content } from './scenario-draft'
import { type Calculation, volumePricesQuery } from './scenario-queries'

type ThreeCases = NonNullable<Calculation['cases']>['figures'][number]

const kinds = { worst: 'Worst case', base: valueWords.as_stated, best: 'Best case' } as const

/** Tells whether a label names its unit. */
function named(label: string, unit: string): boolean {
  const words = label.toLowerCase().replace(/seconds?/, 's')
  return unit
    .toLowerCase()
    .split('/')
    .every((word) => words.split(' ').includes(word))
}

function caseColumns(first: string): TableColumn<ThreeCases>[] {
  return [
    {
      header: first,
      prose: true,
      value: (row) => row.label,
      // once, so that three figures stand beside one another
      cell: ({ label, unit }) => (
        <>
          {label}{' '}
          {!named(label, unitBeside(unit, label)) && (
            <span className="soft regular">{unitBeside(unit, label)}</span>
          )}
        </>
      ),
    },
    ...(['worst', 'base', 'best'] as const).map((kind) => ({
      header: kinds[kind],
      numeric: true,
      value: (row: ThreeCases) => row[kind],
      cell: (row: ThreeCases) => {
        const value = row[kind]
        return value === null ? 'none' : shownFigure(value, row.unit)
      },
    })),
  ]
}

/** All uncertain inputs at the ends that suit the case least and most, beside what is stated. */
export const CaseTable = memo(function CaseTable({ answer }: { answer: Calculation }) {
  const { cases } = answer
  if (cases === null) return null
  const shown = cases.figures.filter(({ id }) => standsAt(id, 'compared'))
  const aim = cases.figures.find(({ id }) => id === cases.aim)?.label ?? ''
  return (
    <section aria-labelledby="cases-heading">
      <h2 id="cases-heading" className="m-0 mt-2 mb-4 size-lead strong">
        Worst, stated and best case
      </h2>
      <p className="hint m-0 mt-4 mb-4">
        Every uncertain input at one end of its range, or as stated, whichever gives the lowest, or
        the highest, “{aim}”. All ends together are rarer than P5 and P95.
      </p>
      <DataTable
        caption="Figures in the three cases"
        hideCaption
        columns={caseColumns('Figure')}
        rows={shown}
        rowKey={(row) => row.id}
      />
      <div className="mt-5">
        <DataTable
          caption="Inputs of the three cases"
          columns={caseColumns('Uncertain input')}
          rows={cases.inputs}
          rowKey={(row) => row.id}
        />
      </div>
    </section>
  )
})

interface VolumeRow {
  transactions: number
  values: readonly (number | null)[]
}

/** What the case is worth at other volumes and at other prices. */
export const VolumePriceTable = memo(function VolumePriceTable({ content }: { content: Content }) {
  const { data, error } = useQuery(volumePricesQuery(content))
  if (error !== null) return <Note tone="bad">{asProblem(error).message}</Note>
  if (data === undefined) return null
  const rows: VolumeRow[] = data.transactions.map((transactions, position) => ({
    transactions,
    values: data.values[position] ?? [],
  }))
  const stated = content.workload.transactions
  return (
    <section aria-labelledby="volume-prices-heading">
      <h2 id="volume-prices-heading" className="m-0 mt-2 mb-4 size-lead strong">
        {data.label} at other volumes and prices
      </h2>
      <DataTable
        caption={`${data.label}, ${data.unit}, by transactions and by all prices together`}
        hideCaption
        columns={[
          { header: 'Transactions', value: (row) => formatFigure(row.transactions) },
          ...data.price_factors.map((factor, position) => ({
            header: factor === 1 ? 'Prices as stated' : `Prices × ${formatFigure(factor)}`,
            unit: data.unit,
            value: (row: VolumeRow) => row.values[position] ?? null,
            cell: (row: VolumeRow) => {
              const value = row.values[position]
              if (value == null) return 'none'
              const text = shownFigure(value, data.unit)
              const base = factor === 1 && row.transactions === stated
              return (
                <span className={value < 0 ? 'danger' : undefined}>
                  {base ? <strong>{text}</strong> : text}
                </span>
              )
            },
          })),
        ]}
        rows={rows}
        rowKey={(row) => String(row.transactions)}
      />
    </section>
  )
})
