import type { FindFigure } from '@/api/figure'
import { labWords } from '@/api/lab-words.gen'
import { DataTable, type TableColumn } from '@/components/data-table'
import { TableQuantity } from '@/components/quantity-column'
import classes from './lab.module.css'
import type { Answer } from './lab-queries'

type Row = Answer<'open-model'>['stations'][number]

/** Returns a column of figures that open their working. */
export function figureColumn<Of>(
  find: FindFigure,
  header: string,
  of: (row: Of) => string | null,
  others: Pick<TableColumn<Of>, 'unit' | 'id'> = {},
): TableColumn<Of> {
  return {
    ...others,
    header,
    numeric: true,
    value: (row) => find(of(row) ?? '')?.value ?? null,
    unitOf: (row) => find(of(row) ?? '')?.unit,
    cell: (row, unitInHead) => {
      const figure = find(of(row) ?? '')
      return <TableQuantity figure={figure} name={figure?.label ?? ''} unitInHead={unitInHead} />
    },
  }
}

interface StationsTableProps {
  stations: readonly Row[]
  /** Place of the station that saturates first. */
  first: number | null
  find: FindFigure
}

/** What happens at each station. */
export function StationsTable({ stations, first, find }: StationsTableProps) {
  const columns: readonly TableColumn<Row>[] = [
    { header: 'Station', value: (row) => row.label, prose: true },
    figureColumn(find, 'Utilisation', (row) => row.utilisation),
    figureColumn(find, labWords.time_there, (row) => row.residence),
    figureColumn(find, labWords.clients_there, (row) => row.queue),
    figureColumn(find, labWords.highest_rate, (row) => row.highest_rate),
    { header: 'Note', value: (row) => (row === stations[first ?? -1] ? 'saturates first' : '') },
  ]
  return (
    <div className={`panel min-0 pad-7 ${classes.card}`}>
      <DataTable
        caption="Stations"
        columns={columns}
        rows={stations}
        rowKey={(row) => `${stations.indexOf(row)}`}
      />
    </div>
  )
}
