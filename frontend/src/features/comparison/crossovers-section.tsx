import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { configurationsQuery } from '@/api/evidence'
import { ownWaysQuery } from '@/api/own-ways'
import { DataTable, type TableColumn } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { ErrorState } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import classes from './comparison-page.module.css'
import { type Crossover, crossoversQuery, wayChoices } from './comparison-query'
import { countsGpAlone } from './comparison-series'
import type { ComparisonState } from './comparison-state'

interface Row {
  id: string
  pair: string
  what: string
  where: string
}

/** Returns a sentence for each two ways that overtake each other by rate or by the price of a zIIP. */
function crossings(
  items: readonly Crossover[],
  state: ComparisonState,
  labelOf: (id: string) => string,
): Row[] {
  return items.flatMap((item) => {
    const pair = `${labelOf(item.one)} and ${labelOf(item.other)}`
    const by = countsGpAlone(state) ? item.gp : item.total
    const rows: Row[] = by.crossings.map((each) => ({
      id: `${item.one} ${item.other} ${each.rate_per_second}`,
      pair,
      where: `${formatFigure(each.rate_per_second)} a second`,
      what: `below it ${labelOf(each.cheaper_below)} costs less, above it ${labelOf(each.cheaper_above)}`,
    }))
    const price = item.ziip_price
    if (price !== null && price.relative_price !== null) {
      rows.push({
        id: `${item.one} ${item.other} price`,
        pair,
        where: `zIIP second at ${formatWithUnit(price.relative_price, 'share')} of a GP second`,
        what: `with cheaper zIIPs ${price.cheaper_at_zero === null ? 'both cost the same' : `${labelOf(price.cheaper_at_zero)} costs less`}, with dearer ones ${price.cheaper_at_one === null ? 'both cost the same' : labelOf(price.cheaper_at_one)}`,
      })
    }
    return rows
  })
}

const columns: TableColumn<Row>[] = [
  { id: 'pair', header: 'Two ways', prose: true, value: (row) => row.pair },
  { id: 'where', header: 'They cost the same at', value: (row) => row.where },
  { id: 'what', header: 'And then', prose: true, value: (row) => row.what },
]

/** At which rate or zIIP price one way overtakes another. */
export const CrossoversSection = memo(function CrossoversSection({
  state,
  ways,
}: {
  state: ComparisonState
  ways: readonly string[]
}) {
  const { data, error } = useQuery({ ...crossoversQuery(state, ways), enabled: ways.length > 1 })
  const configurations = useQuery(configurationsQuery)
  const own = useQuery(ownWaysQuery)
  const rows = useMemo(() => {
    const choices = wayChoices(configurations.data ?? [], own.data ?? [])
    const labels = new Map(choices.map((each) => [each.id, each.label]))
    return data === undefined ? [] : crossings(data.items, state, (id) => labels.get(id) ?? id)
  }, [data, state, configurations.data, own.data])
  if (ways.length < 2) return null
  return (
    <div>
      <h2 className={classes.heading}>Where one way overtakes another</h2>
      {error !== null ? (
        <ErrorState error={error} />
      ) : rows.length === 0 ? (
        <p className={classes.soft}>
          {data === undefined
            ? 'Looking for crossings …'
            : 'Within the measured rates none of these overtakes another one.'}
        </p>
      ) : (
        <DataTable
          caption="Where one way overtakes another"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </div>
  )
})
