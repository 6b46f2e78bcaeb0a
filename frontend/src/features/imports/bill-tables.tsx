import { DataTable, type TableColumn } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { type BillRow, billRows, monthOf } from './bill-series'
import classes from './import-page.module.css'
import type { ScrtReport } from './import-query'

/** The months of a bill side by side: a table for each machine, for containers and products. */
export function BillTables({ months }: { months: readonly ScrtReport[] }) {
  const rows = billRows(months)
  const groups = [...new Set(rows.map(({ group }) => group))]
  const columns: readonly TableColumn<BillRow>[] = [
    { header: 'Of', value: (row) => row.name },
    { header: 'Figure', value: (row) => row.figure },
    ...months.map(
      (month, at): TableColumn<BillRow> => ({
        header: monthOf(month),
        numeric: true,
        value: (row) => row.values[at] ?? null,
        cell: (row) => {
          const value = row.values[at] ?? null
          return value === null
            ? '–'
            : `${formatFigure(value)}${row.unit === 'MSU' ? '' : ' units'}`
        },
      }),
    ),
  ]
  return (
    <>
      {groups.map((group, at) => {
        const own = rows.filter((row) => row.group === group)
        return (
          <details key={group} className="more" open={at === 0}>
            <summary>{`${group} (${formatFigure(own.length)} lines)`}</summary>
            <div className={classes.folded}>
              <DataTable
                caption={`${group}, in MSU`}
                columns={columns}
                rows={own}
                rowKey={(row) => `${row.name} ${row.figure}`}
                dense
              />
            </div>
          </details>
        )
      })}
    </>
  )
}
