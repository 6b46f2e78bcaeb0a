import { DataTable, type TableColumn } from '@/components/data-table'
import classes from './import-page.module.css'

interface TickedNamesProps<Row> {
  caption: string
  header: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  busy: boolean
  onChoose: (names: string[]) => void
}

/** Names of a file with what it holds of them, to tick; one stays ticked. */
export function TickedNames<Row extends { name: string; kept: boolean }>({
  header,
  columns,
  rows,
  busy,
  onChoose,
  ...table
}: TickedNamesProps<Row>) {
  const kept = [...new Set(rows.filter((row) => row.kept).map(({ name }) => name))]
  const ticks: TableColumn<Row> = {
    header,
    value: (row) => row.name,
    cell: (row) => (
      <label className={`inline middle gap-4 ${classes.tick}`}>
        <input
          type="checkbox"
          checked={row.kept}
          disabled={busy || (row.kept && kept.length === 1)}
          onChange={() =>
            onChoose(row.kept ? kept.filter((name) => name !== row.name) : [...kept, row.name])
          }
        />
        {row.name}
      </label>
    ),
  }
  return <DataTable {...table} columns={[ticks, ...columns]} rows={rows} />
}
