import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { configurationsQuery } from '@/api/evidence'
import { ownWaysQuery } from '@/api/own-ways'
import { DataTable, type TableColumn } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { ErrorState } from '@/components/states'
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

/** Returns a sentence for each two ways that overtake each other near the rate. */
function crossings(
  items: readonly Crossover[],
  state: ComparisonState,
  labelOf: (id: string) => string,
): Row[] {
  return items.flatMap((item) => {
    const pair = `${labelOf(item.one)} and ${labelOf(item.other)}`
    const by = countsGpAlone(state) ? item.gp : item.total
    return by.crossings
      .filter((each) => each.near)
      .map((each) => ({
        id: `${item.one} ${item.other} ${each.rate_per_second}`,
        pair,
        where: `${formatFigure(each.rate_per_second)} a second`,
        what: `below it ${labelOf(each.cheaper_below)} costs less, above it ${labelOf(each.cheaper_above)}`,
      }))
  })
}

const columns: TableColumn<Row>[] = [
  { id: 'pair', header: 'Two access methods', prose: true, value: (row) => row.pair },
  { id: 'where', header: 'They cost the same at', value: (row) => row.where },
  { id: 'what', header: 'And then', prose: true, value: (row) => row.what },
]

/** At which rate close to the chosen one a way overtakes another; nothing where there is none. */
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
  if (ways.length < 2 || (error === null && rows.length === 0)) return null
  return (
    <div>
      <h2 className={classes.heading}>Break-even points near the rate</h2>
      {error !== null ? (
        <ErrorState error={error} />
      ) : (
        <DataTable
          caption="Break-even points near the rate"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </div>
  )
})
