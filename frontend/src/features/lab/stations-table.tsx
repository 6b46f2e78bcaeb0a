import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Quantity } from '@/components/quantity'
import classes from './lab.module.css'
import type { OpenAnswer } from './lab-queries'

type Row = OpenAnswer['stations'][number]

/** Returns a column of figures that open their working. */
export function figureColumn<Of>(
  find: FindFigure,
  id: string,
  header: string,
  of: (row: Of) => string | null,
  unit?: string,
): TableColumn<Of> {
  return {
    id,
    header,
    numeric: true,
    ...(unit === undefined ? {} : { unit }),
    value: (row) => find(of(row) ?? '')?.value ?? null,
    cell: (row) => {
      const found = find(of(row) ?? '')
      return found === undefined ? '–' : <Quantity figure={found} labelledBy={`lab-${id}`} />
    },
  }
}

/** What happens at each station. */
export function StationsTable({
  stations,
  first,
  find,
}: {
  stations: readonly Row[]
  /** Place of the station that saturates first. */
  first: number | null
  find: FindFigure
}) {
  const columns: readonly TableColumn<Row>[] = [
    { id: 'label', header: 'Station', value: (row) => row.label, prose: true },
    figureColumn<Row>(find, 'utilisation', 'Utilisation', (row) => row.utilisation),
    figureColumn<Row>(find, 'residence', 'Time there', (row) => row.residence),
    figureColumn<Row>(find, 'queue', 'Clients there', (row) => row.queue),
    figureColumn<Row>(find, 'highest', 'Highest rate', (row) => row.highest_rate),
    {
      id: 'first',
      header: 'Note',
      value: (row) => (row === stations[first ?? -1] ? 'saturates first' : ''),
    },
  ]
  return (
    <div className={classes.card}>
      <DataTable
        caption="Stations"
        columns={columns}
        rows={stations}
        rowKey={(row) => `${stations.indexOf(row)}`}
      />
    </div>
  )
}
